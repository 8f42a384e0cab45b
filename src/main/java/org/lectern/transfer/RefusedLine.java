package org.lectern.transfer;

import org.lectern.wording.Said;

/**
 * A line that was not imported.
 *
 * @param line the physical line of the file where it begins, from 1
 * @param said a sentence for the operator: what is wrong, and what to do
 */
public record RefusedLine(long line, Said said) {
    /** What is said, in English. */
    public String reason() {
        return said.english();
    }
}
