package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.Statement;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.cassandra.cql.Pause;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.LibraryBatch;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Writes many batches, a bounded number at a time, each tried again, ever later, while the cluster is only busy or away:
 * the bound narrows then, and widens as batches go through. One object for one call; it makes no stage per batch, of which
 * a fan-out has a million.
 */
final class BatchWriting {
    private static final int ATTEMPTS = 6;
    private static final long FIRST_DELAY_MILLIS = 50;
    private static final long LONGEST_DELAY_MILLIS = 2_000;

    private final Cluster cluster;
    private final ConcurrencyLimit room;
    private final WriteHealth writeHealth;
    private final IdentityHashMap<List<?>, CompletableFuture<Function<LibraryBatch, Statement<?>>>> compiled;
    private final AtomicInteger open;
    private final AtomicInteger written = new AtomicInteger();
    private final Map<PrincipalId, Message> failures = new ConcurrentHashMap<>();
    private final CompletableFuture<Map<PrincipalId, Message>> done = new CompletableFuture<>();
    private volatile @Nullable RuntimeException passing;

    /**
     * @param room shared with other calls
     * @param writeHealth told what is in the way
     * @param compiled complete, for the list of writes of each batch (by identity)
     */
    BatchWriting(
            Cluster cluster,
            ConcurrencyLimit room,
            WriteHealth writeHealth,
            IdentityHashMap<List<?>, CompletableFuture<Function<LibraryBatch, Statement<?>>>> compiled,
            int batches) {
        this.cluster = cluster;
        this.room = room;
        this.writeHealth = writeHealth;
        this.compiled = compiled;
        this.open = new AtomicInteger(batches);
    }

    /**
     * Answers the principals that could not be written, with the reason. Fails if nothing at all could be written, for a
     * reason that will pass: that is the cluster's state, not those principals'.
     */
    CompletionStage<Map<PrincipalId, Message>> write(List<LibraryBatch> batches) {
        if (batches.isEmpty()) {
            done.complete(Map.of());
        }
        batches.forEach(batch -> write(batch, 1));
        return done;
    }

    private void write(LibraryBatch batch, int attempt) {
        Function<LibraryBatch, Statement<?>> statement =
                Objects.requireNonNull(compiled.get(batch.writes())).join();
        room.run(() -> cluster.send(statement.apply(batch)), (result, failure) -> ended(batch, attempt, failure));
    }

    private void ended(LibraryBatch batch, int attempt, @Nullable Throwable failure) {
        if (failure == null) {
            room.widen();
            if (written.getAndIncrement() == 0) {
                writeHealth.succeeded();
            }
        } else {
            RuntimeException cause = ClusterFailures.translate(failure);
            boolean passes = ClusterFailures.isTransient(cause);
            if (passes) {
                room.narrow();
                writeHealth.failed(cause);
                passing = cause;
            }
            if (attempt < ATTEMPTS && passes && !cluster.isClosed()) {
                long delay = Math.min(LONGEST_DELAY_MILLIS, FIRST_DELAY_MILLIS << attempt);
                Pause.of(Duration.ofMillis(delay), cluster::isClosed).whenComplete((due, closed) -> {
                    if (closed == null) {
                        write(batch, attempt + 1);
                    } else {
                        failed(batch, ClusterFailures.translate(closed));
                    }
                });
                return;
            }
            failed(batch, cause);
            return;
        }
        settled();
    }

    private void failed(LibraryBatch batch, RuntimeException cause) {
        failures.put(batch.principal(), HasMessage.of(cause));
        settled();
    }

    private void settled() {
        if (open.decrementAndGet() == 0) {
            RuntimeException transientFailure = passing;
            if (written.get() == 0 && transientFailure != null) {
                done.completeExceptionally(transientFailure);
            } else {
                done.complete(Map.copyOf(failures));
            }
        }
    }
}
