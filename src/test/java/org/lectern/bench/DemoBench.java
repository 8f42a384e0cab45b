package org.lectern.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.lectern.demo.DemoData;

/**
 * The demo data, all of it, against the bare driver that writes the same rows into the same tables: a batch for each
 * partition, or for each thousand of its rows.
 */
final class DemoBench implements Bench.Case {
    private static final int ROUNDS = 3;
    private static final int ROWS_PER_BATCH = 1_000;

    @Override
    public void run(BenchKeyspace first) throws Exception {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            try (BenchKeyspace loaded = first.another("bench_demo_loaded_" + round);
                    BenchKeyspace bare = first.another("bench_demo_bare_" + round)) {
                double demo = FanOutBench.seconds(() -> {
                    DemoData data = new DemoData(loaded.lectern());
                    BenchKeyspace.await(data.loadFirst().thenCompose(done -> data.loadRest(share -> {})));
                });
                List<Statement<?>> batches = new ArrayList<>();
                long rows = copy(loaded.session(), loaded.settings().keyspace(), bare.session(), batches);
                double driver = FanOutBench.seconds(() -> bare.flatOut(batches.size(), batches::get));
                Bench.note(
                        "round %d: %d rows, demo data %.2f s, bare driver %.2f s in %d batches",
                        round, rows, demo, driver, batches.size());
                if (round > 0) { // the first one warms up
                    ratios.add(driver / demo);
                }
            }
        }
        Bench.figure("firstrun.demo_ratio", Bench.median(ratios));
    }

    /** Makes the statements that write all rows of a keyspace into another. Counters have none: there are no such tables. */
    private static long copy(CqlSession from, String keyspace, CqlSession to, List<Statement<?>> batches) {
        long rows = 0;
        for (Row table :
                from.execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = '" + keyspace + "'")) {
            rows += copyTable(from, keyspace, String.valueOf(table.getString(0)), to, batches);
        }
        return rows;
    }

    private static long copyTable(
            CqlSession from, String keyspace, String table, CqlSession to, List<Statement<?>> batches) {
        List<String> key = StreamSupport.stream(
                        from.execute("SELECT column_name, kind FROM system_schema.columns WHERE keyspace_name = '"
                                        + keyspace + "' AND table_name = '" + table + "'")
                                .spliterator(),
                        false)
                .filter(column -> "partition_key".equals(column.getString(1)))
                .map(column -> String.valueOf(column.getString(0)))
                .toList();
        Map<List<@Nullable ByteBuffer>, List<Row>> partitions = new LinkedHashMap<>();
        for (Row row : from.execute("SELECT * FROM " + table)) {
            partitions
                    .computeIfAbsent(
                            key.stream().map(row::getBytesUnsafe).collect(Collectors.toList()),
                            partition -> new ArrayList<>())
                    .add(row);
        }
        Map<List<String>, PreparedStatement> inserts = new HashMap<>();
        long rows = 0;
        for (List<Row> partition : partitions.values()) {
            rows += partition.size();
            for (int at = 0; at < partition.size(); at += ROWS_PER_BATCH) {
                BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
                partition
                        .subList(at, Math.min(partition.size(), at + ROWS_PER_BATCH))
                        .forEach(row -> batch.addStatement(bind(
                                inserts.computeIfAbsent(present(row), columns -> to.prepare(insert(table, columns))),
                                row)));
                batches.add(batch.build());
            }
        }
        return rows;
    }

    /** Values that are null stay away: they would be tombstones, or a clustering key of a partition without rows. */
    private static List<String> present(Row row) {
        return StreamSupport.stream(row.getColumnDefinitions().spliterator(), false)
                .map(column -> column.getName().asCql(true))
                .filter(name -> !row.isNull(name))
                .toList();
    }

    private static String insert(String table, List<String> names) {
        return "INSERT INTO " + table + " (" + String.join(", ", names) + ") VALUES ("
                + names.stream().map(name -> "?").collect(Collectors.joining(", ")) + ")";
    }

    private static BoundStatement bind(PreparedStatement insert, Row row) {
        BoundStatementBuilder bound = insert.boundStatementBuilder();
        int place = 0;
        for (String name : present(row)) {
            bound = bound.setBytesUnsafe(place++, row.getBytesUnsafe(name));
        }
        return bound.build();
    }
}
