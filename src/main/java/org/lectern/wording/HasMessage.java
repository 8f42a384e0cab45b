package org.lectern.wording;

import org.jspecify.annotations.Nullable;

/** A failure whose message is a sentence for operators. */
public interface HasMessage {
    /** The sentence, to be said in any language; its English is the failure's message. */
    Message message();

    /** What a failure says: its sentence, or its message as it stands; never nothing. */
    static Message of(Throwable failure) {
        if (failure instanceof HasMessage worded) {
            return worded.message();
        }
        @Nullable String message = failure.getMessage();
        return message == null || message.isBlank() ? FailureSentence.NO_WORDS.of() : Message.plain(message);
    }
}
