package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.LibraryBatch;

/**
 * Writes many batches, a bounded number at a time, each tried again, ever later, while the cluster is only busy or away.
 * One object for one call; it makes no stage per batch, of which a fan-out has a million.
 */
final class BatchWriting {
    private static final int ATTEMPTS = 10;
    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long LONGEST_DELAY_MILLIS = 5_000;

    private final Cluster cluster;
    private final InFlight room;
    private final IdentityHashMap<List<?>, CompletableFuture<Function<LibraryBatch, Statement<?>>>> compiled;
    private final AtomicInteger open;
    private final Map<PrincipalId, String> failures = new ConcurrentHashMap<>();
    private final CompletableFuture<Map<PrincipalId, String>> done = new CompletableFuture<>();

    /**
     * @param room shared with other calls
     * @param compiled complete, for the list of writes of each batch (by identity)
     */
    BatchWriting(
            Cluster cluster,
            InFlight room,
            IdentityHashMap<List<?>, CompletableFuture<Function<LibraryBatch, Statement<?>>>> compiled,
            int batches) {
        this.cluster = cluster;
        this.room = room;
        this.compiled = compiled;
        this.open = new AtomicInteger(batches);
    }

    /** Answers the principals that could not be written, with the reason. */
    CompletionStage<Map<PrincipalId, String>> write(List<LibraryBatch> batches) {
        if (batches.isEmpty()) {
            done.complete(Map.of());
        }
        batches.forEach(batch -> write(batch, 1));
        return done;
    }

    private void write(LibraryBatch batch, int attempt) {
        Function<LibraryBatch, Statement<?>> statement =
                Objects.requireNonNull(compiled.get(batch.writes())).join();
        room.run(
                () -> cluster.session().executeAsync(statement.apply(batch)),
                (result, failure) -> ended(batch, attempt, failure));
    }

    private void ended(LibraryBatch batch, int attempt, @Nullable Throwable failure) {
        if (failure != null) {
            RuntimeException cause = ClusterFailures.translate(failure);
            if (attempt < ATTEMPTS && ClusterFailures.isTransient(cause) && !cluster.isClosed()) {
                long delay = Math.min(LONGEST_DELAY_MILLIS, FIRST_DELAY_MILLIS << attempt);
                cluster.scheduler().schedule(() -> write(batch, attempt + 1), delay, TimeUnit.MILLISECONDS);
                return;
            }
            failures.put(batch.principal(), String.valueOf(cause.getMessage()));
        }
        if (open.decrementAndGet() == 0) {
            done.complete(Map.copyOf(failures));
        }
    }
}
