package org.lectern.simulation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.lectern.audit.diagnosis.Murmur3;
import org.lectern.model.ScanPage;

/** A table in memory: rows by key, in the order of keys. Requests are answered at once, each change of a row in one step. From any thread. */
public final class Table<K, V> {
    /** What stands in it; a test may change it past those who ask. */
    public final ConcurrentNavigableMap<K, V> rows;

    /** Keys are in the order of their texts. */
    public Table() {
        this(Comparator.comparing(Object::toString));
    }

    public Table(Comparator<? super K> order) {
        rows = new ConcurrentSkipListMap<>(order);
    }

    /** The answer to a request. */
    public static <T> CompletionStage<T> done(T answer) {
        return CompletableFuture.completedStage(answer);
    }

    /** The same of a write that says nothing. */
    public static CompletionStage<Void> written() {
        return CompletableFuture.completedStage(null);
    }

    public CompletionStage<Optional<V>> find(K key) {
        return done(Optional.ofNullable(rows.get(key)));
    }

    /** Rows whose keys are so. */
    public CompletionStage<List<V>> where(Predicate<? super K> wanted) {
        return where(wanted, Optional.empty(), Integer.MAX_VALUE);
    }

    /** The same, a page of them: those after a key. */
    public CompletionStage<List<V>> where(Predicate<? super K> wanted, Optional<K> after, int limit) {
        return done(after.map(last -> rows.tailMap(last, false)).orElse(rows).entrySet().stream()
                .filter(row -> wanted.test(row.getKey()))
                .limit(limit)
                .map(Map.Entry::getValue)
                .toList());
    }

    public CompletionStage<Void> put(K key, V row) {
        rows.put(key, row);
        return written();
    }

    /** Unless there is one. */
    public CompletionStage<Boolean> insert(K key, V row) {
        return done(rows.putIfAbsent(key, row) == null);
    }

    /** If what is there is what is expected. */
    public CompletionStage<Boolean> swap(K key, Optional<V> expected, V next) {
        return expected.map(row -> done(rows.replace(key, row, next))).orElseGet(() -> insert(key, next));
    }

    /** Likewise. */
    public CompletionStage<Boolean> delete(K key, V expected) {
        return done(rows.remove(key, expected));
    }

    public CompletionStage<Void> delete(K key) {
        rows.remove(key);
        return written();
    }

    /** A page of anything, whose next begins at a number. */
    public static <T> ScanPage<T> page(List<T> all, Optional<String> after, int limit) {
        int from = after.map(Integer::parseInt).orElse(0);
        return ScanPage.of(
                all.stream().skip(from).limit(limit + 1L).toList(), limit, last -> String.valueOf(from + limit));
    }

    /** Where a partition lies on the ring, by the partitioner that clusters have. */
    public static long token(String partition) {
        Murmur3 hash = new Murmur3();
        hash.hash(ByteBuffer.wrap(partition.getBytes(StandardCharsets.UTF_8)));
        return hash.token();
    }

    /** What was last written to a row, and when; a deletion leaves no value. */
    public record Cell<V>(Optional<V> value, long micros) {
        /** The later one counts, and of two at one time the deletion. */
        private Cell<V> and(Cell<V> other) {
            boolean later = other.micros > micros || (other.micros == micros && other.value.isEmpty());
            return later ? other : this;
        }
    }

    /** Writes a row that has a write time. */
    public static <K, V> CompletionStage<Void> write(Table<K, Cell<V>> table, K key, Optional<V> value, long micros) {
        table.rows.merge(key, new Cell<>(value, micros), Cell::and);
        return written();
    }

    /** Rows of which there is one. */
    public static <K, V, T> List<T> alive(Table<K, Cell<V>> table, Function<Map.Entry<K, V>, T> row) {
        return table.rows.entrySet().stream()
                .flatMap(cell -> cell.getValue().value().stream().map(value -> Map.entry(cell.getKey(), value)))
                .map(row)
                .toList();
    }
}
