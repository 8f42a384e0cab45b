package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.SunbirdKeyspace.BATCH;
import static org.lectern.service.SunbirdKeyspace.COURSE;
import static org.lectern.service.SunbirdKeyspace.UNIT;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.lectern.service.Lectern;
import org.lectern.service.SunbirdKeyspace;
import org.lectern.service.SunbirdKeyspace.Release;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;

/**
 * A Sunbird keyspace with many rows, of which some lack what lost windows and doubled events took, under a writer that goes on
 * as the platform does: how fast learners are reviewed against the bare reads of their rows, and whether anything is lost of
 * what is not Lectern's, after all was repaired.
 */
final class SunbirdBench implements Bench.Case {
    private static final int LEARNERS = 20_000;
    private static final int ROUNDS = 5;
    private static final List<String> CONTENTS = List.of("do_a", "do_b", "do_c");
    private static final int IN_UNIT = 2;
    /** Beside those that count: contents that were withdrawn from the course, and are still on record. */
    private static final int WITHDRAWN = 7;

    private static final int ONE_STUCK_OF = 50;
    private static final String CONTEXT = "cb:" + BATCH;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        SunbirdKeyspace sunbird =
                new SunbirdKeyspace(keyspace.session(), keyspace.settings().keyspace() + "_d", Release.PRINTED);
        Statements platform = new Statements(keyspace.session(), sunbird.name());
        keyspace.flatOut(LEARNERS, i -> platform.views(i));
        keyspace.flatOut(LEARNERS, i -> platform.derived(i));
        SortedMap<String, String> before = foreign(sunbird);
        try (Lectern lectern = Lectern.connect(keyspace.settings(), sunbird.place(), Optional.empty(), said -> {})) {
            ContentStatuses statuses = lectern.contentStatuses();
            List<Double> bare = new ArrayList<>();
            List<Double> reviewed = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                bare.add(bare(keyspace, platform));
                reviewed.add(review(statuses));
                Bench.note(
                        "round %d: reviewed %.0f learners per second, read bare %.0f",
                        round, reviewed.get(round), bare.get(round));
            }
            Bench.figure("sunbird.review_per_second_ratio", Bench.median(reviewed) / Bench.median(bare));
            AtomicBoolean ended = new AtomicBoolean();
            AtomicReference<Throwable> failed = new AtomicReference<>();
            Thread writer = new Thread(
                    () -> {
                        for (int i = 1; !ended.get(); i = (i + 1) % LEARNERS) {
                            platform.goOn(i);
                        }
                    },
                    "platform");
            writer.setUncaughtExceptionHandler((thread, failure) -> failed.set(failure));
            writer.start();
            BatchJob.Report repaired =
                    run(() -> statuses.batchJobs().recompute(Optional.empty()).make(TEST));
            ended.set(true);
            writer.join();
            if (failed.get() != null) {
                throw new IllegalStateException(failed.get());
            }
            Bench.note("%s", repaired.record().counts());
            SortedMap<String, String> after = foreign(sunbird);
            Bench.figure("sunbird.foreign_keys_lost", (double) before.entrySet().stream()
                    .filter(cell -> !Objects.equals(cell.getValue(), after.get(cell.getKey())))
                    .peek(cell -> Bench.note("lost: %s", cell))
                    .count());
        }
    }

    /** Of a platform that is at rest: reviewed and read bare in turn. */
    private static double review(ContentStatuses statuses) {
        long begun = System.nanoTime();
        long found = run(() -> statuses.batchJobs().review(Optional.empty(), TEST))
                .record()
                .counts()
                .found();
        double perSecond = LEARNERS / ((System.nanoTime() - begun) / 1e9);
        Bench.figure("sunbird.missed", (double) Math.abs(LEARNERS / ONE_STUCK_OF - found));
        return perSecond;
    }

    private static BatchJob.Report run(Supplier<CompletionStage<BatchJob>> job) {
        return BenchKeyspace.await(BenchKeyspace.await(job.get()).ended());
    }

    /** Every row, and every cell and key of a map that is neither a figure of Lectern's nor written by the platform meanwhile. */
    private static SortedMap<String, String> foreign(SunbirdKeyspace sunbird) {
        SortedMap<String, String> cells = new TreeMap<>(sunbird.cells());
        cells.keySet()
                .removeIf(cell -> cell.endsWith("[completedCount]")
                        || cell.endsWith(".progress")
                        || cell.endsWith(".status")
                        || cell.endsWith(".viewcount")
                        || cell.endsWith(".completedon")
                        || CONTENTS.stream().anyMatch(content -> cell.endsWith("contentstatus[" + content + "]")));
        return cells;
    }

    /** Per learner each row that a review compares, once, of the unit, too, as many at a time as the bare driver takes. */
    private static double bare(BenchKeyspace keyspace, Statements platform) throws InterruptedException {
        long begun = System.nanoTime();
        int reads = platform.reads.size();
        keyspace.flatOut(LEARNERS * reads, i -> platform.read(i / reads, i % reads));
        return LEARNERS / ((System.nanoTime() - begun) / 1e9);
    }

    /** What the platform's services and jobs run. */
    private static final class Statements {
        private final CqlSession session;
        private final PreparedStatement view;
        private final PreparedStatement enrolment;
        private final PreparedStatement aggregate;
        private final PreparedStatement seen;
        private final PreparedStatement progress;
        private final List<Read> reads;

        Statements(CqlSession session, String keyspace) {
            this.session = session;
            String at = " USING TIMESTAMP " + Instant.now().minusSeconds(86_400).toEpochMilli() * 1_000;
            view = prepare(
                    "INSERT INTO %s.user_content_consumption (userid, courseid, batchid, contentid, status, viewcount, "
                            + "completedcount, progressdetails, last_completed_time) VALUES (?, ?, ?, ?, 2, 1, 1, '{\"page\": 1}', ?)"
                            + at,
                    keyspace);
            enrolment = prepare(
                    "INSERT INTO %s.user_enrolments (userid, courseid, batchid, active, addedby, progress, status, "
                            + "contentstatus, completedon, issued_certificates) VALUES (?, ?, ?, true, 'somebody', ?, ?, ?, ?, "
                            + "[{'token': 'x'}])" + at,
                    keyspace);
            aggregate = prepare(
                    "UPDATE %s.user_activity_agg" + at + " SET aggregates = ?, agg_last_updated = ?, "
                            + "agg_details = ['{}'] WHERE activity_type = 'Course' AND activity_id = ? AND user_id = ? "
                            + "AND context_id = ?",
                    keyspace);
            seen = prepare(
                    "UPDATE %s.user_content_consumption SET viewcount = ? WHERE userid = ? AND courseid = ? "
                            + "AND batchid = ? AND contentid = ?",
                    keyspace);
            progress = prepare(
                    "UPDATE %s.user_activity_agg SET aggregates = aggregates + ?, agg_last_updated = "
                            + "agg_last_updated + ? WHERE activity_type = 'Course' AND activity_id = ? AND user_id = ? "
                            + "AND context_id = ?",
                    keyspace);
            String there = " WHERE userid = ? AND courseid = ? AND batchid = ?";
            PreparedStatement aggregated = prepare(
                    "SELECT * FROM %s.user_activity_agg WHERE activity_type = 'Course' AND user_id = ? "
                            + "AND activity_id = ? AND context_id = ?",
                    keyspace);
            reads = List.of(
                    new Read(prepare("SELECT * FROM %s.user_enrolments" + there, keyspace), COURSE, BATCH),
                    new Read(prepare("SELECT * FROM %s.user_content_consumption" + there, keyspace), COURSE, BATCH),
                    new Read(
                            prepare(
                                    "SELECT * FROM %s.assessment_aggregator WHERE user_id = ? AND course_id = ? AND batch_id = ?",
                                    keyspace),
                            COURSE,
                            BATCH),
                    new Read(aggregated, COURSE, CONTEXT),
                    new Read(aggregated, UNIT, CONTEXT));
        }

        private PreparedStatement prepare(String cql, String keyspace) {
            return session.prepare(cql.replace("%s", keyspace));
        }

        private static String user(int i) {
            return new UUID(17, i).toString();
        }

        Statement<?> views(int i) {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            Instant completed = Instant.parse("2024-05-01T10:00:00Z");
            for (String content : CONTENTS) {
                rows.addStatement(view.bind(user(i), COURSE, BATCH, content, completed));
            }
            for (int withdrawn = 0; withdrawn < WITHDRAWN; withdrawn++) {
                rows.addStatement(view.bind(user(i), COURSE, BATCH, "do_w" + withdrawn, completed));
            }
            return rows.build();
        }

        /** Right, but for those whose window of events was lost: they have what there was before it. */
        Statement<?> derived(int i) {
            boolean stuck = i % ONE_STUCK_OF == 0;
            Map<String, Integer> contents = new TreeMap<>(Map.of("do_a", 2));
            for (int withdrawn = 0; withdrawn < WITHDRAWN; withdrawn++) {
                contents.put("do_w" + withdrawn, 2);
            }
            if (!stuck) {
                CONTENTS.forEach(content -> contents.put(content, 2));
            }
            Instant computed = Instant.parse("2024-05-01T10:01:00Z");
            return new BatchStatementBuilder(DefaultBatchType.UNLOGGED)
                    .addStatement(enrolment.bind(
                            user(i),
                            COURSE,
                            BATCH,
                            stuck ? 1 : CONTENTS.size(),
                            stuck ? 1 : 2,
                            contents,
                            stuck ? null : computed))
                    .addStatement(aggregate.bind(
                            Map.of(
                                    "completedCount", stuck ? 1.0 : CONTENTS.size(),
                                    "score:do_b", 7.0,
                                    "max_score:do_b", 9.0,
                                    "attempts_count:do_b", 2.0,
                                    "time_spent", 44.0),
                            Map.of("completedCount", computed, "time_spent", computed),
                            COURSE,
                            user(i),
                            CONTEXT))
                    .addStatement(aggregate.bind(
                            Map.of("completedCount", stuck ? 1.0 : IN_UNIT),
                            Map.of("completedCount", computed),
                            UNIT,
                            user(i),
                            CONTEXT))
                    .build();
        }

        /** The same event once more: views are counted again, and the count is written as it is. */
        void goOn(int i) {
            if (i % ONE_STUCK_OF != 0) {
                session.execute(seen.bind(2, user(i), COURSE, BATCH, CONTENTS.get(0)));
                session.execute(progress.bind(
                        Map.of("completedCount", (double) CONTENTS.size()),
                        Map.of("completedCount", Instant.now()),
                        COURSE,
                        user(i),
                        CONTEXT));
            }
        }

        Statement<?> read(int i, int which) {
            Read read = reads.get(which);
            return read.statement().bind(user(i), read.of(), read.context());
        }
    }

    /** What is read of each learner, in a course or a unit of it. */
    private record Read(PreparedStatement statement, String of, String context) {}
}
