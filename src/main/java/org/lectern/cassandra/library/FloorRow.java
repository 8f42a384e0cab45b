package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.Pause;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.protocol.Floor;

/**
 * The floor: one row for the keyspace. Raises are shared: who asks while one is under way gets the next one, together with
 * everybody else who waits, because a rebuild needs a floor raised after it began, and any such floor will do. So will one that
 * another process has raised meanwhile: where many rebuild, they need not wait a second for each of them.
 */
final class FloorRow {
    private static final String READ = "SELECT micros FROM %s.floor WHERE id = 'library'";
    private static final String SWAP = "UPDATE %s.floor SET micros = ? WHERE id = 'library' IF micros IN (?, ?)";

    /** A floor that is further ahead was set above a tombstone from the future: to wait would take as long. */
    private static final long LONGEST_WAIT = 3 * Floor.SPACING;

    private final Cluster cluster;
    private @Nullable CompletableFuture<Floor> current;
    private @Nullable CompletableFuture<Floor> next;

    FloorRow(Cluster cluster) {
        this.cluster = cluster;
    }

    CompletionStage<Floor> read() {
        return cluster.execute(READ).thenApply(FloorRow::floor);
    }

    CompletionStage<Floor> raise() {
        synchronized (this) {
            if (current != null) {
                if (next == null) {
                    next = new CompletableFuture<>();
                }
                return next;
            }
            current = new CompletableFuture<>();
        }
        return start();
    }

    /** Above an obstacle from the future, unless it is there already. */
    CompletionStage<Floor> raiseAbove(long micros) {
        return raiseAbove(micros, TransactionAnswer.NONE);
    }

    private CompletionStage<Floor> raiseAbove(long micros, TransactionAnswer before) {
        return cluster.executeSerial(READ).thenApply(FloorRow::floor).thenCompose(last -> {
            if (last.micros() > micros) {
                return CompletableFuture.completedStage(last);
            }
            Floor raised = new Floor(Math.max(micros + 1, last.micros() + Floor.SPACING));
            return sent(raised, last, before)
                    .thenCompose(answer -> settle(raised, answer, now -> raiseAbove(micros, answer)));
        });
    }

    private CompletableFuture<Floor> start() {
        CompletableFuture<Floor> mine;
        synchronized (this) {
            mine = Objects.requireNonNull(current);
        }
        cluster.executeSerial(READ)
                .thenApply(FloorRow::floor)
                .thenCompose(asked -> above(asked, asked, TransactionAnswer.NONE))
                .whenComplete((floor, failure) -> {
                    boolean more;
                    synchronized (this) {
                        current = next;
                        next = null;
                        more = current != null;
                    }
                    if (more) {
                        start();
                    }
                    Stages.settle(mine, floor, failure);
                });
        return mine;
    }

    /**
     * To the cluster's time, once that is far enough above the last floor for the stamps. So no floor is ahead of the clock: what
     * somebody deletes by hand after this carries a later time, and counts.
     *
     * @param asked the floor when it was asked for: any higher one was raised after that
     */
    private CompletionStage<Floor> above(Floor asked, Floor last, TransactionAnswer before) {
        if (last.micros() > asked.micros()) {
            return CompletableFuture.completedStage(last);
        }
        long now = TimeUnit.MILLISECONDS.toMicros(cluster.clock().millis());
        long least = last.micros() + Floor.SPACING;
        if (least > now && least - now <= LONGEST_WAIT) {
            return later(least - now)
                    .thenCompose(waited -> cluster.executeSerial(READ))
                    .thenApply(FloorRow::floor)
                    .thenCompose(then -> above(asked, then, before));
        }
        Floor raised = new Floor(Math.max(now, least));
        return sent(raised, last, before)
                .thenCompose(answer -> settle(raised, answer, floor -> above(asked, floor, answer)));
    }

    private CompletionStage<TransactionAnswer> sent(Floor raised, Floor last, TransactionAnswer before) {
        @Nullable Long orAbsent = last.micros() == 0 ? null : (Long) last.micros();
        return before.then(
                CqlStatement.of(SWAP, raised.micros(), last.micros(), orAbsent).executeOnce(cluster));
    }

    private CompletionStage<Floor> settle(
            Floor raised, TransactionAnswer answer, Function<Floor, CompletionStage<Floor>> next) {
        if (answer.isApplied()) {
            return CompletableFuture.completedStage(raised);
        }
        // Somebody else's raise, or one that may have been applied: either way the row decides.
        return cluster.executeSerial(READ)
                .thenApply(FloorRow::floor)
                .thenCompose(now -> now.equals(raised)
                        ? CompletableFuture.completedStage(now)
                        : answer.again(() -> next.apply(now)));
    }

    private CompletionStage<Boolean> later(long micros) {
        return Pause.of(Duration.of(micros, ChronoUnit.MICROS), cluster::isClosed);
    }

    private static Floor floor(AsyncResultSet result) {
        Row row = result.one();
        return new Floor(row == null ? 0 : row.getLong(0));
    }
}
