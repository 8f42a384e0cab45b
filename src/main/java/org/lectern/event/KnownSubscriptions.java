package org.lectern.event;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.job.ProcessLease;
import org.lectern.wording.InvalidInputException;

/** The subscriptions, read once in a few seconds by a process that writes, and by one that does not never. From any thread. */
public final class KnownSubscriptions {
    private final SubscriptionRows rows;
    private final ProcessLease.Clocks clocks;
    private final long memoryNanos;
    private @Nullable CompletionStage<List<Subscription>> known;
    private long asked;

    /**
     * @param clocks of this process
     * @param times for how long a process goes by what was read
     */
    public KnownSubscriptions(SubscriptionRows rows, ProcessLease.Clocks clocks, EventTimes times) {
        this.rows = rows;
        this.clocks = clocks;
        this.memoryNanos = times.memory().toNanos();
    }

    /** All, as they were a few seconds ago at the earliest. */
    synchronized CompletionStage<List<Subscription>> all() {
        CompletionStage<List<Subscription>> there = known;
        boolean failed = there != null && there.toCompletableFuture().isCompletedExceptionally();
        if (there != null && !failed && clocks.nanos() - asked < memoryNanos) {
            return there;
        }
        return fresh();
    }

    /** All, as they are. */
    synchronized CompletionStage<List<Subscription>> fresh() {
        asked = clocks.nanos();
        CompletionStage<List<Subscription>> read = rows.all();
        known = read;
        return read;
    }

    /** Those for a kind of event. */
    CompletionStage<List<Subscription>> of(EventKind kind) {
        return all().thenApply(all ->
                all.stream().filter(one -> one.kinds().contains(kind)).toList());
    }

    /** One by its name, as it is. */
    CompletionStage<Optional<Subscription>> find(SubscriptionName name) {
        return fresh().thenApply(all ->
                all.stream().filter(one -> one.name().equals(name)).findFirst());
    }

    /** One by its name; fails if there is none. */
    CompletionStage<Subscription> require(SubscriptionName name) {
        return find(name)
                .thenCompose(there -> there.isPresent()
                        ? CompletableFuture.completedStage(there.get())
                        : CompletableFuture.failedStage(
                                new InvalidInputException(EventSentence.NO_SUBSCRIPTION.of(name))));
    }
}
