package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;
import org.lectern.lane.OnOwnNodes;
import org.lectern.service.TestKeyspace;

/** Findings are put right and libraries rebuilt on Spark as in this process. */
@OnOwnNodes
@Order(6)
class SparkRepairTest {
    private static final AuditScope TENANT = new AuditScope.Tenant("here");

    private TestKeyspace keyspace;
    private SparkCommandLine spark;

    @BeforeEach
    void plant() {
        SparkCommandLine.require();
        keyspace = planted("sparkrepair");
        spark = new SparkCommandLine(keyspace.settings());
    }

    private static TestKeyspace planted(String name) {
        TestKeyspace keyspace = new TestKeyspace(name);
        Drift drift = new Drift(keyspace, "here", 1);
        for (int i = 0; i < 2; i++) {
            for (Drift.Fault fault : Drift.Fault.values()) {
                drift.plant(fault);
            }
        }
        return keyspace;
    }

    @AfterEach
    void close() {
        if (keyspace != null) {
            keyspace.close();
        }
    }

    private static AuditRecord audited(TestKeyspace keyspace) {
        return await(keyspace.lectern()
                .audits()
                .start(TENANT, new AuditOptions(ReadConsistency.LOCAL_QUORUM, Duration.ofMillis(200), 0, 2), TEST)
                .ended());
    }

    private static Set<Finding.Key> left(TestKeyspace keyspace) {
        return await(keyspace.lectern().audits().findings(audited(keyspace).id(), Optional.empty(), 10_000))
                .rows()
                .stream()
                .map(found -> found.finding().key())
                .collect(Collectors.toSet());
    }

    @Test
    void aRepairPutsRightEverything_andADryRunNothing() {
        AuditRecord audit = audited(keyspace);
        String id = audit.id().toString();
        assertThat(audit.total()).isEqualTo(24);
        assertThat(spark.run("repair", "--engine", "spark", "--audit", id))
                .as("something to do")
                .isEqualTo(1);
        assertThat(left(keyspace)).hasSize(24);

        assertThat(spark.run(
                        "repair",
                        "--engine",
                        "spark",
                        "--audit",
                        id,
                        "--findings-per-second",
                        "10",
                        "--apply",
                        "--reason",
                        "test"))
                .isZero();
        assertThat(await(keyspace.lectern().audits().findings(audit.id(), Optional.empty(), 10_000))
                        .rows())
                .extracting(found -> found.fix().map(RecordedFinding.Fix::outcome))
                .containsOnly(Optional.of(FixOutcome.VERIFIED));
        assertThat(await(keyspace.lectern().audits().find(audit.id()))
                        .orElseThrow()
                        .fixed())
                .isEqualTo(24);
        assertThat(left(keyspace)).isEmpty();
    }

    @Test
    void aRepairIsPausedAndGoesOn_asAnyConsoleSays() {
        AuditRecord audit = audited(keyspace);
        CompletableFuture<Integer> ended = CompletableFuture.supplyAsync(() -> spark.run(
                "repair",
                "--engine",
                "spark",
                "--audit",
                audit.id().toString(),
                "--findings-per-second",
                "1",
                "--apply",
                "--reason",
                "test"));
        until(
                "it is under way",
                () -> repair().filter(job -> job.counts().done() > 0).isPresent());
        JobId id = repair().orElseThrow().id();
        steer(id, new Steering.Order(Steering.Kind.PAUSE));
        until("it rests", () -> repair().orElseThrow().state() == JobState.PAUSED);
        assertThat(ended).isNotDone();
        assertThat(await(keyspace.lectern().audits().findings(audit.id(), Optional.empty(), 10_000))
                        .rows())
                .as("some are left for later")
                .anyMatch(found -> found.fix().isEmpty());

        steer(id, new Steering.Order(Steering.Kind.RESUME));
        until("it goes on", () -> repair().orElseThrow().state() == JobState.RUNNING);
        steer(id, new Steering.Throttle(OptionalInt.empty()));
        assertThat(ended.join()).isZero();
        assertThat(left(keyspace)).isEmpty();
    }

    private Optional<JobStatus> repair() {
        return await(keyspace.lectern().jobs().open()).stream()
                .filter(job -> job.kind() == JobKind.REPAIR)
                .findFirst();
    }

    private void steer(JobId id, Steering steering) {
        await(keyspace.lectern().jobs().steer(id, steering).make(TEST));
    }

    @Test
    void aTenantsLibrariesAreRebuilt_andTheReportIsTheSame() {
        try (TestKeyspace twin = planted("sparkrepairtwin")) {
            FanOutResult here =
                    await(begin(twin.lectern().fanOuts().rebuild(TENANT)).done());
            assertThat(spark.run("rebuild", "--engine", "spark", "--tenant", "here", "--reason", "test", "--json"))
                    .isZero();
            assertThat(String.join("\n", spark.said())).contains(here.reason().english());
            assertThat(left(keyspace)).isEqualTo(left(twin)).hasSizeLessThan(24);
        }
    }
}
