package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.Pause;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cassandra.rowname.MergePlan.Value;
import org.lectern.cassandra.rowname.StoredValues.Cell;
import org.lectern.cassandra.rowname.TableShape.Column;
import org.lectern.cluster.Cluster;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNameSentence;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.rowname.RowNames.StoredRow;
import org.lectern.wording.InvalidInputException;

/**
 * Reads rows that are one after canonicalisation, and everything that names them, and plans how they become one row.
 *
 * @param wanted the name that is to stay; empty for the one written first
 * @param goesOn asked after each page of a scan; once it says no, the reading fails with a {@link CancellationException}
 */
record MergeReading(Cluster cluster, SameRows same, Optional<String> wanted, BooleanSupplier goesOn) {
    /** So many rows under one name are moved at most. */
    private static final int MOST_ROWS = 5_000;

    private static final int PAGE = 1_000;
    /** A page of a scan takes at least so long: 50,000 rows a second are read at most. */
    private static final Duration PAGE_TIME = Duration.ofMillis(20);

    private static final Comparator<Map.Entry<String, StoredValues>> BY_AGE =
            Comparator.comparingLong(stored -> stored.getValue().earliest());

    /** The name that stays. */
    CompletionStage<String> stays() {
        return wanted.map(CompletableFuture::completedStage)
                .orElseGet(() -> TableShape.read(cluster)
                        .thenCompose(tables -> stored(requireOpen(tables.get(same.table()))))
                        .thenApply(stored -> begun(stored, 0).stays));
    }

    CompletionStage<MergePlan> plan() {
        long readAt = ChronoUnit.MICROS.between(Instant.EPOCH, cluster.clock().instant());
        return TableShape.read(cluster).thenCompose(tables -> {
            TableShape table = requireOpen(tables.get(same.table()));
            return stored(table)
                    .thenApply(stored -> begun(stored, readAt))
                    .thenCompose(plan -> references(plan, tables).thenCompose(done -> partition(plan, table)));
        });
    }

    private CompletionStage<List<Map.Entry<String, StoredValues>>> stored(TableShape table) {
        return Stages.all(
                names(), name -> read(table, name, cell -> cell).thenApply(values -> Map.entry(name, values)));
    }

    private TableShape requireOpen(@Nullable TableShape table) {
        if (table == null || !table.isOpen() || !table.isKeyedByText()) {
            throw new InvalidInputException(RowNameSentence.OWN_TABLE.of(same.table()));
        }
        if (table.hasCounters()) {
            throw new InvalidInputException(RowNameSentence.COUNTERS.of(same.table()));
        }
        return table;
    }

    /** All that are one; whoever names others would have theirs deleted. */
    private List<String> names() {
        for (String name : same.names()) {
            if (!RowName.parse(name).canonical().equals(same.canonical())) {
                throw new InvalidInputException(
                        RowNameSentence.NOT_THE_SAME.of(name, same.canonical().toString()));
            }
        }
        wanted.filter(name -> !same.names().contains(name)).ifPresent(name -> {
            throw new InvalidInputException(RowNameSentence.NOT_ONE_OF_THEM.of(name));
        });
        return same.names();
    }

    private MergePlan begun(List<Map.Entry<String, StoredValues>> all, long readAt) {
        List<Map.Entry<String, StoredValues>> there = all.stream()
                .filter(stored -> !stored.getValue().isEmpty())
                .sorted(BY_AGE.thenComparing(
                        stored -> !stored.getKey().equals(same.canonical().toString())))
                .toList();
        String stays = wanted.orElseGet(
                () -> there.isEmpty() ? same.names().get(0) : there.get(0).getKey());
        return new MergePlan(
                stays,
                there.stream().map(MergeReading::row).toList(),
                same.names().stream().filter(name -> !name.equals(stays)).toList(),
                readAt);
    }

    private static StoredRow row(Map.Entry<String, StoredValues> stored) {
        long earliest = stored.getValue().earliest();
        return new StoredRow(
                stored.getKey(),
                stored.getValue().count(),
                earliest == Long.MAX_VALUE
                        ? Optional.empty()
                        : Optional.of(Instant.EPOCH.plus(earliest, ChronoUnit.MICROS)));
    }

    private CompletionStage<StoredValues> read(TableShape table, String name, UnaryOperator<Cell> renaming) {
        return cluster.execute(table.selectDated() + " WHERE " + table.key() + " = ? LIMIT ?", name, MOST_ROWS + 1)
                .thenCompose(Cluster::all)
                .thenApply(rows -> {
                    if (rows.size() > MOST_ROWS) {
                        throw new InvalidInputException(RowNameSentence.TOO_LARGE.of(MOST_ROWS, name));
                    }
                    return StoredValues.ofPartition(table, rows, renaming);
                });
    }

    /** What the row that stays gets of the others in a table, and that they go. */
    private CompletionStage<MergePlan> partition(MergePlan plan, TableShape table) {
        return read(table, plan.stays, cell -> cell)
                .thenCompose(target -> Stages.inTurn(
                        plan.others,
                        name -> read(table, name, cell -> renamed(plan, cell))
                                .thenAccept(values -> take(plan, table, target, name, values))))
                .thenApply(done -> plan);
    }

    private void take(MergePlan plan, TableShape table, StoredValues target, String name, StoredValues values) {
        Column key = table.keys().get(0);
        List<Cell> stays = List.of(RawWrite.text(key, plan.stays));
        List<Cell> goes = List.of(RawWrite.text(key, name));
        target.fillFrom(values).forEach((at, lacking) -> {
            plan.moved.addAll(values(table, stays, at, lacking));
            plan.writes.add(insert(plan, table, stays, at, lacking));
        });
        target.differing(values).forEach((at, differing) -> plan.givenUp.addAll(values(table, goes, at, differing)));
        boolean own = table.name().equals(same.table());
        values.lines().forEach((at, cells) -> {
            if (!own) {
                plan.references.addAll(values(table, goes, at, List.of()));
            }
            boolean statics = at.size() < table.clustering().size();
            (own ? plan.deletions : plan.referenceDeletions)
                    .add(delete(
                            plan,
                            table,
                            statics ? List.copyOf(cells.keySet()) : List.of(),
                            Stream.concat(goes.stream(), at.stream()).toList(),
                            values.latest(at)));
        });
    }

    private RawWrite delete(MergePlan plan, TableShape table, List<Column> columns, List<Cell> where, long latest) {
        return RawWrite.delete(table, columns, where, Math.min(plan.readAt, latest), cluster.protocolVersion());
    }

    /** The values of a row, or the row itself where it has none. */
    private static List<Value> values(TableShape table, List<Cell> keys, List<Cell> at, List<Cell> cells) {
        List<Cell> place = Stream.concat(keys.stream(), at.stream()).toList();
        return cells.isEmpty()
                ? List.of(new Value(table.name(), place, Optional.empty()))
                : cells.stream()
                        .map(cell -> new Value(table.name(), place, Optional.of(cell)))
                        .toList();
    }

    private RawWrite insert(MergePlan plan, TableShape table, List<Cell> keys, List<Cell> at, List<Cell> cells) {
        return RawWrite.insert(table, keys, at, cells, plan.readAt, cluster.protocolVersion());
    }

    /** What names the others elsewhere: rows under the same key, and columns that hold it. */
    private CompletionStage<Void> references(MergePlan plan, Map<String, TableShape> tables) {
        List<TableShape> others = tables.values().stream()
                .filter(table -> table.mayName() && !table.hasCounters())
                .toList();
        return Stages.inTurn(others, table -> {
            CompletionStage<?> keyed = table.isKeyedByText() && !table.name().equals(same.table())
                    ? partition(plan, table)
                    : CompletableFuture.completedStage(null);
            return keyed.thenCompose(done -> table.isScanned() ? scan(plan, table) : byIndexes(plan, table));
        });
    }

    /** The whole table, page by page, at a bounded rate. */
    private CompletionStage<Void> scan(MergePlan plan, TableShape table) {
        return pages(table.selectDated(), Optional.empty(), row -> reference(plan, table, row));
    }

    private CompletionStage<Void> byIndexes(MergePlan plan, TableShape table) {
        Set<List<Cell>> seen = new HashSet<>();
        return Stages.inTurn(
                table.texts(),
                column -> Stages.inTurn(
                        plan.others,
                        name -> pages(
                                table.selectDated() + " WHERE " + column.quoted() + " = ?",
                                Optional.empty(),
                                row -> seen.add(place(table, row))
                                        ? reference(plan, table, row)
                                        : CompletableFuture.completedStage(null),
                                name)));
    }

    private static List<Cell> place(TableShape table, Row row) {
        return Stream.of(table.keys(), table.clustering())
                .flatMap(columns -> StoredValues.cells(row, columns).stream())
                .toList();
    }

    /** A page that fails for a reason that passes is read again, and not those before it. */
    private CompletionStage<Void> pages(
            String cql, Optional<String> after, Function<Row, CompletionStage<?>> each, Object... values) {
        long begun = System.nanoTime();
        return Pause.retry(cluster::isClosed, goesOn)
                .run(() -> TableScan.of(cluster).page(cql, after, PAGE, Optional::of, values))
                .thenCompose(page -> Stages.inTurn(page.rows(), each)
                        .thenCompose(done -> page.next().isEmpty()
                                ? CompletableFuture.<Void>completedStage(null)
                                : paused(begun).thenCompose(on -> pages(cql, page.next(), each, values))));
    }

    private CompletionStage<Boolean> paused(long begun) {
        if (!goesOn.getAsBoolean()) {
            return CompletableFuture.failedStage(new CancellationException("The reading was cancelled."));
        }
        long early = PAGE_TIME.toNanos() - (System.nanoTime() - begun);
        return early > 0
                ? Pause.of(Duration.ofNanos(early), cluster::isClosed)
                : CompletableFuture.completedStage(true);
    }

    private CompletionStage<?> reference(MergePlan plan, TableShape table, Row row) {
        List<Cell> keys = StoredValues.cells(row, table.keys());
        if (keys.stream().anyMatch(key -> names(plan, key)) && table.isKeyedByText()) {
            return CompletableFuture.completedStage(null); // goes with its whole partition
        }
        List<Cell> at = StoredValues.cells(row, table.clustering());
        rename(plan, table, keys, List.of(), StoredValues.cells(row, table.statics()));
        if (at.size() < table.clustering().size()) {
            return CompletableFuture.completedStage(null); // a partition of static columns alone
        }
        if (at.stream().anyMatch(cell -> names(plan, cell))) {
            plan.references.addAll(values(table, keys, at, List.of()));
            return another(plan, table, keys, at, row);
        }
        rename(plan, table, keys, at, StoredValues.cells(row, table.regulars()));
        return CompletableFuture.completedStage(null);
    }

    private void rename(MergePlan plan, TableShape table, List<Cell> keys, List<Cell> at, List<Cell> cells) {
        List<Cell> naming = cells.stream()
                .filter(cell -> names(plan, cell))
                .map(cell -> renamed(plan, cell))
                .toList();
        if (!naming.isEmpty()) {
            plan.references.addAll(values(table, keys, at, List.of()));
            plan.writes.add(insert(plan, table, keys, at, naming));
        }
    }

    /** A row whose clustering columns name what goes becomes another one; the existing values of that one stay. */
    private CompletionStage<?> another(MergePlan plan, TableShape table, List<Cell> keys, List<Cell> at, Row row) {
        List<Cell> place = at.stream().map(cell -> renamed(plan, cell)).toList();
        List<Cell> old = Stream.concat(keys.stream(), at.stream()).toList();
        return RawWrite.select(
                        table, Stream.concat(keys.stream(), place.stream()).toList())
                .send(cluster)
                .thenAccept(there -> {
                    StoredValues target = StoredValues.ofRow(table, there.one(), place, cell -> cell);
                    StoredValues values = StoredValues.ofRow(table, row, place, cell -> renamed(plan, cell));
                    target.fillFrom(values)
                            .forEach((to, lacking) -> plan.writes.add(insert(plan, table, keys, to, lacking)));
                    target.differing(values)
                            .forEach((to, differing) -> plan.givenUp.addAll(values(table, old, List.of(), differing)));
                    plan.referenceDeletions.add(delete(plan, table, List.of(), old, values.latest(place)));
                });
    }

    private static boolean names(MergePlan plan, Cell cell) {
        return cell.column().isText()
                && plan.others.contains(
                        StandardCharsets.UTF_8.decode(cell.value().duplicate()).toString());
    }

    private static Cell renamed(MergePlan plan, Cell cell) {
        return names(plan, cell) ? RawWrite.text(cell.column(), plan.stays) : cell;
    }
}
