package org.lectern.status.batch;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.BestScores;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.SkipReason;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.status.sunbird.SunbirdMigration;

/**
 * The one-time migration: fills aggregates from what enrolments said of contents, and from attempts. What is there already
 * stays: statuses merge to the greater, score keys are added or brought up to the attempts, never dropped. Doing it again
 * changes nothing.
 */
public final class MigrationWork implements BatchJobWork {
    private final StatusStore store;
    private final EventContext eventContext;
    private final SummaryComputation summaries;
    private final boolean dryRun;
    private final AtomicInteger sampled = new AtomicInteger();

    /** @param dryRun whether it counts only */
    public MigrationWork(StatusStore store, EventContext eventContext, SummaryComputation summaries, boolean dryRun) {
        this.store = store;
        this.eventContext = eventContext;
        this.summaries = summaries;
        this.dryRun = dryRun;
    }

    @Override
    public CompletionStage<Counts> user(String user, Notes notes) {
        return store.enrolments(user)
                .thenCompose(enrolments -> BatchJobWork.inTurn(
                        enrolments,
                        one -> one.ghost()
                                ? left(notes)
                                : migrate(one.key(), notes)
                                        .exceptionally(failure -> DriftWork.refused(one.key(), failure, notes))));
    }

    private static CompletionStage<Counts> left(Notes notes) {
        notes.leftOut(SkipReason.GHOST);
        return CompletableFuture.completedStage(new Counts(1, 0, 0, 0));
    }

    private CompletionStage<Counts> migrate(EnrolmentKey key, Notes notes) {
        return CompareAndSet.until(store, key, () -> {
            Instant asOf = eventContext.now();
            return store.aggregate(Aggregate.Key.of(key))
                    .thenCompose(there -> next(key, there).thenCompose(next -> {
                        if (next.isEmpty()) {
                            notes.leftOut(SkipReason.UP_TO_DATE);
                            return CompletableFuture.completedStage(Optional.of(new Counts(1, 0, 0, 0)));
                        }
                        StatusWrite.SwapAggregate write =
                                new StatusWrite.SwapAggregate(Aggregate.Key.of(key), there, next.get());
                        if (dryRun) {
                            notes.rows(1);
                            sample(write, notes);
                            return CompletableFuture.completedStage(Optional.of(new Counts(1, 1, 0, 0)));
                        }
                        return write(write, asOf).thenApply(applied -> {
                            notes.rows(applied ? 1 : 0);
                            return applied ? Optional.of(new Counts(1, 1, 1, 0)) : Optional.<Counts>empty();
                        });
                    }));
        });
    }

    /** A platform's rows are written plainly, under the time of the reading: what it has written since counts. */
    private CompletionStage<Boolean> write(StatusWrite.SwapAggregate write, Instant asOf) {
        return store.plainWrites()
                .<CompletionStage<Boolean>>map(plain -> plain.write(write, asOf).thenApply(done -> true))
                .orElseGet(() -> store.swapAggregate(write.key(), write.expected(), write.next()));
    }

    private void sample(StatusWrite write, Notes notes) {
        if (sampled.getAndIncrement() < SAMPLE) {
            notes.sample(store.statements(List.of(write)));
        }
    }

    /** The aggregate as it is to be; empty if it is so already. */
    private CompletionStage<Optional<Aggregate>> next(EnrolmentKey key, Optional<Aggregate> there) {
        if (store.layout().deployed()) {
            return store.enrolment(key)
                    .thenCombine(
                            store.attempts(key),
                            (enrolment, attempts) -> enrolment.flatMap(one -> SunbirdMigration.next(
                                    there, one, attempts, store.layout().keepsScores(), eventContext.now())));
        }
        return eventContext
                .tree(key.collection())
                .thenCompose(tree -> store.enrolment(key)
                        .thenCombine(
                                summaries.raw(key, tree),
                                (enrolment, raw) -> next(tree, there, enrolment, raw.attempts())));
    }

    /** @param attempts all that a recomputation counts, wherever they lie: of fewer the scores would be lower */
    private Optional<Aggregate> next(
            CollectionTree tree, Optional<Aggregate> there, Optional<Enrolment> enrolment, List<Attempt> attempts) {
        SortedMap<String, ContentStatus> statuses =
                new TreeMap<>(there.map(Aggregate::contentStatus).orElse(new TreeMap<>()));
        enrolment.ifPresent(one -> one.contentStatus()
                .forEach((content, status) -> statuses.merge(content, status, ContentStatus::merge)));
        attempts.forEach(attempt -> statuses.put(attempt.content(), ContentStatus.COMPLETED));
        SortedMap<String, Double> scores =
                new TreeMap<>(there.map(Aggregate::scores).orElse(new TreeMap<>()));
        if (store.layout().keepsScores()) {
            scores.putAll(BestScores.keys(attempts));
        }
        int count = (int) tree.required().stream()
                .filter(leaf -> statuses.get(leaf) == ContentStatus.COMPLETED)
                .count();
        Aggregate next = new Aggregate(Optional.of(count), statuses, scores, there.flatMap(Aggregate::updated));
        boolean nothing = there.isEmpty() && statuses.isEmpty() && scores.isEmpty();
        return nothing || there.equals(Optional.of(next)) ? Optional.empty() : Optional.of(stamped(next));
    }

    private Aggregate stamped(Aggregate next) {
        Instant now = eventContext.now();
        Instant stamp = next.updated()
                .map(last -> last.plusMillis(1))
                .filter(now::isBefore)
                .orElse(now);
        return new Aggregate(next.completedCount(), next.contentStatus(), next.scores(), Optional.of(stamp));
    }
}
