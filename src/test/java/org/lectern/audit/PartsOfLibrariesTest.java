package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.job.FanOutResult;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.Lectern;
import org.lectern.service.PartsDoneTwice;
import org.lectern.service.TestKeyspace;

/** Other processes do repairs and rebuilds in parts, each of them twice: it comes to what it comes to in one process. */
@OnSharedNode
class PartsOfLibrariesTest {
    private static final AuditScope EVERYTHING = new AuditScope.Everything();
    /** Of each kind of drift: more libraries than the 64 of a part. */
    private static final int MORE_THAN_A_PART_HAS = 6;

    private TestKeyspace here;
    private TestKeyspace there;

    @BeforeEach
    void open() {
        here = new TestKeyspace("partshere");
        there = new TestKeyspace("partsthere");
    }

    /** The same drift in both, each kind so many times. */
    private void plant(int times) {
        for (TestKeyspace keyspace : List.of(here, there)) {
            Drift drift = new Drift(keyspace, "parts", 1);
            for (int i = 0; i < times; i++) {
                for (Drift.Fault fault : Drift.Fault.values()) {
                    drift.plant(fault);
                }
            }
        }
    }

    @AfterEach
    void close() {
        there.close();
        here.close();
    }

    private static AuditRecord audited(TestKeyspace keyspace) {
        return await(keyspace.lectern()
                .audits()
                .start(EVERYTHING, new AuditOptions(ReadConsistency.LOCAL_QUORUM, Duration.ofMillis(200), 0, 2), TEST)
                .ended());
    }

    private static List<RecordedFinding> findings(TestKeyspace keyspace, AuditRecord audit) {
        return await(keyspace.lectern().audits().findings(audit.id(), Optional.empty(), 10_000))
                .rows();
    }

    private static Map<Finding.Key, FixOutcome> outcomes(TestKeyspace keyspace, AuditRecord audit) {
        Map<Finding.Key, FixOutcome> outcomes = new HashMap<>();
        findings(keyspace, audit)
                .forEach(found -> outcomes.put(
                        found.finding().key(), found.fix().orElseThrow().outcome()));
        return outcomes;
    }

    private static Set<Finding.Key> left(TestKeyspace keyspace) {
        return findings(keyspace, audited(keyspace)).stream()
                .map(found -> found.finding().key())
                .collect(Collectors.toSet());
    }

    @Test
    void repairsInPartsFixTheSame_andKeepOneLimit() {
        plant(4);
        AuditRecord auditHere = audited(here);
        AuditRecord auditThere = audited(there);
        RepairReport ofOneProcess = await(here.lectern()
                .audits()
                .fixAll(auditHere.id(), Set.of())
                .make(TEST)
                .thenCompose(RepairJob::ended));
        RepairReport inParts;
        try (PartsDoneTwice parts = PartsDoneTwice.oneAfterTheOther(there.settings());
                Lectern elsewhere = parts.connect(there.settings())) {
            RepairJob<RepairReport> repair = await(elsewhere
                    .audits()
                    .fixAll(auditThere.id(), Set.of(), OptionalInt.of(20))
                    .make(TEST));
            inParts = await(repair.ended());
            assertThat(parts.count())
                    .as("no part has more than a second\u2019s worth")
                    .isGreaterThan(2);
        }

        assertThat(inParts.message()).isEqualTo(ofOneProcess.message());
        assertThat(inParts.verified()).isEqualTo(auditThere.total()).isGreaterThan(45);
        assertThat(outcomes(there, auditThere)).isEqualTo(outcomes(here, auditHere));
        assertThat(left(there)).isEmpty();
        assertThat(await(there.lectern().audits().find(auditThere.id()))
                        .orElseThrow()
                        .fixed())
                .isEqualTo(inParts.verified());
    }

    @Test
    void rebuildsInPartsBuildTheSame_alsoWhereTwoBuildALibraryAtTheSameTime() {
        plant(MORE_THAN_A_PART_HAS);
        FanOutResult ofOneProcess =
                await(begin(here.lectern().fanOuts().rebuild(EVERYTHING)).done());
        try (PartsDoneTwice parts = PartsDoneTwice.atTheSameTime(there.settings());
                Lectern elsewhere = parts.connect(there.settings())) {
            FanOutResult inParts =
                    await(begin(elsewhere.fanOuts().rebuild(EVERYTHING)).done());
            assertThat(inParts.principals()).isEqualTo(ofOneProcess.principals());
            assertThat(inParts.failures()).isEmpty();
            assertThat(parts.count()).isGreaterThan(1);
        }
        assertThat(left(there)).isEqualTo(left(here));
    }
}
