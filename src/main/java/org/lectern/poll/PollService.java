package org.lectern.poll;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.async.KeyedSerialExecutor;
import org.lectern.model.Cause;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollStore.StoredPoll;
import org.lectern.poll.PollStore.StoredSubscriber;
import org.lectern.wording.Message;

/** {@link Polls} over a store. */
public final class PollService implements Polls {
    private static final String CREATED = "Created";

    /** Rows whose statements a preview shows. */
    static final int STATEMENTS = 200;

    private static final int PAGE = 5_000;
    /** Polls remembered; a poll that is forgotten costs one read more. */
    private static final int KNOWN_POLLS = 4_096;

    private final PollStore store;
    private final SubscriberKeys keys;
    private final InstantSource clock;
    private final Constraints constraints = Constraints.STANDARD;
    private final Subscribing subscribing;
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
        this.store = store;
        this.keys = keys;
        this.clock = clock;
        this.subscribing = new Subscribing(store, constraints);
    }

    @Override
    public CompletionStage<Poll> create(Poll poll, Cause cause) {
        return checked(() -> {
            requireOptions(poll);
            return change(
                    poll.id(),
                    known -> store.index(poll.id(), poll.title())
                            .thenCompose(indexed -> requireNew(poll))
                            .thenCompose(fresh -> note(cause, CREATED))
                            .thenCompose(note -> {
                                List<PollWrite> writes = creating(poll);
                                writes.add(note);
                                return subscribing.once(poll.id(), writes, note, () -> exists(poll));
                            })
                            .thenApply(done -> {
                                known.know(StoredPoll.empty(poll));
                                return poll;
                            }));
        });
    }

    private static void requireOptions(Poll poll) {
        if (poll.options().isEmpty()) {
            throw new InvalidIdentifierException(PollSentence.NO_OPTION.of());
        }
        poll.options().forEach(option -> PollOption.requireLimit(option.name(), option.limit()));
    }

    private CompletionStage<?> requireNew(Poll poll) {
        return store.poll(poll.id()).thenAccept(found -> {
            if (found.isPresent()) {
                throw exists(poll);
            }
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

    private static PollRefusedException exists(Poll poll) {
        return new PollRefusedException(PollSentence.EXISTS.of(poll.id()));
    }

    private List<PollWrite> creating(Poll poll) {
        List<PollWrite> writes = new ArrayList<>();
        writes.add(new PollWrite.Describe(poll.title(), poll.caseCounts(), true, clock.instant()));
        poll.options().forEach(option -> writes.add(new PollWrite.AddOption(option.withTaken(0))));
        return writes;
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
        return asked(name, options)
                .thenCompose(subscriber -> change(poll, known -> subscribing.enter(known, poll, subscriber)));
    }

    private CompletionStage<Subscriber> asked(String name, Set<String> options) {
        return checked(() -> {
            SubscriberName checked = SubscriberName.of(name);
            if (options.isEmpty()) {
                throw new InvalidIdentifierException(PollSentence.NO_CHOICE.of());
            }
            return keys.next().thenApply(key -> new Subscriber(key, checked.value(), new TreeSet<>(options)));
        });
    }

    @Override
    public CompletionStage<Boolean> unsubscribe(PollId poll, SubscriberKey key, Cause cause) {
        return note(cause, "Unsubscribed " + key)
                .thenCompose(note -> change(poll, known -> subscribing.leave(known, poll, key, note)));
    }

    private static String limited(String option, int limit) {
        return "Limit of \u201C" + option + "\u201D set to " + limit;
    }

    /** A note as a preview shows it: its key is taken when it is written. */
    private PollWrite.Note previewed(Cause cause, String what) {
        return new PollWrite.Note(new SubscriberKey(clock.millis(), "node", 0), cause, what);
    }

    private CompletionStage<PollWrite.Note> note(Cause cause, String what) {
        return keys.next().thenApply(key -> new PollWrite.Note(key, cause, what));
    }

    @Override
    public CompletionStage<LimitChange> limit(PollId poll, String option, int limit, Cause cause) {
        return checked(() -> {
            PollOption.requireLimit(option, limit);
            return note(cause, limited(option, limit))
                    .thenCompose(note -> change(poll, known -> {
                        known.forget();
                        return known.read(store)
                                .thenCompose(stored -> tooMany(stored, option, limit)
                                        .thenCompose(those -> those.isEmpty()
                                                ? setLimit(stored, option, limit, note)
                                                : CompletableFuture.completedStage(
                                                        new LimitChange(require(stored, option), those))))
                                .whenComplete((done, failure) -> known.forget());
                    }));
        });
    }

    private static PollOption require(StoredPoll stored, String option) {
        return stored.poll()
                .option(option)
                .orElseThrow(() -> new PollRefusedException(
                        PollSentence.NOT_AN_OPTION.of(stored.poll().title(), option)));
    }

    private CompletionStage<LimitChange> setLimit(StoredPoll stored, String option, int limit, PollWrite.Note note) {
        PollOption now = require(stored, option);
        PollOption next = new PollOption(now.name(), now.kind(), limit, now.taken());
        return subscribing
                .once(
                        stored.poll().id(),
                        List.of(limiting(stored, now, limit), note),
                        note,
                        () -> new PollRefusedException(PollSentence.RACED.of(option)))
                .thenApply(done -> new LimitChange(next, List.of()));
    }

    private static PollWrite limiting(StoredPoll stored, PollOption now, int limit) {
        return new PollWrite.Count(
                now, stored.taken().getOrDefault(now.name(), OptionalInt.empty()), limit, now.taken());
    }

    /** Those beyond the limit: the last to come, who would have to go. */
    private CompletionStage<List<Subscriber>> tooMany(StoredPoll stored, String option, int limit) {
        if (require(stored, option).taken() <= limit && stored.poll().claimed()) {
            return CompletableFuture.completedStage(List.of());
        }
        return having(stored.poll().id(), option, Optional.empty(), new ArrayList<>())
                .thenApply(all -> all.stream()
                        .skip(limit)
                        .sorted(Comparator.comparing(Subscriber::key).reversed())
                        .toList());
    }

    private CompletionStage<List<Subscriber>> having(
            PollId id, String option, Optional<String> after, List<Subscriber> found) {
        return store.subscribers(id, after, PAGE).thenComposeAsync(page -> {
            for (StoredSubscriber row : page.rows()) {
                row.subscriber()
                        .filter(subscriber -> subscriber.options().contains(option))
                        .ifPresent(found::add);
            }
            return page.next().isEmpty()
                    ? CompletableFuture.completedStage(found)
                    : having(id, option, page.next(), found);
        });
    }

    @Override
    public CompletionStage<PollReview> review(PollId poll, LongPredicate progress) {
        return new Reviewing(store, constraints, poll, progress).run();
    }

    @Override
    public CompletionStage<PollFix> fix(
            PollId poll, Collection<SubscriberKey> wrong, Cause cause, LongPredicate progress) {
        Fixing fixing = new Fixing(store, constraints, poll, progress);
        return change(poll, known -> fixing.run(known, wrong, reviewed -> note(cause, Fixing.removal(reviewed))));
    }

    @Override
    public CompletionStage<PollPreview> previewCreate(Poll poll, Cause cause) {
        return checked(() -> {
            requireOptions(poll);
            return requireNew(poll).thenApply(fresh -> {
                List<PollWrite> writes = creating(poll);
                writes.add(previewed(cause, CREATED));
                return new PollPreview(
                        PollSentence.PREVIEW_CREATE.of(poll.options().size()),
                        writes.size(),
                        store.statements(poll.id(), writes));
            });
        });
    }

    @Override
    public CompletionStage<PollPreview> previewSubscribe(PollId poll, String name, Set<String> options) {
        return asked(name, options)
                .thenCompose(subscriber -> store.poll(poll).thenApply(found -> {
                    StoredPoll stored =
                            found.orElseThrow(() -> new PollRefusedException(PollSentence.NO_POLL.of(poll)));
                    subscribing.refusal(stored, subscriber).ifPresent(refused -> {
                        throw refused;
                    });
                    List<PollWrite> writes = subscribing.entering(stored, subscriber);
                    return new PollPreview(
                            PollSentence.PREVIEW_SUBSCRIBE.of(subscriber.name()),
                            writes.size(),
                            store.statements(poll, writes));
                }));
    }

    @Override
    public CompletionStage<PollPreview> previewUnsubscribe(PollId poll, SubscriberKey key, Cause cause) {
        return store.poll(poll).thenCombine(store.subscriber(poll, key), (found, subscriber) -> {
            StoredPoll stored = found.orElseThrow(() -> new PollRefusedException(PollSentence.NO_POLL.of(poll)));
            if (subscriber.isEmpty()) {
                return new PollPreview(PollSentence.SUBSCRIBER_GONE.of(key), 0, List.of());
            }
            List<PollWrite> writes = subscribing.leaving(
                    stored, subscriber.get(), new PollWrite.Note(key, cause, "Unsubscribed " + key));
            return new PollPreview(
                    PollSentence.PREVIEW_UNSUBSCRIBE.of(subscriber.get().name()),
                    writes.size(),
                    store.statements(poll, writes));
        });
    }

    @Override
    public CompletionStage<PollPreview> previewLimit(PollId poll, String option, int limit, Cause cause) {
        return checked(() -> {
            PollOption.requireLimit(option, limit);
            return store.poll(poll).thenCompose(found -> {
                StoredPoll stored = found.orElseThrow(() -> new PollRefusedException(PollSentence.NO_POLL.of(poll)));
                return tooMany(stored, option, limit).thenApply(those -> {
                    if (those.isEmpty()) {
                        List<PollWrite> writes = List.of(
                                limiting(stored, require(stored, option), limit),
                                previewed(cause, limited(option, limit)));
                        return new PollPreview(
                                PollSentence.PREVIEW_LIMIT.of(limit), writes.size(), store.statements(poll, writes));
                    }
                    throw new PollRefusedException(leavers(option, limit, those));
                });
            });
        });
    }

    @Override
    public CompletionStage<PollPreview> previewFix(PollId poll, Collection<SubscriberKey> wrong, Cause cause) {
        return new Fixing(store, constraints, poll, rows -> true).preview(wrong, cause);
    }

    /** Who would have to go. */
    private static Message leavers(String option, int limit, List<Subscriber> those) {
        String who = those.stream()
                .limit(STATEMENTS)
                .map(subscriber -> subscriber.name() + " (" + subscriber.key() + ")")
                .collect(Collectors.joining(", "));
        return PollSentence.TOO_MANY_HAVE_IT.of(
                limit, option, those.size(), who, (those.size() > STATEMENTS ? "\u2026" : "."));
    }

    /** A mistake in what was typed fails the stage, as all other failures do. */
    private static <T> CompletionStage<T> checked(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (InvalidIdentifierException | PollRefusedException mistaken) {
            return CompletableFuture.failedStage(mistaken);
        }
    }
}
