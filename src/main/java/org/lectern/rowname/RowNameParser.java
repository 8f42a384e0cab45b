package org.lectern.rowname;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.lectern.counter.CounterName;
import org.lectern.library.Bucket;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.PrincipalId;
import org.lectern.model.StorableText;
import org.lectern.wording.Message;

/** Reads one row name. */
final class RowNameParser {
    private static final List<Bucket> NAMED_BUCKETS = List.of(Bucket.PUBLIC, Bucket.LOGGEDIN);
    /** At most these parts between slashes after {@code #}: of drafts and suggestions, and of all else. */
    private static final int MOST_WITH_IDENTIFIER = 4;

    private static final int MOST = 2;

    private final String text;

    RowNameParser(String text) {
        this.text = text;
        if (text.isEmpty()) {
            throw refused(0, RowNameSentence.NOTHING.of());
        }
        if (StorableText.isLonger(text, StorableText.KEY_BYTES)) {
            throw refused(longestPrefix(), RowNameSentence.TOO_LONG.of(StorableText.KEY_BYTES, text.length()));
        }
    }

    private InvalidRowNameException refused(int position, Message fault) {
        return new InvalidRowNameException(text, position, fault);
    }

    private int longestPrefix() {
        int bytes = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            bytes += Character.toString(text.codePointAt(i)).getBytes(StandardCharsets.UTF_8).length;
            if (bytes > StorableText.KEY_BYTES) {
                return i;
            }
        }
        return text.length();
    }

    RowName any() {
        if (Address.BEGINNING.matcher(text).lookingAt()) {
            int hash = text.indexOf('#');
            return hash < 0 ? new ContentName(new Address(text)) : afterAddress(hash);
        }
        if (text.startsWith("/")) {
            return new UserName(text);
        }
        if (text.length() > 1 && text.charAt(1) == ':' && "ugc".indexOf(text.charAt(0)) >= 0) {
            return resource();
        }
        if (text.indexOf('/') > 0) {
            return counted();
        }
        throw refused(0, RowNameSentence.NO_KIND.of());
    }

    RowName of(RowKind kind) {
        if (kind == RowKind.USER) {
            return new UserName(text);
        }
        RowName name = any();
        if (kind == RowKind.LIBRARY && name instanceof PrincipalName principal) {
            return new LibraryName(principal.principal(), Optional.empty(), '#');
        }
        if (name.kind() != kind) {
            throw refused(0, RowNameSentence.OTHER_FORM.of(kind.form()));
        }
        return name;
    }

    /** A principal, a library or a content item; what is wrong with them is said by their own types. */
    private RowName resource() {
        if (text.charAt(0) == 'c') {
            return new ContentItemName(identifier(text, ContentId::new));
        }
        for (Bucket bucket : NAMED_BUCKETS) {
            int at = text.length() - bucket.name().length() - 1;
            // u:cam:PUBLIC is somebody's name.
            if (text.endsWith(bucket.name())
                    && at > 0
                    && "#:".indexOf(text.charAt(at)) >= 0
                    && text.substring(0, at).indexOf(':', 2) > 0) {
                return new LibraryName(
                        identifier(text.substring(0, at), PrincipalId::new), Optional.of(bucket), text.charAt(at));
            }
        }
        return new PrincipalName(identifier(text, PrincipalId::new));
    }

    private <T> T identifier(String id, Function<String, T> type) {
        try {
            return type.apply(id);
        } catch (InvalidIdentifierException malformed) {
            throw refused(resourceFault(id), malformed.message());
        }
    }

    private static int resourceFault(String id) {
        for (int i = 0; i < id.length(); i += Character.charCount(id.codePointAt(i))) {
            int code = id.codePointAt(i);
            if (Character.isISOControl(code) || Character.getType(code) == Character.SURROGATE) {
                return i;
            }
        }
        int second = id.indexOf(':', 2);
        if (second == 2) {
            return 2;
        }
        return second < 0 || second == id.length() - 1
                ? id.length()
                : id.stripTrailing().length();
    }

    private RowName counted() {
        try {
            return new CountedName(CounterName.parse(text));
        } catch (InvalidIdentifierException malformed) {
            throw refused(CounterName.fault(text), malformed.message());
        }
    }

    /** A part between slashes, and where it begins. */
    private record Segment(String text, int at) {
        Segment from(int index) {
            return new Segment(text.substring(index), at + index);
        }

        Segment to(int index) {
            return new Segment(text.substring(0, index), at);
        }
    }

    private RowName afterAddress(int hash) {
        Address address = read(new Segment(text.substring(0, hash), 0), Address::new);
        List<Segment> segments = segments(hash + 1);
        String first = segments.get(0).text();
        if (segments.size() > 1 && (first.equals("user") || first.equals("suggestion"))) {
            require(segments, MOST_WITH_IDENTIFIER);
            return first.equals("user") ? draft(address, segments) : suggestion(address, segments);
        }
        require(segments, MOST);
        Segment last = last(segments);
        Optional<RowLocale> locale = segments.size() == MOST ? Optional.of(locale(segments.get(0))) : Optional.empty();
        int dot = last.text().indexOf('.');
        if (dot >= 0) {
            return new RevisionName(
                    address,
                    locale,
                    part(last.to(dot), RowNameSentence.PART_BRANCH),
                    part(last.from(dot + 1), RowNameSentence.PART_REVISION));
        }
        String branch = part(last, RowNameSentence.PART_BRANCH);
        if (locale.isPresent()) {
            throw refused(text.length(), RowNameSentence.NO_REVISION.of());
        }
        return new BranchName(address, branch);
    }

    private RowName draft(Address address, List<Segment> segments) {
        if (segments.size() == 2) {
            throw refused(text.length(), RowNameSentence.NO_BRANCH.of());
        }
        String identifier = read(segments.get(1), NamePart::requireIdentifier);
        Optional<RowLocale> locale = localeOfFour(segments);
        return new DraftName(address, identifier, locale, part(last(segments), RowNameSentence.PART_BRANCH));
    }

    private RowName suggestion(Address address, List<Segment> segments) {
        Segment second = segments.get(1);
        if (segments.size() == 3 && RowLocale.isOne(second.text())) {
            return new SuggestionName(
                    address,
                    Optional.empty(),
                    Optional.of(locale(second)),
                    part(last(segments), RowNameSentence.PART_BRANCH));
        }
        Optional<String> identifier =
                segments.size() == 2 ? Optional.empty() : Optional.of(read(second, NamePart::requireIdentifier));
        return new SuggestionName(
                address, identifier, localeOfFour(segments), part(last(segments), RowNameSentence.PART_BRANCH));
    }

    private Optional<RowLocale> localeOfFour(List<Segment> segments) {
        return segments.size() == MOST_WITH_IDENTIFIER ? Optional.of(locale(segments.get(2))) : Optional.empty();
    }

    private void require(List<Segment> segments, int most) {
        if (segments.size() > most) {
            throw refused(segments.get(most).at() - 1, RowNameSentence.TOO_MANY_PARTS.of());
        }
    }

    private static Segment last(List<Segment> segments) {
        return segments.get(segments.size() - 1);
    }

    private RowLocale locale(Segment segment) {
        return read(segment, RowLocale::parse);
    }

    private String part(Segment segment, RowNameSentence part) {
        return read(segment, text -> NamePart.require(text, part));
    }

    /** What is wrong with a part is told of the whole. */
    private <T> T read(Segment segment, Function<String, T> read) {
        try {
            return read.apply(segment.text());
        } catch (InvalidRowNameException malformed) {
            throw refused(malformed.position() + segment.at(), malformed.fault());
        }
    }

    private List<Segment> segments(int from) {
        List<Segment> segments = new ArrayList<>();
        int at = from;
        while (true) {
            int slash = text.indexOf('/', at);
            segments.add(new Segment(text.substring(at, slash < 0 ? text.length() : slash), at));
            if (slash < 0) {
                return segments;
            }
            at = slash + 1;
        }
    }
}
