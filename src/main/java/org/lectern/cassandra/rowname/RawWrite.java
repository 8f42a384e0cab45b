package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cassandra.rowname.StoredValues.Cell;
import org.lectern.cassandra.rowname.TableShape.Column;
import org.lectern.cluster.Cluster;

/**
 * A statement on any table, with its values as they are stored.
 *
 * @param cells bound in this order
 */
record RawWrite(String cql, List<Cell> cells) {
    RawWrite {
        cells = List.copyOf(cells);
    }

    /** One row, by all columns of its key. */
    static RawWrite select(TableShape table, List<Cell> where) {
        return new RawWrite(table.selectDated() + where(where), where);
    }

    static Cell text(Column column, String value) {
        return new Cell(column, DataTypes.TEXT, ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * A row, or static values of a partition, of which only these are written.
     *
     * @param read in microseconds: values that are written after it stay
     */
    static RawWrite insert(
            TableShape table, List<Cell> keys, List<Cell> at, List<Cell> cells, long read, ProtocolVersion version) {
        List<Cell> all = new ArrayList<>();
        Stream.of(keys, at, cells).forEach(all::addAll);
        List<String> names = all.stream().map(cell -> cell.column().quoted()).toList();
        List<String> marks = Collections.nCopies(all.size(), "?");
        String values = ") VALUES (" + String.join(", ", marks) + ") USING TIMESTAMP ?";
        all.add(timestamp(read, version));
        return new RawWrite("INSERT INTO " + table.quoted() + " (" + String.join(", ", names) + values, all);
    }

    private static Cell timestamp(long read, ProtocolVersion version) {
        return new Cell(
                new Column("timestamp", "bigint"),
                DataTypes.BIGINT,
                Objects.requireNonNull(TypeCodecs.BIGINT.encode(read, version)));
    }

    /**
     * A row, or static values of a partition.
     *
     * @param columns empty for the whole row
     * @param read in microseconds: values that are written after it stay
     */
    static RawWrite delete(
            TableShape table, List<Column> columns, List<Cell> where, long read, ProtocolVersion version) {
        List<Cell> all = new ArrayList<>();
        all.add(timestamp(read, version));
        all.addAll(where);
        String names = columns.stream().map(column -> column.quoted() + ", ").collect(Collectors.joining());
        return new RawWrite(
                "DELETE " + names.replaceFirst(", $", " ") + "FROM " + table.quoted() + " USING TIMESTAMP ?"
                        + where(where),
                all);
    }

    private static String where(List<Cell> cells) {
        return " WHERE "
                + cells.stream().map(cell -> cell.column().quoted() + " = ?").collect(Collectors.joining(" AND "));
    }

    /** Sends it; it may be repeated. */
    CompletionStage<AsyncResultSet> send(Cluster cluster) {
        return cluster.prepare(cql).thenCompose(statement -> {
            BoundStatementBuilder bound = statement.boundStatementBuilder();
            for (int i = 0; i < cells.size(); i++) {
                bound = bound.setBytesUnsafe(i, cells.get(i).value().duplicate());
            }
            return cluster.execute(bound.setIdempotence(true).build());
        });
    }

    /** As an operator may read and copy it. */
    String text(Cluster cluster) {
        @Nullable Object[] values = cells.stream()
                .map(cell -> cluster.session()
                        .getContext()
                        .getCodecRegistry()
                        .codecFor(cell.type())
                        .decode(cell.value().duplicate(), cluster.protocolVersion()))
                .toArray();
        return CqlText.of(cql, cluster.settings().keyspace(), values);
    }
}
