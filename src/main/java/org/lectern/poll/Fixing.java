package org.lectern.poll;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Cause;
import org.lectern.poll.PollStore.Counted;
import org.lectern.poll.PollStore.StoredPoll;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** One repair of one poll, by the rule that the earliest key stands: whoever should not be there goes; all others get what batches go by. */
final class Fixing {
    /** Subscribers that get their claims in one batch. */
    private static final int PER_BATCH = 25;

    private static final int ATTEMPTS = 20;

    private final PollStore store;
    private final Constraints constraints;
    private final Subscribing subscribing;
    private final PollId id;
    private final LongPredicate progress;
    private long claimed;

    Fixing(PollStore store, Constraints constraints, PollId id, LongPredicate progress) {
        this.store = store;
        this.constraints = constraints;
        this.subscribing = new Subscribing(store, constraints);
        this.id = id;
        this.progress = progress;
    }

    /** @param notes makes the note of one removal */
    CompletionStage<PollFix> run(
            KnownPoll known,
            Collection<SubscriberKey> keys,
            Function<PollReview.Reviewed, CompletionStage<PollWrite.Note>> notes) {
        known.forget();
        SortedMap<SubscriberKey, Optional<Message>> results = new TreeMap<>();
        return review().thenCompose(before -> {
            keys.forEach(key -> results.put(key, Optional.of(PollSentence.LEFT_ALONE.of())));
            SortedMap<SubscriberKey, PollReview.Reviewed> wrong = new TreeMap<>(before.refused());
            wrong.keySet().retainAll(results.keySet());
            return Stages.inTurn(
                            wrong.entrySet(),
                            one -> notes.apply(one.getValue())
                                    .thenCompose(note -> subscribing.leave(known, id, one.getKey(), note))
                                    .thenAccept(gone -> results.put(one.getKey(), Optional.empty())))
                    .thenCompose(removed -> review())
                    .thenCompose(after -> settle(known, after, ATTEMPTS))
                    .thenApply(after -> report(results, after));
        });
    }

    private CompletionStage<PollReview> review() {
        return new Reviewing(store, constraints, id, progress).run();
    }

    private PollFix report(SortedMap<SubscriberKey, Optional<Message>> results, PollReview after) {
        List<PollFix.Result> list = new ArrayList<>();
        results.forEach((key, problem) -> list.add(new PollFix.Result(
                key,
                problem.or(() -> after.refused().containsKey(key)
                        ? Optional.of(PollSentence.STILL_THERE.of())
                        : Optional.empty()))));
        return new PollFix(list, claimed, after);
    }

    /** Once everybody is rightly there, gives them their claims, and lets batches decide. */
    private CompletionStage<PollReview> settle(KnownPoll known, PollReview now, int attempts) {
        if (!now.refused().isEmpty() || now.isClean() || attempts == 0) {
            return CompletableFuture.completedStage(now);
        }
        return known.read(store)
                .thenCompose(stored -> new Claiming(stored).all(now))
                .thenCompose(whole -> whole && !now.poll().claimed()
                        ? store.apply(id, List.of(new PollWrite.BeginClaims())).thenApply(outcome -> true)
                        : CompletableFuture.completedStage(whole))
                .handle((whole, failure) -> {
                    known.forget();
                    if (failure != null && attempts == 1) {
                        throw ClusterFailures.translate(failure);
                    }
                    return whole;
                })
                // Whatever came of it is seen in the rows.
                .thenCompose(tried -> review())
                .thenCompose(after -> settle(known, after, attempts - 1));
    }

    /** Gives claims, until a batch is not applied: then somebody came in between. */
    private final class Claiming {
        private StoredPoll stored;
        private boolean whole = true;

        Claiming(StoredPoll stored) {
            this.stored = stored;
        }

        /** To all that a review has found; more than it has kept are found once more, and get theirs page by page. */
        CompletionStage<Boolean> all(PollReview found) {
            return (found.unclaimed() == found.firstUnclaimed().size()
                            ? some(found.firstUnclaimed())
                            : Reviewing.telling(store, constraints, id, progress, this::accepted)
                                    .run())
                    .thenApply(done -> whole);
        }

        private CompletionStage<Void> accepted(List<Subscriber> subscribers, boolean clean) {
            whole &= clean;
            return some(subscribers);
        }

        private CompletionStage<Void> some(List<Subscriber> subscribers) {
            return Stages.inTurn(
                    Stages.parts(subscribers, PER_BATCH),
                    batch -> whole ? claim(batch) : CompletableFuture.completedStage(null));
        }

        private CompletionStage<Void> claim(List<Subscriber> some) {
            Counted counted = stored.moved(places(stored.poll(), some));
            return store.apply(id, claiming(stored.poll(), some, counted)).thenAccept(outcome -> {
                whole = outcome.applied();
                if (whole) {
                    stored = counted.after();
                    claimed += some.size();
                }
            });
        }
    }

    private Map<String, Integer> places(Poll poll, List<Subscriber> some) {
        Map<String, Integer> places = new TreeMap<>();
        some.forEach(subscriber -> Constraints.places(constraints.needs(poll, subscriber))
                .forEach(option -> places.merge(option, 1, Integer::sum)));
        return places;
    }

    private List<PollWrite> claiming(Poll poll, List<Subscriber> some, Counted counted) {
        List<PollWrite> writes = new ArrayList<>();
        for (Subscriber subscriber : some) {
            Constraints.claims(constraints.needs(poll, subscriber))
                    .forEach(claim -> writes.add(new PollWrite.Take(claim, subscriber.key())));
            writes.add(new PollWrite.Confirm(subscriber));
        }
        writes.addAll(counted.writes());
        return writes;
    }

    /** What this would write, as far as can be known beforehand. */
    CompletionStage<Plan> preview(Collection<SubscriberKey> keys, Cause cause) {
        return review().thenCompose(review -> PollStore.known(store, id).thenApply(stored -> {
            List<PollReview.Reviewed> wrong = review.refused().values().stream()
                    .filter(reviewed -> keys.contains(reviewed.subscriber().key()))
                    .toList();
            List<String> statements = new ArrayList<>();
            wrong.stream().limit(Polls.STATEMENTS).forEach(reviewed -> {
                PollWrite.Note note = Subscribing.note(reviewed.subscriber().key(), cause, removal(reviewed));
                statements.addAll(store.statements(id, List.of(new PollWrite.Leave(reviewed.subscriber()), note)));
            });
            boolean all = wrong.size() == review.refused().size();
            long claims = all && !review.isClean() ? review.unclaimed() : 0;
            if (all && review.unclaimed() > 0) {
                List<Subscriber> first =
                        review.firstUnclaimed().stream().limit(PER_BATCH).toList();
                statements.addAll(store.statements(
                        id, claiming(stored.poll(), first, stored.moved(places(stored.poll(), first)))));
            }
            if (all && !review.poll().claimed()) {
                statements.addAll(store.statements(id, List.of(new PollWrite.BeginClaims())));
            }
            Message message = wrong.isEmpty() && !keys.isEmpty() && statements.isEmpty()
                    ? PollSentence.NOTHING_TO_REMOVE.of()
                    : all
                            ? PollSentence.FIX_ALL.of(wrong.size(), claims)
                            : PollSentence.FIX_SOME.of(
                                    wrong.size(), review.refused().size() - wrong.size());
            return Plan.of(message, wrong.size() * 2L + claims * 2, statements)
                    .listing(wrong.stream()
                            .limit(Polls.STATEMENTS)
                            .map(reviewed -> Message.plain(reviewed.subscriber().key() + "  "
                                    + reviewed.subscriber().name()))
                            .toList());
        }));
    }

    static String removal(PollReview.Reviewed reviewed) {
        return "Removed \u201C" + reviewed.subscriber().name() + "\u201D ("
                + reviewed.subscriber().key() + "): " + reviewed.refusal().sentence();
    }
}
