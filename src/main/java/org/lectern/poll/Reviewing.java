package org.lectern.poll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.model.ScanPage;
import org.lectern.poll.Constraints.Need;
import org.lectern.poll.PollStore.StoredSubscriber;

/**
 * One review of one poll: reads all of it, page by page, and says who should not be there. Whoever has all of its claims is
 * only counted. Those who have not are judged after all others were read: from memory if they are few; if not, their rows are
 * read once more, so that a poll without claims is never in memory as a whole.
 */
final class Reviewing {
    private static final int PAGE = 5_000;

    private final PollStore store;
    private final Constraints constraints;
    private final PollId id;
    private final LongPredicate progress;
    private final Accepted accepted;
    private final int most;
    private final Executor work;
    private ClaimHolders holders = new ClaimHolders();

    private final Map<String, Integer> taken = new HashMap<>();
    private final List<Subscriber> plain = new ArrayList<>();
    private final Set<String> unreadable = new LinkedHashSet<>();
    private final SortedMap<SubscriberKey, PollReview.Reviewed> refused = new TreeMap<>();
    private final List<Subscriber> firstUnclaimed = new ArrayList<>();
    private boolean isPlainWhole = true;
    private long unclaimed;
    private long rows;
    private long subscribers;

    /** Hears of subscribers without claims who are accepted, some at a time, earliest first. */
    interface Accepted {
        /** @param clean whether nobody was refused so far */
        CompletionStage<?> accept(List<Subscriber> some, boolean clean);
    }

    Reviewing(PollStore store, Constraints constraints, PollId id, LongPredicate progress) {
        this(store, constraints, id, progress, ForkJoinPool.commonPool());
    }

    /** @param work judges pages */
    Reviewing(PollStore store, Constraints constraints, PollId id, LongPredicate progress, Executor work) {
        this(store, constraints, id, progress, (some, clean) -> CompletableFuture.completedStage(null), 2 * PAGE, work);
    }

    /** @param most subscribers without claims that are kept in memory */
    Reviewing(
            PollStore store,
            Constraints constraints,
            PollId id,
            LongPredicate progress,
            Accepted accepted,
            int most,
            Executor work) {
        this.store = store;
        this.constraints = constraints;
        this.id = id;
        this.progress = progress;
        this.accepted = accepted;
        this.most = most;
        this.work = work;
    }

    /** One that tells who is accepted. */
    static Reviewing telling(
            PollStore store, Constraints constraints, PollId id, LongPredicate progress, Accepted accepted) {
        return new Reviewing(store, constraints, id, progress, accepted, 2 * PAGE, ForkJoinPool.commonPool());
    }

    CompletionStage<PollReview> run() {
        return PollStore.known(store, id).thenCompose(stored -> {
            Poll poll = stored.poll();
            unreadable.addAll(stored.unreadable());
            for (PollOption option : poll.options()) {
                if (option.limit() < 1) {
                    unreadable.add(PollSentence.LIMIT_TOO_LOW
                            .of(option.name(), option.limit())
                            .english());
                }
            }

            return claims().thenCompose(read -> pages(after -> store.subscribers(id, after, PAGE), page -> {
                        page.forEach(row -> subscriber(poll, row));
                        return counted(page.size());
                    }))
                    .thenCompose(read -> again(poll))
                    .thenCompose(read -> judged(poll))
                    .thenApply(read -> new PollReview(
                            filled(poll), subscribers, refused, unclaimed, firstUnclaimed, List.copyOf(unreadable)));
        });
    }

    private CompletionStage<Void> claims() {
        return pages(after -> store.claims(id, after, PAGE), page -> {
            page.forEach(claim -> holders.put(claim.claim(), claim.holder()));
            return counted(page.size());
        });
    }

    /** A subscriber who came after the claims were read seems to have none: those of a poll with claims are read again. */
    private CompletionStage<Void> again(Poll poll) {
        if (!poll.claimed() || plain.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        holders = new ClaimHolders();
        return claims().thenAccept(read -> {
            List<Subscriber> seemed = List.copyOf(plain);
            plain.clear();
            seemed.forEach(subscriber -> classify(poll, subscriber));
        });
    }

    private <T> CompletionStage<Void> pages(
            Function<Optional<String>, CompletionStage<ScanPage<T>>> read, Function<List<T>, CompletionStage<?>> each) {
        return page(() -> read.apply(Optional.empty()), read, each);
    }

    private <T> CompletionStage<Void> page(
            Supplier<CompletionStage<ScanPage<T>>> first,
            Function<Optional<String>, CompletionStage<ScanPage<T>>> read,
            Function<List<T>, CompletionStage<?>> each) {
        // Not on the threads of the answers: a page is work.
        return first.get()
                .thenComposeAsync(
                        page -> {
                            unreadable.addAll(page.unreadable());
                            return each.apply(page.rows())
                                    .thenCompose(done -> page.next().isEmpty()
                                            ? CompletableFuture.completedStage(null)
                                            : page(() -> read.apply(page.next()), read, each));
                        },
                        work);
    }

    /** So many rows more were read, or none that were not read before. */
    private CompletionStage<Void> counted(int more) {
        rows += more;
        return progress.test(rows)
                ? CompletableFuture.completedStage(null)
                : CompletableFuture.failedStage(new CancellationException("The review was cancelled."));
    }

    private void subscriber(Poll poll, StoredSubscriber row) {
        if (row.subscriber().isEmpty()) {
            unreadable.add(row.unreadable());
            return;
        }
        Subscriber subscriber = row.subscriber().get();
        subscribers++;
        classify(poll, subscriber);
    }

    private void classify(Poll poll, Subscriber subscriber) {
        List<Need> needs = constraints.needs(poll, subscriber);
        if (hasAll(subscriber, needs)) {
            Constraints.places(needs).forEach(option -> taken.merge(option, 1, Integer::sum));
        } else if (plain.size() < most) {
            plain.add(subscriber);
        } else {
            isPlainWhole = false;
        }
    }

    private boolean hasAll(Subscriber subscriber, List<Need> needs) {
        return Constraints.claims(needs).stream()
                .allMatch(claim ->
                        holders.holder(claim).filter(subscriber.key()::equals).isPresent());
    }

    /** Those without claims, earliest first: each is let in if it could be now, beside all who are in already. */
    private CompletionStage<Void> judged(Poll poll) {
        if (isPlainWhole) {
            return Stages.inTurn(Stages.parts(plain, PAGE), some -> judged(poll, some));
        }
        plain.clear();
        return pages(
                after -> store.subscribers(id, after, PAGE),
                page -> judged(
                                poll,
                                page.stream()
                                        .flatMap(row -> row.subscriber().stream())
                                        .filter(one -> !hasAll(one, constraints.needs(poll, one)))
                                        .toList())
                        .thenCompose(told -> counted(0)));
    }

    private CompletionStage<?> judged(Poll poll, List<Subscriber> some) {
        List<Subscriber> in = new ArrayList<>();
        Poll now = filled(poll);
        for (Subscriber subscriber : some) {
            List<Need> needs = constraints.needs(poll, subscriber);
            Optional<Refusal> why = constraints.refusal(now, subscriber, needs, holders::holder);
            if (why.isPresent()) {
                refused.put(subscriber.key(), new PollReview.Reviewed(subscriber, why.get()));
            } else {
                in.add(subscriber);
                Constraints.claims(needs).forEach(claim -> holders.put(claim, subscriber.key()));
                Constraints.places(needs).forEach(option -> taken.merge(option, 1, Integer::sum));
                now = filled(poll);
            }
        }
        unclaimed += in.size();
        in.stream()
                .limit(Math.max(0, PollReview.MOST_UNCLAIMED - firstUnclaimed.size()))
                .forEach(firstUnclaimed::add);
        return accepted.accept(in, refused.isEmpty());
    }

    private Poll filled(Poll poll) {
        Map<String, PollOption> options = new HashMap<>();
        poll.options()
                .forEach(option -> options.put(option.name(), option.withTaken(taken.getOrDefault(option.name(), 0))));
        return poll.with(options);
    }
}
