package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.Cluster;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;

/**
 * Makes one mutation of one principal's batch. The whole batch is one prepared statement, prepared once for each sequence of
 * kinds of writes, of which there are few; and what the members of one item have in common is encoded once for all of them.
 * That halves what a fan-out costs here and in the node, against a batch of as many statements.
 */
record LibraryBatches(Cluster cluster, LibraryStatements statements) {
    /** A longer batch, of an item with many superseded positions, is made of single statements: its shape is rare. */
    private static final int LONGEST_SHAPE = 24;

    /** What turns batches with these writes into statements. */
    CompletionStage<Function<LibraryBatch, Statement<?>>> compile(List<LibraryWrite> writes) {
        if (writes.size() > LONGEST_SHAPE) {
            return CompletableFuture.completedStage(this::single);
        }
        ProtocolVersion version = cluster.protocolVersion();
        return cluster.prepare(shape(writes)).thenApply(prepared -> {
            List<@Nullable ByteBuffer> values = new ArrayList<>();
            writes.forEach(write -> encode(write, version, values));
            return batch -> bind(prepared, batch, values, version);
        });
    }

    /** Each statement binds the principal first, then its own values. The write time is the batch's. */
    private static Statement<?> bind(
            PreparedStatement prepared,
            LibraryBatch batch,
            List<@Nullable ByteBuffer> values,
            ProtocolVersion version) {
        ByteBuffer principal = text(batch.principal().value(), version);
        BoundStatementBuilder bound = prepared.boundStatementBuilder();
        bound = bound.setLong(0, batch.timestamp());
        for (int i = 0; i < values.size(); i++) {
            @Nullable ByteBuffer value = values.get(i); // null stands where the principal goes
            bound = bound.setBytesUnsafe(i + 1, value == null ? principal : value);
        }
        return bound.setRoutingKey(principal).setIdempotence(true).build();
    }

    private static void encode(LibraryWrite write, ProtocolVersion version, List<@Nullable ByteBuffer> values) {
        values.add(null);
        if (write instanceof LibraryWrite.PutEntry put) {
            addPosition(put.lastModified(), put.content(), version, values);
        } else if (write instanceof LibraryWrite.DeleteEntry delete) {
            addPosition(delete.lastModified(), delete.content(), version, values);
        } else if (write instanceof LibraryWrite.PutHolding put) {
            values.add(text(put.content().value(), version));
            values.add(text(put.role().name(), version));
        } else {
            values.add(text(((LibraryWrite.DeleteHolding) write).content().value(), version));
        }
    }

    private static void addPosition(
            Instant lastModified, ContentId content, ProtocolVersion version, List<@Nullable ByteBuffer> values) {
        values.add(Objects.requireNonNull(TypeCodecs.TIMESTAMP.encode(lastModified, version)));
        values.add(text(content.value(), version));
    }

    private static ByteBuffer text(String value, ProtocolVersion version) {
        return Objects.requireNonNull(TypeCodecs.TEXT.encode(value, version));
    }

    /** The CQL of the whole batch. Buckets stand in the text: there are three. */
    private static String shape(List<LibraryWrite> writes) {
        StringBuilder cql = new StringBuilder("BEGIN UNLOGGED BATCH USING TIMESTAMP ? ");
        for (LibraryWrite write : writes) {
            if (write instanceof LibraryWrite.PutEntry put) {
                cql.append(
                                "INSERT INTO %s.library_by_principal (principal_id, bucket, last_modified, content_id, shared) ")
                        .append("VALUES (?, '")
                        .append(put.bucket())
                        .append("', ?, ?, true); ");
            } else if (write instanceof LibraryWrite.DeleteEntry delete) {
                cql.append("DELETE FROM %s.library_by_principal WHERE principal_id = ? AND bucket = '")
                        .append(delete.bucket())
                        .append("' AND last_modified = ? AND content_id = ?; ");
            } else if (write instanceof LibraryWrite.PutHolding) {
                cql.append("INSERT INTO %s.content_by_principal (principal_id, content_id, role) VALUES (?, ?, ?); ");
            } else {
                cql.append("DELETE FROM %s.content_by_principal WHERE principal_id = ? AND content_id = ?; ");
            }
        }
        return cql.append("APPLY BATCH").toString();
    }

    private Statement<?> single(LibraryBatch batch) {
        List<BatchableStatement<?>> all = new ArrayList<>();
        PrincipalId principal = batch.principal();
        batch.writes().forEach(write -> all.add(statements.bind(principal, batch.timestamp(), write)));
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, all).setIdempotent(true);
    }
}
