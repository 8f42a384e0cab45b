package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.Cause;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;

/**
 * Auditing everything against DSBulk reading the library table alone; the heap of it; and one library of 1,000 items against
 * reading it whole. As many library rows as the system property {@code lectern.bench.audit.rows} says, else 10 million.
 */
final class AuditBench implements Bench.Case {
    private static final int ITEMS_EACH = 100;
    /** Public, logged in and private items in turn: 2 rows each on average. */
    static final int ROWS_EACH = 2 * ITEMS_EACH;

    private static final int MEMBERS_EACH = 100;
    private static final int ROUNDS = 3;
    private static final int SMALL_ROUNDS = 200;
    private static final int PAGE = 100;
    private static final int THOUSAND_ITEMS = 1_000;
    private static final String HEAP = "-Xmx256m";
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");
    private static final PrincipalId THOUSAND = new PrincipalId("u:bench:thousand");

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        int principals = (int) (Long.getLong("lectern.bench.audit.rows", 10_000_000L) / ROWS_EACH);
        onePrincipal(keyspace);
        long begun = System.nanoTime();
        fill(keyspace, principals);
        Bench.note(
                "%d principals, %d items, %d library rows, loaded in %.0f s",
                principals,
                principals * ITEMS_EACH / MEMBERS_EACH,
                (long) principals * ROWS_EACH,
                (System.nanoTime() - begun) / 1e9);
        Bench.settle(keyspace);
        List<Double> audits = new ArrayList<>();
        List<Double> unloads = new ArrayList<>();
        double peak = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double unload = Dsbulk.unload(keyspace.settings(), "library_by_principal");
            double[] audit = MeasuredProcess.figures(HEAP, AuditBench.class, keyspace.settings());
            Bench.note(
                    "round %d: audited %.0f rows/s, peak heap %.0f MB, DSBulk unloads %.0f rows/s",
                    round, audit[0], audit[1], unload);
            unloads.add(unload);
            audits.add(audit[0]);
            peak = Math.max(peak, audit[1]);
        }
        Bench.figure("audit.ratio_to_dsbulk_unload", Bench.median(audits) / Bench.median(unloads));
        Bench.figure("audit.memory_mb", peak);
    }

    private static void onePrincipal(BenchKeyspace keyspace) throws InterruptedException {
        BenchKeyspace.await(keyspace.lectern()
                .principals()
                .put(new Principal(THOUSAND, "A thousand items", Visibility.PUBLIC))
                .make(TEST));
        Statements statements = Statements.of(keyspace);
        int first = 100_000_000; // items of its own
        keyspace.flatOut(THOUSAND_ITEMS, i -> statements.member(THOUSAND.value(), first + i));
        keyspace.flatOut(THOUSAND_ITEMS, i -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            statements.addDerived(rows, THOUSAND.value(), first + i);
            return rows.build();
        });
        List<Double> reads = new ArrayList<>();
        List<Double> audits = new ArrayList<>();
        for (int round = 0; round < SMALL_ROUNDS; round++) {
            long start = System.nanoTime();
            read(keyspace);
            long read = System.nanoTime();
            PrincipalAudit audit =
                    BenchKeyspace.await(keyspace.lectern().audits().principal(THOUSAND, Duration.ofSeconds(2)));
            long audited = System.nanoTime();
            if (!audit.findings().isEmpty() || audit.items() != THOUSAND_ITEMS) {
                throw new IllegalStateException("not as it was filled: " + audit.findings());
            }
            if (round >= SMALL_ROUNDS / 4) {
                reads.add((read - start) / 1e6);
                audits.add((audited - read) / 1e6);
            }
        }
        Bench.note(
                "1,000 items: read whole %.1f ms, by pages of %d; audited %.1f ms (medians)",
                Bench.median(reads), PAGE, Bench.median(audits));
        Bench.figure("audit.one_principal_ms_ratio", Bench.median(audits) / Bench.median(reads));
    }

    /** As a reader does it: every bucket, page after page. */
    private static void read(BenchKeyspace keyspace) {
        for (Bucket bucket : Bucket.values()) {
            Optional<Position> after = Optional.empty();
            do {
                LibraryPage page = BenchKeyspace.await(keyspace.lectern()
                        .libraries()
                        .pageAsStored(THOUSAND, bucket, LibraryOrder.OLDEST_FIRST, after, PAGE));
                after = page.next();
            } while (after.isPresent());
        }
    }

    /** Truth, libraries and lists that agree, straight into the tables. */
    private record Statements(PreparedStatement member, PreparedStatement entry, PreparedStatement holding) {
        static Statements of(BenchKeyspace keyspace) {
            return new Statements(
                    keyspace.session()
                            .prepare(
                                    "INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, "
                                            + "superseded, principal_id, role, stamp) "
                                            + "VALUES (?, 'Item', ?, ?, false, ?, ?, 'VIEWER', 1)"),
                    keyspace.session()
                            .prepare(
                                    "INSERT INTO library_by_principal "
                                            + "(principal_id, bucket, last_modified, content_id, shared) VALUES (?, ?, ?, ?, true)"),
                    keyspace.session()
                            .prepare("INSERT INTO content_by_principal (principal_id, content_id, role) "
                                    + "VALUES (?, ?, 'VIEWER')"));
        }

        BoundStatement member(String principal, int item) {
            return member.bind(id(item), visibility(item).name(), FIRST.plusSeconds(item), Map.of(), principal);
        }

        void addDerived(BatchStatementBuilder rows, String principal, int item) {
            for (Bucket bucket : Bucket.holding(visibility(item))) {
                rows.addStatement(entry.bind(principal, bucket.name(), FIRST.plusSeconds(item), id(item)));
            }
            rows.addStatement(holding.bind(principal, id(item)));
        }

        private static Visibility visibility(int item) {
            return List.of(Visibility.values()).get(item % 3);
        }
    }

    /** A hundred items each, of which a hundred neighbours have the same ones: batches stay within few partitions. */
    static void fill(BenchKeyspace keyspace, int principals) throws InterruptedException {
        Statements statements = Statements.of(keyspace);
        // One partition each: a principal's library with its list, an item's members.
        keyspace.flatOut(principals, number -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            String principal = BenchKeyspace.principal(number).value();
            for (int i = 0; i < ITEMS_EACH; i++) {
                statements.addDerived(rows, principal, number / MEMBERS_EACH * ITEMS_EACH + i);
            }
            return rows.build();
        });
        keyspace.flatOut(principals / MEMBERS_EACH * ITEMS_EACH, item -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = 0; i < MEMBERS_EACH; i++) {
                rows.addStatement(statements.member(
                        BenchKeyspace.principal(item / ITEMS_EACH * MEMBERS_EACH + i)
                                .value(),
                        item));
            }
            return rows.build();
        });
    }

    private static String id(int number) {
        return String.format(Locale.ROOT, "c:bench:item%07d", number);
    }

    /** The process that is measured: rows per second, and the most of its heap that was held on to, in MB. */
    public static void main(String[] arguments) {
        HeapPeak peak = new HeapPeak();
        try (Lectern lectern = Lectern.connect(MeasuredProcess.settings(arguments))) {
            long start = System.nanoTime();
            AuditRecord record = BenchKeyspace.await(lectern.audits()
                    .start(new AuditScope.Everything(), AuditOptions.STANDARD, Cause.of("bench", "a benchmark"))
                    .done());
            double seconds = (System.nanoTime() - start) / 1e9;
            if (record.state() != AuditState.FINISHED || record.total() != 0) {
                throw new IllegalStateException(record.toString());
            }
            System.err.printf(Locale.ROOT, "    %d rows in %.1f s%n", record.rows(), seconds);
            System.out.println(record.rows() / seconds + " " + peak.megabytes());
        }
    }
}
