package org.lectern.model;

import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/**
 * Thrown when a row of the truth is not what it can be: another program, or a person, wrote it. The message is a sentence for
 * an operator that names the row. Where many rows are read, such a row is left out and the others are not. Only an operator who
 * gives a principal a name writes to such a row.
 */
public final class UnreadableRowException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param key whose row it is
     * @param wrong what is wrong with it
     */
    public UnreadableRowException(String table, String key, RuntimeException wrong) {
        this(ContentSentence.UNREADABLE_ROW.of(key, table, HasMessage.of(wrong)), wrong);
    }

    private UnreadableRowException(Message message, RuntimeException wrong) {
        super(message, wrong);
    }

    /** Of a principal, which can be given a name and a visibility all the same. */
    public static UnreadableRowException principal(String id, RuntimeException wrong) {
        return new UnreadableRowException(ContentSentence.UNREADABLE_PRINCIPAL.of(id, HasMessage.of(wrong)), wrong);
    }
}
