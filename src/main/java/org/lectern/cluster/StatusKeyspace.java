package org.lectern.cluster;

import java.util.Optional;
import org.lectern.model.SunbirdRelease;
import org.lectern.wording.InvalidInputException;

/**
 * Where content status is, and what an operator said of it by hand, because it cannot be recognised there.
 *
 * @param name the keyspace of the tables of collection tracking; may be Lectern's own
 * @param contexts what the platform puts before a batch in {@code context_id}; empty: recognised by the rows that are there
 * @param trees the keyspace in which the platform keeps what collections consist of; empty: looked for
 * @param release the program that computes there for a platform; empty: recognised by the rows that are there
 */
public record StatusKeyspace(
        String name, Optional<String> contexts, Optional<String> trees, Optional<SunbirdRelease> release) {
    private static final int LONGEST_PREFIX = 20;

    /** Says of a keyspace that it puts nothing before a batch. */
    public static final String NOTHING = "none";

    /** @throws IllegalArgumentException with a sentence for the operator */
    public StatusKeyspace {
        ConnectionSettings.requireKeyspace(name);
        contexts.ifPresent(StatusKeyspace::requirePrefix);
        trees.ifPresent(ConnectionSettings::requireKeyspace);
    }

    /** A keyspace of which all is recognised. */
    public static StatusKeyspace of(String name) {
        return new StatusKeyspace(name, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** What is put before a batch, if that was said: an empty text for nothing. */
    public Optional<String> prefix() {
        return contexts.map(said -> said.equals(NOTHING) ? "" : said);
    }

    /**
     * What can be put before a batch.
     *
     * @throws IllegalArgumentException with a sentence for the operator
     */
    public static void requirePrefix(String prefix) {
        if (prefix.isBlank()
                || prefix.length() > LONGEST_PREFIX
                || prefix.chars().anyMatch(Character::isWhitespace)) {
            throw new InvalidInputException(ClusterSentence.BAD_CONTEXT_PREFIX.of(prefix, NOTHING));
        }
    }
}
