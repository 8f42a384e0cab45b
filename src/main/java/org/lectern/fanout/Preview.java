package org.lectern.fanout;

import java.util.List;

/**
 * What a change would do.
 *
 * @param summary one sentence
 * @param principals libraries that would be written
 * @param atLeast whether there are more principals than were counted
 * @param rowsPerLibrary library rows written or deleted in each
 * @param statements the statements for the truth and for one library, with their values; copyable CQL
 * @param changesNothing whether the truth is already so
 */
public record Preview(
        String summary,
        long principals,
        boolean atLeast,
        int rowsPerLibrary,
        List<String> statements,
        boolean changesNothing) {
    public Preview {
        statements = List.copyOf(statements);
    }
}
