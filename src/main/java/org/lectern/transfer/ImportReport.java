package org.lectern.transfer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.job.JobResult;
import org.lectern.wording.Message;

/**
 * What came of an import.
 *
 * @param message what the operator should know, if it did not finish: why, and what to do
 * @param counts per type; a line that tells no type is counted in {@code unreadable} only
 * @param unreadable lines refused before they were anything
 * @param refusals the first {@value #LISTED} refused lines, those of the first pass first
 * @param refused how many lines were refused in all
 * @param sidecar the file that names every refused line, one JSON object each; empty if none was refused
 * @param resumedAfter the line up to which an earlier attempt had settled its pass; 0 if this one began at the beginning
 */
public record ImportReport(
        Outcome outcome,
        Optional<Message> message,
        Map<EntryType, Tally> counts,
        long unreadable,
        List<RefusedLine> refusals,
        long refused,
        Optional<Path> sidecar,
        long resumedAfter,
        Duration duration)
        implements JobResult {
    /** So many refusals are listed in the report itself. */
    public static final int LISTED = 10_000;

    public ImportReport {
        counts = Map.copyOf(counts);
        refusals = List.copyOf(refusals);
    }

    /** Whether every line was read, and none refused. */
    @Override
    public boolean isComplete() {
        return outcome == Outcome.FINISHED && refused == 0;
    }

    @Override
    public Message reason() {
        return message.orElseGet(() ->
                refused == 0 ? Message.NONE : TransferSentence.LINES_REFUSED.of(refused, applied() + unchanged()));
    }

    /** Lines written, of all types. */
    public long applied() {
        return counts.values().stream().mapToLong(Tally::applied).sum();
    }

    /** Lines that were already so, of all types. */
    public long unchanged() {
        return counts.values().stream().mapToLong(Tally::unchanged).sum();
    }
}
