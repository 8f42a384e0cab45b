package org.lectern.bench;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.library.Bucket;
import org.lectern.oae.BucketKey;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeKeyspace;
import org.lectern.oae.OaeLibraries;
import org.lectern.service.Lectern;

/** Reading a library of an OAE keyspace by the page, against the same prepared SELECT by the bare driver. */
final class OaePageBench implements Bench.Case {
    private static final int ENTRIES = 100_000;
    private static final int PER_BATCH = 100;
    private static final int PAGE = 25;
    private static final int ROUNDS = 2_000;
    private static final int WARM_UP = 2_000;
    private static final long FIRST = 1_348_067_316_000L;
    private static final BucketKey BUCKET =
            new BucketKey(LibraryKind.CONTENT, new OaeId("u:bench:many"), Bucket.PRIVATE);

    private long checksum;

    @Override
    public void run(BenchKeyspace bench) throws Exception {
        String keyspace = bench.settings().keyspace() + "_as_oae";
        bench.session()
                .execute("CREATE KEYSPACE " + keyspace + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                        + bench.settings().datacenter() + "': 1}");
        OaeKeyspace.TABLES.forEach(table -> bench.session().execute(table.replace("%s", keyspace)));
        fill(bench, keyspace);
        PreparedStatement raw = bench.session()
                .prepare("SELECT \"rankedResourceId\", \"value\" FROM " + keyspace + ".\"LibraryIndex\" WHERE "
                        + "\"bucketKey\" = ? AND \"rankedResourceId\" < ? ORDER BY \"rankedResourceId\" DESC LIMIT ?");
        try (Lectern lectern = Lectern.connect(new ConnectionSettings(
                bench.settings().contactPoints(), bench.settings().datacenter(), keyspace, false, true))) {
            OaeLibraries libraries =
                    new OaeLibraries(lectern.connection().oae().orElseThrow().reads());
            String below = rankedResourceId(ENTRIES / 2);
            for (int i = 0; i < WARM_UP; i++) {
                service(libraries, below);
                bare(bench, raw, below);
            }
            // In turn, so that whatever else the machine does meets both.
            List<Double> service = new ArrayList<>();
            List<Double> bare = new ArrayList<>();
            for (int i = 0; i < ROUNDS; i++) {
                service.add(timed(() -> service(libraries, below)));
                bare.add(timed(() -> bare(bench, raw, below)));
            }
            Bench.note(
                    "page %.0f µs, bare driver %.0f µs (medians; %d)",
                    Bench.median(service) / 1e3, Bench.median(bare) / 1e3, checksum);
            Bench.figure("oae.page_ratio", Bench.median(service) / Bench.median(bare));
        }
    }

    private static double timed(Runnable read) {
        long start = System.nanoTime();
        read.run();
        return System.nanoTime() - start;
    }

    private void service(OaeLibraries libraries, String below) {
        checksum += BenchKeyspace.await(libraries.page(BUCKET, Optional.of(below), PAGE))
                .entries()
                .size();
    }

    private void bare(BenchKeyspace bench, PreparedStatement raw, String below) {
        for (Row row : bench.session().execute(raw.bind(BUCKET.format(), below, PAGE))) {
            checksum += Objects.requireNonNull(row.getString(0)).length() > 0 ? 1 : 0;
            checksum += Objects.requireNonNull(row.getString(1)).length() > 0 ? 1 : 0;
        }
    }

    private static String rankedResourceId(int number) {
        return (FIRST + number) + "#c:bench:item" + number;
    }

    private static void fill(BenchKeyspace bench, String keyspace) throws InterruptedException {
        PreparedStatement insert = bench.session()
                .prepare("INSERT INTO " + keyspace
                        + ".\"LibraryIndex\" (\"bucketKey\", \"rankedResourceId\", \"value\") " + "VALUES (?, ?, '1')");
        bench.flatOut(ENTRIES / PER_BATCH, batch -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = batch * PER_BATCH; i < (batch + 1) * PER_BATCH; i++) {
                rows.addStatement(insert.bind(BUCKET.format(), rankedResourceId(i)));
            }
            return rows.build();
        });
    }
}
