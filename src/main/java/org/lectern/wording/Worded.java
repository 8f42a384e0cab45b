package org.lectern.wording;

import org.jspecify.annotations.Nullable;

/** A failure whose message is a sentence for operators. */
public interface Worded {
    /** The sentence, to be said in any language; its English is the failure's message. */
    Said said();

    /** What a failure says: its sentence, or its message as it stands; never nothing. */
    static Said of(Throwable failure) {
        if (failure instanceof Worded worded) {
            return worded.said();
        }
        @Nullable String message = failure.getMessage();
        return message == null || message.isBlank() ? FailureSentence.NO_WORDS.of() : Said.plain(message);
    }
}
