package org.lectern.cassandra.rowname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.FailingCluster;
import org.lectern.lane.OnSharedNode;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.service.TestKeyspace;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** Rows that are one become one, with all that names them: on a real Cassandra, in tables that are not Lectern's. */
@OnSharedNode
final class SameRowMergeTest {
    private static final String CANONICAL = "http://a.example/x";
    private static final String SHOUTED = "HTTP://A.example:80/x";
    private static final String DOTTED = "http://a.example/./x";

    private static TestKeyspace keyspace;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("merged");
        keyspace.session().execute("CREATE TYPE place (town text)");
        keyspace.session()
                .execute("CREATE TABLE \"Data\" (\"Row\" text, part int, \"Body\" text, tags set<text>, "
                        + "at frozen<place>, owner text STATIC, PRIMARY KEY (\"Row\", part))");
        keyspace.session()
                .execute("CREATE TABLE link (id int, target text, note text, whole text, PRIMARY KEY (id, target))");
        keyspace.session().execute("CREATE TABLE seen (page text PRIMARY KEY, who text)");
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    private static RowNames names() {
        return keyspace.lectern().rowNames();
    }

    private static void run(String cql, Object... values) {
        keyspace.session().execute(cql, values);
    }

    /** The one in its canonical form is the younger one. */
    @BeforeEach
    void plant() {
        for (String table : List.of("\"Data\"", "link", "seen")) {
            run("TRUNCATE " + table);
        }
        put(SHOUTED, 1, "first", 1_000);
        put(SHOUTED, 2, "only here", 1_000);
        put(CANONICAL, 1, "second", 2_000);
        put(CANONICAL, 3, "here alone", 2_000);
        run(
                "INSERT INTO \"Data\" (\"Row\", part, tags, at) VALUES (?, 1, {'a', 'b'}, {town: 'Rome'}) "
                        + "USING TIMESTAMP 2000",
                CANONICAL);
        run("INSERT INTO \"Data\" (\"Row\", owner) VALUES (?, 'ann') USING TIMESTAMP 2000", CANONICAL);
    }

    private static void put(String name, int part, String body, long written) {
        run(
                "INSERT INTO \"Data\" (\"Row\", part, \"Body\") VALUES (?, ?, ?) USING TIMESTAMP " + written,
                name,
                part,
                body);
    }

    private static SameRows same(String... stored) {
        return new SameRows("Data", RowName.parse(CANONICAL), List.of(stored));
    }

    private static List<String> stored(String name) {
        return keyspace
                .session()
                .execute("SELECT part, \"Body\", owner, tags, at FROM \"Data\" WHERE \"Row\" = ?", name)
                .all()
                .stream()
                .map(SameRowMergeTest::line)
                .toList();
    }

    private static String line(Row row) {
        return row.getInt(0) + " " + row.getString(1) + " " + row.getString(2) + " "
                + new java.util.TreeSet<>(row.getSet(3, String.class))
                + (row.isNull(4) ? "" : " " + row.getUdtValue(4).getString(0));
    }

    @Test
    void theOneWrittenFirstStays_andGetsWhatItLacks() {
        SameRows rows = same(CANONICAL, SHOUTED);
        Plan preview = await(names().merge(rows, Optional.empty()).preview(TEST));
        assertThat(preview.message().english())
                .startsWith("Keeps " + SHOUTED + " and adds 4 missing values.")
                .as("the body of part 1")
                .contains("1 different value is discarded");
        assertThat(preview.lines())
                .extracting(Message::english)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith(SHOUTED + ": 2 rows"),
                        second -> assertThat(second).startsWith(CANONICAL + ": 2 rows"));
        assertThat(preview.statements())
                .anyMatch(cql -> cql.contains("'here alone'"))
                .anyMatch(cql -> cql.startsWith("DELETE FROM") && cql.contains("'" + CANONICAL + "'"));
        assertThat(stored(CANONICAL)).as("a preview writes nothing").hasSize(2);

        MergeReport report = await(names().merge(rows, Optional.empty()).make(TEST));

        assertThat(report.verified()).isTrue();
        assertThat(report.moved()).isEqualTo(4);
        assertThat(stored(SHOUTED))
                .containsExactly("1 first ann [a, b] Rome", "2 only here ann []", "3 here alone ann []");
        assertThat(stored(CANONICAL)).isEmpty();
        assertThat(await(names().search((done, total, count, odd) -> true)).same())
                .isEmpty();
    }

    @Test
    void whoeverIsChosenStays_ofThreeAsWell() {
        put(DOTTED, 1, "third", 3_000);
        put(DOTTED, 4, "fourth", 3_000);
        MergeReport report = await(names().merge(same(CANONICAL, SHOUTED, DOTTED), Optional.of(CANONICAL))
                .make(TEST));

        assertThat(report.stays()).isEqualTo(CANONICAL);
        assertThat(report.verified()).isTrue();
        assertThat(report.givenUp()).isEqualTo(2);
        assertThat(stored(CANONICAL))
                .containsExactly(
                        "1 second ann [a, b] Rome", "2 only here ann []", "3 here alone ann []", "4 fourth ann []");
        assertThat(stored(SHOUTED)).isEmpty();
        assertThat(stored(DOTTED)).isEmpty();
    }

    @Test
    void whatNamesTheOthersNamesTheOneThatStays() {
        run("INSERT INTO link (id, target, note, whole) VALUES (1, ?, 'a clustering column', 'else')", SHOUTED);
        run("INSERT INTO link (id, target, note, whole) VALUES (2, 'else', 'another column', ?)", SHOUTED);
        run("INSERT INTO link (id, target, note) VALUES (3, ?, 'there already')", CANONICAL);
        run("INSERT INTO link (id, target, note, whole) VALUES (3, ?, 'given up', 'filled in')", SHOUTED);
        run("INSERT INTO seen (page, who) VALUES (?, 'ann')", SHOUTED);

        MergeReport report = await(
                names().merge(same(CANONICAL, SHOUTED), Optional.of(CANONICAL)).make(TEST));

        assertThat(report.verified()).isTrue();
        assertThat(report.references()).isEqualTo(4);
        assertThat(keyspace.session().execute("SELECT id, target, note, whole FROM link").all().stream()
                        .map(row -> row.getInt(0) + " " + row.getString(1) + " " + row.getString(2) + " "
                                + row.getString(3)))
                .containsExactlyInAnyOrder(
                        "1 " + CANONICAL + " a clustering column else",
                        "2 else another column " + CANONICAL,
                        "3 " + CANONICAL + " there already filled in");
        assertThat(keyspace.session().execute("SELECT page FROM seen").all().stream()
                        .map(row -> row.getString(0)))
                .containsExactly(CANONICAL);
    }

    /** Before each of its writes in turn, the process that makes it ends. */
    @Test
    void whereverItIsInterrupted_doneAgainItEndsRight() {
        SameRows rows = same(CANONICAL, SHOUTED);
        try (Cluster cluster = Cluster.connect(keyspace.settings())) {
            boolean interrupted = true;
            for (int made = 0; interrupted; made++) {
                plant();
                run("INSERT INTO link (id, target, note) VALUES (1, ?, 'a clustering column')", SHOUTED);
                run("INSERT INTO seen (page, who) VALUES (?, 'ann')", SHOUTED);
                interrupted = isInterrupted(FailingCluster.over(cluster), rows, made);
                if (interrupted) {
                    assertThat(await(names().search((done, total, count, odd) -> true))
                                    .same())
                            .as("what is not done is found, after " + made + " writes")
                            .extracting(RowNames.SameRows::table)
                            .contains("Data");
                }

                assertThat(await(names().merge(rows, Optional.of(CANONICAL)).make(TEST))
                                .verified())
                        .isTrue();
                assertThat(stored(CANONICAL))
                        .as("after " + made + " writes")
                        .containsExactly("1 second ann [a, b] Rome", "2 only here ann []", "3 here alone ann []");
                assertThat(stored(SHOUTED)).isEmpty();
                assertThat(keyspace.session().execute("SELECT target FROM link").all())
                        .extracting(row -> row.getString(0))
                        .containsExactly(CANONICAL);
                assertThat(keyspace.session().execute("SELECT page FROM seen").all())
                        .extracting(row -> row.getString(0))
                        .containsExactly(CANONICAL);
            }
        }
        MergeReport again = await(names().merge(rows, Optional.of(CANONICAL)).make(TEST));
        assertThat(again.verified()).isTrue();
        assertThat(again.moved()).as("done again, it changes nothing").isZero();
    }

    private static boolean isInterrupted(FailingCluster.Pair failing, SameRows rows, int after) {
        AtomicInteger left = new AtomicInteger(after);
        failing.fault()
                .before(cql -> cql.startsWith("SELECT") || left.getAndDecrement() > 0
                        ? CompletableFuture.completedStage(true)
                        : CompletableFuture.failedStage(new IllegalStateException("The process has ended.")));
        try {
            await(new CassandraRowNames(failing.cluster(), ActivityRecorder.NONE)
                    .merge(rows, Optional.of(CANONICAL))
                    .make(TEST));
            return false;
        } catch (RuntimeException ended) {
            return true;
        }
    }

    @Test
    void whatIsWrittenWithAClockAheadIsNotTakenForGone() {
        run("INSERT INTO \"Data\" (\"Row\", part) VALUES (?, 9) USING TIMESTAMP " + 9_000_000_000_000_000L, SHOUTED);

        MergeReport report = await(
                names().merge(same(CANONICAL, SHOUTED), Optional.of(CANONICAL)).make(TEST));

        assertThat(report.verified()).isFalse();
        assertThat(report.left()).containsExactly(SHOUTED);
    }

    @Test
    void whatIsNotOneIsNotMadeOne() {
        assertThatThrownBy(() -> await(names().merge(same(CANONICAL, "http://a.example/y"), Optional.empty())
                        .preview(TEST)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("different canonical forms");
        assertThatThrownBy(() -> await(names().merge(
                                new SameRows("content", RowName.parse("c:cam:x"), List.of("c:cam:x", "c:cam:x")),
                                Optional.empty())
                        .make(TEST)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("belongs to Lectern");
        assertThatThrownBy(() -> await(names().merge(same(CANONICAL, SHOUTED), Optional.of(DOTTED))
                        .make(TEST)))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void lecternsOwnRowsOfWebsitesAreMadeOne_too() {
        for (String name : List.of("http://b.example/", "HTTP://b.example")) {
            await(names().write(RowName.parse(name), "Title of " + name).make(TEST));
        }
        SameRows rows = new SameRows(
                "site_row", RowName.parse("http://b.example/"), List.of("http://b.example/", "HTTP://b.example"));

        assertThat(await(names().merge(rows, Optional.empty()).make(TEST)).verified())
                .isTrue();
        assertThat(await(names().place(RowName.parse("HTTP://b.example"))).tables())
                .isEmpty();
        assertThat(await(names().place(RowName.parse("HTTP://b.example"))).canonicalTables())
                .containsExactly("site_row");
    }

    @Test
    void aTableWhoseTextsHaveIndexesIsNotReadWhole_andItsReferencesAreRenamed() {
        run("CREATE TABLE cited (id int PRIMARY KEY, target text, \"By\" text, amount int)");
        run("CREATE INDEX ON cited (target)");
        assertThat(await(names().scannedByMerges())).contains("Data", "cited", "link", "seen");
        run("CREATE INDEX ON cited (\"By\")");
        run("INSERT INTO cited (id, target, \"By\") VALUES (1, ?, ?)", SHOUTED, SHOUTED);
        run("INSERT INTO cited (id, target, \"By\") VALUES (2, 'another', ?)", SHOUTED);
        assertThat(await(names().scannedByMerges()))
                .contains("Data", "link", "seen")
                .doesNotContain("cited");
        List<String> statements = new CopyOnWriteArrayList<>();
        try (Cluster cluster = Cluster.connect(keyspace.settings())) {
            FailingCluster.Pair watched = FailingCluster.over(cluster);
            watched.fault().before(cql -> {
                statements.add(cql);
                return CompletableFuture.completedStage(true);
            });
            MergeReport report = await(new CassandraRowNames(watched.cluster(), ActivityRecorder.NONE)
                    .merge(
                            new SameRows("Data", RowName.parse(CANONICAL), List.of(CANONICAL, SHOUTED)),
                            Optional.of(CANONICAL))
                    .make(TEST));
            assertThat(report.verified()).isTrue();
            assertThat(report.references()).isEqualTo(2);
        } finally {
            run("DROP TABLE cited");
        }
        assertThat(statements)
                .filteredOn(cql -> cql.startsWith("SELECT") && cql.contains("\"cited\""))
                .isNotEmpty()
                .allMatch(cql -> cql.contains("WHERE"));
    }

    @Test
    void aPreviewThatIsCancelledReadsNoFurtherPage() {
        for (int id = 1; id <= 3_000; id++) {
            run("INSERT INTO link (id, target) VALUES (?, 'another')", id);
        }
        AtomicInteger pages = new AtomicInteger();
        CompletableFuture<Void> second = new CompletableFuture<>();
        try (Cluster cluster = Cluster.connect(keyspace.settings())) {
            FailingCluster.Pair watched = FailingCluster.over(cluster);
            watched.fault()
                    .before(cql -> cql.startsWith("SELECT") && cql.contains("\"link\"") && pages.incrementAndGet() == 2
                            ? second
                            : CompletableFuture.completedStage(true));
            CompletableFuture<Plan> preview = new CassandraRowNames(watched.cluster(), ActivityRecorder.NONE)
                    .merge(
                            new SameRows("Data", RowName.parse(CANONICAL), List.of(CANONICAL, SHOUTED)),
                            Optional.of(CANONICAL))
                    .preview(TEST)
                    .toCompletableFuture();
            TestKeyspace.until("the second page is asked for", () -> pages.get() == 2);
            preview.cancel(false);
            second.complete(null);
            assertThat(await(new CassandraRowNames(cluster, ActivityRecorder.NONE)
                                    .search((ranges, total, rows, found) -> true))
                            .rows())
                    .isPositive();
        }
        assertThat(pages).hasValue(2);
    }
}
