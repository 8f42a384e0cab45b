package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditId;
import org.lectern.cluster.Cluster;

/** What audits have added up, in chunks. */
final class AuditSums {
    private static final int SUMS_PER_CHUNK = 16_384;
    /** An audit that is taken up later than that begins anew. */
    private static final int SUMS_SECONDS = 30 * 24 * 3600;

    private static final int WRITES_IN_FLIGHT = 64;

    private static final String PUT_SUMS =
            "INSERT INTO %s.audit_sums (id, epoch, side, chunk, generation, sums) VALUES (?, ?, ?, ?, ?, ?) "
                    + "USING TTL " + SUMS_SECONDS;
    private static final String SUMS =
            "SELECT chunk, generation, sums FROM %s.audit_sums WHERE id = ? AND epoch = ? AND side = ?";
    private static final String FORGET = "DELETE FROM %s.audit_sums WHERE id = ? AND epoch = ? AND side = ?";

    private final Cluster cluster;
    private final ConcurrencyLimit room = new ConcurrencyLimit(WRITES_IN_FLIGHT);

    AuditSums(Cluster cluster) {
        this.cluster = cluster;
    }

    /** Beside those of the place before. */
    CompletionStage<?> save(AuditId id, long epoch, long generation, LongBuffer sums) {
        int chunks = (sums.limit() + SUMS_PER_CHUNK - 1) / SUMS_PER_CHUNK;
        return Stages.all(
                IntStream.range(0, chunks).boxed().toList(),
                chunk -> room.submit(() -> {
                    int from = chunk * SUMS_PER_CHUNK;
                    int to = Math.min(sums.limit(), from + SUMS_PER_CHUNK);
                    ByteBuffer bytes = ByteBuffer.allocate((to - from) * Long.BYTES);
                    for (int i = from; i < to; i++) {
                        bytes.putLong(sums.get(i));
                    }
                    return cluster.execute(
                            PUT_SUMS, id.value(), epoch, side(generation), chunk, generation, bytes.flip());
                }));
    }

    /** Two sides, written in turn: the place on record has its sums whole while the next ones are written. */
    private static int side(long generation) {
        return (int) (generation % 2);
    }

    /** Those of a generation, or empty if they are not all there. */
    CompletionStage<Optional<LongBuffer>> load(AuditId id, long epoch, long generation, int count) {
        return cluster.execute(SUMS, id.value(), epoch, side(generation))
                .thenCompose(Cluster::all)
                .thenApply(rows -> {
                    LongBuffer sums = LongBuffer.allocate(count);
                    int read = 0;
                    for (Row row : rows) {
                        if (row.getLong(1) != generation) {
                            return Optional.empty();
                        }
                        LongBuffer chunk =
                                Objects.requireNonNull(row.getByteBuffer(2)).asLongBuffer();
                        read += chunk.remaining();
                        sums.position(row.getInt(0) * SUMS_PER_CHUNK).put(chunk);
                    }
                    return read == count ? Optional.of(sums.rewind()) : Optional.empty();
                });
    }

    /** They are of no use once an audit has ended. */
    CompletionStage<?> forget(AuditId id, long epoch) {
        return Stages.inTurn(
                LongStream.rangeClosed(1, epoch).boxed().toList(),
                old -> Stages.inTurn(List.of(0, 1), side -> cluster.execute(FORGET, id.value(), old, side)));
    }
}
