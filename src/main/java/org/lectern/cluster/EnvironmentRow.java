package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Optional;

/**
 * The environment that a keyspace itself records, so that no connection can claim less. A row of {@code schema_version} holds
 * the number of a {@link ClusterKind}, which older versions do not read.
 */
final class EnvironmentRow {
    private static final int LOCAL = 1;
    private static final int STAGING = 2;
    private static final int PRODUCTION = 3;

    private EnvironmentRow() {}

    /** Reads it; empty where none is recorded. A number that this version does not know counts as production. Blocks. */
    static Optional<ClusterKind> read(CqlSession session, String keyspace) {
        Row row = session.execute("SELECT version FROM " + keyspace + ".schema_version WHERE id = 'environment'")
                .one();
        return Optional.ofNullable(row).filter(found -> !found.isNull(0)).map(found -> kind(found.getInt(0)));
    }

    private static ClusterKind kind(int number) {
        return switch (number) {
            case LOCAL -> ClusterKind.LOCAL;
            case STAGING -> ClusterKind.STAGING;
            default -> ClusterKind.PRODUCTION;
        };
    }

    private static int number(ClusterKind kind) {
        return switch (kind) {
            case LOCAL -> LOCAL;
            case STAGING -> STAGING;
            case PRODUCTION -> PRODUCTION;
        };
    }

    /** The statement that records it. */
    static String statement(String keyspace, ClusterKind kind) {
        return "INSERT INTO " + keyspace + ".schema_version (id, version) VALUES ('environment', " + number(kind) + ")";
    }
}
