package org.lectern.status.store;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;

/** Puts raw rows beside those that are there already: what comes later or says more stays. Safe to repeat. */
public final class MergedRows {
    private MergedRows() {}

    /** Puts a view where there is none, or merges it into the one that is there. */
    public static CompletionStage<Void> merge(ViewRows store, ViewKey to, View view) {
        return CompareAndSet.untilDone(
                store,
                to,
                () -> store.insertView(to, view)
                        .thenCompose(there -> there.isEmpty()
                                        || there.get().merge(view).equals(there.get())
                                ? CompletableFuture.completedStage(true)
                                : store.swapView(to, there.get(), there.get().merge(view))));
    }

    /** Puts an attempt where there is none, or only an earlier one. Answers the one that is there then. */
    public static CompletionStage<Attempt> put(AttemptRows store, EnrolmentKey place, Attempt sent) {
        return CompareAndSet.until(
                store,
                place,
                () -> store.attempts(place).thenCompose(all -> {
                    Optional<Attempt> there = all.stream()
                            .filter(one -> one.content().equals(sent.content())
                                    && one.id().equals(sent.id()))
                            .findFirst();
                    if (there.isPresent()
                            && !sent.attemptedOn().isAfter(there.get().attemptedOn())) {
                        return CompletableFuture.completedStage(there);
                    }
                    return swap(store, place, there, sent);
                }));
    }

    /** Puts attempts, each as {@link #put} does. What is there is read once; only where somebody came between, again. */
    public static CompletionStage<Void> putAll(AttemptRows store, EnrolmentKey place, List<Attempt> sent) {
        if (sent.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        return store.attempts(place).thenCompose(all -> {
            Map<List<String>, List<Attempt>> there = Attempt.byName(all);
            return Stages.inTurn(sent, attempt -> {
                Optional<Attempt> known =
                        there.getOrDefault(attempt.name(), List.of()).stream().findFirst();
                return known.filter(one -> !attempt.attemptedOn().isAfter(one.attemptedOn()))
                                .isPresent()
                        ? CompletableFuture.completedStage(true)
                        : swap(store, place, known, attempt)
                                .thenCompose(put -> put.isPresent()
                                        ? CompletableFuture.completedStage(put.get())
                                        : put(store, place, attempt));
            });
        });
    }

    private static CompletionStage<Optional<Attempt>> swap(
            AttemptRows store, EnrolmentKey place, Optional<Attempt> there, Attempt sent) {
        Attempt next = there.map(stored -> sent.createdOn(stored.createdOn())).orElse(sent);
        return store.swapAttempt(place, there, next)
                .thenApply(applied -> applied ? Optional.of(next) : Optional.empty());
    }
}
