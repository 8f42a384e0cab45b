package org.lectern.status.batch;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lectern.async.Stages;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.model.SkipReason;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.UserScans.UserRows;
import org.lectern.status.summary.Known;
import org.lectern.status.summary.SummaryComputation;
import org.lectern.status.sunbird.SyncRequest;
import org.lectern.wording.HasMessage;

/** Compares raw and derived rows of many users; recomputes what differs, if asked to, and reads it again. */
public final class DriftWork implements BatchJobWork {
    /** Those remembered as looked at; of more it is read whether they were. */
    private static final int MOST_SEEN = 200_000;

    private static final int PAGES_OF_A_PLATFORM = 4;

    /** For how long rows that were read of many users stand for the user's own; a job may be slowed down, or paused. */
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final Map<String, Read> read = new ConcurrentHashMap<>();
    private final Set<EnrolmentKey> seen = ConcurrentHashMap.newKeySet();
    /** Whether it was said that users are read one by one. */
    private final AtomicBoolean said = new AtomicBoolean();

    private final StatusStore store;
    private final SummaryComputation summaries;
    private final Optional<String> collection;
    private final boolean recompute;

    /** @param collection only this one; empty for all */
    public DriftWork(StatusStore store, SummaryComputation summaries, Optional<String> collection, boolean recompute) {
        this.store = store;
        this.summaries = summaries;
        this.collection = collection;
        this.recompute = recompute;
    }

    /** What was read of many users at once, and when, by the clock of {@link System#nanoTime}. */
    private record Read(UserRows rows, long at) {}

    @Override
    public CompletionStage<Void> pageBegin(OptionalLong after, OptionalLong last, Notes notes) {
        long at = System.nanoTime();
        return store.rows(after, last)
                .thenAccept(users -> users.forEach((user, rows) -> read.put(user, new Read(rows, at))))
                .exceptionally(failure -> {
                    if (said.compareAndSet(false, true)) {
                        notes.note(StatusSentence.NOTE_READ_SINGLY.of(HasMessage.of(Stages.unwrap(failure))));
                    }
                    return null;
                });
    }

    @Override
    public CompletionStage<Counts> user(String user, Notes notes) {
        Read known = read.remove(user);
        if (known != null && System.nanoTime() - known.at() < FRESH.toNanos()) {
            return examine(places(known.rows()), notes);
        }
        return places(store, user).thenCompose(places -> {
            Map<EnrolmentKey, Optional<Known>> unread = new LinkedHashMap<>();
            places.forEach(place -> unread.put(place, Optional.empty()));
            return examine(unread, notes);
        });
    }

    /** Where the user is enrolled or has views, with what was read there. */
    private static Map<EnrolmentKey, Optional<Known>> places(UserRows rows) {
        Map<EnrolmentKey, Optional<Known>> places = new LinkedHashMap<>();
        rows.enrolments()
                .forEach(one -> places.put(
                        one.key(),
                        Optional.of(
                                new Known(rows.views().getOrDefault(one.key(), new TreeMap<>()), Optional.of(one)))));
        rows.views().forEach((place, there) -> {
            if (there.keySet().stream().anyMatch(content -> !place.view(content).isOwn())) {
                places.putIfAbsent(place, Optional.of(new Known(there, Optional.empty())));
            }
        });
        return places;
    }

    private CompletionStage<Counts> examine(Map<EnrolmentKey, Optional<Known>> places, Notes notes) {
        List<EnrolmentKey> mine = places.keySet().stream()
                .filter(key -> collection.map(key.collection()::equals).orElse(true))
                .toList();
        if (seen.size() < MOST_SEEN) {
            seen.addAll(mine);
        }
        return BatchJobWork.inTurn(mine, key -> examine(key, places.getOrDefault(key, Optional.empty()), notes));
    }

    /** Where a user is enrolled or has views; contents viewed by themselves have no summary. The whole partition is read. */
    public static CompletionStage<Set<EnrolmentKey>> places(StatusStore store, String user) {
        Set<EnrolmentKey> places = new LinkedHashSet<>();
        return store.enrolments(user)
                .thenCompose(enrolments -> {
                    enrolments.forEach(one -> places.add(one.key()));
                    return store.eachViewKey(user, viewed -> {
                        if (!viewed.isOwn()) {
                            places.add(viewed.where());
                        }
                    });
                })
                .thenApply(done -> places);
    }

    private CompletionStage<Counts> examine(EnrolmentKey key, Optional<Known> known, Notes notes) {
        return known.map(rows -> summaries.confirmedReview(key, rows))
                .orElseGet(() -> summaries.confirmedReview(key))
                .thenCompose(review -> {
                    attributed(review);
                    if (!review.needsRepair() || !recompute) {
                        notes.learner(Learner.of(review));
                    }
                    List<Drift> found = review.drift().stream()
                            .filter(one -> one.kind() != StatusDriftKind.UNSETTLED)
                            .toList();
                    found.forEach(notes::drift);
                    if (review.isUnsettled()) {
                        notes.leftOut(SkipReason.QUEUED);
                    }
                    if (!review.needsRepair()) {
                        leftAlone(review, notes);
                        return CompletableFuture.completedStage(new Counts(1, found.isEmpty() ? 0 : 1, 0, 0));
                    }
                    return recompute
                            ? summaries
                                    .recompute(review)
                                    .thenCompose(done -> summaries.review(key))
                                    .thenApply(after -> verified(after, notes))
                            : CompletableFuture.completedStage(new Counts(1, 1, 0, 0));
                })
                .exceptionally(failure -> refused(key, failure, notes));
    }

    /** A unit may have its aggregate under the type of collections: its row is known once its collection was looked at. */
    private void attributed(Review review) {
        if (store.layout().deployed() && seen.size() < MOST_SEEN) {
            EnrolmentKey key = review.key();
            review.stored()
                    .units()
                    .keySet()
                    .forEach(unit -> seen.add(new EnrolmentKey(key.user(), unit, key.context())));
        }
    }

    private static void leftAlone(Review review, Notes notes) {
        review.drift().forEach(one -> {
            if (one.kind() == StatusDriftKind.UNEXPLAINED) {
                notes.note(StatusSentence.NOTE_UNEXPLAINED.of(review.key(), one.subject(), one.stored()));
            } else if (one.kind() == StatusDriftKind.COUNTS_IMPOSSIBLE) {
                notes.note(StatusSentence.NOTE_COUNTS.of(review.key(), one.subject(), one.stored(), one.raw()));
            } else if (one.kind() == StatusDriftKind.EVENTS_MISSING) {
                notes.note(StatusSentence.NOTE_EVENTS.of(review.key(), one.subject(), one.raw()));
            } else if (one.kind() == StatusDriftKind.COMPLETION_MISSING) {
                notes.note(StatusSentence.NOTE_COMPLETION.of(review.key(), new SyncRequest(review.key()).command()));
            } else if (one.kind() == StatusDriftKind.GHOST_ENROLMENT) {
                notes.note(StatusSentence.NOTE_GHOST.of(review.key()));
            }
        });
    }

    private static Counts verified(Review after, Notes notes) {
        notes.learner(Learner.of(after));
        if (!after.needsRepair()) {
            leftAlone(after, notes);
            return new Counts(1, 1, 1, 0);
        }
        if (after.lacksEnrolment()) {
            notes.note(StatusSentence.NOTE_LACKS_ENROLMENT.of(after.key()));
            return new Counts(1, 1, 0, 1);
        }
        notes.note(StatusSentence.NOTE_STILL_DIFFERS_IN.of(
                after.key(), after.drift().get(0).kind(), after.drift().get(0).subject()));
        return new Counts(1, 1, 0, 1);
    }

    /** A rule that is broken is a finding; anything else is tried again. */
    public static Counts refused(EnrolmentKey key, Throwable failure, Notes notes) {
        return StatusRefusedException.answered(refused -> {
                    notes.learner(Learner.refused(key, refused.message()));
                    notes.note(StatusSentence.NOTE_REFUSED.of(key, refused.message()));
                    return new Counts(1, 0, 0, 1);
                })
                .apply(failure);
    }

    /** What differs in a platform's rows waits for the second look: meanwhile others are looked at. */
    @Override
    public int pagesAtOnce() {
        return store.layout().deployed() ? PAGES_OF_A_PLATFORM : BatchJobWork.super.pagesAtOnce();
    }

    @Override
    public boolean looksAtLeftovers() {
        return true;
    }

    @Override
    public CompletionStage<Counts> leftover(EnrolmentKey key, Notes notes) {
        if (!collection.map(key.collection()::equals).orElse(true)) {
            return CompletableFuture.completedStage(Counts.NONE);
        }
        // Whoever has an enrolment or views was looked at in the first round.
        if (seen.contains(key)) {
            return CompletableFuture.completedStage(Counts.NONE);
        }
        return store.enrolment(key)
                .thenCombine(
                        store.views(key),
                        // A platform may keep views so that those of whom nobody has enrolled are not found by user.
                        (enrolment, views) -> enrolment.isEmpty()
                                && (views.isEmpty() || store.layout().deployed()))
                .thenCompose(alone -> alone ? isKnown(key) : CompletableFuture.completedStage(true))
                .thenCompose(known ->
                        known ? CompletableFuture.completedStage(Counts.NONE) : examine(key, Optional.empty(), notes));
    }

    /** Whether the user has rows of the activity, or of a collection that it is a unit of, in the same context. */
    private CompletionStage<Boolean> isKnown(EnrolmentKey key) {
        if (!store.layout().deployed()) {
            return CompletableFuture.completedStage(false);
        }
        return places(store, key.user())
                .thenCompose(places -> places.contains(key)
                        ? CompletableFuture.completedStage(List.of(true))
                        : Stages.all(
                                places.stream()
                                        .filter(place -> place.context().equals(key.context()))
                                        .toList(),
                                place -> summaries.hasUnit(place.collection(), key.collection())))
                .thenApply(units -> units.contains(true));
    }

    @Override
    public CompletionStage<Counts> strange(EnrolmentKey key, Notes notes) {
        if (!collection.map(key.collection()::equals).orElse(true)) {
            return CompletableFuture.completedStage(Counts.NONE);
        }
        notes.drift(new Drift(StatusDriftKind.UNEXPLAINED, key, key.collection(), "context_id", "", key.context()));
        notes.learner(Learner.refused(key, StatusSentence.NOTE_CONTEXT_UNKNOWN.of(key)));
        notes.note(StatusSentence.NOTE_CONTEXT_UNKNOWN.of(key));
        return CompletableFuture.completedStage(new Counts(1, 1, 0, 0));
    }
}
