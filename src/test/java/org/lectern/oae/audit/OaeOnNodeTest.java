package org.lectern.oae.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.RepairJob;
import org.lectern.lane.OnSharedNode;
import org.lectern.oae.AuditedPlatform;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeKeyspace;
import org.lectern.oae.OaeReads;
import org.lectern.oae.PlatformOnNode;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.service.Lectern;

/** The platform's own tables on a real node, compact storage and all: audited and repaired while the platform goes on writing. */
@OnSharedNode
final class OaeOnNodeTest {
    private static final Duration SETTLE = Duration.ofMillis(200);

    @Test
    void whatWasPlantedIsFoundAndFixed_andAReadOnlyConnectionChangesNothing() throws Exception {
        try (OaeKeyspace keyspace = new OaeKeyspace("oaeaudit")) {
            PlatformOnNode platform = new PlatformOnNode(keyspace.session(), keyspace.keyspace(), 40);
            try (Lectern lectern = Lectern.connect(keyspace.settings(false));
                    Lectern reader = Lectern.connect(keyspace.settings(true))) {
                OaeMaintenance services = lectern.connection().oaeMaintenance().orElseThrow();
                try (AutoCloseable live = platform.live(3_000)) {
                    AuditedPlatform.Found found = platform.audit(platform.audits(lectern), SETTLE);
                    assertThat(live).isNotNull();
                    assertThat(found.report().state()).isEqualTo(AuditState.FINISHED);
                    assertThat(platform.notReal(found.findings())).isEmpty();
                    assertThat(platform.keys(found.findings())).containsAll(platform.plantedKeys());

                    IndexRepairReport refused =
                            fix(reader.connection().oaeMaintenance().orElseThrow(), found.findings());
                    assertThat(refused.rows()).isZero();
                    assertThat(refused.verified()).isZero();

                    assertThat(fix(services, found.findings()).verified()).isPositive();
                }
                fix(services, atOnce(platform, services));
                assertThat(atOnce(platform, services))
                        .extracting(IndexFinding::fault)
                        .containsOnly(IndexFault.UNREADABLE);
                assertThat(platform.lost(keyspace::rows)).isEmpty();

                platform.plant(20);
                Corrections preview =
                        Stuck.await("the preview", services.repairs().corrections(atOnce(platform, services)));
                assertThat(preview.statements())
                        .isNotEmpty()
                        .allSatisfy(statement -> assertThat(statement)
                                .containsPattern(
                                        keyspace.keyspace() + "\\.\"(LibraryIndex|AuthzMemberships(Indirect)?Cache)\"")
                                .contains("USING TIMESTAMP"));
                preview.statements().forEach(statement -> keyspace.session().execute(statement));
                assertThat(atOnce(platform, services))
                        .extracting(IndexFinding::fault)
                        .containsOnly(IndexFault.UNREADABLE);
            }
        }
    }

    @Test
    void withoutTheTableThatNamesFolders_theirListsAreNotCompared_andNothingFalseIsFound() throws Exception {
        try (OaeKeyspace keyspace = new OaeKeyspace("oaenofolders")) {
            PlatformOnNode platform = new PlatformOnNode(keyspace.session(), keyspace.keyspace(), 0);
            keyspace.run("DROP TABLE %s.\"FoldersGroupId\"");
            try (Lectern lectern = Lectern.connect(keyspace.settings(true))) {
                AuditedPlatform.Found found = platform.audit(platform.audits(lectern), Duration.ofMillis(1));

                assertThat(found.report().state()).isEqualTo(AuditState.FINISHED);
                assertThat(platform.notReal(found.findings())).isEmpty();
                assertThat(found.report().coverage().unknown()).isPositive();
                OaeReads reads = lectern.connection().oae().orElseThrow().reads();
                assertThat(reads.layout().kinds())
                        .doesNotContain(LibraryKind.FOLDERS)
                        .contains(LibraryKind.FOLDER_CONTENT, LibraryKind.DISCUSSIONS);
                assertThat(Stuck.await("folders", reads.foldersOf(List.of(new OaeId("g:ta0:group0")))))
                        .isEmpty();
            }
        }
    }

    private static IndexRepairReport fix(OaeMaintenance services, List<IndexFinding> findings) {
        return Stuck.await(
                "the repair", services.repairs().fix(findings).make(TEST).thenCompose(RepairJob::ended));
    }

    /** What is found while nobody writes. */
    private static List<IndexFinding> atOnce(PlatformOnNode platform, OaeMaintenance services) {
        return platform.audit(services.audits(), Duration.ZERO).findings();
    }
}
