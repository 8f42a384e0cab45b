package org.lectern.async;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Pieces of work of which some are under way ahead of the one that is waited for; they are taken in the order in which they were
 * begun. One step at a time.
 */
public final class Ahead<T> {
    private final int atOnce;
    private final Supplier<Optional<CompletionStage<T>>> begin;
    private final Deque<CompletionStage<T>> underWay = new ArrayDeque<>();

    /**
     * @param atOnce how many are under way, at least one
     * @param begin begins the next one; empty: there is none
     */
    public Ahead(int atOnce, Supplier<Optional<CompletionStage<T>>> begin) {
        this.atOnce = atOnce;
        this.begin = begin;
    }

    /** The next one when it is done, with as many begun behind it as may be; empty at the end. Fails as the work does. */
    public CompletionStage<Optional<T>> next() {
        while (underWay.size() < atOnce) {
            Optional<CompletionStage<T>> more = begin.get();
            if (more.isEmpty()) {
                break;
            }
            underWay.add(more.get());
        }
        return underWay.isEmpty()
                ? CompletableFuture.completedStage(Optional.empty())
                : underWay.remove().thenApply(Optional::of);
    }
}
