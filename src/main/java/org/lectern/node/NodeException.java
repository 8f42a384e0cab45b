package org.lectern.node;

import java.io.Serial;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.Said;
import org.lectern.wording.Worded;

/**
 * The embedded node could not be opened. The message is written for the person at the console: what is wrong, where, and
 * what to do about it.
 */
public final class NodeException extends Exception implements Worded {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts and numbers
    private final Said said;

    NodeException(Said said) {
        this(said, null);
    }

    /** @param cause null if nothing is behind it */
    NodeException(Said said, @Nullable Throwable cause) {
        super(said.english(), cause);
        this.said = said;
    }

    @Override
    public Said said() {
        return said;
    }
}
