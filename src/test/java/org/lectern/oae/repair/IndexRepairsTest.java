package org.lectern.oae.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.RepairJob;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.Steering;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.oae.AuditedPlatform;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.PlatformInMemory;
import org.lectern.oae.RankedEntry;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.service.TestKeyspace;
import org.lectern.write.Plan;

/** Repairs leave what the platform's own rebuild would, and take nothing away on their way there. */
@WithoutNode
final class IndexRepairsTest {
    private static final Duration SHORT = Duration.ofMillis(20);

    private static List<IndexFinding> found(PlatformInMemory platform) {
        return platform.audit(new IndexAuditScope.All(), SHORT).findings();
    }

    private static IndexRepairReport fix(PlatformInMemory platform, List<IndexFinding> findings) {
        return Stuck.await(
                "the repair", platform.repairs().fix(findings).make(TEST).thenCompose(RepairJob::ended));
    }

    @Test
    void allThatCanBeFixedIsFixed_andVerified() {
        PlatformInMemory platform = new PlatformInMemory(120);
        List<IndexFinding> findings = found(platform);
        long unfixable =
                findings.stream().filter(one -> !one.fault().isFixable()).count();
        assertThat(platform.wrong()).isNotEmpty();
        assertThat(platform.wronglyCached()).isNotEmpty();

        IndexRepairReport report = fix(platform, findings);

        assertThat(report.asked()).isEqualTo(findings.size());
        assertThat(report.verified()).isEqualTo(findings.size() - unfixable);
        assertThat(report.notFixed()).isEqualTo(unfixable);
        assertThat(report.fixes().stream().map(IndexFix::finding)).containsExactlyInAnyOrderElementsOf(findings);
        assertThat(platform.wrong()).isEmpty();
        assertThat(platform.wronglyCached()).isEmpty();
        assertThat(found(platform)).extracting(IndexFinding::fault).containsOnly(IndexFault.UNREADABLE);
    }

    @Test
    void whatIsRightByNowIsLeftAlone() {
        PlatformInMemory platform = new PlatformInMemory(40);
        List<IndexFinding> findings =
                found(platform).stream().filter(one -> one.fault().isFixable()).toList();
        fix(platform, findings);
        platform.store().afterEachWrite(() -> {
            throw new AssertionError("nothing is wrong");
        });

        IndexRepairReport again = fix(platform, findings);

        assertThat(again.alreadyGone()).isEqualTo(findings.size());
        assertThat(again.rows()).isZero();
        assertThat(again.fixes()).allMatch(one -> one.outcome() == FixOutcome.ALREADY_GONE);
    }

    @Test
    void aRepairIsAJobOfThisProcess_whichCanBeCancelledAfterTheLibraryUnderWay() {
        PlatformInMemory platform = new PlatformInMemory(120);
        List<IndexFinding> findings = found(platform);
        Set<JobKind> listed = EnumSet.noneOf(JobKind.class);
        platform.store()
                .afterEachWrite(() -> platform.desk().here().forEach(job -> {
                    listed.add(job.kind());
                    platform.desk().steer(job.id(), new Steering.Order(Steering.Kind.STOP));
                }));

        IndexRepairReport report = fix(platform, findings);

        assertThat(listed).containsExactly(JobKind.REPAIR);
        assertThat(report.cancelled()).isTrue();
        assertThat(report.fixes()).isNotEmpty().hasSizeLessThan(findings.size());
        assertThat(report.asked()).isEqualTo(findings.size());
        assertThat(platform.desk().here()).isEmpty();
    }

    @Test
    void aPausedRepairGoesOnWhenItIsResumed() {
        PlatformInMemory platform = new PlatformInMemory(40);
        List<IndexFinding> findings = found(platform);
        List<JobId> paused = new ArrayList<>();
        platform.store().afterEachWrite(() -> {
            if (paused.isEmpty()) {
                JobId job = platform.desk().here().get(0).id();
                paused.add(job);
                platform.desk().steer(job, new Steering.Order(Steering.Kind.PAUSE));
            }
        });
        CompletableFuture<IndexRepairReport> ended = platform.repairs()
                .fix(findings)
                .make(TEST)
                .thenCompose(RepairJob::ended)
                .toCompletableFuture();
        TestKeyspace.until("the pause", () -> platform.desk().here().get(0).state() == JobState.PAUSED);
        assertThat(ended).isNotDone();

        platform.desk().steer(paused.get(0), new Steering.Order(Steering.Kind.RESUME));

        assertThat(Stuck.await("the repair", ended).fixes()).hasSize(findings.size());
    }

    @Test
    void aPreviewSaysWhatARepairWrites_andWritesNothing() {
        PlatformInMemory platform = new PlatformInMemory(40);
        List<IndexFinding> findings = found(platform);
        int before = platform.store().rowCount();

        Corrections preview = Stuck.await("the preview", platform.repairs().corrections(findings));

        assertThat(platform.store().rowCount()).isEqualTo(before);
        assertThat(preview.statements()).hasSize((int) preview.rows());
        assertThat(fix(platform, findings).rows()).isEqualTo(preview.rows());
    }

    @Test
    void underAPlatformThatGoesOnWriting_allIsFixed_andNothingOfThePlatformsIsLost() {
        PlatformInMemory platform = new PlatformInMemory(120);
        List<IndexFinding> findings;
        IndexRepairReport report;
        try (AutoCloseable live = platform.live(20_000)) {
            findings = found(platform);
            report = fix(platform, findings);
            assertThat(live).isNotNull();
            assertThat(platform.changes()).isPositive();
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
        Set<AuditedPlatform.Key> planted = platform.plantedKeys();

        assertThat(report.fixes().stream()
                        .filter(one -> one.outcome() == FixOutcome.NOT_FIXED)
                        .filter(one -> planted.contains(new AuditedPlatform.Key(
                                one.finding().library(), one.finding().resource())))
                        .map(one -> one.finding().fault()))
                .containsOnly(IndexFault.UNREADABLE);
        // What the platform goes on making wrong is found by the next audit, and fixed when it has stopped.
        fix(platform, found(platform));
        assertThat(platform.wrong()).isEmpty();
    }

    @Test
    void aPurgedLibraryIsThePlatformsToBuild() {
        PlatformInMemory platform = new PlatformInMemory(40);
        OaeLibrary library = found(platform).stream()
                .map(IndexFinding::library)
                .filter(one -> one.kind() == LibraryKind.CONTENT)
                .findFirst()
                .orElseThrow();
        Plan preview = Stuck.await(
                "the preview",
                platform.repairs().rebuild(library, RebuildWay.PURGE).preview(TEST));
        assertThat(preview.rows()).hasValue(3);

        IndexRebuilt rebuilt = Stuck.await(
                "the purge",
                platform.repairs().rebuild(library, RebuildWay.PURGE).make(TEST));

        assertThat(rebuilt.verified()).isTrue();
        assertThat(rebuilt.built()).isFalse();
        assertThat(rebuilt.message()).isEqualTo(IndexRepairSentence.PURGED.of(library));
        assertThat(Set.of(Bucket.values()))
                .allSatisfy(bucket -> assertThat(platform.store().rows(library.bucket(bucket)))
                        .isEmpty());
        assertThat(found(platform)).noneMatch(finding -> finding.library().equals(library));
    }

    /** Looks between any two writes: whoever reads the library then sees everything he saw before, and that belongs there. */
    @Test
    void aRebuildInPlaceShowsAtNoMomentLessThanBefore() {
        PlatformInMemory platform = new PlatformInMemory(120);
        List<OaeLibrary> libraries = new ArrayList<>(found(platform).stream()
                .filter(one -> one.fault().isFixable())
                .map(IndexFinding::library)
                .distinct()
                .limit(40)
                .toList());
        libraries.addAll(platform.unmark(10));
        for (OaeLibrary library : libraries) {
            Map<Bucket, Set<OaeId>> before = shown(platform.store(), library);
            List<Map<Bucket, Set<OaeId>>> between = new ArrayList<>();
            List<Set<Bucket>> built = new ArrayList<>();
            platform.store().afterEachWrite(() -> {
                between.add(shown(platform.store(), library));
                built.add(built(platform.store(), library));
            });

            IndexRebuilt rebuilt = Stuck.await(
                    "the rebuild",
                    platform.repairs().rebuild(library, RebuildWay.IN_PLACE).make(TEST));

            platform.store().afterEachWrite(() -> {});
            assertThat(rebuilt.verified()).as(rebuilt.message().english()).isTrue();
            assertThat(between).isNotEmpty();
            Map<Bucket, Set<OaeId>> after = shown(platform.store(), library);
            for (int i = 0; i < between.size(); i++) {
                for (Bucket bucket : Bucket.values()) {
                    Set<OaeId> rightly = new HashSet<>(before.get(bucket));
                    rightly.retainAll(after.get(bucket));
                    assertThat(between.get(i).get(bucket)).containsAll(rightly);
                    if (built.get(i).contains(bucket)
                            && (i == 0 || !built.get(i - 1).contains(bucket))
                            && i > 0) {
                        // From the moment that it counts as built, it is whole.
                        assertThat(between.get(i).get(bucket)).isEqualTo(after.get(bucket));
                    }
                }
            }
        }
    }

    private static Map<Bucket, Set<OaeId>> shown(InMemoryOae store, OaeLibrary library) {
        Map<Bucket, Set<OaeId>> shown = new EnumMap<>(Bucket.class);
        for (Bucket bucket : Bucket.values()) {
            shown.put(
                    bucket,
                    store.rows(library.bucket(bucket)).stream()
                            .flatMap(row -> row.entry().stream())
                            .map(RankedEntry::resource)
                            .collect(Collectors.toSet()));
        }
        return shown;
    }

    private static Set<Bucket> built(InMemoryOae store, OaeLibrary library) {
        Set<Bucket> built = new HashSet<>();
        for (Bucket bucket : Bucket.values()) {
            if (store.rows(library.bucket(bucket)).stream()
                            .filter(IndexRow::isMarker)
                            .count()
                    == 2) {
                built.add(bucket);
            }
        }
        return built;
    }
}
