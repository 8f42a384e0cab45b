package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** Reading a library of a million entries by the page, against the same prepared SELECT by the bare driver. */
final class PageBench implements Bench.Case {
    private static final int ENTRIES = 1_000_000;
    private static final int PAGE = 25;
    private static final int DEEP_PAGE = 39_999;
    private static final int ROUNDS = 3_000;
    private static final int WARM_UP = 3_000;
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");

    private long checksum;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        PrincipalId principal = new PrincipalId("u:bench:million");
        BenchKeyspace.await(keyspace.lectern()
                .principals()
                .put(new Principal(principal, "A million items", Visibility.PUBLIC))
                .make(TEST));
        fill(keyspace, principal);
        PreparedStatement raw = keyspace.session()
                .prepare(
                        "SELECT last_modified, content_id FROM library_by_principal WHERE principal_id = ? AND bucket = ? "
                                + "AND (last_modified, content_id) > (?, ?) LIMIT ?");
        Position first = position(0);
        Position deep = position(DEEP_PAGE * PAGE);
        for (int i = 0; i < WARM_UP; i++) {
            service(keyspace, principal, first);
            bare(keyspace, raw, principal, first);
        }
        // In turn, so that whatever else the machine does meets both.
        List<Double> service = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        List<Double> deepest = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            service.add(timed(() -> service(keyspace, principal, first)));
            bare.add(timed(() -> bare(keyspace, raw, principal, first)));
            deepest.add(timed(() -> service(keyspace, principal, deep)));
        }
        Bench.note(
                "first page %.0f µs, bare driver %.0f µs, page %d %.0f µs (medians; %d)",
                Bench.median(service) / 1e3,
                Bench.median(bare) / 1e3,
                DEEP_PAGE + 1,
                Bench.median(deepest) / 1e3,
                checksum);
        Bench.figure("page.ratio_to_raw_select", Bench.median(service) / Bench.median(bare));
        Bench.figure("page.depth_ratio", Bench.median(deepest) / Bench.median(service));
    }

    private static double timed(Runnable read) {
        long start = System.nanoTime();
        read.run();
        return System.nanoTime() - start;
    }

    private void service(BenchKeyspace keyspace, PrincipalId principal, Position after) {
        checksum += BenchKeyspace.await(keyspace.lectern()
                        .libraries()
                        .pageAsStored(principal, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.of(after), PAGE))
                .entries()
                .size();
    }

    private void bare(BenchKeyspace keyspace, PreparedStatement raw, PrincipalId principal, Position after) {
        var result = keyspace.session()
                .execute(raw.bind(
                        principal.value(),
                        Bucket.PRIVATE.name(),
                        after.lastModified(),
                        after.content().value(),
                        PAGE));
        for (Row row : result) {
            checksum += Objects.requireNonNull(row.getInstant(0)).isAfter(Instant.EPOCH) ? 1 : 0;
            checksum += Objects.requireNonNull(row.getString(1)).length() > 0 ? 1 : 0;
        }
    }

    private static void fill(BenchKeyspace keyspace, PrincipalId principal) throws InterruptedException {
        PreparedStatement insert = keyspace.session()
                .prepare("INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                        + "VALUES (?, 'PRIVATE', ?, ?, true)");
        int perBatch = 100;
        keyspace.flatOut(ENTRIES / perBatch, batch -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = batch * perBatch; i < (batch + 1) * perBatch; i++) {
                Position position = position(i + 1);
                rows.addStatement(insert.bind(
                        principal.value(),
                        position.lastModified(),
                        position.content().value()));
            }
            return rows.build();
        });
    }

    private static Position position(int number) {
        return new Position(
                FIRST.plusSeconds(number), new ContentId(String.format(Locale.ROOT, "c:bench:item%07d", number)));
    }
}
