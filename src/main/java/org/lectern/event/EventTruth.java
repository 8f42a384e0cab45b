package org.lectern.event;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.store.StatusStore;

/** Asks whether what was announced has happened. From any thread; nothing blocks. */
public final class EventTruth {
    private final StatusStore store;

    /** @param store where the truth of views is */
    public EventTruth(StatusStore store) {
        this.store = store;
    }

    /**
     * Whether a view has ended as it was announced. One that has ended earlier was told by whoever ended it; of one that has
     * ended later, an end of this time may have been merged with that. The row may lie in an archive by now.
     */
    CompletionStage<Boolean> isTrue(Event event) {
        return event instanceof Event.ViewEnded view ? hasEnded(view) : CompletableFuture.completedStage(true);
    }

    private CompletionStage<Boolean> hasEnded(Event.ViewEnded event) {
        // A read that settles a write which is still under way.
        return store.view(event.place())
                .thenCompose(there -> there.isPresent()
                        ? CompletableFuture.completedStage(there.get().isCompleted()
                                && isAsOf(event, there.get().lastCompleted()))
                        : isArchived(event));
    }

    private CompletionStage<Boolean> isArchived(Event.ViewEnded event) {
        String content = event.place().content();
        return store.archive()
                .archived(event.place().where())
                .thenApply(there -> there.filter(kept -> kept.statuses().get(content) == ContentStatus.COMPLETED
                                && isAsOf(
                                        event,
                                        Optional.ofNullable(kept.completedOn().get(content))))
                        .isPresent());
    }

    private static boolean isAsOf(Event.ViewEnded event, Optional<Instant> completed) {
        return completed.map(at -> !at.isBefore(event.at())).orElse(true);
    }
}
