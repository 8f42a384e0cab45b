package org.lectern.event;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Cause;

/**
 * Who wants to be told when views end and libraries change. Nothing blocks; stages complete on any thread, and fail with a {@link
 * org.lectern.cluster.ClusterException}, or as said below with an {@link org.lectern.wording.InvalidInputException}.
 */
public interface Events {
    /**
     * Registers for events, or goes on with a subscription of that name. The subscription is a row in the keyspace: what happens
     * while nobody listens waits for whoever registers under the name again. Whatever begins to happen five seconds after this
     * has completed, in any process, is told at least once, after it has happened. Of several processes that have registered
     * under one name, one is told; another one when that one is gone.
     *
     * @param kinds what is told; as they were, where there is such a subscription
     * @param handler told by this process, until the registration or the connection is closed
     * @return fails if there is one of that name for other kinds, or this process listens under it already
     */
    CompletionStage<Registration> register(
            SubscriptionName name, Set<EventKind> kinds, EventHandler handler, Cause cause);

    /**
     * Removes a subscription, with all that was to be told to it.
     *
     * @return how many events are not told any more, none counted beyond {@link SubscriptionStatus#COUNTED}; fails if there is no
     *     such subscription
     */
    CompletionStage<Integer> remove(SubscriptionName name, Cause cause);

    /** What {@link #remove} would remove; fails likewise. */
    CompletionStage<RemovalPreview> previewRemove(SubscriptionName name);

    /** All subscriptions, by name. */
    CompletionStage<List<SubscriptionStatus>> list();

    /**
     * What waits to be told to one, the oldest first.
     *
     * @return fails if there is no such subscription
     */
    CompletionStage<List<Event>> pending(SubscriptionName name, int atMost);

    /**
     * That this process is told of a subscription's events.
     */
    interface Registration extends AutoCloseable {
        /** What was registered. */
        Subscription subscription();

        /**
         * Completes when nothing is told any more, and what was told is on record as such: the registration was closed, or the
         * subscription removed by whomever.
         */
        CompletionStage<?> ended();

        /** Nothing is told here from now on. The subscription stays, and what happens waits. */
        @Override
        void close();
    }

    /**
     * What a removal would remove.
     *
     * @param rows how many, or at least how many
     * @param statements CQL with its values
     */
    record RemovalPreview(SubscriptionStatus status, long rows, List<String> statements) {
        public RemovalPreview {
            statements = List.copyOf(statements);
        }
    }
}
