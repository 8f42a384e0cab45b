package org.lectern.job;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.async.Stages;

/**
 * Jobs that change hands: those that this process is about to take over, and those that others have taken from it. A job has
 * a row at every moment, so each side keeps its own until the other's is written. From any thread; nothing blocks.
 */
public final class JobTakeovers {
    private final OpenJobs rows;
    private final Journal journal;
    /** Rows of jobs that this process is about to take over; jobs of which such a row is being written. */
    private final ConcurrentMap<JobId, OpenJobs.Line> expected = new ConcurrentHashMap<>();

    private final ConcurrentMap<JobId, CompletableFuture<Boolean>> arriving = new ConcurrentHashMap<>();

    /** Rows of jobs that others have taken over: this process answers for each until it is struck out. */
    private final Set<OpenJobs.Line> handedOver = Collections.synchronizedSet(new LinkedHashSet<>());

    JobTakeovers(OpenJobs rows, Journal journal) {
        this.rows = rows;
        this.journal = journal;
    }

    /** A job may be this process's in a moment. Others know that this one is alive when the stage completes. */
    public CompletionStage<?> expect(JobId id) {
        if (expected.containsKey(id)) {
            return CompletableFuture.completedStage(null);
        }
        return rows.begin(id).thenAccept(line -> {
            if (expected.putIfAbsent(id, line) != null) {
                line.gone();
            }
        });
    }

    /** What this process has written of an expected job: that it was written it may not have heard. */
    CompletionStage<Optional<JobRows.Found>> expectedRow(JobId id) {
        OpenJobs.Line line = expected.get(id);
        return line == null ? CompletableFuture.completedStage(Optional.empty()) : line.read();
    }

    /** An expected job does not come. */
    void dismiss(JobId id) {
        OpenJobs.Line line = expected.remove(id);
        if (line != null) {
            line.abandon();
            journal.untilDone(line::strike);
        }
    }

    /**
     * An {@linkplain #expect expected} job is this process's now: it gets a row here; only then it is known here, and the
     * row that it had is struck out, however long that takes. If its row could not be written, this may be repeated.
     *
     * @return whether it is to be set to work; not if somebody else here is at it
     */
    CompletionStage<Boolean> adopt(RunningJob job, JobRows.Found found) {
        JobId id = job.id();
        CompletableFuture<Boolean> arrival = new CompletableFuture<>();
        CompletableFuture<Boolean> other = arriving.putIfAbsent(id, arrival);
        if (other != null) {
            return other.thenApply(adopted -> false);
        }
        OpenJobs.Line line = expected.get(id);
        CompletionStage<Boolean> adopting = line == null || journal.job(id).isPresent()
                ? CompletableFuture.completedStage(false)
                : adopt(job, found, line);
        return adopting.whenComplete((adopted, failure) -> {
            arriving.remove(id);
            Stages.settle(arrival, adopted, failure);
        });
    }

    private CompletionStage<Boolean> adopt(RunningJob job, JobRows.Found found, OpenJobs.Line line) {
        JobId id = job.id();
        return line.write(job.record()).thenApply(written -> {
            expected.remove(id, line);
            line.replaces(journal.untilDone(() -> rows.strike(found)));
            job.named(id, line);
            journal.admit(job);
            return true;
        });
    }

    /** Rows of jobs that others have taken over, not struck out yet. */
    List<OpenJobs.Line> handedOver() {
        synchronized (handedOver) {
            return List.copyOf(handedOver);
        }
    }

    /** The row of a job that was handed over is struck out. */
    void goneFromHere(OpenJobs.Line line) {
        handedOver.remove(line);
        line.gone();
    }

    /** Another process has the job of this row: nothing is written to it here any more. */
    void handOver(OpenJobs.Line line) {
        line.abandon();
        handedOver.add(line);
    }
}
