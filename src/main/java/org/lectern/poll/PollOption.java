package org.lectern.poll;

import java.io.Serializable;
import org.lectern.model.InvalidIdentifierException;

/**
 * An option of a poll.
 *
 * @param name names it within its poll, 1 to 200 characters
 * @param kind options of one kind exclude each other ({@link OneOfAKind}); empty for none; no slashes
 * @param limit how many subscribers it takes; {@link #UNLIMITED} if as many as come. Below 1 only where others wrote it: such
 *     an option takes nobody, until its limit is changed
 * @param taken how many it has, as far as claims tell: 0 in a poll without claims, where only a review can count
 */
public record PollOption(String name, String kind, int limit, int taken) implements Serializable {
    /** No limit that anybody will meet. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private static final int LONGEST = 200;

    /** @throws InvalidIdentifierException if a text is not of that form */
    public PollOption {
        PollId.requireShort(name, PollSentence.WHAT_OPTION, LONGEST);
        if (!kind.isEmpty()) {
            PollId.requireShort(kind, PollSentence.WHAT_KIND, LONGEST);
            if (kind.indexOf('/') >= 0) {
                throw new InvalidIdentifierException(PollSentence.SLASH_IN_KIND.of(kind, (kind.indexOf('/') + 1)));
            }
        }
    }

    /** An option that nobody has chosen yet. */
    public static PollOption of(String name, int limit) {
        return of(name, "", limit);
    }

    /**
     * An option of a kind that nobody has chosen yet.
     *
     * @throws InvalidIdentifierException if a text is not of that form, or the limit is 0 or below
     */
    public static PollOption of(String name, String kind, int limit) {
        requireLimit(name, limit);
        return new PollOption(name, kind, limit, 0);
    }

    static void requireLimit(String name, int limit) {
        if (limit < 1) {
            throw new InvalidIdentifierException(PollSentence.LIMIT_TOO_LOW.of(name, limit));
        }
    }

    /** Whether there is no place left. */
    public boolean isFull() {
        return taken >= limit;
    }

    /** The same option with this many subscribers. */
    public PollOption withTaken(int now) {
        return new PollOption(name, kind, limit, now);
    }
}
