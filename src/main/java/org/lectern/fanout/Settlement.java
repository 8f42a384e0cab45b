package org.lectern.fanout;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.model.Content;
import org.lectern.model.Visibility;
import org.lectern.protocol.Operations;
import org.lectern.protocol.PendingChangeId;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.Settle;
import org.lectern.protocol.Store;

/** Has the truth forget what a change superseded, once it has reached every library. From any thread; nothing blocks. */
record Settlement(Store store, Operations operations, Journal journal, JobRetry retrying) {
    /** Completes when it is settled, however often that is tried. */
    CompletionStage<?> settle(RunningJob job) {
        Optional<Instant> version = job.change().version();
        if (job.share().isPresent() || version.isEmpty() || !job.isOnRecord()) {
            return CompletableFuture.completedStage(null);
        }
        PendingChangeId pending = Journal.intent(job);
        Operations announcing = GuardedStore.whileOurs(operations, store, List.of(job))
                .announcing(journal.announcements(job, List.of()));
        // On record before the truth forgets it.
        return retrying.run(
                job,
                () -> superseded(job, version.get())
                        .thenCompose(gone -> (gone.isEmpty()
                                        ? CompletableFuture.completedStage(null)
                                        : journal.recordedAsMade(job))
                                .thenCompose(recorded ->
                                        announcing.run(Settle.after(new Reconciled(0, Map.of()), pending, gone)))));
    }

    /** What is gone everywhere: all that was superseded when the scan began. */
    private CompletionStage<Map<Instant, Visibility>> superseded(RunningJob job, Instant version) {
        @Nullable Map<Instant, Visibility> known = job.change().toSettle();
        if (known != null) {
            return CompletableFuture.completedStage(known);
        }
        return store.readContent(job.content(), false).thenApply(read -> {
            Map<Instant, Visibility> gone =
                    new TreeMap<>(read.content().map(Content::superseded).orElse(Map.of()));
            gone.keySet().removeIf(position -> !position.isBefore(version));
            return gone;
        });
    }
}
