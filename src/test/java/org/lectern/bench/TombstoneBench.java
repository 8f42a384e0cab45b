package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** The first page of a library whose 1,000 items were re-ranked 1,000 times each, before and after a rebuild. */
final class TombstoneBench implements Bench.Case {
    private static final int ITEMS = 1_000;
    private static final int RANKINGS = 1_000;
    private static final int PAGE = 25;
    private static final int READS = 1_000;
    private static final int READS_OF_THE_WORN = 15;
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");
    private static final long WRITTEN = FIRST.toEpochMilli() * 1_000;

    private final PrincipalId fresh = new PrincipalId("u:bench:fresh");
    private final PrincipalId worn = new PrincipalId("u:bench:worn");

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        for (PrincipalId principal : List.of(fresh, worn)) {
            BenchKeyspace.await(keyspace.lectern()
                    .principals()
                    .put(new Principal(principal, principal.name(), Visibility.PUBLIC))
                    .make(TEST));
        }
        fill(keyspace);
        for (int i = 0; i < READS; i++) {
            read(keyspace, fresh);
        }
        double inMemory = median(keyspace, worn, READS_OF_THE_WORN);
        Bench.note(
                "worn, its tombstones still in memory: %.3f ms, %s",
                inMemory, BenchKeyspace.await(keyspace.lectern().audits().pressure(worn)));
        // Tombstones that come over weeks lie on disk when a library is rebuilt.
        Bench.settle(keyspace);
        double before = median(keyspace, fresh, READS);
        LibraryPage page = read(keyspace, worn);
        double during = median(keyspace, worn, READS_OF_THE_WORN);
        Pressure high = BenchKeyspace.await(keyspace.lectern().audits().pressure(worn));
        Bench.note(
                "fresh %.3f ms; worn %.3f ms, %s, %d entries, note: %s",
                before, during, high, page.entries().size(), page.note());
        if (page.entries().size() != PAGE) {
            throw new IllegalStateException("the page does not open: " + page);
        }
        BenchKeyspace.await(keyspace.lectern().libraries().rebuild(worn).make(TEST));
        List<Double> ratios = new ArrayList<>();
        double after = 0;
        for (int round = 0; round < 3; round++) { // in turn, so that whatever else the machine does meets both
            before = median(keyspace, fresh, READS);
            after = median(keyspace, worn, READS);
            ratios.add(after / before);
        }
        Pressure low = BenchKeyspace.await(keyspace.lectern().audits().pressure(worn));
        Bench.note("fresh %.3f ms; rebuilt %.3f ms, %s", before, after, low);
        Bench.figure("tombstones.ratio_before_rebuild", during / before);
        Bench.figure("tombstones.ratio_after_rebuild", Bench.median(ratios));
    }

    private static LibraryPage read(BenchKeyspace keyspace, PrincipalId principal) {
        return BenchKeyspace.await(keyspace.lectern()
                .libraries()
                .pageAsStored(principal, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), PAGE));
    }

    private static double median(BenchKeyspace keyspace, PrincipalId principal, int reads) {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < reads; i++) {
            long start = System.nanoTime();
            read(keyspace, principal);
            times.add((System.nanoTime() - start) / 1e6);
        }
        return Bench.median(times);
    }

    /** The truth as it is in the end, and what fan-outs wrote on the way: of each version but the last one, a tombstone. */
    private void fill(BenchKeyspace keyspace) throws InterruptedException {
        PreparedStatement item = keyspace.session()
                .prepare(
                        "INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, "
                                + "superseded, principal_id, role, stamp) VALUES (?, 'Item', 'PRIVATE', ?, false, ?, ?, 'VIEWER', 1)");
        PreparedStatement put = keyspace.session()
                .prepare("INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                        + "VALUES (?, 'PRIVATE', ?, ?, true) USING TIMESTAMP " + WRITTEN);
        PreparedStatement delete = keyspace.session()
                .prepare("DELETE FROM library_by_principal USING TIMESTAMP " + WRITTEN
                        + " WHERE principal_id = ? AND bucket = 'PRIVATE' AND last_modified = ? AND content_id = ?");
        PreparedStatement holding = keyspace.session()
                .prepare("INSERT INTO content_by_principal (principal_id, content_id, role) VALUES (?, ?, 'VIEWER')");
        for (PrincipalId principal : List.of(fresh, worn)) {
            keyspace.flatOut(ITEMS, i -> item.bind(id(principal, i), time(RANKINGS, i), Map.of(), principal.value()));
            keyspace.flatOut(ITEMS, i -> put.bind(principal.value(), time(RANKINGS, i), id(principal, i)));
            keyspace.flatOut(ITEMS, i -> holding.bind(principal.value(), id(principal, i)));
        }
        keyspace.flatOut(RANKINGS * 10, batch -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = 0; i < ITEMS / 10; i++) {
                int number = batch % 10 * (ITEMS / 10) + i;
                rows.addStatement(delete.bind(worn.value(), time(batch / 10, number), id(worn, number)));
            }
            return rows.build();
        });
    }

    private static Instant time(int ranking, int item) {
        return FIRST.plusSeconds((long) ranking * ITEMS + item);
    }

    private static String id(PrincipalId principal, int number) {
        return String.format(Locale.ROOT, "c:bench:%s%04d", principal.name(), number);
    }
}
