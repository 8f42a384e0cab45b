package org.lectern.status.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.lectern.async.Stages;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Raw;
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
        return store.archive()
                .archived(from)
                .thenCompose(archived -> archived.filter(rows -> rows.has(contents))
                        .map(rows -> store.archive().takeFromArchived(from, rows.without(contents), contents))
                        .orElse(CompletableFuture.completedStage(null)));
    }
}
