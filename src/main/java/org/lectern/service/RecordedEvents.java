package org.lectern.service;

import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.event.Event;
import org.lectern.event.EventHandler;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.Subscription;
import org.lectern.event.SubscriptionName;
import org.lectern.event.SubscriptionRows;
import org.lectern.event.SubscriptionStatus;
import org.lectern.model.Cause;

/**
 * {@link Events} on record: who registers and who is removed. What is told is nobody's write.
 *
 * @param clock the cluster's
 */
record RecordedEvents(Events events, SubscriptionRows rows, Clock clock, ActivityRecorder activity) implements Events {
    @Override
    public CompletionStage<Registration> register(
            SubscriptionName name, Set<EventKind> kinds, EventHandler handler, Cause cause) {
        return activity.record(
                new WriteIntent(ActivityKind.EVENT, name.value(), ActivitySentence.REGISTER_FOR_EVENTS.of(name), cause),
                () -> estimate(name, kinds, cause),
                () -> events.register(name, kinds, handler, cause),
                registered -> WriteOutcome.done());
    }

    /** The statement does nothing where there is one of the name. */
    private CompletionStage<WriteEstimate> estimate(SubscriptionName name, Set<EventKind> kinds, Cause cause) {
        return CompletableFuture.completedStage(clock.instant())
                .thenApply(now -> new Subscription(name, kinds, now, cause))
                .thenApply(wanted -> WriteEstimate.of(1, List.of(rows.statement(wanted))));
    }

    @Override
    public CompletionStage<Integer> remove(SubscriptionName name, Cause cause) {
        return activity.record(
                new WriteIntent(ActivityKind.EVENT, name.value(), ActivitySentence.REMOVE_SUBSCRIPTION.of(name), cause),
                () -> events.previewRemove(name)
                        .thenApply(preview -> WriteEstimate.of(preview.rows(), preview.statements())),
                () -> events.remove(name, cause),
                waited -> WriteOutcome.done(1 + waited));
    }

    @Override
    public CompletionStage<RemovalPreview> previewRemove(SubscriptionName name) {
        return events.previewRemove(name);
    }

    @Override
    public CompletionStage<List<SubscriptionStatus>> list() {
        return events.list();
    }

    @Override
    public CompletionStage<List<Event>> pending(SubscriptionName name, int atMost) {
        return events.pending(name, atMost);
    }
}
