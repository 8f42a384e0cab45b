package org.lectern.cassandra.rowname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.FailingCluster;
import org.lectern.lane.OnSharedNode;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.service.TestKeyspace;

/** While two rows become one, others write between any two of its statements: what they wrote stays, or is named as left. */
@OnSharedNode
final class DisturbedMergeTest {
    /** Each merge has names of its own, so that no table is emptied between two. */
    private static int merge;

    private static final AtomicInteger ROWS = new AtomicInteger(10);

    private static String stays = "";
    private static String goes = "";
    /** So many of the planted values differ from those of the row that stays. */
    private static final int GIVEN_UP = 2;
    /** In microseconds: long ago. */
    private static final long PLANTED = 2_000;

    private static TestKeyspace keyspace;
    private static Cluster cluster;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("disturbed");
        keyspace.session()
                .execute("CREATE TABLE page (name text, part int, body text, tags set<text>, owner text STATIC, "
                        + "PRIMARY KEY (name, part))");
        keyspace.session()
                .execute("CREATE TABLE link (merge int, id int, target text, note text, whole text, "
                        + "PRIMARY KEY (merge, id, target))");
        keyspace.session().execute("CREATE TABLE seen (page text PRIMARY KEY, who text)");
        cluster = Cluster.connect(keyspace.settings());
    }

    @AfterAll
    static void disconnect() {
        cluster.close();
        keyspace.close();
    }

    /** A statement on the rows of this merge. */
    private static String filled(String cql) {
        return cql.replace("GOES", "'" + goes + "'")
                .replace("STAYS", "'" + stays + "'")
                .replace("MERGE", String.valueOf(merge))
                .replace("FRESH", String.valueOf(ROWS.incrementAndGet()));
    }

    private static void run(String cql) {
        keyspace.session().execute(filled(cql));
    }

    private static void planted(String insert) {
        run("INSERT INTO " + insert + " USING TIMESTAMP " + PLANTED);
    }

    @BeforeEach
    void empty() {
        List.of("page", "link", "seen").forEach(table -> run("TRUNCATE " + table));
    }

    private static void plant() {
        merge++;
        stays = "http://a.example/x" + merge;
        goes = "HTTP://A.example:80/x" + merge;
        planted("page (name, part, body) VALUES (GOES, 1, 'first')");
        planted("page (name, part, body, tags) VALUES (GOES, 2, 'only here', {'a'})");
        planted("page (name, owner) VALUES (GOES, 'sue')");
        planted("page (name, part, body) VALUES (STAYS, 1, 'second')");
        planted("link (merge, id, target, note) VALUES (MERGE, 1, GOES, 'a key')");
        planted("link (merge, id, target, whole) VALUES (MERGE, 2, 'else', GOES)");
        planted("link (merge, id, target, note) VALUES (MERGE, 3, GOES, 'noted first')");
        planted("link (merge, id, target, note) VALUES (MERGE, 3, STAYS, 'noted second')");
        planted("seen (page, who) VALUES (GOES, 'ann')");
    }

    private static SameRows rows() {
        return new SameRows("page", RowName.parse(stays), List.of(stays, goes));
    }

    /** What others do. */
    private enum Other {
        ADDS_A_ROW("INSERT INTO page (name, part, body) VALUES (GOES, FRESH, VALUE) USING TIMESTAMP NOW", ""),
        CHANGES_WHAT_MOVES(
                "UPDATE page USING TIMESTAMP NOW SET body = VALUE WHERE name = GOES AND part = 2", "only here"),
        CHANGES_WHAT_IS_GIVEN_UP(
                "UPDATE page USING TIMESTAMP NOW SET body = VALUE WHERE name = GOES AND part = 1", "first"),
        CHANGES_ITS_OWNER("INSERT INTO page (name, owner) VALUES (GOES, VALUE) USING TIMESTAMP NOW", "sue"),
        FILLS_THE_ROW_THAT_STAYS(
                "UPDATE page USING TIMESTAMP NOW SET body = VALUE WHERE name = STAYS AND part = 2", "only here"),
        OWNS_THE_ROW_THAT_STAYS("INSERT INTO page (name, owner) VALUES (STAYS, VALUE) USING TIMESTAMP NOW", "sue"),
        LINKS_TO_IT(
                "INSERT INTO link (merge, id, target, note) VALUES (MERGE, FRESH, GOES, VALUE) USING TIMESTAMP NOW",
                ""),
        CHANGES_A_LINK(
                "INSERT INTO link (merge, id, target, note) VALUES (MERGE, 1, GOES, VALUE) USING TIMESTAMP NOW",
                "a key"),
        CHANGES_A_LINK_THAT_IS_GIVEN_UP(
                "INSERT INTO link (merge, id, target, note) VALUES (MERGE, 3, GOES, VALUE) USING TIMESTAMP NOW",
                "noted first"),
        LINKS_ELSEWHERE(
                "UPDATE link USING TIMESTAMP NOW SET whole = VALUE WHERE merge = MERGE AND id = 2 AND target = 'else'",
                ""),
        SEES_IT("INSERT INTO seen (page, who) VALUES (GOES, VALUE) USING TIMESTAMP NOW", "ann");

        private final String cql;
        private final String instead;

        /** @param instead the planted value whose place it takes */
        Other(String cql, String instead) {
            this.cql = cql;
            this.instead = instead;
        }

        /** Whether the value is gone that it wrote over: in the row that stays, only if the copy was there already. */
        boolean writesOver(boolean copied) {
            return !cql.contains("STAYS") || copied;
        }

        /** Whether what it writes is given up, if it is there before the merge begins. */
        boolean isGivenUp() {
            return this == CHANGES_WHAT_IS_GIVEN_UP || this == CHANGES_A_LINK_THAT_IS_GIVEN_UP;
        }

        boolean isIn(String statement) {
            return List.of("page", "link", "seen").stream()
                    .anyMatch(table -> cql.contains(table) && statement.contains('"' + table + '"'));
        }

        /** @param behind how far the writer's clock is behind the cluster's, in seconds; what was planted is older still */
        CompletionStage<?> write(String value, int behind) {
            long now = (System.currentTimeMillis() - behind * 1_000L) * 1_000;
            return keyspace.session()
                    .executeAsync(filled(cql.replace("NOW", String.valueOf(now))
                            .replace("VALUE)", "'" + value + "')")
                            .replace("= VALUE", "= '" + value + "'")));
        }
    }

    /** Each of the others in turn, after every third statement: together after every one. */
    @ParameterizedTest
    @EnumSource
    void whatAnotherWritesBetweenTwoStatements_isThereAfterwards(Other other) {
        for (int after = List.of(Other.values()).indexOf(other) % 3; ; after += 3) {
            plant();
            Disturbance disturbance = new Disturbance(new int[] {after}, other, 0, Integer.MAX_VALUE);
            Optional<MergeReport> report = disturbance.merge();
            assertNothingIsLost(report, disturbance, other + " after " + after + " statements");
            if (disturbance.written.isEmpty()) {
                return;
            }
        }
    }

    @Test
    void whatSeveralWrite_someWithClocksBehind_whileMergesAreKilled_isThereAfterwards() {
        for (int seed = 0; seed < 25; seed++) {
            plant();
            Random random = new Random(seed);
            Set<String> expected = new TreeSet<>();
            Optional<MergeReport> report = Optional.empty();
            boolean wasRead = false;
            for (int round = 0; round < 3; round++) {
                Disturbance disturbance = new Disturbance(
                        random.ints(2, 0, 50).toArray(),
                        random.nextBoolean() ? Other.ADDS_A_ROW : Other.LINKS_TO_IT,
                        random.nextInt(60),
                        random.nextInt(15));
                report = disturbance.merge();
                expected.addAll(disturbance.written);
                wasRead = disturbance.wasReadAfterwards();
            }
            assertThat(values()).as("seed %d", seed).containsAll(expected).contains("only here", "a key", "ann", "sue");
            assertVerifiedOnlyIfItIs(report, wasRead, "seed " + seed);
        }
    }

    @Test
    void whileAnotherWritesWithoutPause_nothingIsDeletedThatWasNotMoved() {
        plant();
        Disturbance disturbance =
                new Disturbance(IntStream.range(0, 500).toArray(), Other.ADDS_A_ROW, 0, Integer.MAX_VALUE);
        Optional<MergeReport> report = disturbance.merge();

        assertThat(report).map(MergeReport::verified).contains(false);
        assertThat(report).hasValueSatisfying(done -> assertThat(done.left()).containsExactly(goes));
        assertNothingIsLost(report, disturbance, "without pause");
    }

    @Test
    void whatIsLeftIsMergedTheNextTime() {
        plant();
        Disturbance disturbance = new Disturbance(new int[] {12}, Other.CHANGES_WHAT_MOVES, 0, Integer.MAX_VALUE);
        disturbance.merge();
        MergeReport again = await(new CassandraRowNames(cluster, ActivityRecorder.NONE)
                .merge(rows(), Optional.of(stays))
                .make(TEST));

        assertThat(again.verified()).isTrue();
        assertVerifiedOnlyIfItIs(Optional.of(again), true, "undisturbed");
    }

    /** One merge, between whose statements something happens. */
    private static final class Disturbance {
        private final int[] at;
        private final Other other;
        private final int behind;
        private int writesLeft;
        private int statements;
        private int firstCopy = Integer.MAX_VALUE;
        private int lastReadAtFirst;
        private int lastReading;
        private int lastWritten;
        /** What the other has written, each value once. */
        final List<String> written = new ArrayList<>();

        /**
         * @param at before which statements the other writes
         * @param killedAfter so many writes
         */
        Disturbance(int[] at, Other other, int behind, int killedAfter) {
            this.at = at;
            this.other = other;
            this.behind = behind;
            this.writesLeft = killedAfter;
        }

        Optional<MergeReport> merge() {
            FailingCluster.Pair disturbed = FailingCluster.over(cluster);
            disturbed.fault().before(this::happens);
            try {
                return Optional.of(await(new CassandraRowNames(disturbed.cluster(), ActivityRecorder.NONE)
                        .merge(rows(), Optional.of(stays))
                        .make(TEST)));
            } catch (RuntimeException killed) {
                assertThat(killed).hasStackTraceContaining("The process has ended.");
                return Optional.empty();
            }
        }

        boolean wasAfterCopies() {
            return lastWritten > firstCopy;
        }

        /** Whether the first reading, which says what is given up, may have seen it. */
        boolean wasReadAtFirst() {
            return lastWritten <= lastReadAtFirst;
        }

        /** Whether a whole reading began after the last thing that another wrote. */
        boolean wasReadAfterwards() {
            return lastReading >= lastWritten;
        }

        private synchronized CompletionStage<?> happens(String cql) {
            if (!cql.startsWith("SELECT") && writesLeft-- <= 0) {
                return CompletableFuture.failedStage(new IllegalStateException("The process has ended."));
            }
            int now = statements++;
            if (!cql.startsWith("SELECT") && !cql.contains("row_merge")) {
                firstCopy = Math.min(firstCopy, now);
            } else if (firstCopy > now && other.isIn(cql)) {
                lastReadAtFirst = now;
            }
            if (cql.contains("system_schema.columns")) {
                lastReading = now;
            }
            for (int one : at) {
                if (one == now) {
                    String value = other.name().toLowerCase(Locale.ROOT) + ROWS.incrementAndGet();
                    written.add(value);
                    lastWritten = now;
                    return other.write(value, behind);
                }
            }
            return CompletableFuture.completedStage(true);
        }
    }

    private static void assertNothingIsLost(Optional<MergeReport> report, Disturbance disturbance, String what) {
        Set<String> expected = new TreeSet<>(Set.of("only here", "second", "sue", "a key", "noted second", "ann", "a"));
        expected.addAll(disturbance.written);
        if (!disturbance.written.isEmpty()) {
            if (disturbance.other.writesOver(disturbance.wasAfterCopies())) {
                expected.remove(disturbance.other.instead);
            }
            if (disturbance.other.isGivenUp() && disturbance.wasReadAtFirst()) {
                expected.removeAll(disturbance.written);
            }
        }
        expected.removeAll(values());
        assertThat(expected)
                .as("%s: more is lost than was given up by %s", what, report)
                .hasSizeLessThanOrEqualTo(report.map(done -> (int) Math.max(0, done.givenUp() - GIVEN_UP))
                        .orElse(0));
        assertVerifiedOnlyIfItIs(report, disturbance.wasReadAfterwards(), what);
    }

    private static void assertVerifiedOnlyIfItIs(Optional<MergeReport> report, boolean wasReadAfterwards, String what) {
        boolean gone = texts("SELECT name FROM page WHERE name = GOES").isEmpty();
        report.ifPresent(done -> {
            if (wasReadAfterwards) {
                assertThat(done.left().isEmpty()).as("%s: %s", what, done).isEqualTo(gone);
            }
            if (done.verified() && wasReadAfterwards) {
                assertThat(names()).as(what).doesNotContain(goes);
            }
        });
    }

    private static Set<String> texts(String... selects) {
        Set<String> texts = new TreeSet<>();
        for (String cql : selects) {
            for (Row row : keyspace.session().execute(filled(cql))) {
                for (int i = 0; i < row.size(); i++) {
                    if (!row.isNull(i)) {
                        texts.add(String.valueOf(row.getString(i)));
                    }
                }
            }
        }
        return texts;
    }

    private static Set<String> values() {
        Set<String> values = texts(
                "SELECT body, owner FROM page WHERE name IN (GOES, STAYS)",
                "SELECT note, whole FROM link WHERE merge = MERGE",
                "SELECT who FROM seen WHERE page IN (GOES, STAYS)");
        for (Row row : keyspace.session().execute(filled("SELECT tags FROM page WHERE name IN (GOES, STAYS)"))) {
            values.addAll(row.getSet(0, String.class));
        }
        return values;
    }

    private static Set<String> names() {
        return texts(
                "SELECT name FROM page WHERE name IN (GOES, STAYS)",
                "SELECT target, whole FROM link WHERE merge = MERGE",
                "SELECT page FROM seen WHERE page IN (GOES, STAYS)");
    }
}
