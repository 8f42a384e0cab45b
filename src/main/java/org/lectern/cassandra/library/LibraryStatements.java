package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
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

    private final PreparedStatement putEntry;
    private final PreparedStatement deleteEntry;
    private final PreparedStatement putHolding;
    private final PreparedStatement deleteHolding;
    private final PreparedStatement deleteLibrary;
    private final PreparedStatement built;

    private LibraryStatements(List<PreparedStatement> prepared) {
        putEntry = prepared.get(0);
        deleteEntry = prepared.get(1);
        putHolding = prepared.get(2);
        deleteHolding = prepared.get(3);
        deleteLibrary = prepared.get(4);
        built = prepared.get(5);
    }

    static CompletionStage<LibraryStatements> prepare(Cluster cluster) {
        return Stages.all(
                        List.of(PUT_ENTRY, DELETE_ENTRY, PUT_HOLDING, DELETE_HOLDING, DELETE_LIBRARY, BUILT),
                        cluster::prepare)
                .thenApply(LibraryStatements::new);
    }

    /** Statements of one partition as one mutation: all of them or none. */
    public static BatchStatement mutation(List<BatchableStatement<?>> statements) {
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, statements).setIdempotent(true);
    }

    BoundStatement bind(PrincipalId principal, long timestamp, LibraryWrite write) {
        if (write instanceof LibraryWrite.PutEntry put) {
            return putEntry.bind(
                    principal.value(),
                    put.bucket().name(),
                    put.lastModified(),
                    put.content().value(),
                    timestamp);
        }
        if (write instanceof LibraryWrite.DeleteEntry delete) {
            return deleteEntry.bind(
                    timestamp,
                    principal.value(),
                    delete.bucket().name(),
                    delete.lastModified(),
                    delete.content().value());
        }
        if (write instanceof LibraryWrite.PutHolding put) {
            return putHolding.bind(
                    principal.value(), put.content().value(), put.role().name(), timestamp);
        }
        ContentId content = ((LibraryWrite.DeleteHolding) write).content();
        return deleteHolding.bind(timestamp, principal.value(), content.value());
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
        return deleteLibrary.bind(
                replacement.floor().micros() - 1, replacement.principal().value());
    }

    /** The library counts as built. */
    BoundStatement built(PrincipalId principal, long floorMicros) {
        return built.bind(principal.value(), floorMicros, floorMicros);
    }
}
