package org.lectern.oae.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.audit.model.AuditState;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.OnSharedNode;
import org.lectern.oae.OaeKeyspace;
import org.lectern.oae.PlatformOnNode;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexPreview;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.service.Lectern;

/** The platform's own tables on a real node, compact storage and all: audited and repaired while the platform goes on writing. */
@OnSharedNode
final class OaeOnNodeTest {
    private static final Duration SETTLE = Duration.ofMillis(500);

    @Test
    void whatWasPlantedIsFoundAndFixed_andAReadOnlyConnectionChangesNothing() throws Exception {
        try (OaeKeyspace keyspace = new OaeKeyspace("oaeaudit")) {
            PlatformOnNode platform = new PlatformOnNode(keyspace.session(), keyspace.keyspace(), 60);
            try (Lectern lectern = Lectern.connect(keyspace.settings(false));
                    Lectern reader = Lectern.connect(keyspace.settings(true))) {
                OaeMaintenance services = lectern.oaeMaintenance().orElseThrow();
                List<IndexFinding> findings;
                IndexRepairReport report;
                try (AutoCloseable live = platform.live(3_000)) {
                    PlatformOnNode.Found found = platform.audit(services.audits(), SETTLE);
                    findings = found.findings();
                    assertThat(found.report().state()).isEqualTo(AuditState.FINISHED);
                    assertThat(platform.keys(findings))
                            .isSubsetOf(platform.realFaults())
                            .containsAll(platform.plantedKeys());

                    IndexRepairReport refused = Stuck.await(
                            "a repair that may not write",
                            reader.oaeMaintenance()
                                    .orElseThrow()
                                    .repairs()
                                    .fix(findings, TEST)
                                    .done());
                    assertThat(refused.rows()).isZero();
                    assertThat(refused.verified()).isZero();

                    report = Stuck.await(
                            "the repair", services.repairs().fix(findings, TEST).done());
                }
                assertThat(report.fixes())
                        .filteredOn(fix -> fix.finding().fault().isFixable())
                        .isNotEmpty();
                Stuck.await(
                        "the second repair",
                        services.repairs()
                                .fix(platform.audit(services.audits(), SETTLE).findings(), TEST)
                                .done());
                assertThat(platform.audit(services.audits(), SETTLE).findings())
                        .extracting(IndexFinding::fault)
                        .containsOnly(IndexFault.UNREADABLE);
                assertThat(platform.lost(keyspace::rows)).isEmpty();
            }
        }
    }

    @Test
    void aPreviewIsTheCqlThatIsRun() throws Exception {
        try (OaeKeyspace keyspace = new OaeKeyspace("oaepreview")) {
            PlatformOnNode platform = new PlatformOnNode(keyspace.session(), keyspace.keyspace(), 30);
            try (Lectern lectern = Lectern.connect(keyspace.settings(false))) {
                OaeMaintenance services = lectern.oaeMaintenance().orElseThrow();
                List<IndexFinding> findings =
                        platform.audit(services.audits(), Duration.ofMillis(1)).findings();
                IndexPreview preview =
                        Stuck.await("the preview", services.repairs().preview(findings));
                assertThat(preview.statements()).isNotEmpty().allSatisfy(statement -> assertThat(statement)
                        .contains(keyspace.keyspace() + ".\"LibraryIndex\"")
                        .contains("USING TIMESTAMP"));

                preview.statements().forEach(keyspace.session()::execute);

                assertThat(platform.audit(services.audits(), Duration.ofMillis(1)).findings())
                        .extracting(IndexFinding::fault)
                        .containsOnly(IndexFault.UNREADABLE);
            }
        }
    }

    @Test
    void aLibraryThatIsNoneIsRefusedByTheServiceThatNeedsLecternsTables() throws Exception {
        try (OaeKeyspace keyspace = new OaeKeyspace("oaenone");
                Lectern lectern = Lectern.connect(keyspace.settings(true))) {
            assertThatThrownBy(lectern::audits).isInstanceOf(ClusterException.class);
            assertThat(lectern.oaeMaintenance()).isPresent();
        }
    }
}
