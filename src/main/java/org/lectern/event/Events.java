package org.lectern.event;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.job.Timing;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * Subscriptions to events: views that end, libraries that change.
 *
 * <p>Nothing blocks; stages complete on any thread, and fail with a {@link org.lectern.cluster.ClusterException}, or as said
 * below with an {@link InvalidInputException}.
 */
public final class Events {
    /** Minutes that are read at a time, and at most. */
    private static final int SLOTS_AT_ONCE = 16;

    private static final int SLOTS = 100_000;

    private final SubscriptionRows rows;
    private final KnownSubscriptions subscriptions;
    private final OutboxRows outbox;
    private final TurnRows turns;
    private final Deliveries deliveries;
    private final Timing timing;
    private final Duration late;
    private final ActivityRecorder activity;

    /** Delivers a subscription's events to this process until it is closed. */
    public interface Registration extends AutoCloseable {
        /** The subscription as it is stored. */
        Subscription subscription();

        /**
         * Completes when the last event is delivered and recorded: the registration was closed, or the subscription was
         * removed.
         */
        CompletionStage<?> ended();

        /** Stops the delivery here. The subscription stays, and new events wait. */
        @Override
        void close();
    }

    public Events(
            SubscriptionRows rows,
            KnownSubscriptions subscriptions,
            OutboxRows outbox,
            TurnRows turns,
            Deliveries deliveries,
            Timing timing,
            EventTimes times,
            ActivityRecorder activity) {
        this.rows = rows;
        this.subscriptions = subscriptions;
        this.outbox = outbox;
        this.turns = turns;
        this.deliveries = deliveries;
        this.timing = timing;
        this.activity = activity;
        this.late = times.memory().multipliedBy(2);
    }

    /**
     * Registers for events, or goes on with a subscription of that name. The subscription is a row in the keyspace: events
     * wait while nobody listens. An event that begins five seconds after this has completed, in any process, is delivered at
     * least once, after it has happened. Of several processes with one name, one gets the events; another one when that one
     * is gone.
     *
     * @param kinds the same as before, where there is such a subscription
     * @param handler called in this process until the registration or the connection is closed
     * @return fails if the name has other kinds, or this process listens under it already
     */
    public Write<Registration> register(SubscriptionName name, Set<EventKind> kinds, EventHandler handler) {
        return Write.of(
                activity,
                WriteHead.of(ActivityKind.EVENT, name, ActivitySentence.REGISTER_FOR_EVENTS.of(name))
                        .unnamed(),
                cause -> CompletableFuture.completedStage(timing.now())
                        .thenApply(now -> new Subscription(name, kinds, now, cause))
                        .thenApply(wanted -> Plan.of(
                                ActivitySentence.REGISTER_FOR_EVENTS.of(name), 1, List.of(rows.statement(wanted)))),
                cause -> register(name, kinds, handler, cause),
                registered -> WriteReport.of(WriteOutcome.done()));
    }

    private CompletionStage<Registration> register(
            SubscriptionName name, Set<EventKind> kinds, EventHandler handler, Cause cause) {
        return CompletableFuture.completedStage(name).thenCompose(valid -> {
            if (deliveries.isHere(name)) {
                throw new InvalidInputException(EventSentence.HERE_ALREADY.of(name));
            }
            Subscription wanted = new Subscription(name, kinds, timing.now(), cause);
            return rows.put(wanted).thenCompose(put -> subscriptions.find(name)).thenApply(there -> {
                Subscription known =
                        there.orElseThrow(() -> new InvalidInputException(EventSentence.NO_SUBSCRIPTION.of(name)));
                if (!known.kinds().equals(wanted.kinds())) {
                    throw new InvalidInputException(EventSentence.OTHER_KINDS.of(name));
                }
                return deliveries.begin(known, handler);
            });
        });
    }

    /**
     * Removes a subscription and its waiting events. The result is the number of those, none counted beyond {@link
     * SubscriptionStatus#COUNTED}; fails if there is no such subscription.
     */
    public Write<Integer> remove(SubscriptionName name) {
        return Write.of(
                activity,
                WriteHead.takingAway(ActivityKind.EVENT, name, ActivitySentence.REMOVE_SUBSCRIPTION.of(name)),
                cause -> subscriptions
                        .require(name)
                        .thenCompose(there -> status(there)
                                .thenCompose(status -> minutes(there)
                                        .thenApply(slots -> Plan.of(
                                                EventSentence.REMOVES.of(status.waiting()),
                                                1 + status.waiting(),
                                                outbox.clearing(there, slots))))),
                cause -> subscriptions.require(name).thenCompose(this::remove),
                waited -> WriteReport.of(WriteOutcome.done(1 + waited, EventSentence.REMOVED.of(name, waited))));
    }

    private CompletionStage<Integer> remove(Subscription there) {
        return status(there)
                .thenCompose(status -> rows.delete(there)
                        .thenCompose(deleted -> deliveries.end(there))
                        .thenCompose(ended -> subscriptions.fresh())
                        .thenCompose(gone -> clear(there))
                        .thenApply(cleared -> {
                            // Others may go by what they knew for some seconds.
                            timing.later(late, () -> clear(there));
                            return status.waiting();
                        }));
    }

    private CompletionStage<?> clear(Subscription gone) {
        return minutes(gone)
                .thenCompose(slots -> outbox.clear(gone.key(), slots))
                .thenCompose(cleared -> turns.delete(gone.key()));
    }

    /** All subscriptions, by name. */
    public CompletionStage<List<SubscriptionStatus>> list() {
        return subscriptions
                .fresh()
                .thenCompose(all -> Stages.all(
                        all.stream()
                                .sorted(Comparator.comparing(Subscription::name))
                                .toList(),
                        this::status));
    }

    private CompletionStage<SubscriptionStatus> status(Subscription subscription) {
        return turns.read(subscription.key())
                .thenCompose(turn -> first(subscription, SubscriptionStatus.COUNTED)
                        .thenApply(waiting -> new SubscriptionStatus(
                                subscription,
                                waiting.size(),
                                waiting.stream().findFirst().map(OutboxRow::at),
                                turn.map(TurnRows.Turn::name).orElse(""),
                                waiting.isEmpty()
                                        ? Message.NONE
                                        : turn.map(TurnRows.Turn::failure).orElse(Message.NONE),
                                waiting.isEmpty() ? Optional.empty() : turn.flatMap(TurnRows.Turn::failed))));
    }

    /** The events that wait for a subscription, the oldest first; fails if there is no such subscription. */
    public CompletionStage<List<Event>> pending(SubscriptionName name, int atMost) {
        return subscriptions
                .require(name)
                .thenCompose(there -> first(there, atMost))
                .thenApply(waiting ->
                        waiting.stream().map(row -> EventJson.read(row.body())).toList());
    }

    private CompletionStage<List<Instant>> minutes(Subscription subscription) {
        return outbox.slots(subscription.key(), SLOTS)
                .thenApply(slots -> slots.stream().map(OutboxRows.Slot::minute).toList());
    }

    /** The first rows that wait. */
    private CompletionStage<List<OutboxRow>> first(Subscription subscription, int atMost) {
        return minutes(subscription)
                .thenCompose(slots -> first(subscription, Stages.parts(slots, SLOTS_AT_ONCE), 0, List.of(), atMost));
    }

    private CompletionStage<List<OutboxRow>> first(
            Subscription subscription, List<List<Instant>> slots, int next, List<OutboxRow> before, int atMost) {
        if (next == slots.size() || before.size() >= atMost) {
            return CompletableFuture.completedStage(before);
        }
        return Stages.all(slots.get(next), slot -> outbox.rows(subscription.key(), slot, atMost))
                .thenCompose(found -> {
                    List<OutboxRow> rows = new ArrayList<>(before);
                    found.forEach(rows::addAll);
                    return first(subscription, slots, next + 1, rows.subList(0, Math.min(rows.size(), atMost)), atMost);
                });
    }
}
