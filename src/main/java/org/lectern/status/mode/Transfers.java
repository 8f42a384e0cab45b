package org.lectern.status.mode;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.MergedRows;
import org.lectern.status.store.StatusStore;
import org.lectern.status.summary.Archives;
import org.lectern.status.summary.SummaryComputation;

/**
 * Carries out copies and moves. In this order, each step safe to repeat: the intent; all rows at the target; the target's
 * summary; for a move, the sources, each only as it was copied; the sources' summaries; the end of the intent. Cut off after
 * any write, nothing is lost, and doing it again ends the same.
 */
public final class Transfers {
    private final StatusStore store;
    private final Archives archives;
    private final SummaryComputation summaries;

    /** @param summaries computed at the target, and at the sources of a move */
    public Transfers(StatusStore store, SummaryComputation summaries) {
        this.store = store;
        this.archives = new Archives(store);
        this.summaries = summaries;
    }

    /** @return the contents taken along; empty if something else was carried out, so that it is to be planned again */
    CompletionStage<Optional<Set<String>>> begin(Transfer transfer) {
        Set<String> contents = transfer.contents();
        if (contents.isEmpty()) {
            return CompletableFuture.completedStage(Optional.of(contents));
        }
        return store.transfers()
                .putTransfer(transfer)
                .thenCompose(put -> put
                        ? carryOut(transfer).thenApply(done -> Optional.of(contents))
                        : finishOther(transfer)
                                .thenApply(covered -> covered ? Optional.of(contents) : Optional.empty()));
    }

    /**
     * Another process may have begun one to the same place meanwhile, or the cluster did not say that this one is on record:
     * then what is there is carried out. Answers whether this one was among it.
     */
    private CompletionStage<Boolean> finishOther(Transfer transfer) {
        return store.transfers()
                .transfers(transfer.to().user())
                .thenCompose(open -> Stages.inTurn(open, this::carryOut)
                        .thenApply(done -> open.stream().anyMatch(one -> one.covers(transfer))));
    }

    /** Finishes what was begun for a user. */
    CompletionStage<Void> finish(String user) {
        return store.transfers().transfers(user).thenCompose(open -> Stages.inTurn(open, this::carryOut));
    }

    /**
     * Another process may have come to its end meanwhile, and the user may have gone on at the sources. So each step looks again,
     * after its reads, whether the transfer is still on record: what it has read is then of before its end.
     */
    private CompletionStage<Void> carryOut(Transfer transfer) {
        List<Map.Entry<EnrolmentKey, Set<String>>> sources =
                List.copyOf(transfer.sources().entrySet());
        Supplier<CompletionStage<Boolean>> stands =
                () -> store.transfers().transfers(transfer.to().user()).thenApply(all -> all.contains(transfer));
        return Stages.inTurn(sources, source -> copy(source.getKey(), source.getValue(), transfer.to(), stands))
                .thenCompose(copied -> computed(transfer.to(), Set.of()))
                .thenCompose(shown -> transfer.move()
                        ? Stages.inTurn(
                                sources, source -> remove(source.getKey(), source.getValue(), transfer.to(), stands))
                        : CompletableFuture.completedStage(null))
                // One that stays on record is carried out again, and would then move what the user did since.
                .thenCompose(removed -> CompareAndSet.untilDone(
                        store, transfer.to(), () -> store.transfers().deleteTransfer(transfer)));
    }

    private CompletionStage<Void> copy(
            EnrolmentKey from, Set<String> contents, EnrolmentKey to, Supplier<CompletionStage<Boolean>> stands) {
        return archives.all(from).thenCompose(rows -> {
            Map<String, View> completed = rows.effective();
            completed.values().removeIf(view -> !view.isCompleted());
            completed.keySet().retainAll(contents);
            // The views last: they say that a content is there.
            return onlyIf(
                    stands,
                    () -> MergedRows.putAll(store, to, of(rows.attempts(), contents))
                            .thenCompose(copied -> Stages.inTurn(
                                    completed.entrySet(),
                                    one -> MergedRows.merge(store, to.view(one.getKey()), one.getValue()))));
        });
    }

    private static CompletionStage<Void> onlyIf(
            Supplier<CompletionStage<Boolean>> stands, Supplier<CompletionStage<Void>> work) {
        return stands.get().thenCompose(so -> so ? work.get() : CompletableFuture.completedStage(null));
    }

    /** Puts what was completed there at the contents' own level as well. */
    CompletionStage<Void> raise(EnrolmentKey from, Set<String> contents) {
        return Stages.inTurn(
                contents,
                content -> copy(
                        from,
                        Set.of(content),
                        from.view(content).own().where(),
                        () -> CompletableFuture.completedStage(true)));
    }

    /** Computes the summary of a place. */
    CompletionStage<Void> compute(EnrolmentKey key) {
        return computed(key, Set.of());
    }

    private static List<Attempt> of(List<Attempt> attempts, Set<String> contents) {
        return attempts.stream()
                .filter(attempt -> contents.contains(attempt.content()))
                .toList();
    }

    /** A source goes only as it was copied: one that changed meanwhile is merged once more. */
    private CompletionStage<Void> remove(
            EnrolmentKey from, Set<String> contents, EnrolmentKey to, Supplier<CompletionStage<Boolean>> stands) {
        return Stages.inTurn(contents, content -> removeOne(from.view(content), to, stands))
                .thenCompose(removed -> onlyIf(
                        stands, () -> archives.take(from, contents).thenCompose(taken -> computed(from, contents))));
    }

    private CompletionStage<Void> removeOne(ViewKey from, EnrolmentKey to, Supplier<CompletionStage<Boolean>> stands) {
        return CompareAndSet.untilDone(
                store,
                from,
                () -> store.view(from)
                        .thenCombine(
                                store.attempts(from.where()), (there, attempts) -> raw(from.content(), there, attempts))
                        .thenCompose(raw -> stands.get()
                                .thenCompose(
                                        so -> so ? remove(from, raw, to) : CompletableFuture.completedStage(true))));
    }

    private static Raw raw(String content, Optional<View> there, List<Attempt> attempts) {
        SortedMap<String, View> views = new TreeMap<>();
        there.ifPresent(view -> views.put(content, view));
        return new Raw(views, of(attempts, Set.of(content)));
    }

    /**
     * What says that the content is completed goes last: the view, or the attempts where no view says so. Answers false if
     * something is still there, or the cluster did not say that it is gone.
     */
    private CompletionStage<Boolean> remove(ViewKey from, Raw raw, EnrolmentKey to) {
        View completed = raw.effective().get(from.content());
        if (completed == null || !completed.isCompleted()) {
            return CompletableFuture.completedStage(true);
        }
        View view = raw.views().get(from.content());
        Supplier<CompletionStage<Boolean>> viewGone =
                () -> view == null ? CompletableFuture.completedStage(true) : store.deleteView(from, view);
        Supplier<CompletionStage<Boolean>> attemptsGone = () -> removeAttempts(from.where(), raw.attempts(), to);
        boolean viewLast = view != null && view.isCompleted();
        return MergedRows.merge(store, to.view(from.content()), completed)
                .thenCompose(merged -> (viewLast ? attemptsGone : viewGone).get())
                .thenCompose(gone ->
                        gone ? (viewLast ? viewGone : attemptsGone).get() : CompletableFuture.completedStage(false));
    }

    private CompletionStage<Boolean> removeAttempts(EnrolmentKey from, List<Attempt> attempts, EnrolmentKey to) {
        AtomicBoolean all = new AtomicBoolean(true);
        return Stages.inTurn(
                        attempts,
                        attempt -> MergedRows.put(store, to, attempt)
                                .thenCompose(put -> store.deleteAttempt(from, attempt))
                                .thenAccept(gone -> all.compareAndSet(true, gone)))
                .thenApply(done -> all.get());
    }

    /** A place whose collection is gone, or is only the content itself, has no summary. */
    private CompletionStage<Void> computed(EnrolmentKey key, Set<String> moved) {
        return summaries
                .recompute(key, moved)
                .<Void>thenApply(done -> null)
                .exceptionally(StatusRefusedException.answered(refused -> null));
    }
}
