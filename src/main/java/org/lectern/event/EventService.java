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
import org.lectern.async.Stages;
import org.lectern.job.Timing;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** {@link Events} over their rows. */
public final class EventService implements Events {
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

    public EventService(
            SubscriptionRows rows,
            KnownSubscriptions subscriptions,
            OutboxRows outbox,
            TurnRows turns,
            Deliveries deliveries,
            Timing timing,
            EventTimes times) {
        this.rows = rows;
        this.subscriptions = subscriptions;
        this.outbox = outbox;
        this.turns = turns;
        this.deliveries = deliveries;
        this.timing = timing;
        this.late = times.memory().multipliedBy(2);
    }

    @Override
    public CompletionStage<Registration> register(
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

    @Override
    public CompletionStage<Integer> remove(SubscriptionName name, Cause cause) {
        return subscriptions
                .require(name)
                .thenCompose(there -> status(there)
                        .thenCompose(status -> rows.delete(there)
                                .thenCompose(deleted -> deliveries.end(there))
                                .thenCompose(ended -> subscriptions.fresh())
                                .thenCompose(gone -> clear(there))
                                .thenApply(cleared -> {
                                    // Others may go by what they knew for some seconds.
                                    timing.later(late, () -> clear(there));
                                    return status.waiting();
                                })));
    }

    private CompletionStage<?> clear(Subscription gone) {
        return minutes(gone)
                .thenCompose(slots -> outbox.clear(gone.key(), slots))
                .thenCompose(cleared -> turns.delete(gone.key()));
    }

    @Override
    public CompletionStage<RemovalPreview> previewRemove(SubscriptionName name) {
        return subscriptions
                .require(name)
                .thenCompose(there -> status(there)
                        .thenCompose(status -> minutes(there)
                                .thenApply(slots -> new RemovalPreview(
                                        status, 1 + status.waiting(), outbox.clearing(there, slots)))));
    }

    @Override
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

    @Override
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
