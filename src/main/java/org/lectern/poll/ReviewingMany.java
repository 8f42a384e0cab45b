package org.lectern.poll;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.lectern.async.Ahead;
import org.lectern.async.BlockingWork;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Stages;

/** A review of many polls: one after the other in this process, or several parts at a time in others. Told in their order. */
final class ReviewingMany {
    /** Most polls are small: a part takes more than its dispatch. */
    private static final int PER_PART = 20;

    private final PollStore store;
    private final Constraints constraints;
    private final Optional<PartsExecutor<PollsPart, PollsPart.Outcome>> executor;
    private final Iterator<List<PollId>> parts;
    private final Consumer<PollReview> each;
    private final LongPredicate progress;
    private long read;

    ReviewingMany(
            PollStore store,
            Constraints constraints,
            Optional<PartsExecutor<PollsPart, PollsPart.Outcome>> executor,
            List<PollId> polls,
            Consumer<PollReview> each,
            LongPredicate progress) {
        this.store = store;
        this.constraints = constraints;
        this.executor = executor;
        this.parts = Stages.parts(polls, executor.isPresent() ? PER_PART : 1).iterator();
        this.each = each;
        this.progress = progress;
    }

    CompletionStage<Void> run() {
        return executor.<CompletionStage<Integer>>map(elsewhere -> BlockingWork.start(elsewhere::atOnce))
                .orElseGet(() -> CompletableFuture.completedStage(1))
                .thenCompose(atOnce -> goOn(new Ahead<>(atOnce, this::begin)));
    }

    private Optional<CompletionStage<List<PollReview>>> begin() {
        if (!parts.hasNext()) {
            return Optional.empty();
        }
        List<PollId> part = parts.next();
        return Optional.of(executor.map(
                        elsewhere -> elsewhere.submit(new PollsPart(part)).thenApply(PollsPart.Outcome::reviews))
                .orElseGet(() -> {
                    long before = read;
                    return new Reviewing(store, constraints, part.get(0), so -> progress.test(before + so))
                            .run()
                            .thenApply(List::of);
                }));
    }

    private CompletionStage<Void> goOn(Ahead<List<PollReview>> ahead) {
        return ahead.next().thenCompose(done -> {
            if (done.isEmpty()) {
                return CompletableFuture.completedStage(null);
            }
            for (PollReview review : done.get()) {
                read += review.subscribers();
                each.accept(review);
            }
            return progress.test(read)
                    ? goOn(ahead)
                    : CompletableFuture.failedStage(new CancellationException("The review was cancelled."));
        });
    }
}
