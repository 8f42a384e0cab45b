package org.lectern.cassandra.rowname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Stages;
import org.lectern.cluster.CqlTables;
import org.lectern.lane.WithoutNode;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.simulation.Ports;
import org.lectern.wording.InvalidInputException;

/** Two operators merge the same rows, and each keeps the name that the other one gives up: no value is lost on the way. */
@WithoutNode
final class OpposedMergesTest {
    private static final String PLAIN = "http://a.example/x";
    private static final String SHOUTED = "HTTP://A.example:80/x";
    private static final SameRows SAME = new SameRows("Data", RowName.parse(PLAIN), List.of(PLAIN, SHOUTED));
    /** More than a merge takes. */
    private static final int MOST = 200;

    /** What all merges work on, and the time: each request takes a millisecond. */
    private static final class Room {
        private long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse("2026-01-01T00:00:00Z"));
        private final CqlTables tables = new CqlTables(() -> now)
                .table("Data", "Row text partition_key", "part int clustering", "Body text regular")
                .table("link", "id int partition_key", "target text clustering", "note text regular")
                .table("row_merge", "name text partition_key", "stays text regular", "owner text regular");

        Room() {
            put(PLAIN, 1, "plain");
            put(SHOUTED, 2, "shouted");
            tables.run("INSERT INTO %s.link (id, target, note) VALUES (?, ?, ?)", now, 1, PLAIN, "plain link");
            tables.run("INSERT INTO %s.link (id, target, note) VALUES (?, ?, ?)", now, 2, SHOUTED, "shouted link");
            now += 1_000_000;
        }

        void put(String name, int part, String body) {
            tables.run("INSERT INTO %s.\"Data\" (\"Row\", part, \"Body\") VALUES (?, ?, ?)", now, name, part, body);
        }

        Set<String> values() {
            Set<String> values = new TreeSet<>();
            texts("SELECT \"Body\" FROM %s.\"Data\"", values);
            texts("SELECT note FROM %s.link", values);
            return values;
        }

        Set<String> names() {
            Set<String> names = new TreeSet<>();
            texts("SELECT \"Row\" FROM %s.\"Data\"", names);
            texts("SELECT target FROM %s.link", names);
            return names;
        }

        private void texts(String cql, Set<String> texts) {
            for (Row row : tables.run(cql, now)) {
                texts.add(row.getString(0));
            }
        }
    }

    /** One merge, whose requests are answered when the test says so. */
    private static final class Merge {
        private final Room room;
        private final Deque<Runnable> requests = new ArrayDeque<>();
        final CompletableFuture<MergeReport> report;

        Merge(Room room, Optional<String> stays) {
            this.room = room;
            RowNames names = new CassandraRowNames(
                    room.tables.cluster(
                            this::held, () -> room.now, () -> Instant.EPOCH.plus(room.now, ChronoUnit.MICROS)),
                    ActivityRecorder.NONE);
            report = names.merge(SAME, stays).make(TEST).toCompletableFuture();
        }

        private CompletableFuture<Object> held(Ports.Request request) {
            CompletableFuture<Object> answer = new CompletableFuture<>();
            requests.add(() -> {
                room.now += 1_000;
                request.let().whenComplete((result, failure) -> Stages.settle(answer, result, failure));
            });
            return answer;
        }

        /** Answers so many requests, or fewer if it ends. */
        Merge step(int count) {
            for (int i = 0; i < count && !requests.isEmpty(); i++) {
                requests.remove().run();
            }
            return this;
        }

        Merge end() {
            step(MOST);
            assertThat(report).as("more requests than a merge takes").isDone();
            return this;
        }

        boolean isVerified() {
            return !report.isCompletedExceptionally() && report.join().verified();
        }

        Throwable failure() {
            return Stages.unwrap(report.handle((done, failure) -> failure).join());
        }
    }

    private static final Set<String> ALL = Set.of("plain", "shouted", "plain link", "shouted link");

    private static int requestsOf(Optional<String> stays) {
        Merge merge = new Merge(new Room(), stays);
        int count = 0;
        for (; !merge.report.isDone(); count++) {
            merge.step(1);
        }
        return count;
    }

    @Test
    void whereverOneIsInterruptedByTheOther_noValueIsLost_andOneRowIsLeftInTheEnd() {
        int requests = requestsOf(Optional.of(PLAIN));
        List<String> lost = new ArrayList<>();
        for (int first = 0; first <= requests; first++) {
            for (int second = 1; second <= requests; second++) {
                for (boolean firstEnds : new boolean[] {true, false}) {
                    Room room = new Room();
                    Merge one = new Merge(room, Optional.of(PLAIN)).step(first);
                    Merge other = new Merge(room, Optional.of(SHOUTED)).step(second);
                    (firstEnds ? one : other).end();
                    (firstEnds ? other : one).end();
                    String story = first + " requests, then " + second + " of the other, then "
                            + (firstEnds ? "the first" : "the other");
                    if (!room.values().equals(ALL)) {
                        lost.add(story + ": " + room.values());
                    }
                    assertThat(one.isVerified() || other.isVerified()).as(story).isTrue();
                    assertThat(room.names()).as(story).hasSize(1);
                }
            }
        }
        assertThat(lost).isEmpty();
    }

    @Test
    void aMergeThatWasKilledIsCompletedWithItsName_andAnotherNameIsRefusedUntilThen() {
        int requests = requestsOf(Optional.of(PLAIN));
        int refused = 0;
        for (int killed = 0; killed < requests; killed++) {
            Room room = new Room();
            new Merge(room, Optional.of(PLAIN)).step(killed);
            Merge other = new Merge(room, Optional.of(SHOUTED)).end();
            if (other.isVerified()) {
                assertThat(refused)
                        .as("killed before it had said which name it keeps")
                        .isZero();
                continue;
            }
            refused++;
            assertThat(other.failure())
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(PLAIN);
            Merge again = new Merge(room, Optional.empty()).end();
            assertThat(again.report.join().stays()).isEqualTo(PLAIN);
            assertThat(room.values()).as("killed after %s requests", killed).isEqualTo(ALL);

            room.put(SHOUTED, 3, "later");
            Merge afterwards = new Merge(room, Optional.of(SHOUTED)).end();
            assertThat(afterwards.isVerified()).as("%s", afterwards.report).isTrue();
            assertThat(room.names()).containsExactly(SHOUTED);
        }
        assertThat(refused).isGreaterThan(requests / 2);
    }

    /** Of two with the same name the later one completes it: the earlier one may have slept since its last reading. */
    @Test
    void whereverASleeperGoesOn_afterOthersHaveMergedToItsNameAndBack_noValueIsLost() {
        int requests = requestsOf(Optional.of(PLAIN));
        for (int asleep = 0; asleep <= requests; asleep++) {
            Room room = new Room();
            Merge sleeper = new Merge(room, Optional.of(PLAIN)).step(asleep);
            new Merge(room, Optional.of(PLAIN)).end();
            room.now += 1_000_000;
            room.put(SHOUTED, 3, "later");
            Merge back = new Merge(room, Optional.of(SHOUTED));
            for (int step = 0; !back.report.isDone(); step++) {
                back.step(1);
                sleeper.step(step % 2);
            }
            sleeper.end();
            Set<String> expected = new TreeSet<>(ALL);
            expected.add("later");
            assertThat(room.values()).as("asleep after %s requests", asleep).isEqualTo(expected);
        }
    }
}
