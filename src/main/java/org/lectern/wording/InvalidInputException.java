package org.lectern.wording;

import java.io.Serial;

/** Thrown when something that was typed, chosen or sent is refused: what is wrong with it, and what would be right. */
public class InvalidInputException extends IllegalArgumentException implements Worded {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // its values are texts, numbers and others like it
    private final Said said;

    public InvalidInputException(Said said) {
        super(said.english());
        this.said = said;
    }

    public InvalidInputException(Said said, Throwable cause) {
        super(said.english(), cause);
        this.said = said;
    }

    @Override
    public Said said() {
        return said;
    }
}
