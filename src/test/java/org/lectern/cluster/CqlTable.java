package org.lectern.cluster;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.CqlStatementText.Place;
import org.lectern.cluster.CqlStatementText.Term;
import org.lectern.cluster.CqlTables.Column;

/** Table of {@link CqlTables}. Of each value the latest write counts, of two at one time the deletion. */
final class CqlTable {
    private static final Comparator<List<ByteBuffer>> ORDER = Comparator.comparing(
            key -> key.stream().map(part -> part.duplicate()).toList(), CqlTable::compare);

    /** Name of the cell that says that a row was inserted. */
    private static final String ROW = "";

    private final List<Column> columns;
    private final LongSupplier micros;
    private final Map<List<ByteBuffer>, Partition> partitions = new TreeMap<>(ORDER);
    private long lastTransaction;

    private record Cell(@Nullable ByteBuffer value, long micros, long expires) {}

    /** Rows by their clustering columns; static values by none. */
    private static final class Partition {
        private final Map<List<ByteBuffer>, Map<String, Cell>> rows = new TreeMap<>(ORDER);
        private final Map<List<ByteBuffer>, Long> deleted = new TreeMap<>(ORDER);
        private long allDeleted = Long.MIN_VALUE;
    }

    CqlTable(List<Column> columns, LongSupplier micros) {
        this.columns = columns;
        this.micros = micros;
    }

    private static int compare(List<ByteBuffer> one, List<ByteBuffer> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int order = one.get(i).compareTo(other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    List<Column> columns() {
        return columns;
    }

    Column column(String name) {
        return columns.stream()
                .filter(column -> column.name().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no column " + name));
    }

    private List<Column> of(String kind) {
        return columns.stream().filter(column -> column.kind().equals(kind)).toList();
    }

    /** Puts a row by its values. */
    void put(Map<String, Object> row) {
        Map<String, @Nullable ByteBuffer> encoded = new HashMap<>();
        row.forEach((name, value) -> encoded.put(name, encode(column(name).dataType(), value)));
        insert(encoded, 0, Long.MAX_VALUE, true);
    }

    private static @Nullable ByteBuffer encode(DataType type, Object value) {
        return CodecRegistry.DEFAULT.codecFor(type).encode(value, ProtocolVersion.DEFAULT);
    }

    private ByteBuffer literal(String column, String text) {
        return Objects.requireNonNull(
                text.startsWith("'")
                        ? TypeCodecs.TEXT.encode(text.substring(1, text.length() - 1), ProtocolVersion.DEFAULT)
                        : CodecRegistry.DEFAULT
                                .codecFor(column(column).dataType())
                                .encode(
                                        CodecRegistry.DEFAULT
                                                .codecFor(column(column).dataType())
                                                .parse(text),
                                        ProtocolVersion.DEFAULT));
    }

    /** The values of a statement's terms: bound, or as the statement says them. */
    private Map<Term, @Nullable ByteBuffer> values(CqlStatementText text, List<@Nullable ByteBuffer> bound) {
        Map<Term, @Nullable ByteBuffer> values = new java.util.LinkedHashMap<>();
        int next = 0;
        for (Term term : text.terms()) {
            if (term.place() == Place.DELETED) {
                continue;
            }
            boolean number = term.column().startsWith(" ");
            values.put(
                    term,
                    term.literal().isEmpty()
                            ? bound.get(next++)
                            : number
                                    ? encode(
                                            term.column().equals(CqlStatementText.TIMESTAMP)
                                                    ? com.datastax.oss.driver.api.core.type.DataTypes.BIGINT
                                                    : com.datastax.oss.driver.api.core.type.DataTypes.INT,
                                            term.column().equals(CqlStatementText.TIMESTAMP)
                                                    ? (Object) Long.valueOf(term.literal())
                                                    : (Object) Integer.valueOf(term.literal()))
                                    : literal(term.column(), term.literal()));
        }
        return values;
    }

    private static Map<String, @Nullable ByteBuffer> at(Map<Term, @Nullable ByteBuffer> values, Place place) {
        Map<String, @Nullable ByteBuffer> found = new HashMap<>();
        values.forEach((term, value) -> {
            if (term.place() == place) {
                found.put(term.column(), value);
            }
        });
        return found;
    }

    private List<ByteBuffer> key(String kind, Map<String, @Nullable ByteBuffer> values) {
        List<ByteBuffer> key = new ArrayList<>();
        for (Column column : of(kind)) {
            ByteBuffer value = values.get(column.name());
            if (value != null) {
                key.add(value.duplicate());
            }
        }
        return key;
    }

    // Writing.

    /** Answers whether it was applied. */
    boolean write(CqlStatementText text, List<@Nullable ByteBuffer> bound, long now) {
        Map<Term, @Nullable ByteBuffer> values = values(text, bound);
        Map<String, @Nullable ByteBuffer> using = at(values, Place.USING);
        Map<String, @Nullable ByteBuffer> set = at(values, Place.SET);
        Map<String, @Nullable ByteBuffer> row = new HashMap<>(at(values, Place.WHERE));
        row.putAll(set);
        if (text.isConditional()) {
            if (!holds(text, values, row)) {
                return false;
            }
            lastTransaction = Math.max(lastTransaction + 1, now);
        }
        ByteBuffer stamp = using.get(CqlStatementText.TIMESTAMP);
        ByteBuffer ttl = using.get(CqlStatementText.TTL);
        long written = stamp != null ? stamp.getLong(stamp.position()) : text.isConditional() ? lastTransaction : now;
        long expires = ttl == null ? Long.MAX_VALUE : micros.getAsLong() + 1_000_000L * ttl.getInt(ttl.position());
        if (text.verb().equals("DELETE")) {
            delete(text, row, written);
        } else {
            insert(row, written, expires, text.verb().equals("INSERT"));
        }
        return true;
    }

    private boolean holds(
            CqlStatementText text, Map<Term, @Nullable ByteBuffer> values, Map<String, @Nullable ByteBuffer> row) {
        Map<String, Cell> there = cells(key("partition_key", row), key("clustering", row));
        if (!text.condition().isEmpty()) {
            return text.condition().equals("EXISTS") != there.isEmpty();
        }
        return values.entrySet().stream()
                .filter(term -> term.getKey().place() == Place.IF)
                .allMatch(term -> {
                    Cell cell = there.get(term.getKey().column());
                    boolean same = Objects.equals(cell == null ? null : cell.value(), term.getValue());
                    return term.getKey().operator().equals("=") == same;
                });
    }

    private Partition partition(List<ByteBuffer> key) {
        return partitions.computeIfAbsent(key, none -> new Partition());
    }

    private void insert(Map<String, @Nullable ByteBuffer> row, long written, long expires, boolean marks) {
        Partition partition = partition(key("partition_key", row));
        List<ByteBuffer> at = key("clustering", row);
        boolean whole = at.size() == of("clustering").size();
        if (marks && whole) {
            put(partition, at, ROW, new Cell(ByteBuffer.allocate(0), written, expires));
        }
        row.forEach((name, value) -> {
            String kind = column(name).kind();
            if (kind.equals("static") || kind.equals("regular")) {
                put(
                        partition,
                        kind.equals("static") && !of("clustering").isEmpty() ? List.of() : at,
                        name,
                        new Cell(value, written, expires));
            }
        });
    }

    private static void put(Partition partition, List<ByteBuffer> at, String column, Cell next) {
        partition
                .rows
                .computeIfAbsent(at, none -> new HashMap<>())
                .merge(
                        column,
                        next,
                        (cell, other) -> other.micros() > cell.micros()
                                        || (other.micros() == cell.micros() && other.value() == null)
                                ? other
                                : cell);
    }

    private void delete(CqlStatementText text, Map<String, @Nullable ByteBuffer> row, long written) {
        Partition partition = partition(key("partition_key", row));
        List<ByteBuffer> at = key("clustering", row);
        List<Term> single = text.terms().stream()
                .filter(term -> term.place() == Place.DELETED)
                .toList();
        if (!single.isEmpty()) {
            single.forEach(term -> put(
                    partition,
                    column(term.column()).kind().equals("static") ? List.of() : at,
                    term.column(),
                    new Cell(null, written, Long.MAX_VALUE)));
        } else if (at.isEmpty()) {
            partition.allDeleted = Math.max(partition.allDeleted, written);
        } else {
            partition.deleted.merge(at, written, Math::max);
        }
    }

    // Reading.

    private Map<String, Cell> cells(List<ByteBuffer> key, List<ByteBuffer> at) {
        Partition partition = partitions.get(key);
        Map<String, Cell> alive = new HashMap<>();
        if (partition != null) {
            long deleted = Math.max(partition.allDeleted, partition.deleted.getOrDefault(at, Long.MIN_VALUE));
            partition.rows.getOrDefault(at, Map.of()).forEach((name, cell) -> {
                if (cell.micros() > deleted && cell.value() != null && cell.expires() > micros.getAsLong()) {
                    alive.put(name, cell);
                }
            });
        }
        return alive;
    }

    List<List<@Nullable ByteBuffer>> read(CqlStatementText text, List<@Nullable ByteBuffer> bound) {
        Map<Term, @Nullable ByteBuffer> values = values(text, bound);
        Map<String, @Nullable ByteBuffer> where = at(values, Place.WHERE);
        ByteBuffer limit = at(values, Place.USING).get(CqlStatementText.LIMIT);
        List<List<@Nullable ByteBuffer>> found = new ArrayList<>();
        partitions.forEach((key, partition) -> {
            Map<String, Cell> statics = of("clustering").isEmpty() ? Map.of() : cells(key, List.of());
            List<Map<String, ByteBuffer>> rows = new ArrayList<>();
            List<Map<String, Cell>> cells = new ArrayList<>();
            partition.rows.keySet().forEach(at -> {
                Map<String, Cell> row = cells(key, at);
                if (!row.isEmpty() && at.size() == of("clustering").size()) {
                    rows.add(keys(key, at));
                    cells.add(row);
                }
            });
            if (rows.isEmpty() && !statics.isEmpty()) {
                rows.add(keys(key, List.of()));
                cells.add(Map.of());
            }
            for (int i = 0; i < rows.size(); i++) {
                Map<String, Cell> row = new HashMap<>(statics);
                row.putAll(cells.get(i));
                Map<String, ByteBuffer> keys = rows.get(i);
                if (where.entrySet().stream().allMatch(one -> Objects.equals(keys.get(one.getKey()), one.getValue()))) {
                    found.add(selected(text, keys, row));
                }
            }
        });
        return limit == null ? found : found.subList(0, Math.min(found.size(), limit.getInt(limit.position())));
    }

    private Map<String, ByteBuffer> keys(List<ByteBuffer> key, List<ByteBuffer> at) {
        Map<String, ByteBuffer> keys = new HashMap<>();
        for (int i = 0; i < key.size(); i++) {
            keys.put(of("partition_key").get(i).name(), key.get(i));
        }
        for (int i = 0; i < at.size(); i++) {
            keys.put(of("clustering").get(i).name(), at.get(i));
        }
        return keys;
    }

    private static List<@Nullable ByteBuffer> selected(
            CqlStatementText text, Map<String, ByteBuffer> keys, Map<String, Cell> row) {
        List<@Nullable ByteBuffer> values = new ArrayList<>();
        text.selected().forEach(one -> {
            Cell cell = row.get(one.column());
            values.add(
                    one.isTime()
                            ? cell == null
                                    ? null
                                    : TypeCodecs.BIGINT.encodePrimitive(cell.micros(), ProtocolVersion.DEFAULT)
                            : keys.containsKey(one.column())
                                    ? keys.get(one.column()).duplicate()
                                    : cell == null
                                            ? null
                                            : Objects.requireNonNull(cell.value())
                                                    .duplicate());
        });
        return values;
    }
}
