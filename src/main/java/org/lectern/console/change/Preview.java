package org.lectern.console.change;

import java.util.List;

/**
 * What a change would write.
 *
 * @param sentence what it does
 * @param rows how many rows would be written or deleted
 * @param statements line by line, to read and to copy
 * @param isNothing whether there is nothing to make so far: the sentence says what to choose
 */
public record Preview(String sentence, long rows, List<String> statements, boolean isNothing) {
    public Preview {
        statements = List.copyOf(statements);
    }

    /** Of a change that would write something, or would at least be tried. */
    public Preview(String sentence, long rows, List<String> statements) {
        this(sentence, rows, statements, false);
    }

    /** Everything is as the form says already. */
    public static Preview nothing(String sentence) {
        return new Preview(sentence, 0, List.of(), true);
    }
}
