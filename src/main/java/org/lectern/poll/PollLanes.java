package org.lectern.poll;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.poll.PollStore.StoredPoll;

/**
 * One change at a time for each poll: changes of one process never get into each other's way, and each begins with what the
 * one before left. Safe to use from any thread.
 */
final class PollLanes {
    /** Polls remembered; a poll that is forgotten costs one read more. */
    private static final int MOST = 4_096;

    /** A poll's changes, one after the other. */
    static final class Lane {
        private final PollId id;
        private CompletableFuture<?> tail = CompletableFuture.completedFuture(null);
        private volatile Optional<StoredPoll> known = Optional.empty();

        private Lane(PollId id) {
            this.id = id;
        }

        /** The poll as the last change left it; read if nobody knows. */
        CompletionStage<StoredPoll> poll(PollStore store) {
            Optional<StoredPoll> now = known;
            return now.isPresent() ? CompletableFuture.completedStage(now.get()) : read(store);
        }

        /** The poll as it is; refused if there is none. */
        CompletionStage<StoredPoll> read(PollStore store) {
            return store.poll(id).thenApply(found -> {
                known = found;
                return found.orElseThrow(() -> new PollRefusedException(PollSentence.NO_POLL.of(id)));
            });
        }

        void know(StoredPoll now) {
            known = Optional.of(now);
        }

        void forget() {
            known = Optional.empty();
        }
    }

    private final Map<PollId, Lane> lanes = new LinkedHashMap<>(16, 0.75f, true);

    /** Does the work when all that was submitted for the poll before has ended, well or not. */
    synchronized <T> CompletionStage<T> submit(PollId id, Function<Lane, CompletionStage<T>> work) {
        Lane lane = lanes.computeIfAbsent(id, Lane::new);
        CompletableFuture<T> result =
                lane.tail.handle((before, failure) -> lane).thenCompose(work).toCompletableFuture();
        lane.tail = result;
        if (lanes.size() > MOST) {
            lanes.values().stream()
                    .filter(old -> old.tail.isDone())
                    .findFirst()
                    .ifPresent(oldest -> lanes.remove(oldest.id));
        }
        return result.minimalCompletionStage();
    }
}
