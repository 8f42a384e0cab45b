package org.lectern.status;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cluster.ClusterFailures;

/**
 * Carries out copies and moves. In this order, each step safe to repeat: the intent; all rows at the target; the target's
 * summary; for a move, the sources, each only as it was copied; the sources' summaries; the end of the intent. Cut off after
 * any write, nothing is lost, and doing it again ends the same.
 */
final class Transfers {
    private final StatusStore store;
    private final Archives archives;
    private final Summaries summaries;

    Transfers(StatusStore store, Summaries summaries) {
        this.store = store;
        this.archives = new Archives(store);
        this.summaries = summaries;
    }

    /** @return the contents taken along */
    CompletionStage<Set<String>> begin(Transfer transfer) {
        Set<String> contents = new TreeSet<>();
        transfer.sources().values().forEach(contents::addAll);
        if (contents.isEmpty()) {
            return CompletableFuture.completedStage(contents);
        }
        // Another process may have begun one to the same place meanwhile: then that one is carried out, too.
        return store.putTransfer(transfer)
                .thenCompose(
                        put -> put ? carryOut(transfer) : finish(transfer.to().user()))
                .thenApply(done -> contents);
    }

    /** Finishes what was begun for a user. */
    CompletionStage<Void> finish(String user) {
        return store.transfers(user).thenCompose(open -> Stages.inTurn(open, this::carryOut));
    }

    private CompletionStage<Void> carryOut(Transfer transfer) {
        List<Map.Entry<EnrolmentKey, Set<String>>> sources =
                List.copyOf(transfer.sources().entrySet());
        return Stages.inTurn(sources, source -> copy(source.getKey(), source.getValue(), transfer.to()))
                .thenCompose(copied -> computed(transfer.to(), Set.of()))
                .thenCompose(shown -> transfer.move()
                        ? Stages.inTurn(sources, source -> remove(source.getKey(), source.getValue(), transfer.to()))
                        : CompletableFuture.completedStage(null))
                .thenCompose(removed -> store.deleteTransfer(transfer.to()));
    }

    private CompletionStage<Void> copy(EnrolmentKey from, Set<String> contents, EnrolmentKey to) {
        return archives.all(from)
                .thenCompose(rows -> Stages.inTurn(
                                contents,
                                content -> Optional.ofNullable(rows.views().get(content))
                                        .filter(View::isCompleted)
                                        .map(view -> merge(store, to.view(content), view))
                                        .orElse(CompletableFuture.completedStage(null)))
                        .thenCompose(copied -> Stages.inTurn(
                                of(rows.attempts(), contents), attempt -> Assessments.put(store, to, attempt))));
    }

    private static List<Attempt> of(List<Attempt> attempts, Set<String> contents) {
        return attempts.stream()
                .filter(attempt -> contents.contains(attempt.content()))
                .toList();
    }

    /** Puts a view where there is none, or merges it into the one that is there. */
    static CompletionStage<Void> merge(StatusStore store, ViewKey to, View view) {
        return CompareAndSet.until(
                        to,
                        () -> store.insertView(to, view).thenCompose(there -> {
                            if (there.isEmpty() || there.get().merge(view).equals(there.get())) {
                                return CompletableFuture.completedStage(Optional.of(true));
                            }
                            return store.swapView(to, there.get(), there.get().merge(view))
                                    .thenApply(applied -> applied ? Optional.of(true) : Optional.<Boolean>empty());
                        }))
                .thenAccept(done -> {});
    }

    /** A source goes only as it was copied: one that changed meanwhile is merged once more. The view goes last. */
    private CompletionStage<Void> remove(EnrolmentKey from, Set<String> contents, EnrolmentKey to) {
        return Stages.inTurn(contents, content -> removeOne(from.view(content), to))
                .thenCompose(removed -> archives.take(from, contents))
                .thenCompose(removed -> computed(from, contents));
    }

    private CompletionStage<Void> removeOne(ViewKey from, EnrolmentKey to) {
        return CompareAndSet.until(
                        from,
                        () -> store.view(from)
                                .thenCompose(there -> there.filter(View::isCompleted)
                                        .map(view -> merge(store, to.view(from.content()), view)
                                                .thenCompose(merged -> removeAttempts(from, to))
                                                .thenCompose(gone -> store.deleteView(from, view))
                                                .thenApply(deleted ->
                                                        deleted ? Optional.of(true) : Optional.<Boolean>empty()))
                                        .orElse(CompletableFuture.completedStage(Optional.of(true)))))
                .thenAccept(done -> {});
    }

    private CompletionStage<Void> removeAttempts(ViewKey from, EnrolmentKey to) {
        return store.attempts(from.where())
                .thenCompose(attempts -> Stages.inTurn(
                        of(attempts, Set.of(from.content())),
                        attempt -> Assessments.put(store, to, attempt)
                                .thenCompose(put -> store.deleteAttempt(from.where(), attempt))));
    }

    /** A place whose collection is gone, or is only the content itself, has no summary. */
    private CompletionStage<Void> computed(EnrolmentKey key, Set<String> moved) {
        return summaries.recompute(key, moved).<Void>thenApply(done -> null).exceptionally(failure -> {
            if (ClusterFailures.unwrap(failure) instanceof StatusRefusedException) {
                return null;
            }
            throw ClusterFailures.translate(failure);
        });
    }
}
