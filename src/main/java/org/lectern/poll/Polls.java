package org.lectern.poll;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.lectern.model.Cause;
import org.lectern.model.ScanPage;

/**
 * Polls. Nothing blocks; safe to use from any thread. Stages complete on any thread, and fail with a {@link
 * PollRefusedException} if the poll cannot do what is asked, with an {@link
 * org.lectern.model.InvalidIdentifierException} if what was typed cannot be, and with a {@link
 * org.lectern.cluster.ClusterException} if the cluster does not answer, or the connection is read-only.
 */
public interface Polls {
    /** Makes a poll; its options are empty at first. Refused if there is one of this id. */
    CompletionStage<Poll> create(Poll poll, Cause cause);

    /** The poll, as it is now. */
    CompletionStage<Optional<Poll>> find(PollId id);

    /** All polls, in the order of the token ring. */
    CompletionStage<ScanPage<PollTitle>> list(Optional<String> after, int limit);

    /** Polls whose id or title has words that begin with those typed. */
    CompletionStage<List<PollTitle>> search(String typed, int limit);

    /** Subscribers in the order of their keys; rows that are none are left out, and named by a review. */
    CompletionStage<ScanPage<Subscriber>> subscribers(PollId poll, Optional<String> after, int limit);

    /** What operators did with a poll, the last of it, oldest first. */
    CompletionStage<List<PollNote>> notes(PollId poll, int limit);

    /**
     * Subscribes somebody: one conditional batch, whatever the number of subscribers. Where it stays unknown whether a batch
     * was applied, that is found out before anything is said.
     *
     * @param name compared after normalisation (NFC) and trimming
     * @param options names of the poll's options, at least one
     */
    CompletionStage<Subscriber> subscribe(PollId poll, String name, Set<String> options, Cause cause);

    /**
     * Frees a subscriber's name and places.
     *
     * @return false if there was none of this key, as when somebody else was faster
     */
    CompletionStage<Boolean> unsubscribe(PollId poll, SubscriberKey key, Cause cause);

    /** Sets an option's limit, unless more have it already: then says who would have to go, and changes nothing. */
    CompletionStage<LimitChange> limit(PollId poll, String option, int limit, Cause cause);

    /**
     * Looks at every subscriber.
     *
     * @param progress told how many were read so far, from any thread; the review ends with a {@link
     *     java.util.concurrent.CancellationException} as soon as it answers no
     */
    CompletionStage<PollReview> review(PollId poll, LongPredicate progress);

    /**
     * Looks at every subscriber of these polls; other processes do, where the connection has any.
     *
     * @param each hears of each, in this order, one at a time; from any thread
     * @param progress as with {@link #review}, of all polls together
     */
    CompletionStage<Void> reviewAll(List<PollId> polls, Consumer<PollReview> each, LongPredicate progress);

    /**
     * Removes those of these subscribers who should not be there, by a review made now; and once nobody is left who should
     * not, gives all others the rows that batches go by, so that the poll takes subscribers from then on.
     */
    CompletionStage<PollFix> fix(PollId poll, Collection<SubscriberKey> keys, Cause cause, LongPredicate progress);

    /** What each of these changes would write, without writing it. */
    PollPreviews previews();
}
