package org.lectern.poll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.counter.Counter;
import org.lectern.counter.CounterName;
import org.lectern.counter.HostName;
import org.lectern.model.ScanPage;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.Ports;

/** Polls in memory, with the conditions of the real ones. */
public final class InMemoryPolls implements PollStore {
    private static final class Partition {
        private String title = "";
        private boolean caseCounts = true;
        private boolean claimed;
        private final NavigableMap<String, PollOption> options = new TreeMap<>();
        private final Map<String, OptionalInt> taken = new HashMap<>();
        private final NavigableMap<String, SubscriberKey> claims = new TreeMap<>();
        private final NavigableMap<String, Subscriber> subscribers = new TreeMap<>();
        private final List<PollNote> notes = new ArrayList<>();
        private final Set<SubscriberKey> noted = new HashSet<>();
    }

    private static final AtomicLong PROCESSES = new AtomicLong();

    private final NavigableMap<String, Partition> polls = new TreeMap<>();
    /** What befalls batches, which are what counts as writes. */
    public final Accidents accidents = new Accidents(request -> request.name().equals("apply"));

    /** A service over this store, as another process would have it. */
    public Polls service() {
        long process = PROCESSES.incrementAndGet();
        Counter counter = () -> CompletableFuture.completedStage(new CounterName(new HostName("test"), process));
        return new PollService(
                Ports.passing(PollStore.class, this, accidents),
                new SubscriberKeys(java.time.InstantSource.system(), counter),
                java.time.InstantSource.system());
    }

    @Override
    public synchronized CompletionStage<Optional<StoredPoll>> poll(PollId id) {
        return done(Optional.ofNullable(polls.get(id.value()))
                .map(poll -> new StoredPoll(
                        new Poll(
                                id,
                                poll.title.isEmpty() ? id.value() : poll.title,
                                poll.caseCounts,
                                poll.claimed,
                                List.copyOf(poll.options.values())),
                        poll.taken)));
    }

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedStage(value);
    }

    private Partition at(PollId id) {
        return polls.computeIfAbsent(id.value(), none -> new Partition());
    }

    @Override
    public synchronized CompletionStage<Optional<Subscriber>> subscriber(PollId poll, SubscriberKey key) {
        return done(Optional.ofNullable(at(poll).subscribers.get(key.toString())));
    }

    @Override
    public synchronized CompletionStage<ScanPage<StoredSubscriber>> subscribers(
            PollId poll, Optional<String> after, int limit) {
        ScanPage<Subscriber> page = ScanPage.of(
                at(poll).subscribers.tailMap(after.orElse(""), false).values().stream()
                        .limit(limit + 1)
                        .toList(),
                limit,
                last -> last.key().toString());
        return done(new ScanPage<>(
                page.rows().stream()
                        .map(row -> new StoredSubscriber(Optional.of(row), ""))
                        .toList(),
                page.next()));
    }

    @Override
    public synchronized CompletionStage<ScanPage<HeldClaim>> claims(PollId poll, Optional<String> after, int limit) {
        List<HeldClaim> rows = new ArrayList<>();
        at(poll).claims.forEach((claim, holder) -> rows.add(new HeldClaim(claim, holder)));
        return done(new ScanPage<>(rows, Optional.empty()));
    }

    @Override
    public synchronized CompletionStage<List<PollNote>> notes(PollId poll, int limit) {
        return done(List.copyOf(at(poll).notes));
    }

    @Override
    public synchronized CompletionStage<Boolean> isNoted(PollId poll, SubscriberKey note) {
        return done(at(poll).noted.contains(note));
    }

    @Override
    public synchronized CompletionStage<ScanPage<PollTitle>> polls(Optional<String> after, int limit) {
        List<PollTitle> titles = new ArrayList<>();
        polls.forEach((id, poll) ->
                titles.add(new PollTitle(new PollId(id), poll.title.isEmpty() ? id : poll.title, poll.claimed)));
        return done(new ScanPage<>(titles, Optional.empty()));
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
        return done(applied(id, writes));
    }

    private Outcome applied(PollId id, List<PollWrite> writes) {
        Partition poll = at(id);
        if (writes.stream().allMatch(write -> holds(poll, write))) {
            writes.forEach(write -> write(poll, write));
            return new Outcome(true, Map.of(), Map.of());
        }
        Map<String, SubscriberKey> holders = new HashMap<>();
        Map<String, StoredOption> options = new HashMap<>();
        for (PollWrite write : writes) {
            if (write instanceof PollWrite.Take take) {
                hold(poll, take.claim(), holders);
            } else if (write instanceof PollWrite.Release release) {
                hold(poll, release.claim(), holders);
            } else if (write instanceof PollWrite.Count count) {
                Optional.ofNullable(poll.options.get(count.option().name()))
                        .ifPresent(option -> options.put(
                                option.name(),
                                new StoredOption(
                                        option.limit(), poll.taken.getOrDefault(option.name(), OptionalInt.empty()))));
            }
        }
        return new Outcome(false, holders, options);
    }

    private static void hold(Partition poll, String claim, Map<String, SubscriberKey> holders) {
        Optional.ofNullable(poll.claims.get(claim)).ifPresent(holder -> holders.put(claim, holder));
    }

    private static boolean holds(Partition poll, PollWrite write) {
        if (write instanceof PollWrite.Describe) {
            return poll.title.isEmpty();
        }
        if (write instanceof PollWrite.BeginClaims) {
            return !poll.claimed;
        }
        if (write instanceof PollWrite.AddOption add) {
            return !poll.options.containsKey(add.option().name());
        }
        if (write instanceof PollWrite.Count count) {
            PollOption now = poll.options.get(count.option().name());
            return now != null
                    && now.limit() == count.option().limit()
                    && poll.taken.getOrDefault(now.name(), OptionalInt.empty()).equals(count.taken());
        }
        if (write instanceof PollWrite.Take take) {
            return !poll.claims.containsKey(take.claim());
        }
        if (write instanceof PollWrite.Release release) {
            return release.holder().equals(poll.claims.get(release.claim()));
        }
        if (write instanceof PollWrite.Enter enter) {
            return !poll.subscribers.containsKey(enter.subscriber().key().toString());
        }
        if (write instanceof PollWrite.Confirm confirm) {
            return confirm.subscriber()
                    .equals(poll.subscribers.get(confirm.subscriber().key().toString()));
        }
        if (write instanceof PollWrite.Leave leave) {
            return leave.subscriber()
                    .equals(poll.subscribers.get(leave.subscriber().key().toString()));
        }
        return true;
    }

    private static void write(Partition poll, PollWrite write) {
        if (write instanceof PollWrite.Describe describe) {
            poll.title = describe.title();
            poll.caseCounts = describe.caseCounts();
            poll.claimed = describe.claimed();
        } else if (write instanceof PollWrite.BeginClaims) {
            poll.claimed = true;
        } else if (write instanceof PollWrite.AddOption add) {
            poll.options.put(add.option().name(), add.option());
            poll.taken.put(add.option().name(), OptionalInt.of(add.option().taken()));
        } else if (write instanceof PollWrite.Count count) {
            PollOption option = count.option();
            poll.options.put(
                    option.name(), new PollOption(option.name(), option.kind(), count.limitNow(), count.takenNow()));
            poll.taken.put(option.name(), OptionalInt.of(count.takenNow()));
        } else if (write instanceof PollWrite.Take take) {
            poll.claims.put(take.claim(), take.holder());
        } else if (write instanceof PollWrite.Release release) {
            poll.claims.remove(release.claim());
        } else if (write instanceof PollWrite.Enter enter) {
            poll.subscribers.put(enter.subscriber().key().toString(), enter.subscriber());
        } else if (write instanceof PollWrite.Leave leave) {
            poll.subscribers.remove(leave.subscriber().key().toString());
        } else if (write instanceof PollWrite.Note note) {
            poll.noted.add(note.key());
            poll.notes.add(new PollNote(
                    note.key().time(), note.cause().who(), note.cause().why(), note.what()));
        }
    }

    @Override
    public synchronized CompletionStage<?> writeAnyway(PollId poll, List<PollWrite> writes) {
        writes.forEach(write -> write(at(poll), write));
        return done(true);
    }

    @Override
    public List<String> statements(PollId poll, List<PollWrite> writes) {
        return writes.stream().map(Object::toString).toList();
    }
}
