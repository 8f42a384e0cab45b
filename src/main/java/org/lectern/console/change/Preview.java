package org.lectern.console.change;

import java.util.List;

/**
 * What a change would write.
 *
 * @param sentence what it does
 * @param rows how many rows would be written or deleted
 * @param statements line by line, to read and to copy
 */
public record Preview(String sentence, long rows, List<String> statements) {
    public Preview {
        statements = List.copyOf(statements);
    }
}
