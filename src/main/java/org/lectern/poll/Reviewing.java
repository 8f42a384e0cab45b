package org.lectern.poll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.lectern.model.ScanPage;
import org.lectern.poll.Constraints.Need;
import org.lectern.poll.PollStore.HeldClaim;
import org.lectern.poll.PollStore.StoredSubscriber;

/**
 * One review of one poll: reads all of it, page by page, and says who should not be there. Whoever has all of its claims is
 * only counted; those who have not are held until the end.
 */
final class Reviewing {
    private static final int PAGE = 5_000;

    private final PollStore store;
    private final Constraints constraints;
    private final PollId id;
    private final LongPredicate progress;
    private final HeldClaims held = new HeldClaims();
    private final Map<String, SubscriberKey> holders = new HashMap<>();

    private final Map<String, Integer> taken = new HashMap<>();
    private final List<Subscriber> plain = new ArrayList<>();
    private final Set<String> unreadable = new LinkedHashSet<>();
    private long rows;
    private long subscribers;

    Reviewing(PollStore store, Constraints constraints, PollId id, LongPredicate progress) {
        this.store = store;
        this.constraints = constraints;
        this.id = id;
        this.progress = progress;
    }

    CompletionStage<PollReview> run() {
        return PollStore.known(store, id).thenCompose(stored -> {
            unreadable.addAll(stored.unreadable());
            for (PollOption option : stored.poll().options()) {
                if (option.limit() < 1) {
                    unreadable.add(PollSentence.LIMIT_TOO_LOW
                            .of(option.name(), option.limit())
                            .english());
                }
            }

            return pages(after -> store.claims(id, after, PAGE), this::claim)
                    .thenCompose(read ->
                            pages(after -> store.subscribers(id, after, PAGE), row -> subscriber(stored.poll(), row)))
                    .thenCompose(read -> holders(stored.poll()))
                    .thenApply(read -> review(stored.poll()));
        });
    }

    private <T> CompletionStage<Void> pages(
            Function<Optional<String>, CompletionStage<ScanPage<T>>> read, java.util.function.Consumer<T> each) {
        return page(() -> read.apply(Optional.empty()), read, each);
    }

    private <T> CompletionStage<Void> page(
            Supplier<CompletionStage<ScanPage<T>>> first,
            Function<Optional<String>, CompletionStage<ScanPage<T>>> read,
            java.util.function.Consumer<T> each) {
        // On a thread of its own: a page is work, for which those who bring the answers have no time.
        return first.get().thenComposeAsync(page -> {
            page.rows().forEach(each);
            unreadable.addAll(page.unreadable());

            rows += page.rows().size();
            if (!progress.test(rows)) {
                return CompletableFuture.failedStage(new CancellationException("The review was cancelled."));
            }
            return page.next().isEmpty()
                    ? CompletableFuture.completedStage(null)
                    : page(() -> read.apply(page.next()), read, each);
        });
    }

    private void claim(HeldClaim claim) {
        held.add(claim.claim(), claim.holder());
    }

    /** Who has the claims that those lack who have not all of theirs: read again, for they are few. */
    private CompletionStage<Void> holders(Poll poll) {
        if (plain.isEmpty() || held.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        Set<String> wanted = new HashSet<>();
        plain.forEach(subscriber -> wanted.addAll(Constraints.claims(constraints.needs(poll, subscriber))));
        return pages(after -> store.claims(id, after, PAGE), claim -> {
            if (wanted.contains(claim.claim())) {
                holders.put(claim.claim(), claim.holder());
            }
        });
    }

    private void subscriber(Poll poll, StoredSubscriber row) {
        if (row.subscriber().isEmpty()) {
            unreadable.add(row.unreadable());
            return;
        }
        Subscriber subscriber = row.subscriber().get();
        subscribers++;
        List<Need> needs = constraints.needs(poll, subscriber);
        if (Constraints.claims(needs).stream().allMatch(claim -> held.has(claim, subscriber.key()))) {
            Constraints.places(needs).forEach(option -> taken.merge(option, 1, Integer::sum));
        } else {
            plain.add(subscriber);
        }
    }

    /** Those without claims, earliest first: each is let in if it could be now, beside all who are in already. */
    private PollReview review(Poll poll) {
        SortedMap<SubscriberKey, PollReview.Reviewed> refused = new TreeMap<>();
        List<Subscriber> unclaimed = new ArrayList<>();
        Poll now = filled(poll);
        for (Subscriber subscriber : plain) {
            List<Need> needs = constraints.needs(poll, subscriber);
            Optional<Refusal> why =
                    constraints.refusal(now, subscriber, needs, claim -> Optional.ofNullable(holders.get(claim)));
            if (why.isPresent()) {
                refused.put(subscriber.key(), new PollReview.Reviewed(subscriber, why.get()));
            } else {
                unclaimed.add(subscriber);
                Constraints.claims(needs).forEach(claim -> holders.put(claim, subscriber.key()));
                Constraints.places(needs).forEach(option -> taken.merge(option, 1, Integer::sum));
                now = filled(poll);
            }
        }
        return new PollReview(now, subscribers, refused, unclaimed, List.copyOf(unreadable));
    }

    private Poll filled(Poll poll) {
        Map<String, PollOption> options = new HashMap<>();
        poll.options()
                .forEach(option -> options.put(option.name(), option.withTaken(taken.getOrDefault(option.name(), 0))));
        return poll.with(options);
    }
}
