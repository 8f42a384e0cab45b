package org.lectern.poll;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.poll.PollStore.StoredPoll;
import org.lectern.poll.PollStore.StoredSubscriber;

/** What changes of polls write, and what they ask for first: as the services send it, and as previews show it. */
record PollWrites(PollStore store, SubscriberKeys keys, InstantSource clock) {
    static final String CREATED = "Created";

    private static final int PAGE = 5_000;

    static void requireOptions(Poll poll) {
        if (poll.options().isEmpty()) {
            throw new InvalidIdentifierException(PollSentence.NO_OPTION.of());
        }
        poll.options().forEach(option -> PollOption.requireLimit(option.name(), option.limit()));
    }

    CompletionStage<?> requireNew(Poll poll) {
        return store.poll(poll.id()).thenAccept(found -> {
            if (found.isPresent()) {
                throw exists(poll);
            }
        });
    }

    static PollRefusedException exists(Poll poll) {
        return new PollRefusedException(PollSentence.EXISTS.of(poll.id()));
    }

    List<PollWrite> creating(Poll poll) {
        List<PollWrite> writes = new ArrayList<>();
        writes.add(new PollWrite.Describe(poll.title(), poll.caseCounts(), true, clock.instant()));
        poll.options().forEach(option -> writes.add(new PollWrite.AddOption(option.withTaken(0))));
        return writes;
    }

    CompletionStage<Subscriber> asked(String name, Set<String> options) {
        return Stages.begun(() -> {
            SubscriberName checked = SubscriberName.of(name);
            if (options.isEmpty()) {
                throw new InvalidIdentifierException(PollSentence.NO_CHOICE.of());
            }
            return keys.next().thenApply(key -> new Subscriber(key, checked.value(), new TreeSet<>(options)));
        });
    }

    static String limited(String option, int limit) {
        return "Limit of \u201C" + option + "\u201D set to " + limit;
    }

    /** A note as a preview shows it: its key is taken when it is written. */
    PollWrite.Note previewed(Cause cause, String what) {
        return new PollWrite.Note(new SubscriberKey(clock.millis(), "node", 0), cause, what);
    }

    CompletionStage<PollWrite.Note> note(Cause cause, String what) {
        return keys.next().thenApply(key -> new PollWrite.Note(key, cause, what));
    }

    static PollOption require(StoredPoll stored, String option) {
        return stored.poll()
                .option(option)
                .orElseThrow(() -> new PollRefusedException(
                        PollSentence.NOT_AN_OPTION.of(stored.poll().title(), option)));
    }

    static PollWrite limiting(StoredPoll stored, PollOption now, int limit) {
        return new PollWrite.Count(
                now, stored.taken().getOrDefault(now.name(), OptionalInt.empty()), limit, now.taken());
    }

    /** Those beyond the limit: the last to come, who would have to go. */
    CompletionStage<List<Subscriber>> tooMany(StoredPoll stored, String option, int limit) {
        if (require(stored, option).taken() <= limit && stored.poll().claimed()) {
            return CompletableFuture.completedStage(List.of());
        }
        return having(stored.poll().id(), option, limit, Optional.empty(), new ArrayList<>())
                .thenApply(all -> all.stream()
                        .sorted(Comparator.comparing(Subscriber::key).reversed())
                        .toList());
    }

    /** @param before so many are passed over, and not kept */
    private CompletionStage<List<Subscriber>> having(
            PollId id, String option, long before, Optional<String> after, List<Subscriber> found) {
        return store.subscribers(id, after, PAGE).thenComposeAsync(page -> {
            long passed = 0;
            for (StoredSubscriber row : page.rows()) {
                Optional<Subscriber> having = row.subscriber()
                        .filter(subscriber -> subscriber.options().contains(option));
                if (having.isPresent() && passed < before) {
                    passed++;
                } else {
                    having.ifPresent(found::add);
                }
            }
            return page.next().isEmpty()
                    ? CompletableFuture.completedStage(found)
                    : having(id, option, before - passed, page.next(), found);
        });
    }
}
