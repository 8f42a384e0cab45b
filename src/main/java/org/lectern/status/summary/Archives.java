package org.lectern.status.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import org.lectern.async.Stages;
import org.lectern.status.model.Archived;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
import org.lectern.status.store.CompareAndSet;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.ViewRows.Stored;

/** What is still known of rows that were archived: a completion counts wherever its rows lie. */
public final class Archives {
    private final StatusStore store;

    /** @param store where it is kept */
    public Archives(StatusStore store) {
        this.store = store;
    }

    /** The raw rows there, and those that were archived. */
    public CompletionStage<Raw> all(EnrolmentKey key) {
        return StatusStore.raw(store, key).thenCompose(raw -> with(key, raw));
    }

    /** These raw rows, and those that were archived there. */
    CompletionStage<Raw> with(EnrolmentKey key, Raw raw) {
        return store.archive()
                .archived(key)
                .thenApply(archived -> archived.map(rows -> rows.with(raw)).orElse(raw));
    }

    /** The archived views of contents in the user's enrolments. */
    public CompletionStage<List<Stored>> views(String user, Predicate<String> contents) {
        return store.enrolments(user)
                .thenCompose(enrolments -> Stages.all(
                        enrolments,
                        one -> store.archive().archived(one.key()).thenApply(archived -> {
                            List<Stored> found = new ArrayList<>();
                            archived.ifPresent(rows -> rows.views().forEach((content, view) -> {
                                if (contents.test(content)) {
                                    found.add(new Stored(one.key().view(content), view));
                                }
                            }));
                            return found;
                        })))
                .thenApply(all -> all.stream().flatMap(List::stream).toList());
    }

    /** They were moved away: nothing is known of them here any more. Their rows stay in the archive's file. */
    public CompletionStage<Void> take(EnrolmentKey from, Set<String> contents) {
        return change(from, there -> there.filter(rows -> rows.has(contents)).map(rows -> rows.without(contents)))
                .thenAccept(taken -> {});
    }

    /**
     * Keeps what is to be known of rows before they are deleted.
     *
     * @param file the rows are in it, and nothing is forgotten until {@link #deleted} says that none of them goes any more
     * @return whether it reads back: a deletion by a node whose clock is fast may hide it for as long
     */
    public CompletionStage<Boolean> keep(EnrolmentKey key, Raw rows, String file) {
        return change(key, there -> Optional.of(Archived.deleting(there, rows, file)))
                .thenCompose(kept -> store.archive()
                        .archived(key)
                        .thenApply(read -> read.filter(there -> there.holds(kept.orElseThrow()))
                                .isPresent()));
    }

    /** None of the rows of a file is being deleted any more. */
    public CompletionStage<Void> deleted(EnrolmentKey key, String file) {
        return change(
                        key,
                        there -> there.filter(rows -> rows.deleting().contains(file))
                                .map(rows -> rows.deleted(file)))
                .thenAccept(over -> {});
    }

    /**
     * Forgets what was kept, if all of its rows are in the tables again. It stays while some may be about to be deleted: an
     * archive says so before its first deletion. So what is kept is read before the rows.
     */
    public CompletionStage<Void> forget(EnrolmentKey key) {
        return CompareAndSet.untilDone(
                store,
                key,
                () -> store.archive()
                        .archived(key)
                        .thenCompose(kept ->
                                kept.isEmpty() || !kept.get().deleting().isEmpty()
                                        ? CompletableFuture.completedStage(true)
                                        : StatusStore.raw(store, key)
                                                .thenCompose(raw -> kept.get().isAmong(raw)
                                                        ? store.archive().swapArchived(key, kept, Optional.empty())
                                                        : CompletableFuture.completedStage(true))));
    }

    /**
     * Answers what is kept now.
     *
     * @param next of what is there; empty to leave it
     */
    private CompletionStage<Optional<Archived>> change(
            EnrolmentKey key, Function<Optional<Archived>, Optional<Archived>> next) {
        return CompareAndSet.until(
                store,
                key,
                () -> store.archive().archived(key).thenCompose(there -> {
                    Optional<Archived> wanted = next.apply(there);
                    return wanted.isEmpty()
                            ? CompletableFuture.completedStage(Optional.of(there))
                            : store.archive()
                                    .swapArchived(key, there, wanted.filter(rows -> !rows.isNothing()))
                                    .thenApply(done -> done ? Optional.of(wanted) : Optional.empty());
                }));
    }
}
