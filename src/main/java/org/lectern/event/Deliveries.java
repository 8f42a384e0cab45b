package org.lectern.event;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import org.lectern.async.Stages;
import org.lectern.job.Timing;
import org.lectern.wording.InvalidInputException;

/** The subscriptions whose events this process tells. Where nobody has registered it does nothing. From any thread. */
public final class Deliveries {
    private final KnownSubscriptions subscriptions;
    private final OutboxRows rows;
    private final TurnRows turns;
    private final EventTruth truth;
    private final DeliveryTurn.Teller me;
    private final Timing timing;
    private final EventTimes times;
    private final Executor workers;
    private final ConcurrentMap<SubscriptionName, Delivery> here = new ConcurrentHashMap<>();
    /** Those here, and those that are being left. */
    private final Set<Delivery> open = ConcurrentHashMap.newKeySet();

    /**
     * @param owner this run of this program, unlike any other
     * @param name for people: {@code name@host}
     * @param workers call handlers
     */
    public Deliveries(
            KnownSubscriptions subscriptions,
            OutboxRows rows,
            TurnRows turns,
            EventTruth truth,
            String owner,
            String name,
            Timing timing,
            EventTimes times,
            Executor workers) {
        this.subscriptions = subscriptions;
        this.rows = rows;
        this.turns = turns;
        this.truth = truth;
        this.me = new DeliveryTurn.Teller(owner, name);
        this.timing = timing;
        this.times = times;
        this.workers = workers;
    }

    /** @throws InvalidInputException if this process is told of its events already */
    Events.Registration begin(Subscription subscription, EventHandler handler) {
        DeliveryTurn turn = new DeliveryTurn(subscription.key(), turns, me, times, timing);
        Delivery delivery = new Delivery(subscription, handler, rows, truth, turn, timing, times, workers);
        if (here.putIfAbsent(subscription.name(), delivery) != null) {
            throw new InvalidInputException(EventSentence.HERE_ALREADY.of(subscription.name()));
        }
        open.add(delivery);
        delivery.stopped().thenAccept(done -> here.remove(subscription.name(), delivery));
        delivery.ended().thenAccept(done -> open.remove(delivery));
        return delivery;
    }

    /** Whether this process is told of its events. */
    boolean isHere(SubscriptionName name) {
        return here.containsKey(name);
    }

    /** A subscription is gone: what tells it here ends, without waiting for the next look. */
    CompletionStage<Boolean> end(Subscription gone) {
        Delivery delivery = here.get(gone.name());
        return delivery == null || !delivery.subscription().key().equals(gone.key())
                ? CompletableFuture.completedStage(true)
                : delivery.leave().handle((left, failure) -> true);
    }

    /** Tells what is to be told; to be called every {@link EventTimes#LOOK}, not again before it has ended. */
    public CompletionStage<?> look() {
        if (here.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        return subscriptions
                .all()
                .thenCompose(known -> Stages.all(here.values(), delivery -> {
                    boolean there = known.stream()
                            .anyMatch(one ->
                                    one.key().equals(delivery.subscription().key()));
                    // One that cannot be looked for must not keep the others from being told.
                    return (there ? delivery.look() : delivery.leave()).<Object>handle((done, failure) -> true);
                }));
    }

    /** The connection is being closed: others may tell when the stage completes. */
    public CompletionStage<?> leave() {
        return Stages.all(open, delivery -> delivery.leave().handle((done, failure) -> true));
    }
}
