package org.lectern.wording;

import org.jspecify.annotations.Nullable;

/** A failure whose message is a sentence for operators. */
public interface Worded {
    /** The sentence, to be said in any language; its English is the failure's message. */
    Said said();

    /** What a failure says: its sentence, or its message as it stands. */
    static Said of(Throwable failure) {
        @Nullable String message = failure.getMessage();
        return failure instanceof Worded worded ? worded.said() : Said.plain(message == null ? "" : message);
    }
}
