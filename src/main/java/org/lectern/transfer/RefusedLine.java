package org.lectern.transfer;

import java.io.Serializable;
import org.lectern.wording.Message;

/**
 * A line that was not imported.
 *
 * @param line the physical line of the file where it begins, from 1
 * @param message a sentence for the operator: what is wrong, and what to do
 */
public record RefusedLine(long line, Message message) implements Serializable {
    /** What is said, in English. */
    public String reason() {
        return message.english();
    }
}
