package org.lectern.poll;

import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.KeyedSerialExecutor;
import org.lectern.model.Cause;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollStore.StoredPoll;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * Polls, their subscribers and the limits of their options.
 *
 * <p>Nothing blocks; safe to use from any thread. Stages fail with a {@link PollRefusedException} if the poll cannot do what
 * is asked, with an {@link org.lectern.model.InvalidIdentifierException} for an impossible name, and with a {@link
 * org.lectern.cluster.ClusterException} if the cluster does not answer, or the connection is read-only.
 */
public final class Polls {
    /** Rows whose statements a plan shows. */
    static final int STATEMENTS = 200;

    /** Polls remembered; a poll that is forgotten costs one read more. */
    private static final int KNOWN_POLLS = 4_096;

    private final PollStore store;
    private final ActivityRecorder activity;
    private final Constraints constraints = Constraints.STANDARD;
    private final PollReviews reviews;
    private final Subscribing subscribing;
    private final PollWrites writes;
    private final KeyedSerialExecutor<PollId> changes = new KeyedSerialExecutor<>();
    private final Map<PollId, KnownPoll> knownPolls = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<PollId, KnownPoll> oldest) {
            return size() > KNOWN_POLLS;
        }
    };

    /**
     * @param keys for subscribers, and for the notes of operators
     * @param clock gives the time at which a poll is created
     * @param reviews of many polls
     */
    public Polls(
            PollStore store, SubscriberKeys keys, InstantSource clock, PollReviews reviews, ActivityRecorder activity) {
        this.store = store;
        this.activity = activity;
        this.reviews = reviews;
        this.subscribing = new Subscribing(store, constraints);
        this.writes = new PollWrites(store, keys, clock);
    }

    private static WriteHead head(PollId poll, Message title) {
        return WriteHead.of(ActivityKind.POLL, poll, title);
    }

    private Plan plan(PollId poll, Message message, List<PollWrite> rows) {
        return Plan.of(message, rows.size(), store.statements(poll, rows));
    }

    private static WriteReport done(Message message) {
        return WriteReport.of(WriteOutcome.done(message));
    }

    /** Serialises the changes of one poll in this process. */
    private <T> CompletionStage<T> change(PollId id, Function<KnownPoll, CompletionStage<T>> work) {
        return changes.submit(id, () -> work.apply(known(id)));
    }

    private KnownPoll known(PollId id) {
        synchronized (knownPolls) {
            return knownPolls.computeIfAbsent(id, KnownPoll::new);
        }
    }

    /** Creates a poll without subscribers. Refused if the id is taken. */
    public Write<Poll> create(Poll poll) {
        return Write.of(
                activity,
                head(poll.id(), ActivitySentence.MAKE_POLL.of(poll.title())),
                cause -> requireNew(poll).thenApply(fresh -> {
                    List<PollWrite> rows = writes.creating(poll);
                    rows.add(writes.previewed(cause, PollWrites.CREATED));
                    return plan(
                            poll.id(),
                            PollSentence.PREVIEW_CREATE.of(poll.options().size()),
                            rows);
                }),
                cause -> change(poll.id(), known -> create(poll, known, cause)),
                made -> done(PollSentence.CREATED.of(poll.title())));
    }

    private CompletionStage<?> requireNew(Poll poll) {
        PollWrites.requireOptions(poll);
        return writes.requireNew(poll);
    }

    private CompletionStage<Poll> create(Poll poll, KnownPoll known, Cause cause) {
        PollWrites.requireOptions(poll);
        return store.index(poll.id(), poll.title())
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
                });
    }

    /** The poll as it is now. */
    public CompletionStage<Optional<Poll>> find(PollId id) {
        return store.poll(id).thenApply(found -> found.map(StoredPoll::poll));
    }

    /** All polls, in the order of the token ring. */
    public CompletionStage<ScanPage<PollTitle>> list(Optional<String> after, int limit) {
        return store.polls(after, limit);
    }

    /** Polls with words in id or title that begin with those typed. */
    public CompletionStage<List<PollTitle>> search(String typed, int limit) {
        return store.search(typed, limit);
    }

    /** Subscribers in the order of their keys; unreadable rows are left out, and named by a review. */
    public CompletionStage<ScanPage<Subscriber>> subscribers(PollId poll, Optional<String> after, int limit) {
        return store.subscribers(poll, after, limit)
                .thenApply(page -> new ScanPage<>(
                        page.rows().stream()
                                .flatMap(row -> row.subscriber().stream())
                                .toList(),
                        page.next()));
    }

    /** The last notes of operators, oldest first. */
    public CompletionStage<List<PollNote>> notes(PollId poll, int limit) {
        return store.notes(poll, limit);
    }

    /**
     * Adds a subscriber in one conditional batch. Where the result of a batch is unknown, it is read before anything is said.
     *
     * @param name compared after normalisation (NFC) and trimming
     * @param options names of the poll's options, at least one
     */
    public Write<Subscriber> subscribe(PollId poll, String name, Set<String> options) {
        return Write.of(
                activity,
                head(poll, ActivitySentence.SUBSCRIBE.of(name, String.join(", ", options), poll)),
                cause -> writes.asked(name, options)
                        .thenCompose(subscriber -> PollStore.known(store, poll).thenApply(stored -> {
                            subscribing.refusal(stored, subscriber).ifPresent(refused -> {
                                throw refused;
                            });
                            return plan(
                                    poll,
                                    PollSentence.PREVIEW_SUBSCRIBE.of(subscriber.name()),
                                    subscribing.entering(stored, subscriber));
                        })),
                cause -> writes.asked(name, options)
                        .thenCompose(subscriber -> change(poll, known -> subscribing.enter(known, poll, subscriber))),
                subscriber -> done(PollSentence.SUBSCRIBED.of(subscriber.name(), subscriber.key())));
    }

    /** Frees a subscriber's name and places. The result is empty if there was none of this key. */
    public Write<Optional<Subscriber>> unsubscribe(PollId poll, SubscriberKey key) {
        String note = "Unsubscribed " + key;
        return Write.of(
                activity,
                WriteHead.takingAway(ActivityKind.POLL, poll, ActivitySentence.UNSUBSCRIBE.of(key, poll)),
                cause -> PollStore.known(store, poll)
                        .thenCombine(
                                store.subscriber(poll, key),
                                (stored, found) -> found.map(subscriber -> plan(
                                                poll,
                                                PollSentence.PREVIEW_UNSUBSCRIBE.of(subscriber.name()),
                                                subscribing.leaving(
                                                        stored, subscriber, new PollWrite.Note(key, cause, note))))
                                        .orElseGet(() -> Plan.nothing(PollSentence.SUBSCRIBER_GONE.of(key)))),
                cause -> writes.note(cause, note)
                        .thenCompose(written -> store.subscriber(poll, key)
                                .thenCompose(
                                        found -> change(poll, known -> subscribing.leave(known, poll, key, written))
                                                .thenApply(gone -> found.filter(there -> gone)))),
                gone -> gone.map(subscriber -> done(PollSentence.UNSUBSCRIBED.of(subscriber.name())))
                        .orElseGet(() -> WriteReport.of(WriteOutcome.done(0, ActivitySentence.NOBODY_THERE.of()))));
    }

    /** Sets an option's limit. Refused, with the subscribers who must go first, if more have it already. */
    public Write<PollOption> limit(PollId poll, String option, int limit) {
        return limit(poll, option, OptionalInt.empty(), limit);
    }

    /** @param expected the limit that is replaced; any if empty */
    private Write<PollOption> limit(PollId poll, String option, OptionalInt expected, int limit) {
        return Write.of(
                activity,
                head(poll, ActivitySentence.SET_LIMIT.of(option, poll, limit)),
                cause -> limitable(poll, option, expected, limit)
                        .thenApply(stored -> plan(
                                poll,
                                PollSentence.PREVIEW_LIMIT.of(limit),
                                List.of(
                                        PollWrites.limiting(stored, PollWrites.require(stored, option), limit),
                                        writes.previewed(cause, PollWrites.limited(option, limit))))),
                cause -> writes.note(cause, PollWrites.limited(option, limit))
                        .thenCompose(note -> change(poll, known -> {
                            known.forget();
                            return limitable(poll, option, expected, limit)
                                    .thenCompose(stored -> setLimit(stored, option, limit, note))
                                    .whenComplete((done, failure) -> known.forget());
                        })),
                before -> done(PollSentence.LIMITED.of(option, limit))
                        .undoneBy(limit(poll, option, OptionalInt.of(limit), before.limit())));
    }

    private CompletionStage<StoredPoll> limitable(PollId poll, String option, OptionalInt expected, int limit) {
        PollOption.requireLimit(option, limit);
        return PollStore.known(store, poll)
                .thenCompose(stored -> writes.tooMany(stored, option, limit).thenApply(those -> {
                    if (!those.isEmpty()) {
                        throw new PollRefusedException(leavers(option, limit, those));
                    }
                    int now = PollWrites.require(stored, option).limit();
                    if (expected.isPresent() && expected.getAsInt() != now) {
                        throw new PollRefusedException(PollSentence.LIMIT_CHANGED_SINCE.of(option, now));
                    }
                    return stored;
                }));
    }

    private static Message leavers(String option, int limit, List<Subscriber> those) {
        String who = those.stream()
                .limit(STATEMENTS)
                .map(subscriber -> subscriber.name() + " (" + subscriber.key() + ")")
                .collect(Collectors.joining(", "));
        return PollSentence.TOO_MANY_HAVE_IT.of(
                limit, option, those.size(), who, (those.size() > STATEMENTS ? "\u2026" : "."));
    }

    /** @return the option as it was */
    private CompletionStage<PollOption> setLimit(StoredPoll stored, String option, int limit, PollWrite.Note note) {
        PollOption now = PollWrites.require(stored, option);
        return subscribing
                .once(
                        stored.poll().id(),
                        List.of(PollWrites.limiting(stored, now, limit), note),
                        note,
                        () -> new PollRefusedException(PollSentence.RACED.of(option)))
                .thenApply(done -> now);
    }

    /**
     * Reviews every subscriber.
     *
     * @param progress told the rows read so far, from any thread; its false ends the review with a {@link
     *     java.util.concurrent.CancellationException}
     */
    public CompletionStage<PollReview> review(PollId poll, LongPredicate progress) {
        return new Reviewing(store, constraints, poll, progress).run();
    }

    /** Reviews of many polls. */
    public PollReviews reviews() {
        return reviews;
    }

    /**
     * Removes those of these subscribers that violate a rule, by a review made now. If no violation remains, all others get
     * their claims, so that the poll accepts subscribers from then on.
     */
    public Write<PollFix> fix(PollId poll, Collection<SubscriberKey> wrong) {
        List<SubscriberKey> keys = List.copyOf(wrong);
        return Write.stoppable(
                activity,
                WriteHead.takingAway(
                        ActivityKind.POLL,
                        poll,
                        keys.isEmpty()
                                ? ActivitySentence.WRITE_CLAIMS.of(poll)
                                : ActivitySentence.REMOVE_WRONG.of(keys.size(), poll)),
                cause -> new Fixing(store, constraints, poll, rows -> true).preview(keys, cause),
                (cause, progress) -> change(
                        poll,
                        known -> new Fixing(store, constraints, poll, progress)
                                .run(known, keys, reviewed -> writes.note(cause, Fixing.removal(reviewed)))),
                PollFix::outcome);
    }
}
