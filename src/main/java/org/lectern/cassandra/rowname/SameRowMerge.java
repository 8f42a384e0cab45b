package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cassandra.rowname.StoredValues.Cell;
import org.lectern.cassandra.rowname.TableShape.Column;
import org.lectern.cluster.Cluster;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNameSentence;
import org.lectern.rowname.RowNames.MergePreview;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.rowname.RowNames.StoredRow;
import org.lectern.wording.InvalidInputException;

/**
 * Makes one row of several that are one after canonicalisation. First the row that stays gets what it lacks, and what names the
 * others names it; that is read again; only then the others go, those in the table itself last. So whatever ends on the way
 * leaves a row that a search finds, and doing it again does the rest.
 *
 * @param wanted the name that is to stay; empty for the one written first
 */
record SameRowMerge(Cluster cluster, SameRows same, Optional<String> wanted) {
    /** So many rows under one name are moved at most. */
    private static final int MOST_ROWS = 5_000;

    private static final int PAGE = 1_000;
    private static final int AT_ONCE = 32;
    /** So often what was written meanwhile is taken along before the others go. */
    private static final int ROUNDS = 3;
    /** Statements that a preview shows. */
    private static final int SHOWN = 50;

    private static final Comparator<Map.Entry<String, StoredValues>> BY_AGE =
            Comparator.comparingLong(stored -> stored.getValue().earliest());

    /** What is to be done, as the tables are now. */
    private static final class Plan {
        final String stays;
        final List<StoredRow> stored;
        final List<String> goes;
        final long readAt;
        final List<RawWrite> writes = new ArrayList<>();
        final List<RawWrite> deletions = new ArrayList<>();
        long moved;
        long givenUp;
        long references;

        Plan(String stays, List<StoredRow> stored, List<String> goes, long readAt) {
            this.stays = stays;
            this.stored = stored;
            this.goes = goes;
            this.readAt = readAt;
        }
    }

    CompletionStage<MergePreview> preview() {
        return plan().thenApply(plan -> new MergePreview(
                plan.stays,
                plan.stored,
                plan.moved,
                plan.givenUp,
                plan.references,
                plan.writes.size() + plan.deletions.size(),
                statements(plan)));
    }

    private List<String> statements(Plan plan) {
        List<String> statements = Stream.concat(plan.writes.stream(), plan.deletions.stream())
                .limit(SHOWN)
                .map(write -> write.text(cluster))
                .collect(Collectors.toCollection(ArrayList::new));
        int more = plan.writes.size() + plan.deletions.size() - statements.size();
        if (more > 0) {
            statements.add("-- and " + more + " more like these");
        }
        return statements;
    }

    CompletionStage<MergeReport> run() {
        return plan().thenCompose(plan -> write(plan, 1)
                .thenCompose(written -> Stages.inTurn(written.deletions, write -> write.send(cluster))
                        .thenCompose(gone -> plan())
                        .thenApply(after -> report(plan, after))));
    }

    /** Writes what is to be there before anything goes, and reads again whether it is. */
    private CompletionStage<Plan> write(Plan plan, int round) {
        return plan.writes.isEmpty() || round > ROUNDS
                ? CompletableFuture.completedStage(plan)
                : Stages.all(AT_ONCE, plan.writes, write -> write.send(cluster))
                        .thenCompose(written -> plan())
                        .thenCompose(now -> write(now, round + 1));
    }

    private static MergeReport report(Plan plan, Plan after) {
        List<String> left =
                after.goes.stream().filter(name -> !name.equals(plan.stays)).toList();
        return new MergeReport(
                plan.stays,
                plan.moved,
                plan.givenUp,
                plan.references,
                left,
                left.isEmpty() && after.writes.isEmpty() && after.deletions.isEmpty());
    }

    private CompletionStage<Plan> plan() {
        long readAt = ChronoUnit.MICROS.between(Instant.EPOCH, cluster.clock().instant());
        return TableShape.read(cluster).thenCompose(tables -> {
            TableShape table = requireOpen(tables.get(same.table()));
            return Stages.all(names(), name -> read(table, name).thenApply(values -> Map.entry(name, values)))
                    .thenApply(stored -> begun(stored, readAt))
                    .thenCompose(plan -> references(plan, tables).thenCompose(done -> partition(plan, table)));
        });
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

    private Plan begun(List<Map.Entry<String, StoredValues>> all, long readAt) {
        List<Map.Entry<String, StoredValues>> there = all.stream()
                .filter(stored -> !stored.getValue().isEmpty())
                .sorted(BY_AGE.thenComparing(
                        stored -> !stored.getKey().equals(same.canonical().toString())))
                .toList();
        String stays = wanted.orElseGet(
                () -> there.isEmpty() ? same.names().get(0) : there.get(0).getKey());
        return new Plan(
                stays,
                there.stream().map(SameRowMerge::row).toList(),
                there.stream()
                        .map(Map.Entry::getKey)
                        .filter(name -> !name.equals(stays))
                        .toList(),
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

    private CompletionStage<StoredValues> read(TableShape table, String name) {
        return cluster.execute(table.selectDated() + " WHERE " + table.key() + " = ? LIMIT ?", name, MOST_ROWS + 1)
                .thenCompose(Cluster::all)
                .thenApply(rows -> {
                    if (rows.size() > MOST_ROWS) {
                        throw new InvalidInputException(RowNameSentence.TOO_LARGE.of(MOST_ROWS, name));
                    }
                    return new StoredValues(table, rows);
                });
    }

    /** What the row that stays gets of the others in a table, and that they go. */
    private CompletionStage<Plan> partition(Plan plan, TableShape table) {
        Column key = table.keys().get(0);
        return read(table, plan.stays)
                .thenCompose(target -> Stages.inTurn(
                        plan.goes,
                        name -> read(table, name).thenAccept(values -> {
                            if (values.isEmpty()) {
                                return;
                            }
                            target.fillFrom(values).forEach((at, lacking) -> {
                                plan.moved += Math.max(1, lacking.size());
                                plan.writes.add(
                                        RawWrite.insert(table, List.of(RawWrite.text(key, plan.stays)), at, lacking));
                            });
                            plan.givenUp += target.differing(values);
                            if (!table.name().equals(same.table())) {
                                plan.references += values.count();
                            }
                            plan.deletions.add(RawWrite.delete(
                                    table,
                                    List.of(RawWrite.text(key, name)),
                                    Math.max(plan.readAt, values.latest()),
                                    cluster.protocolVersion()));
                        })))
                .thenApply(done -> plan);
    }

    /** What names the others elsewhere: rows under the same key, and columns that hold it. */
    private CompletionStage<Void> references(Plan plan, Map<String, TableShape> tables) {
        List<TableShape> others = tables.values().stream()
                .filter(table -> table.mayName() && !table.hasCounters())
                .toList();
        return Stages.inTurn(others, table -> {
            CompletionStage<?> keyed = table.isKeyedByText() && !table.name().equals(same.table())
                    ? partition(plan, table)
                    : CompletableFuture.completedStage(null);
            boolean names = Stream.of(table.clustering(), table.statics(), table.regulars())
                    .flatMap(List::stream)
                    .anyMatch(Column::isText);
            return names && !plan.goes.isEmpty()
                    ? keyed.thenCompose(done -> columns(plan, table, Optional.empty()))
                    : keyed;
        });
    }

    private CompletionStage<Void> columns(Plan plan, TableShape table, Optional<String> after) {
        return TableScan.of(cluster)
                .page(table.select(), after, PAGE, Optional::of)
                .thenCompose(page -> Stages.inTurn(page.rows(), row -> reference(plan, table, row))
                        .thenCompose(done -> page.next().isEmpty()
                                ? CompletableFuture.<Void>completedStage(null)
                                : columns(plan, table, page.next())));
    }

    private CompletionStage<?> reference(Plan plan, TableShape table, Row row) {
        List<Cell> keys = StoredValues.cells(row, table.keys());
        if (keys.stream().anyMatch(key -> names(plan, key)) && table.isKeyedByText()) {
            return CompletableFuture.completedStage(null); // goes with its whole partition
        }
        List<Cell> at = StoredValues.cells(row, table.clustering());
        List<Cell> statics = renamed(plan, StoredValues.cells(row, table.statics()));
        if (!statics.isEmpty()) {
            plan.references++;
            plan.writes.add(RawWrite.insert(table, keys, List.of(), statics));
        }
        if (at.size() < table.clustering().size()) {
            return CompletableFuture.completedStage(null); // a partition of static columns alone
        }
        if (at.stream().anyMatch(cell -> names(plan, cell))) {
            plan.references++;
            return another(plan, table, keys, at, row);
        }
        List<Cell> regulars = renamed(plan, StoredValues.cells(row, table.regulars()));
        if (!regulars.isEmpty()) {
            plan.references++;
            plan.writes.add(RawWrite.insert(table, keys, at, regulars));
        }
        return CompletableFuture.completedStage(null);
    }

    /** A row whose clustering columns name what goes becomes another one; what is there already stays as it is. */
    private CompletionStage<?> another(Plan plan, TableShape table, List<Cell> keys, List<Cell> at, Row row) {
        List<Cell> place = at.stream()
                .map(cell -> names(plan, cell) ? RawWrite.text(cell.column(), plan.stays) : cell)
                .toList();
        List<Cell> where = Stream.concat(keys.stream(), place.stream()).toList();
        return RawWrite.select(table, where)
                .send(cluster)
                .thenCompose(Cluster::all)
                .thenAccept(there -> {
                    List<Column> present = there.isEmpty()
                            ? List.of()
                            : StoredValues.cells(there.get(0), table.regulars()).stream()
                                    .map(Cell::column)
                                    .toList();
                    List<Cell> lacking = StoredValues.cells(row, table.regulars()).stream()
                            .filter(cell -> !present.contains(cell.column()))
                            .map(cell -> names(plan, cell) ? RawWrite.text(cell.column(), plan.stays) : cell)
                            .toList();
                    if (there.isEmpty() || !lacking.isEmpty()) {
                        plan.writes.add(RawWrite.insert(table, keys, place, lacking));
                    }
                    plan.deletions.add(RawWrite.delete(
                            table,
                            Stream.concat(keys.stream(), at.stream()).toList(),
                            plan.readAt,
                            cluster.protocolVersion()));
                });
    }

    private static boolean names(Plan plan, Cell cell) {
        return cell.column().isText()
                && plan.goes.contains(
                        StandardCharsets.UTF_8.decode(cell.value().duplicate()).toString());
    }

    private static List<Cell> renamed(Plan plan, List<Cell> cells) {
        return cells.stream()
                .filter(cell -> names(plan, cell))
                .map(cell -> RawWrite.text(cell.column(), plan.stays))
                .toList();
    }
}
