package org.lectern.status.store;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.model.Cause;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.StatusStatements.RowKind;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * Builds operators' writes of content status.
 *
 * @param store shows their statements
 * @param records the journal of jobs
 */
public record OperatorWrites(StatusStatements store, Records records, ActivityRecorder activity) {
    /** The head of a write about a learner. */
    public static WriteHead head(EnrolmentKey key, Message about, Message title, boolean takesAway) {
        return new WriteHead(ActivityKind.STATUS, about, title, takesAway, key.user());
    }

    /** A plan of these rows. Without rows it is nothing. */
    public Plan plan(List<StatusWrite> rows, Message message, Message nothing) {
        return rows.isEmpty() ? Plan.nothing(nothing) : Plan.of(message, rows.size(), store.statements(rows));
    }

    /**
     * Statements for very many rows, each with values of its own.
     *
     * @param each what they are run for
     */
    public List<String> statements(String each, List<RowKind> kinds) {
        List<String> all = new ArrayList<>();
        all.add("-- " + each);
        all.addAll(store.templates(kinds));
        return all;
    }

    /**
     * A write that is over when its work is.
     *
     * @param verify reads the rows again and describes the result
     */
    public <R> Write<R> write(
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Function<Cause, ? extends CompletionStage<R>> work,
            Function<R, ? extends CompletionStage<WriteReport>> verify) {
        return Write.verified(
                activity,
                head,
                plan,
                work,
                // The rows are written, even if they cannot be read again.
                result -> Stages.<WriteReport>begun(() -> verify.apply(result).thenApply(report -> report))
                        .exceptionally(failure -> verified(false, HasMessage.of(Stages.unwrap(failure)))));
    }

    /** The same, with the work as a job of one step on record. */
    public <R> Write<R> onRecord(
            JobTask task,
            WriteHead head,
            Function<Cause, ? extends CompletionStage<Plan>> plan,
            Function<Cause, CompletionStage<R>> work,
            Function<R, ? extends CompletionStage<WriteReport>> verify) {
        return write(
                head,
                plan,
                cause -> records.during(task, cause, () -> work.apply(cause), result -> Message.plain(cause.why())),
                verify);
    }

    /** The report of a write whose rows were read again. */
    public static WriteReport verified(boolean right, Message message) {
        return verified(right, message, List.of());
    }

    /** The same, with details. */
    public static WriteReport verified(boolean right, Message message, List<Message> details) {
        return WriteReport.of(
                new WriteOutcome(
                        ActivityResult.DONE, OptionalLong.empty(), right ? Verified.YES : Verified.NO, message),
                details);
    }

    /** @throws StatusRefusedException if there is none */
    public static void requireReason(Cause cause, Message what) {
        if (cause.why().isEmpty()) {
            throw new StatusRefusedException(StatusSentence.REASON_WANTED.of(what));
        }
    }
}
