package org.lectern.transfer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
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
 * @param comparison with what there was to move, if a keyspace was moved to its end
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
        Duration duration,
        Optional<Comparison> comparison)
        implements JobResult {
    /**
     * What a keyspace had, and what the other one has now.
     *
     * @param read rows that the keyspace had
     * @param omitted those of them that were left out for no fault of theirs
     * @param there what is in the other keyspace now, by what it is
     */
    public record Comparison(long read, Map<Omission, Long> omitted, Map<EntryType, Long> there) {
        public Comparison {
            omitted = Map.copyOf(omitted);
            there = Map.copyOf(there);
        }
    }

    /** So many refusals are listed in the report itself. */
    public static final int LISTED = 10_000;

    public ImportReport {
        counts = Map.copyOf(counts);
        refusals = List.copyOf(refusals);
    }

    /** Whether every line was read, and none refused; of a keyspace, whether the counts agree as well. */
    @Override
    public boolean isComplete() {
        return outcome == Outcome.FINISHED && refused == 0 && agrees();
    }

    /**
     * Whether every row that a keyspace had was written, was there already, or was left out; and whether at least as many are
     * in the other one. True where nothing was compared.
     */
    public boolean agrees() {
        return comparison
                .map(counted -> counted.read()
                                == applied()
                                        + unchanged()
                                        + refused
                                        + sum(counted.omitted().values())
                        && counts.entrySet().stream()
                                .allMatch(type -> counted.there().getOrDefault(type.getKey(), 0L)
                                        >= type.getValue().applied()
                                                + type.getValue().unchanged()))
                .orElse(true);
    }

    private static long sum(Collection<Long> rows) {
        return rows.stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public Message reason() {
        return message.orElseGet(() -> !agrees()
                ? TransferSentence.COUNTS_DIFFER.of()
                : refused == 0 ? Message.NONE : TransferSentence.LINES_REFUSED.of(refused, applied() + unchanged()));
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
