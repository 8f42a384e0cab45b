package org.lectern.transfer;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.lectern.async.Ahead;
import org.lectern.async.RateLimit;
import org.lectern.model.Cause;
import org.lectern.model.SpreadParts;
import org.lectern.service.PartExecutor;

/**
 * A pass over a keyspace by other processes: parts of the token ring, one type of entries after the other, several parts at a time.
 * They are settled in their order, so that a place is how many of them are done; what was under way is done again, which changes
 * nothing. A limit is kept here, for all processes together: a part begins when those before it have used up their time, and none of
 * them is faster than the limit by itself.
 */
final class SpreadPass implements Pass {
    private static final long LOOK_MILLIS = 200;

    private final PassContext around;
    private final SpreadSource source;
    private final PartExecutor executor;
    private final Cause cause;
    private final ImportOptions options;
    private final RateLimit rate = new RateLimit();
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private Ahead<Optional<Moved>> parts = new Ahead<>(1, Optional::empty);
    private Optional<Place> next;

    /**
     * Which part comes next.
     *
     * @param of in so many
     */
    private record Place(EntryType type, int number, SpreadParts of) {
        private static final String SEPARATOR = " ";

        static Place of(String text) {
            String[] words = text.split(SEPARATOR, -1);
            return new Place(
                    EntryType.valueOf(words[0]),
                    Integer.parseInt(words[1]),
                    new SpreadParts(Integer.parseInt(words[2])));
        }

        String text() {
            return type.name() + SEPARATOR + number + SEPARATOR + of.count();
        }
    }

    /**
     * A part that is done.
     *
     * @param expected as many rows as were reckoned with
     * @param after the text of the place behind it
     */
    private record Moved(MovePart.Outcome outcome, long expected, String after) {}

    SpreadPass(PassContext around, SpreadSource source, PartExecutor executor, Cause cause, ImportOptions options) {
        this.around = around;
        this.source = source;
        this.executor = executor;
        this.cause = cause;
        this.options = options;
        rate.limit(RateLimit.limitOf(options.rowsPerSecond()), System.nanoTime());
        int pass = around.state().pass();
        next = around.state()
                .kept()
                .map(place -> place.isEmpty() ? Optional.<Place>empty() : Optional.of(Place.of(place)))
                .orElseGet(() -> Optional.of(first(KeyspaceSource.types(pass).get(0))));
    }

    private Place first(EntryType type) {
        return new Place(type, 0, source.parts(type, options.rowsPerSecond()));
    }

    private Optional<Place> following(Place place) {
        if (place.number() + 1 < place.of().count()) {
            return Optional.of(new Place(place.type(), place.number() + 1, place.of()));
        }
        List<EntryType> types = KeyspaceSource.types(place.type().pass());
        int index = types.indexOf(place.type()) + 1;
        return index < types.size() ? Optional.of(first(types.get(index))) : Optional.empty();
    }

    @Override
    public void run() throws IOException, ExecutionException, InterruptedException {
        parts = new Ahead<>(executor.atOnce(), this::begin);
        Optional<Optional<Moved>> done = await(parts.next());
        while (done.flatMap(moved -> moved).isPresent()) {
            Moved moved = done.get().get();
            rate.begun(Math.max(0, moved.outcome().rows() - moved.expected()), System.nanoTime());
            ImportState state = around.state();
            around.settled(moved.outcome().after(state.line(), moved.after()), state.line(), state.line());
            done = await(parts.next());
        }
        abandon(); // cancelled: what is under way is finished
    }

    /** Slow: says so, and looks again. */
    private <T> T await(CompletionStage<T> stage) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                return stage.toCompletableFuture().get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException slow) {
                around.report(around.state().line(), around.state().line());
                if (around.isCancelled()) {
                    over.complete(null);
                }
            }
        }
    }

    private Optional<CompletionStage<Optional<Moved>>> begin() {
        if (next.isEmpty() || over.isDone() || around.isCancelled()) {
            return Optional.empty();
        }
        Place place = next.get();
        next = following(place);
        long expected = source.rows(place.type()) / place.of().count();
        long now = System.nanoTime();
        long delay = rate.delay(now);
        rate.begun(expected, now);
        MovePart part = new MovePart(
                source.readers().there(),
                place.type(),
                place.of().range(place.number()),
                options.inFlight(),
                options.patience(),
                options.rowsPerSecond(),
                cause.who(),
                cause.why(),
                around.state().since());
        String after = next.map(Place::text).orElse("");
        return Optional.of(later(
                delay,
                () -> around.retry()
                        .run(() -> executor.submit(part))
                        .thenApply(outcome -> new Moved(outcome, expected, after))));
    }

    /** Nothing if nobody waits for it any more by then. */
    private CompletionStage<Optional<Moved>> later(long nanos, Supplier<CompletionStage<Moved>> part) {
        if (nanos == 0) {
            return part.get().thenApply(Optional::of);
        }
        CompletableFuture<Void> due =
                new CompletableFuture<Void>().completeOnTimeout(null, nanos, TimeUnit.NANOSECONDS);
        return CompletableFuture.anyOf(due, over)
                .thenCompose(now -> over.isDone()
                        ? CompletableFuture.completedStage(Optional.empty())
                        : part.get().thenApply(Optional::of));
    }

    @Override
    public boolean sawOtherPass() {
        return true;
    }

    @Override
    public void abandon() {
        over.complete(null);
        boolean more = true;
        while (more) {
            // The failure that ended the pass is reported; these follow from it.
            more = parts.next()
                    .handle((part, failure) -> failure != null || part.isPresent())
                    .toCompletableFuture()
                    .join();
        }
    }
}
