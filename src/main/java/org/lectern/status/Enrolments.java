package org.lectern.status;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Who takes part in which collection, in which context; and the collections and contexts themselves. */
public final class Enrolments {
    private final StatusStore store;
    private final Surroundings surroundings;
    private final Summaries summaries;

    Enrolments(StatusStore store, Surroundings surroundings, Summaries summaries) {
        this.store = store;
        this.surroundings = surroundings;
        this.summaries = summaries;
    }

    /**
     * Enrols a user, or takes up an enrolment that was withdrawn; then computes its summary. Repeating changes nothing.
     *
     * @return fails with a {@link StatusRefusedException} if the user, the collection or its leaves are missing, or the batch
     *     is over
     */
    public CompletionStage<Enrolment> enrol(EnrolmentKey key) {
        return surroundings
                .tree(key.collection())
                .thenCompose(tree -> surroundings.requireUser(key.user()))
                .thenCompose(known -> surroundings.batch(key))
                .thenCompose(batch -> {
                    if (batch.isOver(surroundings.now())) {
                        throw new StatusRefusedException("The batch " + key.context() + " of " + key.collection()
                                + " is closed. Choose an open one; nothing was written.");
                    }
                    return set(key, true);
                })
                .thenCompose(done -> summaries.recompute(key))
                .thenCompose(done -> store.enrolment(key))
                .thenApply(Optional::orElseThrow);
    }

    /** What {@link #enrol} would write first; the rows of the summary follow from the raw ones. */
    public CompletionStage<StatusPreview> previewEnrol(EnrolmentKey key) {
        return store.enrolment(key)
                .thenApply(there -> StatusPreview.of(
                        store,
                        List.of(new StatusWrite.SwapEnrolment(
                                there,
                                there.map(one -> one.active(true))
                                        .orElseGet(() -> Enrolment.of(key, surroundings.now()))))));
    }

    /** Takes a user out. Views, attempts and summary stay. */
    public CompletionStage<Void> withdraw(EnrolmentKey key) {
        return store.enrolment(key).thenCompose(there -> {
            if (there.isEmpty()) {
                throw new StatusRefusedException("The user " + key.user() + " has no enrolment in " + key.context()
                        + " of " + key.collection() + ". Check the ids; nothing was written.");
            }
            return set(key, false);
        });
    }

    private CompletionStage<Void> set(EnrolmentKey key, boolean active) {
        return CompareAndSet.until(
                        key,
                        () -> store.enrolment(key).thenCompose(there -> {
                            Enrolment next = there.map(one -> one.active(active))
                                    .orElseGet(() -> Enrolment.of(key, surroundings.now()));
                            return there.equals(Optional.of(next))
                                    ? CompletableFuture.completedStage(Optional.of(true))
                                    : store.swapEnrolment(there, next)
                                            .thenApply(
                                                    applied -> applied ? Optional.of(true) : Optional.<Boolean>empty());
                        }))
                .thenAccept(done -> surroundings.forget(key));
    }

    /** A user's enrolments. */
    public CompletionStage<List<Enrolment>> of(String user) {
        return store.enrolments(user);
    }

    /** The collection with this id, or empty. */
    public CompletionStage<Optional<CollectionTree>> collection(String collection) {
        return store.tree(collection);
    }

    /** Collections whose id begins so. */
    public CompletionStage<List<String>> collections(String typed, int limit) {
        return store.collections(typed, limit);
    }

    /** Puts a collection's contents in place; summaries follow when they are next computed. */
    public CompletionStage<Void> put(CollectionTree tree) {
        return surroundings.putTree(tree);
    }

    /** Puts the collections of a file in place: all are read and checked before the first is written. Answers how many. */
    public CompletionStage<Integer> importTrees(Path file) {
        return CompletableFuture.supplyAsync(() -> CollectionTrees.read(file))
                .thenCompose(trees -> Stages.inTurn(trees, this::put).thenApply(done -> trees.size()));
    }

    /** Opens, changes or closes a batch. */
    public CompletionStage<Void> put(Batch batch) {
        return surroundings.putBatch(batch);
    }
}
