package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import java.util.Objects;
import java.util.Optional;

/**
 * The level at which the transactions of a keyspace are made, by everybody: LOCAL_SERIAL in one data centre, or SERIAL.
 * Transactions at two levels do not see each other. Whoever first opens a keyspace for writing puts it down.
 *
 * @param datacenter for LOCAL_SERIAL, where; else empty
 */
record SerialLevel(String serial, String datacenter) {
    private static final String COLUMNS = "SELECT serial, datacenter FROM ";

    static SerialLevel of(ConnectionSettings settings, String local) {
        Consistency.Serial serial = settings.options().requests().serial();
        return new SerialLevel(serial.name(), serial == Consistency.Serial.LOCAL_SERIAL ? local : "");
    }

    /** What was put down; empty if nobody has opened the keyspace for writing yet. Blocks. */
    static Optional<SerialLevel> read(CqlSession session, ConnectionSettings settings, String keyspace) {
        Row row = session.execute(SimpleStatement.newInstance(
                        COLUMNS + settings.keyspace() + ".serial_level WHERE keyspace_name = ?", keyspace))
                .one();
        return row == null ? Optional.empty() : Optional.of(of(row));
    }

    private static SerialLevel of(Row row) {
        return new SerialLevel(
                Objects.requireNonNullElse(row.getString("serial"), ""),
                Objects.requireNonNullElse(row.getString("datacenter"), ""));
    }

    /**
     * Puts this level down for a keyspace, unless another is there. Across all data centres, whatever the level: it is decided
     * once. Blocks.
     *
     * @param settings their keyspace has the row, also for another keyspace, in which Lectern makes no table
     * @throws ClusterException if the keyspace is written at another level
     */
    void keep(CqlSession session, ConnectionSettings settings, String keyspace) {
        Optional<SerialLevel> there = read(session, settings, keyspace);
        if (there.isEmpty()) {
            try {
                Row row = session.execute(SimpleStatement.newInstance(
                                        "INSERT INTO " + settings.keyspace()
                                                + ".serial_level (keyspace_name, serial, datacenter) VALUES (?, ?, ?) IF NOT EXISTS",
                                        keyspace,
                                        serial,
                                        datacenter)
                                .setIdempotent(false)
                                .setConsistencyLevel(DefaultConsistencyLevel.QUORUM)
                                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL))
                        .one();
                there = row == null || row.getBoolean("[applied]") ? Optional.empty() : Optional.of(of(row));
            } catch (UnauthorizedException unwritable) {
                // Whose role may not write this may write nothing: its rights, which are read next, say so.
                return;
            }
        }
        require(there, settings, keyspace);
    }

    /** @throws ClusterException if what was put down is another level */
    void require(Optional<SerialLevel> there, ConnectionSettings settings, String keyspace) {
        if (there.isPresent() && !there.get().equals(this)) {
            throw new ClusterException(
                    ClusterException.Kind.REFUSED,
                    ClusterSentence.OTHER_SERIAL.of(keyspace, there.get(), this, settings.keyspace()));
        }
    }

    @Override
    public String toString() {
        return datacenter.isEmpty() ? serial : serial + " (" + datacenter + ")";
    }
}
