package org.lectern.poll;

import static org.lectern.simulation.Table.done;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.activity.ActivityRecorder;
import org.lectern.counter.CounterName;
import org.lectern.counter.HostName;
import org.lectern.job.planned.PlannedKit;
import org.lectern.model.ScanPage;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.Ports;

/** Polls in memory, with the conditions of the real ones. */
public final class InMemoryPolls implements PollStore {
    /** What a poll is; without a title, nobody has said so. */
    private record Told(String title, boolean caseCounts, boolean claimed) {
        static final Told NOTHING = new Told("", true, false);
    }

    private record Option(PollOption option, OptionalInt taken) {}

    /**
     * What a write makes of a row.
     *
     * @param holds whether the row is as it is to be before
     */
    private record Step(String key, boolean holds, Optional<Object> next) {}

    private static final AtomicLong PROCESSES = new AtomicLong();

    /** The rows of each poll, by keys of which each begins with what it is. */
    private final NavigableMap<String, NavigableMap<String, Object>> polls = new TreeMap<>();
    /** What befalls batches, which are what counts as writes. */
    public final Accidents accidents = new Accidents(request -> request.name().equals("apply"));

    /** A service over this store, as another process would have it. */
    public Polls service() {
        CounterName name = new CounterName(new HostName("test"), PROCESSES.incrementAndGet());
        PollStore store = Ports.passing(PollStore.class, this, accidents);
        return new Polls(
                store,
                new SubscriberKeys(InstantSource.system(), () -> done(name)),
                InstantSource.system(),
                reviews(store),
                ActivityRecorder.NONE);
    }

    /** Reviews that are on record in memory. */
    public static PollReviews reviews(PollStore store) {
        InMemoryPollReviews records = new InMemoryPollReviews();
        PollReviews.Kept kept = new PollReviews.Kept(
                PlannedKit.desk(new PollReviewPlan(store, records, ForkJoinPool.commonPool())),
                records,
                PlannedKit.names());
        return new PollReviews(() -> true, kept, kept, InstantSource.system());
    }

    private NavigableMap<String, Object> rows(PollId id) {
        return polls.getOrDefault(id.value(), new TreeMap<>());
    }

    private <T> List<T> rows(PollId id, Class<T> kind) {
        return rows(id).values().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private Told told(PollId id) {
        return rows(id).get("") instanceof Told told ? told : Told.NOTHING;
    }

    private PollTitle title(PollId id) {
        Told told = told(id);
        return new PollTitle(id, told.title().isEmpty() ? id.value() : told.title(), told.claimed());
    }

    @Override
    public synchronized CompletionStage<Optional<StoredPoll>> poll(PollId id) {
        List<Option> options = rows(id, Option.class);
        Poll poll = new Poll(
                id,
                title(id).title(),
                told(id).caseCounts(),
                told(id).claimed(),
                options.stream().map(Option::option).toList());
        return done(Optional.of(new StoredPoll(
                        poll,
                        options.stream()
                                .collect(Collectors.toMap(one -> one.option().name(), Option::taken))))
                .filter(stored -> polls.containsKey(id.value())));
    }

    @Override
    public synchronized CompletionStage<Optional<Subscriber>> subscriber(PollId poll, SubscriberKey key) {
        return done(Optional.ofNullable((Subscriber) rows(poll).get("subscriber " + key)));
    }

    @Override
    public synchronized CompletionStage<ScanPage<StoredSubscriber>> subscribers(
            PollId poll, Optional<String> after, int limit) {
        Function<StoredSubscriber, String> key =
                stored -> stored.subscriber().orElseThrow().key().toString();
        return done(ScanPage.of(
                rows(poll, Subscriber.class).stream()
                        .map(row -> new StoredSubscriber(Optional.of(row), ""))
                        .filter(row -> key.apply(row).compareTo(after.orElse("")) > 0)
                        .limit(limit + 1)
                        .toList(),
                limit,
                key));
    }

    @Override
    public synchronized CompletionStage<ScanPage<HeldClaim>> claims(PollId poll, Optional<String> after, int limit) {
        return done(new ScanPage<>(rows(poll, HeldClaim.class), Optional.empty()));
    }

    @Override
    public synchronized CompletionStage<List<PollNote>> notes(PollId poll, int limit) {
        return done(rows(poll, PollNote.class));
    }

    @Override
    public synchronized CompletionStage<Boolean> isNoted(PollId poll, SubscriberKey note) {
        return done(rows(poll).containsKey("note " + note));
    }

    @Override
    public synchronized CompletionStage<ScanPage<PollTitle>> polls(Optional<String> after, int limit) {
        return done(ScanPage.of(
                polls.tailMap(after.orElse(""), false).keySet().stream()
                        .limit(limit + 1L)
                        .map(id -> title(new PollId(id)))
                        .toList(),
                limit,
                title -> title.id().value()));
    }

    @Override
    public synchronized CompletionStage<List<PollTitle>> search(String typed, int limit) {
        return polls(Optional.empty(), limit)
                .thenApply(page -> page.rows().stream()
                        .filter(title -> title.title().contains(typed)
                                || title.id().value().contains(typed))
                        .toList());
    }

    @Override
    public CompletionStage<?> index(PollId id, String title) {
        return done(true);
    }

    @Override
    public synchronized CompletionStage<Outcome> apply(PollId id, List<PollWrite> writes) {
        if (writes.stream().allMatch(write -> step(id, write).holds())) {
            writeAnyway(id, writes);
            return done(new Outcome(true, Map.of(), Map.of()));
        }
        Map<String, SubscriberKey> holders = new HashMap<>();
        Map<String, StoredOption> options = new HashMap<>();
        for (PollWrite write : writes) {
            Object row = rows(id).get(step(id, write).key());
            if (row instanceof HeldClaim held) {
                holders.put(held.claim(), held.holder());
            } else if (row instanceof Option there && write instanceof PollWrite.Count) {
                options.put(
                        there.option().name(), new StoredOption(there.option().limit(), there.taken()));
            }
        }
        return done(new Outcome(false, holders, options));
    }

    @Override
    public synchronized CompletionStage<?> writeAnyway(PollId poll, List<PollWrite> writes) {
        NavigableMap<String, Object> rows = polls.computeIfAbsent(poll.value(), none -> new TreeMap<>());
        for (PollWrite write : writes) {
            Step step = step(poll, write);
            step.next().ifPresentOrElse(next -> rows.put(step.key(), next), () -> rows.remove(step.key()));
        }
        return done(true);
    }

    private Step step(PollId id, PollWrite write) {
        Told told = told(id);
        if (write instanceof PollWrite.Describe describe) {
            return new Step(
                    "",
                    told.title().isEmpty(),
                    Optional.of(new Told(describe.title(), describe.caseCounts(), describe.claimed())));
        } else if (write instanceof PollWrite.BeginClaims) {
            return new Step("", !told.claimed(), Optional.of(new Told(told.title(), told.caseCounts(), true)));
        } else if (write instanceof PollWrite.AddOption add) {
            Option option = new Option(add.option(), OptionalInt.of(add.option().taken()));
            return unless(id, "option " + add.option().name(), option);
        } else if (write instanceof PollWrite.Count count) {
            PollOption option = count.option();
            String key = "option " + option.name();
            PollOption next = new PollOption(option.name(), option.kind(), count.limitNow(), count.takenNow());
            boolean holds = rows(id).get(key) instanceof Option now
                    && now.option().limit() == option.limit()
                    && now.taken().equals(count.taken());
            return new Step(key, holds, Optional.of(new Option(next, OptionalInt.of(count.takenNow()))));
        } else if (write instanceof PollWrite.Take take) {
            return unless(id, "claim " + take.claim(), new HeldClaim(take.claim(), take.holder()));
        } else if (write instanceof PollWrite.Release release) {
            HeldClaim held = new HeldClaim(release.claim(), release.holder());
            return ifStill(id, "claim " + release.claim(), held, Optional.empty());
        } else if (write instanceof PollWrite.Enter enter) {
            return unless(id, "subscriber " + enter.subscriber().key(), enter.subscriber());
        } else if (write instanceof PollWrite.Confirm confirm) {
            Subscriber same = confirm.subscriber();
            return ifStill(id, "subscriber " + same.key(), same, Optional.of(same));
        } else if (write instanceof PollWrite.Leave leave) {
            return ifStill(id, "subscriber " + leave.subscriber().key(), leave.subscriber(), Optional.empty());
        }
        PollWrite.Note note = (PollWrite.Note) write;
        PollNote row =
                new PollNote(note.key().time(), note.cause().who(), note.cause().why(), note.what());
        return new Step("note " + note.key(), true, Optional.of(row));
    }

    private Step unless(PollId id, String key, Object next) {
        return new Step(key, !rows(id).containsKey(key), Optional.of(next));
    }

    private Step ifStill(PollId id, String key, Object expected, Optional<Object> next) {
        return new Step(key, expected.equals(rows(id).get(key)), next);
    }

    @Override
    public List<String> statements(PollId poll, List<PollWrite> writes) {
        return writes.stream().map(Object::toString).toList();
    }
}
