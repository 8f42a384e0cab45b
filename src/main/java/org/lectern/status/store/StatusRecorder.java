package org.lectern.status.store;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.model.Cause;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.Message;

/** Puts what operators do on record, with their reason. */
public final class StatusRecorder {
    private final Records records;
    private final ActivityRecorder activity;

    /** @param records the journal of jobs */
    public StatusRecorder(Records records, ActivityRecorder activity) {
        this.records = records;
        this.activity = activity;
    }

    /** Where actions pass as writes of a console. */
    public ActivityRecorder activity() {
        return activity;
    }

    /** A write that is no job of its own, as an operator's activity. */
    public <T> CompletionStage<T> write(
            Message subject,
            Message action,
            Cause cause,
            Supplier<? extends CompletionStage<WriteEstimate>> extent,
            Supplier<CompletionStage<T>> work) {
        return activity.record(
                new WriteIntent(ActivityKind.STATUS, subject, action, cause),
                extent,
                work,
                done -> WriteOutcome.done());
    }

    /** The same of what has an id. */
    public <T> CompletionStage<T> write(
            String id,
            Message action,
            Cause cause,
            Supplier<? extends CompletionStage<WriteEstimate>> extent,
            Supplier<CompletionStage<T>> work) {
        return write(Message.plain(id), action, cause, extent, work);
    }

    /** The journal of jobs. */
    public Records records() {
        return records;
    }

    /** @throws StatusRefusedException if there is none */
    public static void requireReason(Cause cause, Message what) {
        if (cause.why().isEmpty()) {
            throw new StatusRefusedException(StatusSentence.REASON_WANTED.of(what));
        }
    }

    /** Does it between the first and the last line of a record; a failure is recorded, too. */
    public <T> CompletionStage<T> record(
            JobTask task,
            Message action,
            Cause cause,
            Supplier<? extends CompletionStage<WriteEstimate>> extent,
            Supplier<CompletionStage<T>> work) {
        return write(
                task.subject(),
                action,
                cause,
                extent,
                () -> records.during(task, cause, work, result -> Message.plain(cause.why())));
    }
}
