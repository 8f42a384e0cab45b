package org.lectern.status.archive;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.lectern.async.Stages;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.DriftWork;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Raw;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.View;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;
import org.lectern.status.summary.Archives;
import org.lectern.status.summary.SummaryComputation;

/**
 * Deletes the raw rows of an enrolment that are in a file: what the computation still has to know goes into the cluster, and is
 * read back; only then are the rows deleted, each only as it was written to the file.
 */
record RawRowDeletion(StatusStore store, Archives archives, EventContext eventContext, SummaryComputation summaries) {
    /**
     * Deletes them.
     *
     * @param raw as they went into the file
     */
    CompletionStage<Counts> delete(EnrolmentKey key, Raw raw, Path file, BatchJobWork.Notes notes) {
        return StatusStore.raw(store, key)
                .thenApply(now -> unchanged(raw, now))
                .thenCompose(same -> same.isEmpty()
                        ? CompletableFuture.completedStage(left(same, raw))
                        : deleted(key, same, file.getFileName().toString(), notes)
                                .thenApply(left -> left.or(() -> left(same, raw))))
                .thenApply(left -> {
                    left.ifPresent(why -> notes.note(why.of(key)));
                    return new Counts(0, 0, left.isEmpty() ? 1 : 0, left.isEmpty() ? 0 : 1);
                })
                .exceptionally(StatusRefusedException.answered(refused -> {
                    notes.note(StatusSentence.NOTE_REFUSED.of(key, refused.message()));
                    return new Counts(0, 0, 0, 1);
                }));
    }

    private static Optional<StatusSentence> left(Raw same, Raw raw) {
        return same.equals(raw) ? Optional.empty() : Optional.of(StatusSentence.NOTE_LEFT);
    }

    /** Answers why some of them are there still, or perhaps. */
    private CompletionStage<Optional<StatusSentence>> deleted(
            EnrolmentKey key, Raw same, String file, BatchJobWork.Notes notes) {
        return archives.keep(key, same, file).thenCompose(kept -> {
            if (!kept) {
                return archives.deleted(key, file).thenApply(over -> Optional.of(StatusSentence.NOTE_NOT_KEPT));
            }
            return deleted(key, same)
                    .thenCompose(refused -> takeMoved(key, refused, notes)
                            .thenCompose(taken -> isDecided(key, same, refused))
                            .thenCompose(decided ->
                                    decided ? archives.deleted(key, file) : CompletableFuture.completedStage(null))
                            .thenApply(over -> refused.isEmpty()
                                    ? Optional.<StatusSentence>empty()
                                    : Optional.of(StatusSentence.NOTE_LEFT)));
        });
    }

    /**
     * Whether none of the deletions can take effect any more: a row that is still as it was expected may go by one of which
     * the cluster said nothing. What is known of it must then not be forgotten.
     */
    private CompletionStage<Boolean> isDecided(EnrolmentKey key, Raw same, Set<String> refused) {
        return refused.isEmpty()
                ? CompletableFuture.completedStage(true)
                : StatusStore.raw(store, key)
                        .thenApply(now -> unchanged(same, now).isEmpty());
    }

    /** The rows as they went into the file, that are still so: others changed, or were moved away. */
    private static Raw unchanged(Raw raw, Raw now) {
        SortedMap<String, View> views = new TreeMap<>(raw.views());
        views.entrySet().retainAll(now.views().entrySet());
        Set<Attempt> there = new HashSet<>(now.attempts());
        return new Raw(views, raw.attempts().stream().filter(there::contains).toList());
    }

    /** Answers the contents of which a row was not deleted, or perhaps not. */
    private CompletionStage<Set<String>> deleted(EnrolmentKey key, Raw same) {
        Set<String> refused = ConcurrentHashMap.newKeySet();
        return Stages.all(
                        same.views().entrySet(),
                        row -> store.deleteView(key.view(row.getKey()), row.getValue())
                                .thenApply(gone -> gone || refused.add(row.getKey())))
                .thenCompose(views -> Stages.all(
                        same.attempts(),
                        attempt -> store.deleteAttempt(key, attempt)
                                .thenApply(gone -> gone || refused.add(attempt.content()))))
                .thenApply(attempts -> refused);
    }

    /**
     * A learner may enter another context while rows are archived, and have them moved there: then they are not to be known
     * here any more. Rows that are gone although the cluster did not say so may be gone by this work's own hand: only what
     * is completed elsewhere was moved.
     */
    private CompletionStage<Void> takeMoved(EnrolmentKey key, Set<String> refused, BatchJobWork.Notes notes) {
        return refused.isEmpty()
                ? CompletableFuture.completedStage(null)
                : moved(key, refused)
                        .thenCompose(moved -> moved.isEmpty()
                                ? CompletableFuture.completedStage(null)
                                : archives.take(key, moved)
                                        .thenCompose(taken -> summaries.recompute(key, moved))
                                        .<Void>thenApply(computed -> null)
                                        .exceptionally(failure -> {
                                            DriftWork.refused(key, failure, notes);
                                            return null;
                                        }));
    }

    private CompletionStage<Set<String>> moved(EnrolmentKey key, Set<String> refused) {
        Set<String> elsewhere = ConcurrentHashMap.newKeySet();
        return eventContext
                .mode()
                .thenCompose(setting -> setting.mode() != Mode.MOVE
                        ? CompletableFuture.completedStage(Set.of())
                        : store.eachView(key.user(), stored -> {
                                    if (stored.view().isCompleted()
                                            && refused.contains(stored.key().content())
                                            && !stored.key().where().equals(key)) {
                                        elsewhere.add(stored.key().content());
                                    }
                                })
                                .thenCompose(read -> StatusStore.raw(store, key))
                                .thenApply(now -> {
                                    elsewhere.removeAll(now.views().keySet());
                                    now.attempts().forEach(attempt -> elsewhere.remove(attempt.content()));
                                    return elsewhere;
                                }));
    }
}
