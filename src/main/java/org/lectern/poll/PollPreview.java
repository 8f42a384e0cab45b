package org.lectern.poll;

import java.util.List;
import org.lectern.wording.Message;

/**
 * What a change would write.
 *
 * @param message what it does
 * @param rows how many rows would be written or deleted
 * @param statements of the first few hundred rows, to read and to copy
 */
public record PollPreview(Message message, long rows, List<String> statements) {
    public PollPreview {
        statements = List.copyOf(statements);
    }
}
