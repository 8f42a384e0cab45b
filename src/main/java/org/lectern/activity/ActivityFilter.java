package org.lectern.activity;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which entries are wanted.
 *
 * @param text in the subject, the action, who, why, the connection, the sentence or a statement; any case; empty for all
 * @param from the earliest moment at which a write began
 * @param until the moment before which it began
 */
public record ActivityFilter(
        String text,
        Optional<ActivityKind> kind,
        Optional<ActivityResult> result,
        Optional<Instant> from,
        Optional<Instant> until) {
    /** Everything. */
    public static final ActivityFilter ALL =
            new ActivityFilter("", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public ActivityFilter {
        text = text.strip().toLowerCase(Locale.ROOT);
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
        return parts.anyMatch(part -> part.toLowerCase(Locale.ROOT).contains(text));
    }
}
