package org.lectern.example;

import java.time.Instant;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import org.lectern.event.Event;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;
import org.lectern.status.model.ViewKey;

/** Registers for events, and is told that a view has ended. */
final class EventsExample {
    private EventsExample() {}

    /** Who has seen what, as the subscriber was told it. */
    static String run(Lectern lectern, String learner) {
        Cause cause = Cause.of(lectern.connection().operator(), "certificates are sent by mail");
        CompletableFuture<Event> told = new CompletableFuture<>();
        Events.Registration registration = lectern.events()
                .register(new SubscriptionName("certificates"), EnumSet.of(EventKind.VIEW_ENDED), event -> {
                    told.complete(event);
                    // Done: the event is told no more. What fails here is told again, ever later.
                    return CompletableFuture.completedStage(null);
                })
                .make(cause)
                .toCompletableFuture()
                .join();
        try (registration) {
            ViewKey view = ViewKey.of(learner, null, null, "introduction");
            Instant now = Instant.now();
            lectern.contentStatuses()
                    .views()
                    .start(view, now)
                    .thenCompose(started -> lectern.contentStatuses().views().end(view, now))
                    .toCompletableFuture()
                    .join();
            return ((Event.ViewEnded) told.join()).view().toString();
        } // Nothing is told here any more; what happens waits until somebody registers under the name again.
    }
}
