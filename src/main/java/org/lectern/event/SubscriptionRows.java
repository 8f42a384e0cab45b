package org.lectern.event;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** Subscriptions as they are stored. Nothing blocks; stages complete on any thread. */
public interface SubscriptionRows {
    /** All of them. One read. */
    CompletionStage<List<Subscription>> all();

    /** Puts one where there is none of the name; answers false if there is. */
    CompletionStage<Boolean> put(Subscription subscription);

    /** Takes it away; none of the same name that was put since. Answers false if it is gone. */
    CompletionStage<Boolean> delete(Subscription subscription);

    /** CQL that puts it, with its values, to read and to copy. */
    String statement(Subscription subscription);
}
