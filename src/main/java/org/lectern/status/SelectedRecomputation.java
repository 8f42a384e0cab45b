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
import org.lectern.activity.ActivityKind;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.store.StatusRecorder;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.wording.Message;

/** One recomputation of places that an operator has selected, as one activity. To be run once. */
final class SelectedRecomputation {
    private static final int SAMPLE = 50;

    private final SummaryComputation summaries;
    private final StatusRecorder records;
    private final Set<EnrolmentKey> keys;
    private final Cause cause;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final List<Message> notes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger right = new AtomicInteger();

    SelectedRecomputation(
            SummaryComputation summaries, StatusRecorder records, Collection<EnrolmentKey> selected, Cause cause) {
        this.summaries = summaries;
        this.records = records;
        this.keys = new LinkedHashSet<>(selected);
        this.cause = cause;
    }

    CompletionStage<StatusBatchJobs.Recomputed> run() {
        return records.activity()
                .record(
                        new WriteIntent(
                                ActivityKind.STATUS,
                                StatusSentence.STATUS_OF_SELECTED.of(keys.size()),
                                StatusSentence.RECOMPUTE_SELECTED.of(keys.size()),
                                cause),
                        this::extent,
                        this::recomputeEach,
                        done -> WriteOutcome.readAgain(
                                done.right() == done.selected(),
                                OptionalLong.empty(),
                                StatusSentence.SELECTED_RIGHT.of(done.right(), done.selected())));
    }

    /** By a sample, in proportion, and at least a row for each; with the statements of the first that differ. */
    private CompletionStage<WriteEstimate> extent() {
        List<EnrolmentKey> sample = keys.stream().limit(SAMPLE).toList();
        return Stages.all(
                        sample,
                        key -> summaries
                                .previewRecompute(key)
                                // It is noted when its turn comes.
                                .exceptionally(StatusRefusedException.answered(
                                        refused -> new StatusPreview(List.of(), List.of()))))
                .thenApply(plans -> {
                    long found = plans.stream().mapToLong(StatusPreview::rows).sum();
                    List<String> statements = new ArrayList<>();
                    plans.stream()
                            .map(StatusPreview::statements)
                            .filter(some -> statements.size() < SAMPLE)
                            .forEach(statements::addAll);
                    if (keys.size() > sample.size()) {
                        statements.add("-- and the same for " + (keys.size() - sample.size()) + " more");
                    }
                    long rows = sample.size() == keys.size()
                            ? found
                            : Math.max(keys.size(), found * keys.size() / sample.size());
                    return WriteEstimate.of(rows, statements);
                });
    }

    private CompletionStage<StatusBatchJobs.Recomputed> recomputeEach() {
        return records.records()
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
