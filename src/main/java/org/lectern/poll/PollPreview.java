package org.lectern.poll;

import java.util.List;
import org.lectern.wording.Said;

/**
 * What a change would write.
 *
 * @param said what it does
 * @param rows how many rows would be written or deleted
 * @param statements of the first few hundred rows, to read and to copy
 */
public record PollPreview(Said said, long rows, List<String> statements) {
    public PollPreview {
        statements = List.copyOf(statements);
    }
}
