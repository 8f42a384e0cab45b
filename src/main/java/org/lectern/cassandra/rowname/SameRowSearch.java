package org.lectern.cassandra.rowname;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.lectern.async.Retry;
import org.lectern.cassandra.cql.Pause;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;
import org.lectern.model.TokenRange;
import org.lectern.rowname.InvalidRowNameException;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.rowname.RowNames.Found;
import org.lectern.rowname.RowNames.SameRows;

/**
 * One search for rows that are one after canonicalisation. Of such rows at most one is canonical, so it remembers those that
 * are not, and asks at the end whether there are canonical ones beside them.
 */
final class SameRowSearch {
    private static final int BITS = 4;
    private static final int RANGES = 1 << BITS;

    private final Cluster cluster;
    private final List<TableShape> tables;
    private final BiFunction<TableShape, String, CompletionStage<Boolean>> has;
    private final RowNames.Progress progress;
    private final Map<Canonical, List<String>> uncanonical = new LinkedHashMap<>();
    private final List<SameRows> same = new ArrayList<>();
    private long rows;
    private long count;

    /** @param has whether a table has a key */
    SameRowSearch(
            Cluster cluster,
            List<TableShape> tables,
            BiFunction<TableShape, String, CompletionStage<Boolean>> has,
            RowNames.Progress progress) {
        this.cluster = cluster;
        this.tables = tables;
        this.has = has;
        this.progress = progress;
    }

    /** A row as it should be called. */
    private record Canonical(TableShape table, RowName name) {}

    CompletionStage<Found> run() {
        return range(0).thenCompose(read -> compare(List.copyOf(uncanonical.keySet()), 0))
                .thenApply(done -> new Found(rows, count, same));
    }

    private CompletionStage<Void> range(int step) {
        if (step == tables.size() * RANGES) {
            return CompletableFuture.completedStage(null);
        }
        TableShape table = tables.get(step / RANGES);
        TokenRange range = TokenRange.part(step % RANGES, BITS);
        String token = "token(" + table.key() + ")";
        return cluster.prepare("SELECT DISTINCT " + table.key() + " FROM " + table.quoted() + " WHERE " + token
                        + " >= ? AND " + token + " <= ?")
                .thenCompose(statement -> pages(
                        step,
                        table,
                        statement
                                .bind(range.first(), range.last())
                                .setPageSize(Guardrails.PAGE)
                                .setIdempotent(true)))
                .thenCompose(done -> range(step + 1));
    }

    private CompletionStage<Void> pages(int step, TableShape table, BoundStatement statement) {
        // On a thread of its own: names are read, for which those who bring the answers have no time.
        return retry(step).run(() -> cluster.execute(statement)).thenComposeAsync(page -> {
            take(table, page);
            if (!goesOn(step)) {
                return cancelled();
            }
            ByteBuffer next = page.getExecutionInfo().getPagingState();
            return next == null
                    ? CompletableFuture.completedStage(null)
                    : pages(step, table, statement.setPagingState(next));
        });
    }

    private Retry retry(int step) {
        return Pause.retry(cluster::isClosed, () -> goesOn(step));
    }

    private boolean goesOn(int step) {
        return progress.goesOn(step, tables.size() * RANGES, rows, count);
    }

    private static CompletionStage<Void> cancelled() {
        return CompletableFuture.failedStage(new CancellationException("The search was cancelled."));
    }

    private void take(TableShape table, AsyncResultSet page) {
        for (Row row : page.currentPage()) {
            String key = Objects.requireNonNull(row.getString(0));
            rows++;
            try {
                RowName canonical = RowName.parse(key).canonical();
                if (!canonical.toString().equals(key)) {
                    count++;
                    uncanonical
                            .computeIfAbsent(new Canonical(table, canonical), first -> new ArrayList<>())
                            .add(key);
                }
            } catch (InvalidRowNameException another) {
                // Others may have keys of other forms.
            }
        }
    }

    private CompletionStage<Void> compare(List<Canonical> candidates, int from) {
        if (from == candidates.size()) {
            return CompletableFuture.completedStage(null);
        }
        Canonical candidate = candidates.get(from);
        String name = candidate.name().toString();
        int last = tables.size() * RANGES;
        return retry(last).run(() -> has.apply(candidate.table(), name)).thenComposeAsync(there -> {
            List<String> names = new ArrayList<>(there ? List.of(name) : List.of());
            names.addAll(Objects.requireNonNull(uncanonical.get(candidate)));
            if (names.size() > 1) {
                same.add(new SameRows(candidate.table().name(), candidate.name(), names));
            }
            return goesOn(last) ? compare(candidates, from + 1) : cancelled();
        });
    }
}
