package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;

/**
 * Content status against the bare driver: view starts against conditional inserts; recomputing learners against the same
 * reads and writes flat out; and reads that miss an acknowledged write.
 */
final class StatusBench implements Bench.Case {
    private static final int AT_ONCE = 256;
    /** In one turn. They are short, and many: what else the machine does changes within seconds. */
    private static final int STARTS = 4_000;

    private static final int TURNS = 30;
    private static final int WARM_UP = 5;
    private static final int USERS = 400;
    private static final int ROUNDS_OF_RECOMPUTATION = 3;
    private static final int LEARNERS = 10_000;
    private static final int LEAVES = 10;
    private static final int READS = 100_000;
    private static final int ROWS = 1_000_000;
    private static final int IN_A_BATCH = 50;
    private static final String COLLECTION = "bench-collection";
    private static final String BATCH = "bench-batch";

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        ContentStatuses status = keyspace.lectern().contentStatuses();
        List<String> leaves = new ArrayList<>();
        for (int i = 0; i < STARTS / USERS * (WARM_UP + TURNS); i++) {
            leaves.add("content-" + i);
        }
        BenchKeyspace.await(status.collections()
                .put(new CollectionTree(COLLECTION, leaves, Set.of(), Map.of(), Map.of()))
                .make(TEST));
        BenchKeyspace.await(
                status.collections().put(Batch.open(COLLECTION, BATCH)).make(TEST));
        flatOut(USERS, user -> enrol(status, key(user)));
        starts(keyspace, status);
        readsAfterWrites(status);
        recomputation(keyspace, status);
        millionRows(keyspace, status);
    }

    /** One user with a million views: what stays in memory while all of them are gone through. */
    private static void millionRows(BenchKeyspace keyspace, ContentStatuses status) throws InterruptedException {
        PreparedStatement insert = keyspace.session()
                .prepare("INSERT INTO user_content_consumption (userid, collectionid, contextid, contentid, status, "
                        + "last_access_time) VALUES ('million', ?, ?, ?, 1, ?)");
        Instant at = Instant.now();
        flatOut(ROWS / IN_A_BATCH, batch -> {
            BatchStatementBuilder rows = BatchStatement.builder(DefaultBatchType.UNLOGGED);
            for (int i = 0; i < IN_A_BATCH; i++) {
                rows.addStatement(insert.bind("collection-" + batch % 1000, BATCH, "content-" + batch + "-" + i, at));
            }
            return keyspace.session().executeAsync(rows.build());
        });
        long before = live();
        AtomicInteger seen = new AtomicInteger();
        AtomicLong most = new AtomicLong(Long.MIN_VALUE);
        long begun = System.nanoTime();
        BenchKeyspace.await(status.store().eachView("million", row -> {
            if (seen.incrementAndGet() % (ROWS / 5) == 0) {
                most.accumulateAndGet(live(), Math::max);
            }
        }));
        if (seen.get() != ROWS) {
            throw new IllegalStateException("of " + ROWS + " rows " + seen + " were seen");
        }
        Bench.note("a million rows of one user: %.1f s", (System.nanoTime() - begun) / 1e9);
        Bench.figure("status.million_row_user_live_mb", (most.get() - before) / 1e6);
    }

    private static long live() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private static EnrolmentKey key(int user) {
        return new EnrolmentKey("bench-user-" + user, COLLECTION, BATCH);
    }

    private static CompletionStage<Boolean> enrol(ContentStatuses status, EnrolmentKey key) {
        return status.store().swapEnrolment(Optional.empty(), Enrolment.of(key, Instant.now()));
    }

    /** So many calls, a bounded number at a time. Answers calls per second. */
    private static double flatOut(int count, IntFunction<CompletionStage<?>> call) throws InterruptedException {
        Semaphore room = new Semaphore(AT_ONCE);
        AtomicReference<Throwable> failed = new AtomicReference<>();
        long begun = System.nanoTime();
        for (int i = 0; i < count; i++) {
            room.acquire();
            call.apply(i).whenComplete((result, failure) -> {
                if (failure != null) {
                    failed.set(failure);
                }
                room.release();
            });
        }
        room.acquire(AT_ONCE);
        if (failed.get() != null) {
            throw new IllegalStateException(failed.get());
        }
        return count / ((System.nanoTime() - begun) / 1e9);
    }

    private static void starts(BenchKeyspace keyspace, ContentStatuses status) throws InterruptedException {
        PreparedStatement insert = keyspace.session()
                .prepare("INSERT INTO user_content_consumption (userid, collectionid, contextid, contentid, status, "
                        + "last_access_time) VALUES (?, ?, ?, ?, 1, ?) IF NOT EXISTS");
        Instant at = Instant.now();
        double[] seconds = new double[2];
        for (int turn = 0; turn < WARM_UP + TURNS; turn++) {
            int from = turn * STARTS / USERS;
            IntFunction<CompletionStage<?>> service =
                    i -> status.views().start(key(i % USERS).view("content-" + (from + i / USERS)), at);
            IntFunction<CompletionStage<?>> raw = i -> keyspace.session()
                    .executeAsync(insert.bind(
                            "raw-user-" + i % USERS, COLLECTION, BATCH, "content-" + (from + i / USERS), at));
            // Each goes first in every other turn: the second finds a warmer node.
            for (int which : turn % 2 == 0 ? new int[] {0, 1} : new int[] {1, 0}) {
                double took = STARTS / flatOut(STARTS, which == 0 ? service : raw);
                seconds[which] += turn < WARM_UP ? 0 : took;
            }
        }
        Bench.note("%d view starts: %.1f s, the bare driver %.1f s", STARTS * TURNS, seconds[0], seconds[1]);
        Bench.figure("status.ratio_to_raw_lwt", seconds[1] / seconds[0]);
    }

    private static void readsAfterWrites(ContentStatuses status) throws InterruptedException {
        AtomicInteger misses = new AtomicInteger();
        Instant at = Instant.now().minusMillis(2L * READS); // events from the future are refused
        flatOut(READS, i -> {
            var key = key(i % USERS).view("content-" + i / USERS % (STARTS / USERS));
            String details = "{\"page\":" + i + "}";
            return status.views()
                    .progress(key, details, at.plusMillis(i))
                    .thenCompose(written -> status.store().view(key))
                    .thenAccept(read -> {
                        if (!read.flatMap(View::details).equals(Optional.of(details))) {
                            misses.incrementAndGet();
                        }
                    });
        });
        Bench.figure("status.read_after_write_misses", misses.get());
    }

    private static void recomputation(BenchKeyspace keyspace, ContentStatuses status) throws Exception {
        String collection = "recomputed";
        List<String> leaves = new ArrayList<>();
        for (int i = 0; i < LEAVES; i++) {
            leaves.add("leaf-" + i);
        }
        BenchKeyspace.await(status.collections()
                .put(new CollectionTree(collection, leaves, Set.of(), Map.of("unit", Set.copyOf(leaves)), Map.of()))
                .make(TEST));
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round <= ROUNDS_OF_RECOMPUTATION; round++) {
            // They take turns in going first: the second finds a warmer node.
            boolean serviceFirst = round % 2 == 0;
            double first = serviceFirst ? reviewed(keyspace, status, collection, leaves) : bare(keyspace, leaves);
            double second = serviceFirst ? bare(keyspace, leaves) : reviewed(keyspace, status, collection, leaves);
            double ratio = serviceFirst ? first / second : second / first;
            Bench.note("recomputing: %.0f and %.0f learners per second, ratio %.3f", first, second, ratio);
            if (round > 0) { // the first one warms up
                ratios.add(ratio);
            }
        }
        Bench.figure("status.recompute_per_second_ratio", Bench.median(ratios));
    }

    private static double reviewed(
            BenchKeyspace keyspace, ContentStatuses status, String collection, List<String> leaves) throws Exception {
        learners(keyspace, collection, leaves);
        long begun = System.nanoTime();
        BatchJob.Report report = BenchKeyspace.await(BenchKeyspace.await(
                        status.batchJobs().recompute(Optional.of(collection)).make(TEST))
                .done());
        double service = LEARNERS / ((System.nanoTime() - begun) / 1e9);
        if (report.record().counts().written() != LEARNERS) {
            throw new IllegalStateException("not all were recomputed: " + report.record() + report.notes());
        }
        return service;
    }

    /** Learners who have completed some leaves, of which no aggregate knows; and nobody else, since a review looks at all. */
    private static void learners(BenchKeyspace keyspace, String collection, List<String> leaves)
            throws InterruptedException {
        for (String table : List.of("user_content_consumption", "user_enrolments", "user_activity_agg")) {
            keyspace.session().execute("TRUNCATE " + table);
        }
        PreparedStatement enrolment = keyspace.session()
                .prepare(
                        "INSERT INTO user_enrolments (userid, courseid, batchid, active, enrolled_date, progress, status) "
                                + "VALUES (?, ?, ?, true, ?, 0, 0)");
        PreparedStatement view = keyspace.session()
                .prepare("INSERT INTO user_content_consumption (userid, collectionid, contextid, contentid, status, "
                        + "last_access_time, last_completed_time) VALUES (?, ?, ?, ?, 2, ?, ?)");
        Instant at = Instant.now();
        flatOut(LEARNERS, i -> {
            String user = collection + "-" + i;
            BatchStatementBuilder views = BatchStatement.builder(DefaultBatchType.UNLOGGED);
            for (String leaf : leaves.subList(0, 1 + i % LEAVES)) {
                views.addStatement(view.bind(user, collection, BATCH, leaf, at, at));
            }
            return keyspace.session()
                    .executeAsync(enrolment.bind(user, collection, BATCH, at))
                    .thenCompose(enrolled -> keyspace.session().executeAsync(views.build()));
        });
    }

    /** Per learner what a recomputation reads and writes, and the reads of the comparison before and after it. */
    private static double bare(BenchKeyspace keyspace, List<String> leaves) throws InterruptedException {
        learners(keyspace, "bare", leaves);
        PreparedStatement views = keyspace.session()
                .prepare(
                        "SELECT * FROM user_content_consumption WHERE userid = ? AND collectionid = ? AND contextid = ?");
        PreparedStatement attempts = keyspace.session()
                .prepare(
                        "SELECT * FROM assessment_aggregator WHERE user_id = ? AND collection_id = ? AND context_id = ?");
        PreparedStatement aggregate = keyspace.session()
                .prepare("SELECT * FROM user_activity_agg WHERE activity_type = ? AND activity_id = ? AND user_id = ? "
                        + "AND context_id = ?");
        PreparedStatement enrolment = keyspace.session()
                .prepare("SELECT * FROM user_enrolments WHERE userid = ? AND courseid = ? AND batchid = ?");
        PreparedStatement progress = keyspace.session()
                .prepare("UPDATE user_enrolments SET progress = ?, status = 1 "
                        + "WHERE userid = ? AND courseid = ? AND batchid = ? IF progress = 0 AND completedon = null");
        String update = "UPDATE user_activity_agg SET agg = agg + ?, content_status = ?, "
                + "agg_last_updated = agg_last_updated + ? WHERE activity_type = ? AND activity_id = ? AND user_id = ? "
                + "AND context_id = ?";
        PreparedStatement unit = keyspace.session().prepare(update);
        PreparedStatement course = keyspace.session().prepare(update + " IF agg_last_updated['completedCount'] = null");
        return flatOut(LEARNERS, i -> {
            String user = "bare-" + i;
            Map<String, Instant> now = Map.of("completedCount", Instant.now());
            Supplier<CompletionStage<Map<String, Integer>>> look = () -> keyspace.session()
                    .executeAsync(aggregate.bind("Course", "bare", user, BATCH))
                    .thenCompose(stamp -> keyspace.session()
                            .executeAsync(attempts.bind(user, "bare", BATCH))
                            .thenCombine(
                                    keyspace.session().executeAsync(enrolment.bind(user, "bare", BATCH)),
                                    (rows, others) -> rows)
                            .thenCombine(
                                    keyspace.session().executeAsync(views.bind(user, "bare", BATCH)),
                                    (others, rows) -> statuses(rows)))
                    .thenCompose(statuses -> keyspace.session()
                            .executeAsync(aggregate.bind("course-unit", "unit", user, BATCH))
                            .thenApply(rows -> statuses));
            // The comparison, the computation's own look, and, once it is written, the look that verifies.
            return look.get().thenCompose(compared -> look.get()).thenCompose(statuses -> {
                Map<String, Integer> count = Map.of("completedCount", statuses.size());
                return keyspace.session()
                        .executeAsync(unit.bind(count, statuses, now, "course-unit", "unit", user, BATCH))
                        .thenCompose(done ->
                                keyspace.session().executeAsync(progress.bind(statuses.size(), user, "bare", BATCH)))
                        .thenCompose(done -> keyspace.session()
                                .executeAsync(course.bind(count, statuses, now, "Course", "bare", user, BATCH)))
                        .thenCompose(done -> look.get());
            });
        });
    }

    private static Map<String, Integer> statuses(AsyncResultSet rows) {
        Map<String, Integer> statuses = new HashMap<>();
        for (Row row : rows.currentPage()) {
            statuses.put(row.getString("contentid"), row.getInt("status"));
        }
        return statuses;
    }
}
