package org.lectern.poll;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.Cause;
import org.lectern.poll.Constraints.Need;
import org.lectern.poll.PollStore.Counted;
import org.lectern.poll.PollStore.Outcome;
import org.lectern.poll.PollStore.StoredPoll;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Letting subscribers in and out, each by one batch, and what else one batch does. A batch is sent again under the same key until it is known what came of
 * it: one that was applied although nobody said so is found by its own claim, and no second one can be.
 */
record Subscribing(PollStore store, Constraints constraints) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration FIRST_DELAY = Duration.ofMillis(8);
    private static final Duration LONGEST_DELAY = Duration.ofMillis(512);

    CompletionStage<Subscriber> enter(KnownPoll known, PollId id, Subscriber subscriber) {
        return insist(
                () -> known.poll(store).thenCompose(poll -> tryToEnter(known, id, poll, subscriber, false)),
                () -> store.subscriber(id, subscriber.key()).thenApply(found -> {
                    known.forget();
                    return found.map(there -> subscriber);
                }));
    }

    private CompletionStage<Subscriber> tryToEnter(
            KnownPoll known, PollId id, StoredPoll stored, Subscriber subscriber, boolean fresh) {
        Optional<PollRefusedException> refused = refusal(stored, subscriber);
        if (refused.isPresent()) {
            // What is remembered may be long past; nobody is refused for that.
            return fresh
                    ? CompletableFuture.failedStage(refused.get())
                    : known.read(store).thenCompose(now -> tryToEnter(known, id, now, subscriber, true));
        }
        List<Need> needs = constraints.needs(stored.poll(), subscriber);
        Counted counted = counted(stored, needs, 1);
        return store.apply(id, writes(subscriber, needs, counted)).thenCompose(outcome -> {
            if (outcome.applied()) {
                known.know(counted.after());
                return CompletableFuture.completedStage(subscriber);
            }
            StoredPoll now = stored.with(outcome.options());
            known.know(now);
            if (holdsAll(outcome, needs, subscriber.key())) {
                return CompletableFuture.completedStage(subscriber);
            }
            Optional<Refusal> why = constraints.refusal(
                    now.poll(),
                    subscriber,
                    needs,
                    claim -> Optional.ofNullable(outcome.holders().get(claim)));
            return CompletableFuture.failedStage(
                    why.<RuntimeException>map(PollRefusedException::new).orElseGet(OvertakenException::new));
        });
    }

    /** What refuses a subscriber before anything is sent. */
    Optional<PollRefusedException> refusal(StoredPoll stored, Subscriber subscriber) {
        Poll poll = stored.poll();
        if (!poll.claimed()) {
            return Optional.of(new PollRefusedException(PollSentence.WITHOUT_CLAIMS.of(poll.title())));
        }
        for (String option : subscriber.options()) {
            if (poll.option(option).isEmpty()) {
                return Optional.of(new PollRefusedException(PollSentence.NOT_AN_OPTION_OF.of(
                        poll.title(),
                        option,
                        String.join(
                                ", ",
                                poll.options().stream().map(PollOption::name).toList()))));
            }
        }
        return constraints
                .refusal(poll, subscriber, constraints.needs(poll, subscriber), claim -> Optional.empty())
                .map(PollRefusedException::new);
    }

    /** The batch that lets a subscriber in. */
    List<PollWrite> entering(StoredPoll stored, Subscriber subscriber) {
        List<Need> needs = constraints.needs(stored.poll(), subscriber);
        return writes(subscriber, needs, counted(stored, needs, 1));
    }

    private static List<PollWrite> writes(Subscriber subscriber, List<Need> needs, Counted counted) {
        List<PollWrite> writes = new ArrayList<>();
        Constraints.claims(needs).forEach(claim -> writes.add(new PollWrite.Take(claim, subscriber.key())));
        writes.addAll(counted.writes());
        writes.add(new PollWrite.Enter(subscriber));
        return writes;
    }

    private static Counted counted(StoredPoll stored, List<Need> needs, int step) {
        Map<String, Integer> steps = new HashMap<>();
        Constraints.places(needs).forEach(option -> steps.put(option, step));
        return stored.moved(steps);
    }

    private static boolean holdsAll(Outcome outcome, List<Need> needs, SubscriberKey key) {
        List<String> claims = Constraints.claims(needs);
        return !claims.isEmpty()
                && claims.stream()
                        .allMatch(claim -> key.equals(outcome.holders().get(claim)));
    }

    CompletionStage<Boolean> leave(KnownPoll known, PollId id, SubscriberKey key, PollWrite.Note note) {
        return insist(
                () -> store.subscriber(id, key)
                        .thenCompose(found -> found.isEmpty()
                                ? known.poll(store).thenApply(poll -> false)
                                : known.poll(store)
                                        .thenCompose(poll -> tryToLeave(known, id, poll, found.get(), note, true))),
                () -> store.subscriber(id, key).thenApply(found -> {
                    known.forget();
                    return found.isEmpty() ? Optional.of(true) : Optional.empty();
                }));
    }

    private CompletionStage<Boolean> tryToLeave(
            KnownPoll known, PollId id, StoredPoll stored, Subscriber subscriber, PollWrite.Note note, boolean claims) {
        List<Need> needs = constraints.needs(stored.poll(), subscriber);
        Counted counted = counted(stored, needs, -1);
        return store.apply(id, leaving(subscriber, needs, counted, note, claims))
                .thenCompose(outcome -> {
                    if (outcome.applied()) {
                        if (claims) {
                            known.know(counted.after());
                        }
                        return CompletableFuture.completedStage(true);
                    }
                    if (!claims) {
                        return CompletableFuture.failedStage(
                                new OvertakenException()); // the row has changed, or is gone
                    }
                    known.know(stored.with(outcome.options()));
                    // Rows that others wrote have neither claims nor places: there is nothing to free but themselves.
                    return holdsAll(outcome, needs, subscriber.key())
                            ? CompletableFuture.failedStage(new OvertakenException())
                            : tryToLeave(known, id, stored, subscriber, note, false);
                });
    }

    /** The batch that lets a subscriber go, as far as can be known beforehand. */
    List<PollWrite> leaving(StoredPoll stored, Subscriber subscriber, PollWrite.Note note) {
        List<Need> needs = constraints.needs(stored.poll(), subscriber);
        return leaving(
                subscriber,
                needs,
                counted(stored, needs, -1),
                note,
                stored.poll().claimed());
    }

    private static List<PollWrite> leaving(
            Subscriber subscriber, List<Need> needs, Counted counted, PollWrite.Note note, boolean claims) {
        List<PollWrite> writes = new ArrayList<>();
        if (claims) {
            Constraints.claims(needs).stream()
                    .distinct()
                    .forEach(claim -> writes.add(new PollWrite.Release(claim, subscriber.key())));
            writes.addAll(counted.writes());
        }
        writes.add(new PollWrite.Leave(subscriber));
        writes.add(note);
        return writes;
    }

    /**
     * Applies a batch once, by its note: where nobody said what came of it, and where it was refused after that, the note
     * says whether it was applied.
     *
     * @param refused what it fails with if it was not
     */
    CompletionStage<Boolean> once(
            PollId id, List<PollWrite> writes, PollWrite.Note note, Supplier<PollRefusedException> refused) {
        Supplier<CompletionStage<Optional<Boolean>>> look =
                () -> store.isNoted(id, note.key()).thenApply(noted -> noted ? Optional.of(true) : Optional.empty());
        return insist(
                () -> store.apply(id, writes)
                        .thenCompose(outcome -> outcome.applied()
                                ? CompletableFuture.completedStage(true)
                                : look.get().thenApply(noted -> noted.orElseThrow(refused))),
                look);
    }

    static PollWrite.Note note(SubscriberKey key, Cause cause, String what) {
        return new PollWrite.Note(key, cause, what);
    }

    /**
     * Tries until it is known what came of it.
     *
     * @param attempt fails with a refusal, with what the cluster says, or with {@link OvertakenException}
     * @param look finds out, where a failure leaves it unknown, whether it was done after all
     */
    private static <T> CompletionStage<T> insist(
            Supplier<CompletionStage<T>> attempt, Supplier<CompletionStage<Optional<T>>> look) {
        AtomicBoolean unknown = new AtomicBoolean();
        return Retry.of(Subscribing::passing)
                .delays(FIRST_DELAY, LONGEST_DELAY)
                .within(PATIENCE)
                .build()
                .run(() -> (unknown.get() ? look.get() : CompletableFuture.completedStage(Optional.<T>empty()))
                        .exceptionally(failure -> Optional.empty())
                        .thenCompose(found ->
                                found.isPresent() ? CompletableFuture.completedStage(found.get()) : attempt.get())
                        .whenComplete((done, failure) -> unknown.set(
                                failure != null && !(Stages.unwrap(failure) instanceof OvertakenException))))
                .exceptionally(failure -> {
                    throw failed(Stages.unwrap(failure));
                });
    }

    private static Optional<Message> passing(Throwable failure) {
        return failure instanceof OvertakenException
                        || ClusterFailures.isTransient(failure)
                        || ClusterFailures.leavesUnknown(failure)
                ? Optional.of(HasMessage.of(failure))
                : Optional.empty();
    }

    private static RuntimeException failed(Throwable failure) {
        if (failure instanceof OvertakenException) {
            return new ClusterException(ClusterException.Kind.OVERLOADED, PollSentence.OTHERS_FASTER.of());
        }
        RuntimeException cause = ClusterFailures.translate(failure);
        return passing(cause).isEmpty()
                ? cause
                : new ClusterException(
                        ClusterException.Kind.OVERLOADED, PollSentence.NOT_IN_TIME.of(HasMessage.of(cause)), cause);
    }

    /** Somebody else was faster: once more. */
    private static final class OvertakenException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OvertakenException() {
            super("Others were faster.", null, false, false);
        }
    }
}
