package org.lectern.poll;

import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.lectern.async.KeyedSerialExecutor;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollStore.StoredPoll;

/** {@link Polls} over a store. */
public final class PollService implements Polls {
    /** Rows whose statements a preview shows. */
    static final int STATEMENTS = 200;

    /** Polls remembered; a poll that is forgotten costs one read more. */
    private static final int KNOWN_POLLS = 4_096;

    private final PollStore store;
    private final Constraints constraints = Constraints.STANDARD;
    private final Optional<PartsExecutor<PollsPart, PollsPart.Outcome>> executor;
    private final Subscribing subscribing;
    private final PollWrites writes;
    private final PollPreviews previews;
    private final KeyedSerialExecutor<PollId> changes = new KeyedSerialExecutor<>();
    private final Map<PollId, KnownPoll> knownPolls = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<PollId, KnownPoll> oldest) {
            return size() > KNOWN_POLLS;
        }
    };

    /**
     * @param keys for subscribers, and for the notes of what operators did
     * @param clock says when a poll was made
     */
    public PollService(PollStore store, SubscriberKeys keys, InstantSource clock) {
        this(store, keys, clock, Optional.empty());
    }

    /**
     * The same.
     *
     * @param executor reviews many polls, if it is not this process
     */
    public PollService(
            PollStore store,
            SubscriberKeys keys,
            InstantSource clock,
            Optional<PartsExecutor<PollsPart, PollsPart.Outcome>> executor) {
        this.store = store;
        this.executor = executor;
        this.subscribing = new Subscribing(store, constraints);
        this.writes = new PollWrites(store, keys, clock);
        this.previews = new PollPreviews(store, constraints, subscribing, writes);
    }

    @Override
    public CompletionStage<Poll> create(Poll poll, Cause cause) {
        return Stages.begun(() -> {
            PollWrites.requireOptions(poll);
            return change(
                    poll.id(),
                    known -> store.index(poll.id(), poll.title())
                            .thenCompose(indexed -> writes.requireNew(poll))
                            .thenCompose(fresh -> writes.note(cause, PollWrites.CREATED))
                            .thenCompose(note -> {
                                List<PollWrite> rows = writes.creating(poll);
                                rows.add(note);
                                return subscribing.once(poll.id(), rows, note, () -> PollWrites.exists(poll));
                            })
                            .thenApply(done -> {
                                known.know(StoredPoll.empty(poll));
                                return poll;
                            }));
        });
    }

    /** One change at a time for each poll: those of one process never get into each other's way. */
    private <T> CompletionStage<T> change(PollId id, Function<KnownPoll, CompletionStage<T>> work) {
        return changes.submit(id, () -> work.apply(known(id)));
    }

    private KnownPoll known(PollId id) {
        synchronized (knownPolls) {
            return knownPolls.computeIfAbsent(id, KnownPoll::new);
        }
    }

    @Override
    public CompletionStage<Optional<Poll>> find(PollId id) {
        return store.poll(id).thenApply(found -> found.map(StoredPoll::poll));
    }

    @Override
    public CompletionStage<ScanPage<PollTitle>> list(Optional<String> after, int limit) {
        return store.polls(after, limit);
    }

    @Override
    public CompletionStage<List<PollTitle>> search(String typed, int limit) {
        return store.search(typed, limit);
    }

    @Override
    public CompletionStage<ScanPage<Subscriber>> subscribers(PollId poll, Optional<String> after, int limit) {
        return store.subscribers(poll, after, limit)
                .thenApply(page -> new ScanPage<>(
                        page.rows().stream()
                                .flatMap(row -> row.subscriber().stream())
                                .toList(),
                        page.next()));
    }

    @Override
    public CompletionStage<List<PollNote>> notes(PollId poll, int limit) {
        return store.notes(poll, limit);
    }

    @Override
    public CompletionStage<Subscriber> subscribe(PollId poll, String name, Set<String> options, Cause cause) {
        return writes.asked(name, options)
                .thenCompose(subscriber -> change(poll, known -> subscribing.enter(known, poll, subscriber)));
    }

    @Override
    public CompletionStage<Boolean> unsubscribe(PollId poll, SubscriberKey key, Cause cause) {
        return writes.note(cause, "Unsubscribed " + key)
                .thenCompose(note -> change(poll, known -> subscribing.leave(known, poll, key, note)));
    }

    @Override
    public CompletionStage<LimitChange> limit(PollId poll, String option, int limit, Cause cause) {
        return Stages.begun(() -> {
            PollOption.requireLimit(option, limit);
            return writes.note(cause, PollWrites.limited(option, limit))
                    .thenCompose(note -> change(poll, known -> {
                        known.forget();
                        return known.read(store)
                                .thenCompose(stored -> writes.tooMany(stored, option, limit)
                                        .thenCompose(those -> those.isEmpty()
                                                ? setLimit(stored, option, limit, note)
                                                : CompletableFuture.completedStage(
                                                        new LimitChange(PollWrites.require(stored, option), those))))
                                .whenComplete((done, failure) -> known.forget());
                    }));
        });
    }

    private CompletionStage<LimitChange> setLimit(StoredPoll stored, String option, int limit, PollWrite.Note note) {
        PollOption now = PollWrites.require(stored, option);
        PollOption next = new PollOption(now.name(), now.kind(), limit, now.taken());
        return subscribing
                .once(
                        stored.poll().id(),
                        List.of(PollWrites.limiting(stored, now, limit), note),
                        note,
                        () -> new PollRefusedException(PollSentence.RACED.of(option)))
                .thenApply(done -> new LimitChange(next, List.of()));
    }

    @Override
    public CompletionStage<PollReview> review(PollId poll, LongPredicate progress) {
        return new Reviewing(store, constraints, poll, progress).run();
    }

    @Override
    public CompletionStage<Void> reviewAll(List<PollId> polls, Consumer<PollReview> each, LongPredicate progress) {
        return new ReviewingMany(store, constraints, executor, polls, each, progress).run();
    }

    @Override
    public CompletionStage<PollFix> fix(
            PollId poll, Collection<SubscriberKey> wrong, Cause cause, LongPredicate progress) {
        Fixing fixing = new Fixing(store, constraints, poll, progress);
        return change(
                poll, known -> fixing.run(known, wrong, reviewed -> writes.note(cause, Fixing.removal(reviewed))));
    }

    @Override
    public PollPreviews previews() {
        return previews;
    }
}
