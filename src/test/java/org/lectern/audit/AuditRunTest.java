package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.RequestOptions;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.PrincipalId;
import org.lectern.node.Frost;
import org.lectern.node.SharedNode;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Whatever an audit is asked to look at, held back by, or cut off from: it finds what is planted, all of it, and no more. */
@OnSharedNode
@Order(5)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AuditRunTest {
    private static final Duration SETTLE = Duration.ofMillis(200);
    /** So low that what a test does to an audit on its way is done long before the audit's end. */
    private static final int RATE = 200;

    private static final int SOME_ROWS = 500;
    private static final int THREADS = 2;

    /** Gives up soon: as long as that takes, nobody else has the node. */
    private static final ConnectionOptions HASTY =
            ConnectionOptions.PLAIN.withRequests(RequestOptions.STANDARD.withTimeout(Duration.ofSeconds(3)));

    private final Set<Finding.Key> mine = new HashSet<>();
    private final Set<Finding.Key> all = new HashSet<>();
    private TestKeyspace keyspace;
    private Lectern lectern;
    private Finding.Key twice;
    private Finding.Key notThere;

    @BeforeAll
    void plant() {
        keyspace = new TestKeyspace("run");
        lectern = keyspace.lectern();
        Drift here = new Drift(keyspace, "here", 1);
        twice = here.plant(Drift.Fault.TWICE);
        notThere = here.plant(Drift.Fault.NOT_THERE);
        mine.addAll(List.of(twice, notThere, here.plant(Drift.Fault.ONLY_IN_THE_LIST), here.plantAtBothEnds(300)));
        mine.addAll(here.plantUnknownMember());
        Drift there = new Drift(keyspace, "there", 1);
        all.addAll(List.of(there.plant(Drift.Fault.AT_AN_OLD_POSITION), there.plant(Drift.Fault.HIDDEN)));
        all.addAll(mine);
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    @Test
    void eachScopeHasWhatLiesInIt() {
        assertThat(found(start(new AuditScope.Everything(), ReadConsistency.LOCAL_QUORUM, 0)))
                .isEqualTo(all);
        assertThat(found(start(new AuditScope.Tenant("here"), ReadConsistency.LOCAL_ONE, 0)))
                .isEqualTo(mine);
        Set<PrincipalId> selected = Set.of(twice.principal(), notThere.principal());
        assertThat(found(start(new AuditScope.Selection(new TreeSet<>(selected)), ReadConsistency.LOCAL_ONE, 0)))
                .containsExactlyInAnyOrder(twice, notThere);
    }

    @Test
    void aPausedAuditRests_andAThrottledOneKeepsItsRate() {
        long begun = System.nanoTime();
        AuditJob job = start(new AuditScope.Everything(), ReadConsistency.LOCAL_ONE, RATE);
        until("some rows are read", () -> job.progress().rows() > SOME_ROWS);
        double seconds = (System.nanoTime() - begun) / 1e9;
        // A page may be read before it is waited for: each thread's, and the one that has brought the number there.
        assertThat(seconds).isGreaterThan(0.5 * SOME_ROWS / RATE);

        job.pause();
        AuditProgress<?, ?> paused = job.progress();
        assertThat(await(lectern.audits().principal(twice.principal(), SETTLE)).findings())
                .as("meanwhile something else takes its time")
                .isNotEmpty();
        assertThat(job.progress().paused()).isTrue();
        assertThat(job.progress().done() - paused.done())
                .as("the ranges under way")
                .isLessThanOrEqualTo(THREADS);
        assertThat(job.ended().toCompletableFuture()).isNotDone();
        job.throttle(0);
        assertThat(job.progress().paused()).as("a rate does not end a pause").isTrue();
        job.resume();

        assertThat(found(job)).isEqualTo(all);
    }

    @Test
    void anAuditWhoseProcessIsKilledGoesOnInAnother() throws Exception {
        AuditId id;
        try (AuditProcess process = new AuditProcess(keyspace)) {
            id = process.audit();
            AuditId audit = id;
            until("a place within the audit is on record", () -> generation(audit) > 1);
        }
        AuditRecord left = await(lectern.audits().find(id)).orElseThrow();
        assertThat(left.phase()).isNotIn(AuditPhase.ESTIMATING, AuditPhase.ENDED);
        assertThat(left.state()).as("nothing says yet that its process is gone").isEqualTo(AuditState.RUNNING);

        keyspace.passes(Duration.ofMinutes(1));
        assertThat(await(lectern.audits().find(id)).orElseThrow().state()).isEqualTo(AuditState.INTERRUPTED);
        AuditJob job = await(lectern.audits().resume(id));
        assertThat(job.progress().rows()).as("it goes on from its place").isGreaterThanOrEqualTo(left.rows());
        assertThat(job.progress().phase()).isNotEqualTo(AuditPhase.ESTIMATING);
        job.throttle(0);

        assertThat(found(job)).isEqualTo(all);
    }

    @Test
    void anAuditWaitsForANodeThatDoesNotAnswer() throws Exception {
        ConnectionSettings plain = keyspace.settings();
        try (Lectern hasty = Lectern.connect(new ConnectionSettings(
                plain.contactPoints(), plain.datacenter(), plain.keyspace(), false, false, HASTY))) {
            AuditJob job = start(hasty, new AuditScope.Everything(), ReadConsistency.LOCAL_QUORUM, RATE);
            until("it is under way", () -> job.progress().phase() != AuditPhase.ESTIMATING);
            // However long it takes to freeze the node: the audit has not ended before.
            job.pause();
            Frost frost = SharedNode.freeze();
            try {
                job.throttle(0);
                job.resume();
                until("it says that it waits", () -> job.progress().waiting());
            } finally {
                frost.close();
            }

            assertThat(found(job)).isEqualTo(all);
        }
    }

    /** How often its sums have been kept: at first it may not be on record at all. */
    private long generation(AuditId id) {
        return row(id).map(row -> row.getLong("generation")).orElse(0L);
    }

    private Optional<Row> row(AuditId id) {
        return keyspace.session().execute("SELECT id, generation FROM audit").all().stream()
                .filter(row -> id.value().equals(row.getUuid("id")))
                .findFirst();
    }

    /** As if: the time at which the process was last heard of is set back. */
    private AuditJob start(AuditScope scope, ReadConsistency consistency, long rowsPerSecond) {
        return start(lectern, scope, consistency, rowsPerSecond);
    }

    private static AuditJob start(Lectern where, AuditScope scope, ReadConsistency consistency, long rowsPerSecond) {
        return where.audits().start(scope, new AuditOptions(consistency, SETTLE, rowsPerSecond, THREADS), TEST);
    }

    private Set<Finding.Key> found(AuditJob job) {
        AuditRecord record = Objects.requireNonNull(await(job.ended()));
        assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.FINISHED);
        Set<Finding.Key> found = AuditTest.keys(lectern, record.id());
        assertThat(record.total()).isEqualTo(found.size());
        return found;
    }
}
