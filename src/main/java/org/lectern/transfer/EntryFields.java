package org.lectern.transfer;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ResourceName;
import org.lectern.model.Visibility;
import org.lectern.wording.InvalidInputException;

/** Makes an entry of a line's fields. All that can be wrong with a field is found here, whatever the format. */
final class EntryFields {
    private static final int MILLISECOND_DIGITS = 13;
    static final int SECOND_DIGITS = 10;

    private EntryFields() {}

    /**
     * The entry that these fields describe.
     *
     * @param fields by name, empty ones left out
     * @param tenDigits what times of ten digits are
     * @throws IllegalArgumentException with a sentence for the operator
     */
    static Entry parse(EntryType type, Map<String, String> fields, TenDigits tenDigits) {
        for (String field : fields.keySet()) {
            if (!type.fields().contains(field)) {
                throw new InvalidInputException(TransferSentence.NO_SUCH_FIELD.of(
                        type.article(), ResourceName.shown(field), String.join(", ", type.fields())));
            }
        }
        return switch (type) {
            case PRINCIPAL ->
                new Entry.Principal(new Principal(
                        PrincipalId.of(required(type, fields, "id")),
                        required(type, fields, "displayName"),
                        Visibility.of(required(type, fields, "visibility"))));
            case GROUP_MEMBER ->
                new Entry.Member(new GroupMember(
                        PrincipalId.of(required(type, fields, "group")),
                        PrincipalId.of(required(type, fields, "member")),
                        role(GroupRole.values(), required(type, fields, "role"))));
            case CONTENT ->
                new Entry.Item(
                        ContentId.of(required(type, fields, "id")),
                        new Change.Put(
                                required(type, fields, "displayName"),
                                Visibility.of(required(type, fields, "visibility")),
                                Optional.ofNullable(fields.get(EntryType.LAST_MODIFIED))
                                        .map(text -> time(text, tenDigits))));
            case MEMBERSHIP ->
                new Entry.Membership(
                        ContentId.of(required(type, fields, "content")),
                        PrincipalId.of(required(type, fields, "principal")),
                        role(MemberRole.values(), required(type, fields, "role")));
        };
    }

    private static String required(EntryType type, Map<String, String> fields, String field) {
        String value = fields.get(field);
        if (value == null) {
            throw new InvalidInputException(TransferSentence.FIELD_MISSING.of(type.article(), field));
        }
        return value;
    }

    private static <R extends Enum<R>> R role(R[] roles, String text) {
        for (R role : roles) {
            if (role.name().equals(text.strip().toUpperCase(Locale.ROOT))) {
                return role;
            }
        }
        throw new InvalidInputException(TransferSentence.BAD_ROLE.of(
                ResourceName.shown(text), Arrays.stream(roles).map(Enum::name).collect(Collectors.joining(", "))));
    }

    private static Instant time(String text, TenDigits tenDigits) {
        Instant time;
        if (text.matches("-?\\d+")) {
            if (text.startsWith("-")) {
                throw new InvalidInputException(TransferSentence.BEFORE_1970.of(ResourceName.shown(text)));
            }
            boolean seconds = text.length() == SECOND_DIGITS && tenDigits == TenDigits.SECONDS;
            if (text.length() < MILLISECOND_DIGITS && !seconds) {
                throw new InvalidInputException(TransferSentence.WHICH_UNIT.of(ResourceName.shown(text)));
            }
            if (text.length() > MILLISECOND_DIGITS) {
                throw new InvalidInputException(TransferSentence.AFTER_2199.of(ResourceName.shown(text)));
            }
            long number = Long.parseLong(text);
            time = seconds ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number);
            if (seconds && time.isAfter(Content.LATEST)) {
                throw new InvalidInputException(TransferSentence.SECONDS_AFTER_2199.of(text));
            }
        } else {
            try {
                time = OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeParseException e) {
                throw new InvalidInputException(TransferSentence.NO_TIME.of(ResourceName.shown(text)), e);
            }
        }
        Content.requireLastModified(time);
        // Positions are whole milliseconds: a finer time would look newer than itself at every import.
        return Instant.ofEpochMilli(time.toEpochMilli());
    }
}
