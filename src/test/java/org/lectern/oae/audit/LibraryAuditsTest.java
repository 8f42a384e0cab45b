package org.lectern.oae.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.audit.model.AuditState;
import org.lectern.lane.WithoutNode;
import org.lectern.oae.AuditedPlatform;
import org.lectern.oae.PlatformInMemory;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;

/** Audits of a platform's libraries find what was planted, and nothing else. */
@WithoutNode
final class LibraryAuditsTest {
    private static final Duration SHORT = Duration.ofMillis(30);

    @Test
    void aPlatformThatIsRightHasNoFindingsButThoseThatItsOwnRebuildLeaves() {
        PlatformInMemory platform = new PlatformInMemory(0);

        IndexAuditReport report =
                platform.audit(new IndexAuditScope.All(), SHORT).report();

        assertThat(report.state()).isEqualTo(AuditState.FINISHED);
        assertThat(report.found().keySet()).isSubsetOf(IndexFault.TRUNCATED);
        assertThat(report.coverage().buckets()).isGreaterThan(300);
        assertThat(report.coverage().indexRows()).isEqualTo(platform.store().rowCount());
    }

    @Test
    void everythingPlantedIsFound_andNothingElse() {
        PlatformInMemory platform = new PlatformInMemory(120);
        assertThat(platform.planted().stream().map(one -> one.fault()).distinct())
                .hasSameSizeAs(IndexFault.values());

        AuditedPlatform.Found found = platform.audit(new IndexAuditScope.All(), SHORT);

        assertThat(found.report().state()).isEqualTo(AuditState.FINISHED);
        assertThat(platform.asPlanted(found.findings())).containsExactlyInAnyOrderElementsOf(platform.planted());
    }

    @Test
    void anAuditOfATenantFindsWhatIsPlantedInItsLibraries() {
        PlatformInMemory platform = new PlatformInMemory(120);

        AuditedPlatform.Found found = platform.audit(new IndexAuditScope.OfTenant("tb0"), SHORT);

        assertThat(platform.asPlanted(found.findings()))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(platform.planted().stream()
                        .filter(one -> one.library().owner().tenant().equals("tb0"))
                        .toList());
    }

    @Test
    void anAuditOfALibraryFindsWhatIsPlantedInIt() {
        PlatformInMemory platform = new PlatformInMemory(120);
        OaeLibrary library = platform.planted().get(0).library();

        AuditedPlatform.Found found = platform.audit(new IndexAuditScope.OfLibrary(library), SHORT);

        assertThat(platform.asPlanted(found.findings()))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(platform.planted().stream()
                        .filter(one -> one.library().equals(library))
                        .toList());
        assertThat(found.report().coverage().buckets()).isEqualTo(3);
        assertThat(found.report().coverage().rows())
                .isGreaterThanOrEqualTo(found.report().coverage().indexRows());
    }

    @Test
    void anAuditOfALibraryIsHeldBackAndEndedAsAnyOther() {
        PlatformInMemory platform = new PlatformInMemory(20);
        IndexAuditJob job = platform.start(
                new IndexAuditScope.OfLibrary(platform.planted().get(0).library()), SHORT, 1);
        job.pause();
        assertThat(job.progress().paused()).isTrue();
        assertThat(job.ended().toCompletableFuture()).isNotDone();
        job.resume();
        job.cancel();

        assertThat(Stuck.await("the audit", job.ended()).state()).isEqualTo(AuditState.CANCELLED);
    }

    @Test
    void bucketsWithoutMarkersAreNoFindings() {
        PlatformInMemory platform = new PlatformInMemory(0);
        assertThat(platform.unmark(10)).hasSize(10);

        AuditedPlatform.Found found = platform.audit(new IndexAuditScope.All(), SHORT);

        assertThat(found.report().found().keySet()).isSubsetOf(IndexFault.TRUNCATED);
        assertThat(found.report().coverage().unbuilt()).isEqualTo(30);
    }

    @Test
    void underAPlatformThatGoesOnWriting_nothingIsMissed_andNothingFalseIsFound() {
        PlatformInMemory platform = new PlatformInMemory(120);
        List<IndexFinding> findings;
        try (AutoCloseable live = platform.live(20_000)) {
            findings = platform.audit(new IndexAuditScope.All(), SHORT).findings();
            assertThat(live).isNotNull();
            assertThat(platform.changes()).isPositive();
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }

        Set<AuditedPlatform.Key> real = platform.realFaults();
        assertThat(platform.keys(findings)).isSubsetOf(real).containsAll(platform.plantedKeys());
    }

    @Test
    void anAuditCanBePausedAndEnded() {
        PlatformInMemory platform = new PlatformInMemory(20);
        IndexAuditJob job = platform.start(new IndexAuditScope.All(), SHORT, 1_000);
        job.pause();
        assertThat(job.progress().paused()).isTrue();
        job.resume();
        job.cancel();

        assertThat(Stuck.await("the audit", job.ended()).state()).isIn(AuditState.CANCELLED, AuditState.FINISHED);
    }
}
