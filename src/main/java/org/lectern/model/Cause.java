package org.lectern.model;

import java.util.Optional;
import org.lectern.wording.InvalidInputException;

/**
 * Who wants a change, and why.
 *
 * @param who a person and a machine, {@code name@host}
 * @param why in the person's own words; may be empty
 * @param bulk whether it is one of very many of a larger task that reports for itself (an import): such a job is on record
 *     while it is open, like any other, and leaves no line in the history
 * @param confirmedRows so many rows may be written although that is more than the bound on one write: the person was told
 *     the number, and said yes to it; 0 if nobody was asked. It is no part of what is kept on record
 * @param confirmedName the name of the target that the person typed, as a production cluster asks for it; empty if no name was
 *     typed. It is no part of what is kept on record
 */
public record Cause(String who, String why, boolean bulk, long confirmedRows, Optional<String> confirmedName) {
    public Cause {
        if (who.isBlank()) {
            throw new InvalidInputException(CauseSentence.NOBODY.of());
        }
        if (confirmedRows < 0) {
            throw new InvalidInputException(CauseSentence.NONE_CONFIRMED.of(confirmedRows));
        }
        StorableText.require(who, CauseSentence.WHAT_WHO::of);
        why = StorableText.require(why.strip(), CauseSentence.WHAT_WHY::of);
    }

    /** The cause of a stored row, whatever characters it holds. */
    public static Cause stored(String who, String why, boolean bulk) {
        return new Cause(StorableText.readable(who), StorableText.readable(why), bulk);
    }

    /** A cause that stays within the bound on rows. */
    public Cause(String who, String why, boolean bulk) {
        this(who, why, bulk, 0, Optional.empty());
    }

    /** What a person wants. */
    public static Cause of(String who, String why) {
        return new Cause(who, why, false);
    }

    /** What nobody has typed a reason for. */
    public static Cause of(String who, CauseSentence why) {
        return of(who, why.pattern());
    }

    /** One of the many changes of a larger task. */
    public static Cause bulk(String who, String why) {
        return new Cause(who, why, true);
    }

    /** The same, after the person has said yes to a number of rows above the bound. */
    public Cause confirming(long rows) {
        return new Cause(who, why, bulk, rows, confirmedName);
    }

    /** The same, after the person has typed the name of the target. */
    public Cause confirmingName(String name) {
        return new Cause(who, why, bulk, confirmedRows, Optional.of(name));
    }

    /** The same with another reason, whatever characters it holds. */
    public Cause because(String reason) {
        return new Cause(who, StorableText.readable(reason), bulk, confirmedRows, confirmedName);
    }
}
