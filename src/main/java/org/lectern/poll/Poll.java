package org.lectern.poll;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.model.InvalidIdentifierException;

/**
 * A poll, without its subscribers.
 *
 * @param title for people; 1 to 200 characters
 * @param caseCounts whether names that differ in nothing but case are two names
 * @param claimed whether names and places are claimed by batches; false for one that goes by keys alone
 * @param options in the order of their names, none twice
 */
public record Poll(PollId id, String title, boolean caseCounts, boolean claimed, List<PollOption> options)
        implements Serializable {
    private static final int LONGEST = 200;
    /** All options of a poll are read, and may be written, in one go. */
    private static final int MOST_OPTIONS = 1_000;

    /** @throws InvalidIdentifierException with a sentence for the operator */
    public Poll {
        PollId.requireShort(title, PollSentence.WHAT_TITLE, LONGEST);
        options = List.copyOf(options);
        if (options.size() > MOST_OPTIONS) {
            throw new InvalidIdentifierException(PollSentence.TOO_MANY_OPTIONS.of(MOST_OPTIONS, options.size()));
        }
        Set<String> names = new HashSet<>();
        for (PollOption option : options) {
            if (!names.add(option.name())) {
                throw new InvalidIdentifierException(PollSentence.OPTION_TWICE.of(option.name()));
            }
        }
    }

    /** The option of this name. */
    public Optional<PollOption> option(String name) {
        return options.stream().filter(option -> option.name().equals(name)).findFirst();
    }

    /** The same poll with these options instead of those of the same names. */
    Poll with(java.util.Map<String, PollOption> changed) {
        return new Poll(
                id,
                title,
                caseCounts,
                claimed,
                options.stream()
                        .map(option -> changed.getOrDefault(option.name(), option))
                        .toList());
    }
}
