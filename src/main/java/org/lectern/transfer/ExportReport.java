package org.lectern.transfer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.lectern.job.JobResult;
import org.lectern.wording.Message;

/**
 * What came of an export.
 *
 * @param message what the operator should know, if it did not finish, or left rows out that cannot be read: why, and what to
 *     do
 * @param rows rows written per type; nothing is left of them unless it finished
 * @param bytes the size of the file
 */
public record ExportReport(
        Outcome outcome,
        Optional<Message> message,
        Path target,
        Map<EntryType, Long> rows,
        long bytes,
        Duration duration)
        implements JobResult {
    public ExportReport {
        rows = Map.copyOf(rows);
    }

    /** Whether every row is in the file. */
    @Override
    public boolean isComplete() {
        return outcome == Outcome.FINISHED && message.isEmpty();
    }

    @Override
    public Message reason() {
        return message.orElse(Message.NONE);
    }
}
