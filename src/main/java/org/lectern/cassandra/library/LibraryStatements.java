package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.LibraryWrite;
import org.lectern.protocol.Replacement;

/** Turns the protocol's writes into statements on the derived tables: always bound, idempotent, with explicit write times. */
public final class LibraryStatements {
    /** Puts a library row: principal, bucket, position, item, write time. */
    public static final String PUT_ENTRY = "INSERT INTO %s.library_by_principal "
            + "(principal_id, bucket, last_modified, content_id, shared) VALUES (?, ?, ?, ?, true) USING TIMESTAMP ?";
    /** Deletes a library row: write time, principal, bucket, position, item. */
    public static final String DELETE_ENTRY = "DELETE FROM %s.library_by_principal USING TIMESTAMP ? "
            + "WHERE principal_id = ? AND bucket = ? AND last_modified = ? AND content_id = ?";

    static final String PUT_HOLDING =
            "INSERT INTO %s.content_by_principal (principal_id, content_id, role) VALUES (?, ?, ?) USING TIMESTAMP ?";
    static final String DELETE_HOLDING =
            "DELETE FROM %s.content_by_principal USING TIMESTAMP ? WHERE principal_id = ? AND content_id = ?";
    static final String DELETE_LIBRARY = "DELETE FROM %s.library_by_principal USING TIMESTAMP ? WHERE principal_id = ?";
    static final String BUILT =
            "INSERT INTO %s.library_by_principal (principal_id, built) VALUES (?, ?) USING TIMESTAMP ?";

    private final Map<String, PreparedStatement> prepared;

    private LibraryStatements(Map<String, PreparedStatement> prepared) {
        this.prepared = prepared;
    }

    static CompletionStage<LibraryStatements> prepare(Cluster cluster) {
        List<String> all = List.of(PUT_ENTRY, DELETE_ENTRY, PUT_HOLDING, DELETE_HOLDING, DELETE_LIBRARY, BUILT);
        return Stages.all(all, cluster::prepare).thenApply(statements -> {
            Map<String, PreparedStatement> prepared = new HashMap<>();
            for (int i = 0; i < all.size(); i++) {
                prepared.put(all.get(i), statements.get(i));
            }
            return new LibraryStatements(prepared);
        });
    }

    /** Statements of one partition as one mutation: all of them or none. */
    public static BatchStatement mutation(List<BatchableStatement<?>> statements) {
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, statements).setIdempotent(true);
    }

    /** A write under this write time, in microseconds. */
    static CqlStatement of(PrincipalId principal, long timestamp, LibraryWrite write) {
        String id = principal.value();
        if (write instanceof LibraryWrite.PutEntry put) {
            return CqlStatement.of(
                    PUT_ENTRY,
                    id,
                    put.bucket().name(),
                    put.lastModified(),
                    put.content().value(),
                    timestamp);
        }
        if (write instanceof LibraryWrite.DeleteEntry delete) {
            return CqlStatement.of(
                    DELETE_ENTRY,
                    timestamp,
                    id,
                    delete.bucket().name(),
                    delete.lastModified(),
                    delete.content().value());
        }
        if (write instanceof LibraryWrite.PutHolding put) {
            return CqlStatement.of(
                    PUT_HOLDING, id, put.content().value(), put.role().name(), timestamp);
        }
        ContentId content = ((LibraryWrite.DeleteHolding) write).content();
        return CqlStatement.of(DELETE_HOLDING, timestamp, id, content.value());
    }

    private BoundStatement bind(String cql, @Nullable Object... values) {
        return Objects.requireNonNull(prepared.get(cql)).bind(values);
    }

    BoundStatement bind(PrincipalId principal, long timestamp, LibraryWrite write) {
        CqlStatement statement = of(principal, timestamp, write);
        return bind(statement.cql(), statement.values().toArray());
    }

    /** The entries of a new library, under the floor plus the stamp of each. */
    void addItem(List<BatchableStatement<?>> statements, Replacement replacement, Replacement.Item item) {
        long timestamp = replacement.floor().timestamp(item.stamp());
        for (LibraryWrite write : item.writes()) {
            statements.add(bind(replacement.principal(), timestamp, write));
        }
    }

    /** Everything below the floor goes. */
    BoundStatement deleteLibrary(Replacement replacement) {
        return bind(
                DELETE_LIBRARY,
                replacement.floor().micros() - 1,
                replacement.principal().value());
    }

    /** The library counts as built. */
    BoundStatement built(PrincipalId principal, long floorMicros) {
        return bind(BUILT, principal.value(), floorMicros, floorMicros);
    }
}
