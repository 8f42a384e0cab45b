package org.lectern.status.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.wording.Message;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** Deletes a summary, and restores it as long as nobody has written it since. */
record SummaryDeletion(
        StatusStore store, EventContext eventContext, SummaryComputation computation, OperatorWrites writes) {
    /** The collection's row last: while it stands, the deletion can be repeated. */
    private static List<StatusWrite> deletions(EnrolmentKey key, CollectionTree tree) {
        List<StatusWrite> writes = new ArrayList<>();
        tree.units()
                .keySet()
                .forEach(unit -> writes.add(new StatusWrite.DeleteAggregate(Aggregate.Key.unit(key, unit))));
        writes.add(new StatusWrite.DeleteAggregate(Aggregate.Key.of(key)));
        return writes;
    }

    Write<Map<Aggregate.Key, Aggregate>> of(EnrolmentKey key) {
        return writes.onRecord(
                JobTask.step(JobKind.SUMMARY_DELETION, StatusSentence.SUMMARY_OF.of(key), Message.NONE),
                OperatorWrites.head(
                        key, StatusSentence.SUMMARY_OF.of(key), StatusSentence.DELETE_SUMMARY.of(key), true),
                cause -> ownTree(key)
                        .thenCombine(
                                computation.review(key),
                                (tree, review) -> writes.plan(
                                        isThere(review) ? deletions(key, tree) : List.of(),
                                        StatusWriteSentence.DELETE_PREVIEW.of(
                                                tree.units().size() + 1,
                                                review.raw().views().size(),
                                                review.raw().attempts().size()),
                                        StatusWriteSentence.DELETE_NOTHING.of(key.place()))),
                cause -> {
                    OperatorWrites.requireReason(cause, StatusSentence.TO_DELETE_SUMMARY.of());
                    return ownTree(key).thenCompose(tree -> delete(key, deletions(key, tree)));
                },
                before -> computation.review(key).thenApply(after -> {
                    WriteReport report = ReviewReports.deleted(after);
                    return before.isEmpty() ? report : report.undoneBy(restore(key, before));
                }));
    }

    /** Writes the rows of a deleted summary as they were. Refused if one of them was written since. */
    private Write<Void> restore(EnrolmentKey key, Map<Aggregate.Key, Aggregate> rows) {
        List<StatusWrite> restored = new ArrayList<>();
        rows.forEach((row, before) -> restored.add(
                row.unit()
                        ? new StatusWrite.WriteUnit(row, before)
                        : new StatusWrite.SwapAggregate(row, Optional.empty(), before)));
        // Units first: the collection's row decides who was last.
        restored.sort(Comparator.comparing(row -> row instanceof StatusWrite.SwapAggregate));
        return writes.write(
                OperatorWrites.head(
                        key, StatusSentence.SUMMARY_OF.of(key), StatusSentence.RESTORE_SUMMARY.of(key), false),
                cause -> requireGone(key, rows)
                        .thenApply(gone -> writes.plan(
                                restored,
                                StatusWriteSentence.RESTORE_PREVIEW.of(restored.size()),
                                StatusWriteSentence.LINE_NOTHING.of())),
                cause -> requireGone(key, rows).thenCompose(gone -> Stages.inTurn(restored, row -> write(key, row))),
                done -> store.aggregates(List.copyOf(rows.keySet()))
                        .thenApply(after -> OperatorWrites.verified(
                                after.equals(rows),
                                (after.equals(rows)
                                                ? StatusWriteSentence.SUMMARY_RESTORED
                                                : StatusWriteSentence.SUMMARY_WRITTEN_SINCE)
                                        .of(key.place()))));
    }

    private CompletionStage<Void> requireGone(EnrolmentKey key, Map<Aggregate.Key, Aggregate> rows) {
        return store.aggregates(List.copyOf(rows.keySet())).thenAccept(there -> {
            if (!there.isEmpty()) {
                throw new StatusRefusedException(StatusWriteSentence.SUMMARY_WRITTEN_SINCE.of(key.place()));
            }
        });
    }

    private CompletionStage<Void> write(EnrolmentKey key, StatusWrite row) {
        return row instanceof StatusWrite.SwapAggregate course
                ? store.swapAggregate(course.key(), course.expected(), course.next())
                        .thenAccept(applied -> {
                            if (!applied) {
                                throw new StatusRefusedException(
                                        StatusWriteSentence.SUMMARY_WRITTEN_SINCE.of(key.place()));
                            }
                        })
                : store.writeUnit(((StatusWrite.WriteUnit) row).key(), ((StatusWrite.WriteUnit) row).next());
    }

    private CompletionStage<CollectionTree> ownTree(EnrolmentKey key) {
        eventContext.requireOwn(PlatformsOwn.DELETE_SUMMARY);
        return eventContext.tree(key.collection());
    }

    private static boolean isThere(Review review) {
        return review.stored().course().isPresent() || !review.stored().units().isEmpty();
    }

    /** @return the rows that were there */
    private CompletionStage<Map<Aggregate.Key, Aggregate>> delete(EnrolmentKey key, List<StatusWrite> deletions) {
        List<Aggregate.Key> keys = deletions.stream()
                .map(write -> ((StatusWrite.DeleteAggregate) write).key())
                .toList();
        return store.aggregates(keys)
                .thenCompose(before -> Stages.inTurn(
                                keys, row -> CompareAndSet.untilDone(store, key, () -> store.deleteAggregate(row)))
                        .thenApply(done -> before));
    }
}
