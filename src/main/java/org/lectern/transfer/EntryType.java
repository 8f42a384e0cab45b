package org.lectern.transfer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * The four kinds of thing that a file holds, with the fields of each. Every field is a text and must be there, but for
 * {@code lastModified}, which may be left out: the item keeps the time it has, or gets the cluster's.
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><td>principal</td><td>id ({@code u:tenant:name}, {@code g:tenant:name}), displayName, visibility</td></tr>
 * <tr><td>groupMember</td><td>group, member, role (MEMBER, MANAGER; REMOVED takes the member out)</td></tr>
 * <tr><td>content</td><td>id ({@code c:tenant:name}), displayName, visibility, lastModified</td></tr>
 * <tr><td>membership</td><td>content, principal, role (VIEWER, MANAGER; REMOVED takes the item away)</td></tr>
 * </table>
 *
 * <p>A last-modified time is ISO 8601 with its zone ({@code 2012-09-19T15:08:36Z}), or whole milliseconds since 1970 of
 * thirteen digits (from September 2001 on). Shorter numbers are refused: they may be seconds, or a longer one cut off.
 */
public enum EntryType {
    PRINCIPAL(
            "principal", TransferSentence.PRINCIPAL, TransferSentence.PRINCIPALS, 1, "id", "displayName", "visibility"),
    GROUP_MEMBER(
            "groupMember", TransferSentence.GROUP_MEMBER, TransferSentence.GROUP_MEMBERS, 2, "group", "member", "role"),
    CONTENT(
            "content",
            TransferSentence.CONTENT,
            TransferSentence.CONTENTS,
            1,
            "id",
            "displayName",
            "visibility",
            "lastModified"),
    MEMBERSHIP(
            "membership", TransferSentence.MEMBERSHIP, TransferSentence.MEMBERSHIPS, 2, "content", "principal", "role");

    static final String LAST_MODIFIED = "lastModified";

    private final String wireName;
    private final TransferSentence article;
    private final TransferSentence counted;
    private final int pass;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> fields;

    EntryType(String wireName, TransferSentence article, TransferSentence counted, int pass, String... fields) {
        this.wireName = wireName;
        this.article = article;
        this.counted = counted;
        this.pass = pass;
        this.fields = List.of(fields);
    }

    /** What the field {@code type} says. */
    public String wireName() {
        return wireName;
    }

    /** The fields in the order of an export's columns. */
    public List<String> fields() {
        return fields;
    }

    /** The beginning of a sentence about one of these. */
    TransferSentence article() {
        return article;
    }

    /** So many of these, in words. */
    Message counted(long count) {
        return counted.of(count);
    }

    /** The pass over the file in which these are written: what others refer to comes first. */
    int pass() {
        return pass;
    }

    static boolean isRequired(String field) {
        return !field.equals(LAST_MODIFIED);
    }

    static Optional<EntryType> named(String wireName) {
        return Arrays.stream(values())
                .filter(type -> type.wireName.equals(wireName))
                .findFirst();
    }

    /** All names, for a sentence. */
    static Message names() {
        List<String> names =
                new ArrayList<>(Arrays.stream(values()).map(EntryType::wireName).toList());
        String last = names.remove(names.size() - 1);
        return TransferSentence.ONE_OF.of(String.join(", ", names), last);
    }
}
