package org.lectern.console.notice;

import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** Thrown with a message that is a sentence for the operator already. */
public final class MessageException extends Exception implements HasMessage {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts, numbers and others like it
    private final Message message;

    public MessageException(Message message, Throwable cause) {
        super(message.english(), cause);
        this.message = message;
    }

    /** @param sentence in the console's language */
    public MessageException(String sentence) {
        super(sentence);
        this.message = Message.plain(sentence);
    }

    @Override
    public Message message() {
        return message;
    }
}
