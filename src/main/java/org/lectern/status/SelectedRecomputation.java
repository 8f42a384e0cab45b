package org.lectern.status;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** One recomputation of enrolments that an operator has selected, as one activity. */
final class SelectedRecomputation {
    private static final int SAMPLE = 50;

    private final SummaryComputation summaries;
    private final OperatorWrites writes;
    private final Set<EnrolmentKey> keys;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final List<Message> notes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger right = new AtomicInteger();

    private SelectedRecomputation(SummaryComputation summaries, OperatorWrites writes, Set<EnrolmentKey> keys) {
        this.summaries = summaries;
        this.writes = writes;
        this.keys = keys;
    }

    static Write<StatusBatchJobs.Recomputed> of(
            SummaryComputation summaries, OperatorWrites writes, Collection<EnrolmentKey> selected) {
        Set<EnrolmentKey> keys = new LinkedHashSet<>(selected);
        return Write.of(
                writes.activity(),
                new WriteHead(
                        ActivityKind.STATUS,
                        StatusSentence.STATUS_OF_SELECTED.of(keys.size()),
                        StatusSentence.RECOMPUTE_SELECTED.of(keys.size()),
                        false,
                        common(keys)),
                cause -> new SelectedRecomputation(summaries, writes, keys).plan(),
                cause -> {
                    OperatorWrites.requireReason(cause, StatusSentence.TO_RECOMPUTE.of());
                    return new SelectedRecomputation(summaries, writes, keys).recomputeEach(cause);
                },
                done -> WriteReport.of(
                        WriteOutcome.readAgain(
                                done.right() == done.selected(),
                                OptionalLong.empty(),
                                StatusSentence.SELECTED_RIGHT.of(done.right(), done.selected())),
                        done.notes()));
    }

    /** What these have in common: the learner, the collection, or that they are of everything. */
    private static String common(Set<EnrolmentKey> keys) {
        Set<String> users = keys.stream().map(EnrolmentKey::user).collect(Collectors.toSet());
        Set<String> collections = keys.stream().map(EnrolmentKey::collection).collect(Collectors.toSet());
        return users.size() == 1
                ? users.iterator().next()
                : collections.size() == 1
                        ? collections.iterator().next()
                        : StatusSentence.EVERYTHING.of().english();
    }

    private record Planned(EnrolmentKey key, List<StatusWrite> rows, boolean lacksEnrolment) {}

    /** By a sample, in proportion, and at least a row for each; with the statements of the first that differ. */
    private CompletionStage<Plan> plan() {
        List<EnrolmentKey> sample = keys.stream().limit(SAMPLE).toList();
        return Stages.all(
                        sample,
                        key -> summaries
                                .review(key)
                                .thenApply(review -> new Planned(key, summaries.plan(review), review.lacksEnrolment()))
                                // It is noted when its turn comes.
                                .exceptionally(
                                        StatusRefusedException.answered(refused -> new Planned(key, List.of(), false))))
                .thenApply(this::plan);
    }

    private Plan plan(List<Planned> sample) {
        long found = sample.stream().mapToLong(one -> one.rows().size()).sum();
        boolean lacks = sample.stream().anyMatch(Planned::lacksEnrolment);
        if (found == 0 && sample.size() == keys.size()) {
            return Plan.nothing(
                    (lacks ? StatusWriteSentence.RECOMPUTE_CANNOT : StatusWriteSentence.RECOMPUTE_NOTHING).of());
        }
        List<String> statements = new ArrayList<>();
        sample.stream()
                .filter(one -> !one.rows().isEmpty() && statements.size() < SAMPLE)
                .forEach(one -> {
                    statements.add("-- " + one.key());
                    statements.addAll(writes.store().statements(one.rows()));
                });
        if (keys.size() > sample.size()) {
            statements.add("-- and the same for " + (keys.size() - sample.size()) + " more");
        }
        long rows = sample.size() == keys.size() ? found : Math.max(keys.size(), found * keys.size() / sample.size());
        Message message = StatusWriteSentence.SELECTED_PREVIEW.of(keys.size(), sample.size());
        return Plan.of(
                lacks ? StatusWriteSentence.TWO.of(message, StatusWriteSentence.RECOMPUTE_CANNOT) : message,
                rows,
                statements);
    }

    private CompletionStage<StatusBatchJobs.Recomputed> recomputeEach(Cause cause) {
        return writes.records()
                .begin(
                        JobTask.step(
                                JobKind.RECOMPUTE, StatusSentence.STATUS_OF_SELECTED.of(keys.size()), Message.NONE),
                        cause,
                        steering -> stopped.set(steering.kind() == Steering.Kind.STOP || stopped.get()))
                .thenCompose(record -> record.endWith(
                        Stages.all(
                                keys,
                                key -> stopped.get()
                                        ? CompletableFuture.completedStage(false)
                                        : recomputed(key).thenApply(done -> {
                                            record.progressed(
                                                    done ? right.incrementAndGet() : right.get(),
                                                    notes.size(),
                                                    keys.size());
                                            return done;
                                        })),
                        done -> StatusSentence.SELECTED_RIGHT.of(right.get(), keys.size())))
                .thenApply(done -> new StatusBatchJobs.Recomputed(keys.size(), right.get(), List.copyOf(notes)));
    }

    private CompletionStage<Boolean> recomputed(EnrolmentKey key) {
        return summaries
                .recomputeRows(key)
                .thenCompose(done -> summaries.review(key))
                .thenApply(after -> {
                    if (after.needsRepair()) {
                        notes.add((after.lacksEnrolment()
                                        ? StatusSentence.NOTE_LACKS_ENROLMENT
                                        : StatusSentence.NOTE_STILL_DIFFERS)
                                .of(key));
                    }
                    return !after.needsRepair();
                })
                .exceptionally(StatusRefusedException.answered(refused -> {
                    notes.add(StatusSentence.NOTE_REFUSED.of(key, refused.message()));
                    return false;
                }));
    }
}
