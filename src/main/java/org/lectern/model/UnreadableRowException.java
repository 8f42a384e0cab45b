package org.lectern.model;

import org.lectern.wording.HasMessage;
import org.lectern.wording.MessageRuntimeException;

/**
 * Thrown when a row of the truth is not what it can be: another program, or a person, wrote it. The message is a sentence for
 * an operator that names the row. Where many rows are read, such a row is left out and the others are not; nothing here ever
 * writes to it.
 */
public final class UnreadableRowException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param key whose row it is
     * @param wrong what is wrong with it
     */
    public UnreadableRowException(String table, String key, RuntimeException wrong) {
        super(ContentSentence.UNREADABLE_ROW.of(key, table, HasMessage.of(wrong)), wrong);
    }
}
