package org.lectern.status;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.activity.ActivityRecorder;
import org.lectern.model.Cause;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobActivity;
import org.lectern.status.batch.BatchJobStarts;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** Builds the writes that begin batch jobs. Each passes as the operator's write from its first row to its last. */
final class BatchJobWrites {
    private static final Set<Kind> WRITING = EnumSet.of(Kind.RECOMPUTE, Kind.MIGRATE, Kind.ARCHIVE, Kind.RESTORE);

    private final OperatorWrites writes;
    private final BatchJobActivity activity;
    private final BatchJobStarts starts;

    BatchJobWrites(StatusStore store, OperatorWrites writes, BatchJobStarts starts, BatchJobActivity.Samples samples) {
        this.writes = writes;
        this.activity = new BatchJobActivity(store, writes, samples);
        this.starts = starts;
    }

    static BatchJobRecord fresh(Kind kind, Optional<String> collection, Cause cause) {
        return new BatchJobRecord(
                "", kind, collection, false, OptionalLong.empty(), Counts.NONE, false, cause.who(), cause.why());
    }

    /** A job on record, or a new one, with its work. */
    record Known(Function<Cause, BatchJobRecord> record, BatchJobWork work) {
        Known(BatchJobRecord record, BatchJobWork work) {
            this(cause -> record, work);
        }
    }

    /** @param why names the work in the refusal of a write without a reason */
    Write<BatchJob> write(
            Kind kind,
            Optional<String> collection,
            Map<String, String> settings,
            StatusSentence why,
            Supplier<CompletionStage<BatchJobWork>> work) {
        return write(
                fresh(kind, collection, Cause.of("-", "")),
                settings,
                cause -> OperatorWrites.requireReason(cause, why.of()),
                () -> work.get().thenApply(one -> new Known(cause -> fresh(kind, collection, cause), one)));
    }

    /** A job that writes only its own record is not logged. */
    Write<BatchJob> write(
            BatchJobRecord about,
            Map<String, String> settings,
            Consumer<Cause> check,
            Supplier<CompletionStage<Known>> known) {
        return Write.job(
                WRITING.contains(about.kind()) ? writes.activity() : ActivityRecorder.NONE,
                BatchJobActivity.head(about, settings),
                cause -> known.get()
                        .thenCompose(job -> activity.plan(job.record().apply(cause), job.work())),
                cause -> {
                    check.accept(cause);
                    return known.get()
                            .thenCompose(job -> starts.start(job.record().apply(cause), job.work(), cause));
                },
                job -> job.ended().thenApply(report -> WriteReport.of(BatchJobActivity.ending(report))),
                Write::failed);
    }
}
