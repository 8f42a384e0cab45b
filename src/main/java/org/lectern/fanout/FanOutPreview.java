package org.lectern.fanout;

import java.util.List;
import org.lectern.wording.Message;

/**
 * What a change would do.
 *
 * @param message one sentence
 * @param principals libraries that would be written
 * @param atLeast whether there are more principals than were counted
 * @param rowsPerLibrary library rows written or deleted in each
 * @param truthRows rows of the truth that are replaced
 * @param statements the statements for the truth and for one library, with their values; copyable CQL
 * @param changesNothing whether the truth is already so
 */
public record FanOutPreview(
        Message message,
        long principals,
        boolean atLeast,
        int rowsPerLibrary,
        long truthRows,
        List<String> statements,
        boolean changesNothing) {
    public FanOutPreview {
        statements = List.copyOf(statements);
    }

    /** What is said, in English. */
    public String summary() {
        return message.english();
    }

    /** All rows that would be written or deleted: at least so many, where counting stopped. */
    public long rows() {
        return truthRows + principals * rowsPerLibrary;
    }
}
