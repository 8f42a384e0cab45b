package org.lectern.poll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.lectern.model.ScanPage;

/**
 * What polls need of a store. Nothing blocks; stages complete on any thread, and fail with a {@link
 * org.lectern.cluster.ClusterException}.
 */
public interface PollStore {
    /**
     * What came of a batch.
     *
     * @param applied whether it was applied, whole; if not, nothing of it was
     * @param holders the claims named in the batch that somebody has; where it was not applied
     * @param options the options named in the batch, as they are; where it was not applied
     */
    record Outcome(boolean applied, Map<String, SubscriberKey> holders, Map<String, StoredOption> options) {
        public Outcome {
            holders = Map.copyOf(holders);
            options = Map.copyOf(options);
        }
    }

    /** An option's figures; no count where others wrote it. */
    record StoredOption(int limit, OptionalInt taken) {}

    /** A claim and who has it. */
    record HeldClaim(String claim, SubscriberKey holder) {}

    /** A subscriber's row; or why it is none: its key, in a sentence. */
    record StoredSubscriber(Optional<Subscriber> subscriber, String unreadable) {}

    /**
     * A poll and the counts as its rows hold them: none where others wrote the options.
     *
     * @param unreadable rows of options that are none, and are left out, each with the reason
     */
    record StoredPoll(Poll poll, Map<String, OptionalInt> taken, List<String> unreadable) {
        public StoredPoll {
            taken = Map.copyOf(taken);
            unreadable = List.copyOf(unreadable);
        }

        /** One whose rows can all be read. */
        StoredPoll(Poll poll, Map<String, OptionalInt> taken) {
            this(poll, taken, List.of());
        }

        /** A poll that was just made. */
        static StoredPoll empty(Poll poll) {
            Map<String, OptionalInt> none = new HashMap<>();
            poll.options().forEach(option -> none.put(option.name(), OptionalInt.of(0)));
            List<PollOption> options =
                    poll.options().stream().map(option -> option.withTaken(0)).toList();
            return new StoredPoll(new Poll(poll.id(), poll.title(), poll.caseCounts(), true, options), none);
        }

        /** The same with these options as they are now. */
        StoredPoll with(Map<String, StoredOption> options) {
            Map<String, PollOption> changed = new HashMap<>();
            Map<String, OptionalInt> counts = new HashMap<>(taken);
            options.forEach((name, now) -> poll.option(name).ifPresent(option -> {
                changed.put(
                        name,
                        new PollOption(
                                name, option.kind(), now.limit(), now.taken().orElse(0)));
                counts.put(name, now.taken());
            }));
            return new StoredPoll(poll.with(changed), counts);
        }

        /** The write that moves the counts of options by so many, and what they are then. */
        Counted moved(Map<String, Integer> by) {
            List<PollWrite> writes = new ArrayList<>();
            Map<String, StoredOption> now = new TreeMap<>();
            by.forEach((name, step) -> poll.option(name).ifPresent(option -> {
                int next = Math.max(0, option.taken() + step);
                writes.add(new PollWrite.Count(
                        option, taken.getOrDefault(name, OptionalInt.empty()), option.limit(), next));
                now.put(name, new StoredOption(option.limit(), OptionalInt.of(next)));
            }));
            return new Counted(writes, with(now));
        }
    }

    /** Writes, and the poll after them. */
    record Counted(List<PollWrite> writes, StoredPoll after) {
        public Counted {
            writes = List.copyOf(writes);
        }
    }

    /** The poll as it is now, transactions under way included; empty if the partition holds nothing of a poll. */
    CompletionStage<Optional<StoredPoll>> poll(PollId id);

    /** The same of one that is there; else it fails with a {@link PollRefusedException}. */
    static CompletionStage<StoredPoll> known(PollStore store, PollId id) {
        return store.poll(id)
                .thenApply(found -> found.orElseThrow(() -> new PollRefusedException(PollSentence.NO_POLL.of(id))));
    }

    /** One subscriber, transactions under way included. */
    CompletionStage<Optional<Subscriber>> subscriber(PollId poll, SubscriberKey key);

    /** Subscribers in the order of their keys. */
    CompletionStage<ScanPage<StoredSubscriber>> subscribers(PollId poll, Optional<String> after, int limit);

    /** Claims, in the order of their keys. */
    CompletionStage<ScanPage<HeldClaim>> claims(PollId poll, Optional<String> after, int limit);

    /** What operators did, newest last. */
    CompletionStage<List<PollNote>> notes(PollId poll, int limit);

    /** Whether a batch with this note was applied, transactions under way included. */
    CompletionStage<Boolean> isNoted(PollId poll, SubscriberKey note);

    /** Polls in the order of the token ring. */
    CompletionStage<ScanPage<PollTitle>> polls(Optional<String> after, int limit);

    /** Polls whose id or title has words that begin so. */
    CompletionStage<List<PollTitle>> search(String typed, int limit);

    /** Makes a poll findable; before it is made. */
    CompletionStage<?> index(PollId id, String title);

    /** Writes all of these if all conditions hold, else none. A failure may leave unknown whether they were written. */
    CompletionStage<Outcome> apply(PollId poll, List<PollWrite> writes);

    /** Writes these whatever there is, as a program that goes by keys alone would. For specimens, and to fill a poll fast. */
    CompletionStage<?> writeAnyway(PollId poll, List<PollWrite> writes);

    /** The statements of a batch, to read and to copy. */
    List<String> statements(PollId poll, List<PollWrite> writes);
}
