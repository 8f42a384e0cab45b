package org.lectern.poll;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.poll.PollStore.StoredPoll;

/** A poll as the last change left it, so that the next one need not read it. For one change at a time, on any thread. */
final class KnownPoll {
    private final PollId id;
    private volatile Optional<StoredPoll> known = Optional.empty();

    KnownPoll(PollId id) {
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
