package org.lectern.oae.audit;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.lectern.audit.model.AuditState;
import org.lectern.job.JobResult;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.wording.Message;

/**
 * What an audit came to, and what it has looked at.
 *
 * @param found findings by kind; kinds without any are left out
 * @param coverage what was read, and what was left out
 * @param reason why it failed or is incomplete; else nothing
 */
public record IndexAuditReport(
        AuditState state, Instant ended, Map<IndexFault, Long> found, Coverage coverage, Message reason)
        implements JobResult {
    public IndexAuditReport {
        found = Map.copyOf(found);
    }

    /** Whether it has looked at everything, and nothing was changing too fast: what it found does not count. */
    @Override
    public boolean isComplete() {
        return state == AuditState.FINISHED && coverage.isWhole();
    }

    /** Findings of all kinds. */
    public long total() {
        return found.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Findings that are not kept: more than there is room for. */
    public long notKept() {
        return Math.max(0, total() - IndexAuditJob.MOST_FINDINGS);
    }

    /**
     * What an audit has looked at.
     *
     * @param rows rows read, of all tables
     * @param indexRows of them rows of libraries, markers among them
     * @param buckets of libraries that were compared
     * @param unbuilt buckets without markers: the platform rebuilds them when they are next read, so they are no findings
     * @param unbuiltRows the rows in those
     * @param unknown rows of indexes that Lectern does not know, which were not compared
     * @param looked libraries that were looked at one by one
     * @param changing libraries in which something was still changing at the last look, and does not count
     * @param leftOut what could not be read or understood, a line each; at most a hundred
     */
    public record Coverage(
            long rows,
            long indexRows,
            long buckets,
            long unbuilt,
            long unbuiltRows,
            long unknown,
            long looked,
            long changing,
            List<String> leftOut) {
        public Coverage {
            leftOut = List.copyOf(leftOut);
        }

        /** Whether all rows were compared. */
        public boolean isWhole() {
            return unknown == 0 && changing == 0 && leftOut.isEmpty();
        }

        /** What was read, and what was not compared, in some sentences; what was left out is the report's reason. */
        public Message message() {
            return Stream.of(
                            Optional.of(IndexAuditSentence.ROWS_READ.of(rows, indexRows, buckets)),
                            said(unbuilt, IndexAuditSentence.LISTS_UNBUILT.of(unbuilt, unbuiltRows)),
                            said(unknown, IndexAuditSentence.ROWS_UNKNOWN.of(unknown)),
                            said(looked, IndexAuditSentence.LOOKED_CLOSELY.of(looked)),
                            said(changing, IndexAuditSentence.STILL_CHANGING.of(changing)))
                    .flatMap(Optional::stream)
                    .reduce(IndexAuditSentence.AND::of)
                    .orElseThrow();
        }

        private static Optional<Message> said(long count, Message sentence) {
            return count == 0 ? Optional.empty() : Optional.of(sentence);
        }
    }
}
