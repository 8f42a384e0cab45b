package org.lectern.activity;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which entries are wanted.
 *
 * <p>An empty text matches every entry. Case does not matter, except in ids.
 *
 * @param text in the subject, the action, who, why, the connection, the sentence or a statement
 * @param person a part of the operator's name
 * @param subject a whole id that the entry names
 * @param ticket a whole word of the reason, such as a ticket number
 * @param from the earliest moment at which a write began
 * @param until the moment before which it began
 */
public record ActivityFilter(
        String text,
        String person,
        String subject,
        String ticket,
        Optional<ActivityKind> kind,
        Optional<ActivityResult> result,
        Optional<Instant> from,
        Optional<Instant> until) {
    /** Everything. */
    public static final ActivityFilter ALL =
            new ActivityFilter("", "", "", "", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public ActivityFilter {
        text = text.strip().toLowerCase(Locale.ROOT);
        person = person.strip().toLowerCase(Locale.ROOT);
        subject = subject.strip();
        ticket = ticket.strip().toLowerCase(Locale.ROOT);
    }

    /** The same with another text. */
    public ActivityFilter withText(String wanted) {
        return new ActivityFilter(wanted, person, subject, ticket, kind, result, from, until);
    }

    /** The same with another subject. */
    public ActivityFilter withSubject(String wanted) {
        return new ActivityFilter(text, person, wanted, ticket, kind, result, from, until);
    }

    /**
     * Whether this is one; its statements count as far as they are at hand.
     *
     * @param shown what readers see of an entry in another language than that of the record; asked only if there is a text
     */
    boolean matches(ActivityEntry entry, Function<ActivityEntry, List<String>> shown) {
        return kind.map(wanted -> wanted == entry.kind()).orElse(true)
                && result.map(wanted -> wanted == entry.result()).orElse(true)
                && from.map(first -> !entry.began().isBefore(first)).orElse(true)
                && until.map(end -> entry.began().isBefore(end)).orElse(true)
                && (person.isEmpty() || contains(entry.who(), person))
                && (ticket.isEmpty() || isWord(entry.why()))
                && (subject.isEmpty() || entry.mentions().contains(subject))
                && (text.isEmpty() || says(entry) || holds(shown.apply(entry).stream()));
    }

    private boolean says(ActivityEntry entry) {
        return holds(Stream.concat(
                Stream.of(
                        entry.subject(),
                        entry.action(),
                        entry.who(),
                        entry.why(),
                        entry.place().cluster(),
                        entry.place().keyspace(),
                        entry.sentence()),
                entry.statements().stream()));
    }

    private boolean holds(Stream<String> parts) {
        return parts.anyMatch(part -> contains(part, text));
    }

    private static boolean contains(String whole, String part) {
        return whole.toLowerCase(Locale.ROOT).contains(part);
    }

    private boolean isWord(String why) {
        return Pattern.compile("(?<![\\p{L}\\p{N}])" + Pattern.quote(ticket) + "(?![\\p{L}\\p{N}])")
                .matcher(why.toLowerCase(Locale.ROOT))
                .find();
    }
}
