package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.AuditJob;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.job.Steering;
import org.lectern.lane.OnOwnNodes;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Both engines find the same, finding by finding, in a keyspace with all kinds of drift. */
@OnOwnNodes
@Order(5)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SparkAuditTest {
    private static final String[] SLOWLY = {"audit", "--engine", "spark", "--rows-per-second", "100", "all"};
    /** A process that starts needs the processor more than who waits for it. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    /** Its place is on record every two seconds, and so are the rows that its tasks had told before. */
    private static final int SAME_PLACES = 2;

    private final Set<Finding.Key> all = new HashSet<>();
    private TestKeyspace keyspace;
    private Lectern lectern;

    @BeforeAll
    void plant() {
        SparkCommandLine.require();
        keyspace = new TestKeyspace("spark");
        lectern = keyspace.lectern();
        all.addAll(Drift.plantAll(lectern, keyspace.session(), "here", 1));
    }

    @AfterAll
    void close() {
        if (keyspace != null) {
            keyspace.close();
        }
    }

    @Test
    void bothFindTheSame() {
        keyspace.session()
                .execute("INSERT INTO name_index (kind, shard, term, id) VALUES ('content', 0, 'gone', 'c:here:gone') "
                        + "USING TIMESTAMP 1000");

        SparkCommandLine spark = new SparkCommandLine(keyspace.settings());
        assertThat(spark.run("audit", "all", "--engine", "spark", "--settle", "0.2"))
                .as("something was found")
                .isEqualTo(1);
        AuditRecord ofSpark = await(lectern.audits().recent(1)).get(0);
        assertThat(keyspace.session()
                        .execute("SELECT id FROM name_index WHERE kind = 'content' AND shard = 0 AND term = 'gone'")
                        .all())
                .as("a name that names nothing any more")
                .isEmpty();
        AuditRecord ofThisProcess = await(lectern.audits()
                .start(
                        new AuditScope.Everything(),
                        new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ofMillis(200), 0, 2),
                        TEST)
                .ended());

        assertThat(keys(ofThisProcess)).isEqualTo(all);
        assertThat(findings(ofSpark)).isEqualTo(findings(ofThisProcess));
        assertThat(ofSpark.state()).isEqualTo(AuditState.FINISHED);
        assertThat(ofSpark.found()).isEqualTo(ofThisProcess.found());
        assertThat(spark.said()).as("a line of JSON each").hasSize(all.size());
    }

    @Test
    void whileItsTasksRunItsRowsAreOnRecord_andInterruptedItIsCancelledThere() throws Exception {
        try (Child child = new Child()) {
            ProcessHandle spark = child.spark();
            AuditRecord underWay = child.underWay();
            assertThat(underWay.steps().done())
                    .as("tasks that have ended: " + underWay)
                    .isZero();
            assertThat(underWay.steps().total()).isPositive();

            child.process.destroy();
            assertThat(child.process.waitFor()).isEqualTo(2);
            assertThat(spark.isAlive()).isFalse();
            assertThat(child.said()).contains("To restart it", "--resume " + underWay.id());
            AuditRecord cancelled = child.record();
            assertThat(cancelled.state()).isEqualTo(AuditState.CANCELLED);
            assertThat(cancelled.steps().kept()).isFalse();

            AuditJob again = await(lectern.audits().resume(underWay.id()));
            again.throttle(0);
            AuditRecord anew = await(again.ended());
            assertThat(anew.state()).isEqualTo(AuditState.FINISHED);
            assertThat(keys(anew)).isEqualTo(all);
            assertThat(anew.total()).as("nothing is counted twice").isEqualTo(all.size());
        }
    }

    @Test
    void pausedFromAnotherProcessItsTasksWait_andGoOnAtAnotherRate() {
        Since since = new Since();
        CompletableFuture<Integer> code = slowly();
        AuditRecord underWay = since.underWay("the process that tests share");
        await(lectern.audits().steer(underWay.id(), new Steering.Order(Steering.Kind.PAUSE)));
        assertThat(since.record().steps().paused()).isTrue();
        Places places = new Places(underWay.id());
        until(
                "what its tasks had begun to read is told",
                BETWEEN_LOOKS,
                () -> places.sameAsAtTheLookBefore(SAME_PLACES));
        assertThat(since.record().state()).isEqualTo(AuditState.RUNNING);

        await(lectern.audits().steer(underWay.id(), new Steering.Throttle(OptionalInt.empty())));
        await(lectern.audits().steer(underWay.id(), new Steering.Order(Steering.Kind.RESUME)));
        assertThat(await(code)).isEqualTo(1);
        AuditRecord ended = since.record();
        assertThat(ended.state()).isEqualTo(AuditState.FINISHED);
        assertThat(keys(ended)).isEqualTo(all);
        assertThat(ended.options().rowsPerSecond()).as("the rate on record").isZero();
    }

    @Test
    void endedFromAnotherProcessItIsCancelled() {
        Since since = new Since();
        CompletableFuture<Integer> code = slowly();
        AuditRecord begun = since.begun("the process that tests share");
        await(lectern.audits().steer(begun.id(), new Steering.Order(Steering.Kind.STOP)));
        assertThat(await(code)).isEqualTo(2);
        assertThat(since.record().state()).isEqualTo(AuditState.CANCELLED);
    }

    /** So slowly that it can be steered on the way. */
    private CompletableFuture<Integer> slowly() {
        return CompletableFuture.supplyAsync(() -> new SparkCommandLine(keyspace.settings()).run(SLOWLY));
    }

    /** Looks at an audit's rows each time its place is written. */
    private final class Places {
        private final AuditId audit;
        private final int year = keyspace.session()
                .execute("SELECT year FROM audit LIMIT 1")
                .one()
                .getInt(0);
        private Instant beat = Instant.EPOCH;
        private long rows = -1;
        private int same;

        Places(AuditId audit) {
            this.audit = audit;
        }

        /** Whether so many places that were written one after the other have the same rows. */
        boolean sameAsAtTheLookBefore(int times) {
            Row row = keyspace.session()
                    .execute("SELECT beat, row_count FROM audit WHERE year = ? AND id = ?", year, audit.value())
                    .one();
            Instant now = row.getInstant(0);
            if (!beat.equals(now)) {
                same = row.getLong(1) == rows ? same + 1 : 0;
                beat = now;
                rows = row.getLong(1);
            }
            return same >= times;
        }
    }

    @Test
    void whoeverKillsItsParentEndsIt_andItIsCancelledOnRecord() throws Exception {
        try (Child child = new Child()) {
            ProcessHandle spark = child.spark();
            child.since.begun(child.err);
            child.process.destroyForcibly();
            spark.onExit().join();
            AuditRecord ended = child.record();
            assertThat(ended.state()).as(ended.reason().english()).isEqualTo(AuditState.CANCELLED);
        }
    }

    /** The audit that has been begun since this was made. */
    private final class Since {
        private final List<AuditId> before = await(lectern.audits().recent(100)).stream()
                .map(AuditRecord::id)
                .toList();

        /** As soon as it has read something. */
        AuditRecord underWay(Object where) {
            until(
                    "it reads: " + where,
                    BETWEEN_LOOKS,
                    () -> found().filter(audit -> audit.rows() > 0).isPresent());
            return record();
        }

        /** As soon as it is on record. */
        AuditRecord begun(Object where) {
            until("it is on record: " + where, BETWEEN_LOOKS, () -> found().isPresent());
            return record();
        }

        private Optional<AuditRecord> found() {
            return await(lectern.audits().recent(100)).stream()
                    .filter(audit -> !before.contains(audit.id()))
                    .findFirst();
        }

        AuditRecord record() {
            return found().orElseThrow();
        }
    }

    /** {@code lectern audit --engine spark} in a process of its own. */
    private final class Child implements AutoCloseable {
        private final Path err = Files.createTempFile(Path.of("target"), "spark-audit", ".log");
        private final Since since = new Since();
        private final Process process;

        Child() throws IOException {
            process = new SparkCommandLine(keyspace.settings()).start(err.toFile(), SLOWLY);
        }

        /** The process that Spark runs in. */
        ProcessHandle spark() {
            until(
                    "the process of Spark is there: " + err,
                    BETWEEN_LOOKS,
                    () -> process.children().findAny().isPresent());
            return process.children().findAny().orElseThrow();
        }

        AuditRecord underWay() {
            return since.underWay(err);
        }

        AuditRecord record() {
            return since.record();
        }

        String said() throws IOException {
            return Files.readString(err);
        }

        @Override
        public void close() throws IOException {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
            Files.delete(err);
        }
    }

    private Set<Finding.Key> keys(AuditRecord record) {
        return findings(record).stream().map(Finding::key).collect(Collectors.toSet());
    }

    private List<Finding> findings(AuditRecord record) {
        return await(lectern.audits().findings(record.id(), Optional.empty(), 10_000)).rows().stream()
                .map(found -> found.finding())
                .toList();
    }
}
