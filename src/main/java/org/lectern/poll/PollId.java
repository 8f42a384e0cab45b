package org.lectern.poll;

import java.io.Serializable;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ResourceName;
import org.lectern.wording.MessageKey;

/**
 * The identifier of a poll: any text that can be seen.
 *
 * @param value 1 to 200 characters, no space at either end
 */
public record PollId(String value) implements Serializable {
    /** Characters, at most. */
    public static final int MAXIMUM_LENGTH = 200;

    /** @throws InvalidIdentifierException if the value is not of that form */
    public PollId {
        requireShort(value, PollSentence.WHAT_ID, MAXIMUM_LENGTH);
    }

    /** Refuses what is blank, too long, or cannot be seen: for the texts that a poll is made of. */
    static void requireShort(String text, MessageKey what, int maximum) {
        if (text.isBlank()) {
            throw new InvalidIdentifierException(PollSentence.TEXT_EMPTY.of(what));
        }
        if (text.length() > maximum) {
            throw new InvalidIdentifierException(
                    PollSentence.TEXT_LONG.of(what, ResourceName.shown(text), text.length(), maximum));
        }
        ResourceName.refuseUnprintable(text, what);
    }

    @Override
    public String toString() {
        return value;
    }
}
