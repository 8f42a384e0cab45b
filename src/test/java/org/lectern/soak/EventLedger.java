package org.lectern.soak;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.event.Event;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.TestCause;
import org.lectern.service.Lectern;

/** What a subscriber of a round must be told, and what it was told, by whichever process. From any thread. */
final class EventLedger {
    private static final SubscriptionName SUBSCRIBER = new SubscriptionName("soak");

    private final Set<String> owed = new HashSet<>();
    private final Set<String> told = new HashSet<>();
    private long times;

    /** Has a process tell what is to be told. */
    static CompletionStage<Events.Registration> subscribe(Lectern lectern, Consumer<String> told) {
        return lectern.events()
                .register(SUBSCRIBER, EnumSet.allOf(EventKind.class), event -> hear(event, told))
                .make(TestCause.TEST);
    }

    private static CompletionStage<?> hear(Event event, Consumer<String> told) {
        told.accept(event.id());
        return CompletableFuture.completedStage(true);
    }

    /** Something has happened for sure, while somebody was registered. */
    synchronized void owed(String event) {
        owed.add(event);
    }

    /** A job that has ended: whoever has registered is told of it, unless it has reached no library. */
    void ended(JobStatus job) {
        boolean reachedNobody = job.counts().done() + job.counts().failed() == 0;
        if (job.kind().isFanOut()
                && !job.state().isOpen()
                && job.state() != JobState.NOT_MADE
                && !(job.state() == JobState.ENDED_EARLY && reachedNobody)) {
            owed(job.id().value());
        }
    }

    synchronized void told(String event) {
        told.add(event);
        times++;
    }

    /** What was never told. */
    synchronized Set<String> missing() {
        Set<String> missing = new HashSet<>(owed);
        missing.removeAll(told);
        return missing;
    }

    @Override
    public synchronized String toString() {
        return owed.size() + " events owed, " + told.size() + " told, " + times + " times in all";
    }
}
