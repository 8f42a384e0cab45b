package org.lectern.wording;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A failure of the service layer whose message is a sentence for operators. */
public abstract class WordedRuntimeException extends RuntimeException implements Worded {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts, numbers and others like it
    private final Said said;

    /** @param cause null if nothing is behind it */
    protected WordedRuntimeException(Said said, @Nullable Throwable cause) {
        super(said.english(), cause);
        this.said = said;
    }

    @Override
    public Said said() {
        return said;
    }
}
