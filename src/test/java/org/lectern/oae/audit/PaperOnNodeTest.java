package org.lectern.oae.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.async.Retry;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.RepairJob;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.model.TokenRange;
import org.lectern.model.Visibility;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexPage;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.PaperPlatform;
import org.lectern.oae.PaperPlatform.Crash;
import org.lectern.oae.PrincipalNames;
import org.lectern.oae.Reader;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.LibraryExplanation;
import org.lectern.oae.diagnosis.LibraryExplanations;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.oae.repair.RebuildWay;
import org.lectern.service.Connection;
import org.lectern.service.Lectern;

/** Tables as the paper prints them, on a real node, filled by a program that follows it and has crashed here and there. */
@OnSharedNode
final class PaperOnNodeTest {
    private static final Duration SETTLE = Duration.ofMillis(100);
    private static final int RIGHT = 20;
    private static final String OLD = "1348067316";
    private static final String NEW = "1348070000";
    private static final String NICOLAAS = "u:cam:nicolaas";
    private static final String BRANDEN = "u:cam:branden";
    private static final String SIMON = "u:cam:simong";

    /** As the paper itself has it: its colon is missing. */
    private static final String MISPRINT = "1348067316c:cam:ForEveryone.xls";

    private final PaperPlatform platform = new PaperPlatform("paper");

    @AfterEach
    void close() {
        platform.close();
    }

    private record Found(IndexFault fault, String owner, String resource) {}

    /** What the tables tell is a fault, and is fixed; of the others nobody can say what is right. */
    private Set<Found> fill() {
        for (int i = 0; i < RIGHT; i++) {
            platform.share(
                    "c:cam:right" + i,
                    List.of(Visibility.values()).get(i % 3),
                    String.valueOf(1_348_000_000 + i),
                    BRANDEN,
                    NICOLAAS);
        }
        platform.share("c:cam:twice", Visibility.PUBLIC, OLD, BRANDEN, NICOLAAS);
        platform.update("c:cam:twice", NEW, Crash.DELETE_LOST, BRANDEN);
        platform.share("c:cam:millis", Visibility.LOGGEDIN, OLD, NICOLAAS);
        platform.update("c:cam:millis", NEW + "123", Crash.DELETE_LOST, NICOLAAS);
        platform.share("c:cam:stale", Visibility.LOGGEDIN, OLD, BRANDEN, NICOLAAS, SIMON);
        platform.update("c:cam:stale", NEW, Crash.BEFORE_DELETE, NICOLAAS);
        platform.share("c:cam:lost", Visibility.PRIVATE, OLD, BRANDEN, NICOLAAS);
        platform.update("c:cam:lost", NEW, Crash.BEFORE_INSERT, NICOLAAS);
        platform.share("c:gat:all", Visibility.PUBLIC, OLD, BRANDEN, "u:gat:empty");
        platform.update("c:gat:all", NEW, Crash.BEFORE_INSERT, "u:gat:empty");
        platform.share("c:cam:hole", Visibility.PUBLIC, OLD, "g:cam:physics");
        platform.noColumn("g:cam:physics#LOGGEDIN", OLD + ":c:cam:hole");
        platform.share("c:cam:orphan", Visibility.PUBLIC, OLD, NICOLAAS, SIMON);
        platform.forget("c:cam:orphan", SIMON);
        platform.share("c:cam:differs", Visibility.PUBLIC, OLD, BRANDEN, NICOLAAS);
        platform.noColumn(NICOLAAS + "#PUBLIC", OLD + ":c:cam:differs");
        platform.names("c:cam:nowhere", "u:cam:lonely");
        platform.column(NICOLAAS + "#PUBLIC", MISPRINT);
        return Set.of(
                new Found(IndexFault.DUPLICATE, BRANDEN, "c:cam:twice"),
                new Found(IndexFault.DUPLICATE, NICOLAAS, "c:cam:millis"),
                new Found(IndexFault.STALE_RANK, NICOLAAS, "c:cam:stale"),
                new Found(IndexFault.STALE_RANK, SIMON, "c:cam:stale"),
                new Found(IndexFault.MISSING, NICOLAAS, "c:cam:lost"),
                new Found(IndexFault.MISSING, "u:gat:empty", "c:gat:all"),
                new Found(IndexFault.MISSING, "g:cam:physics", "c:cam:hole"),
                new Found(IndexFault.ORPHAN, SIMON, "c:cam:orphan"),
                new Found(IndexFault.UNREADABLE, NICOLAAS, "c:cam:differs"),
                new Found(IndexFault.UNREADABLE, "u:cam:lonely", "c:cam:nowhere"),
                new Found(IndexFault.UNREADABLE, NICOLAAS, MISPRINT));
    }

    /** What a rebuild would give, but for what no table tells. */
    private Map<String, Set<String>> right() {
        Map<String, Set<String>> right = platform.rebuilt();
        right.getOrDefault(NICOLAAS + "#PUBLIC", Set.of()).remove(OLD + ":c:cam:differs");
        right.getOrDefault(NICOLAAS + "#PUBLIC", Set.of()).add(MISPRINT);
        return right;
    }

    @Test
    void whatTheTablesTellIsFoundAndFixedAsARebuildWould_andNothingElseIsWritten() {
        Set<Found> planted = fill();
        Map<String, Set<String>> before = platform.standing();
        List<IndexFinding> findings;
        try (Lectern reader = Lectern.connect(platform.settings(true))) {
            OaeMaintenance services = reader.connection().oaeMaintenance().orElseThrow();
            findings = audit(services.audits());
            assertThat(found(findings)).isEqualTo(planted);
            assertThat(fix(services, findings).verified()).isZero();
            assertThat(platform.standing()).isEqualTo(before);
        }
        try (Lectern lectern = Lectern.connect(platform.settings(false))) {
            OaeMaintenance services = lectern.connection().oaeMaintenance().orElseThrow();
            OaeLibrary simons = new OaeLibrary(LibraryKind.CONTENT, new OaeId(SIMON));
            assertThat(audit(services.audits(), new IndexAuditScope.OfLibrary(simons)))
                    .extracting(IndexFinding::fault)
                    .containsExactlyInAnyOrder(IndexFault.STALE_RANK, IndexFault.ORPHAN);
            Corrections preview = await(services.repairs().corrections(findings));
            assertThat(preview.statements())
                    .isNotEmpty()
                    .allSatisfy(statement -> assertThat(statement)
                            .contains(platform.keyspace() + ".\"LibraryByPrincipal\"", "USING TIMESTAMP"))
                    .anySatisfy(statement -> assertThat(statement)
                            .startsWith("INSERT")
                            .contains("('u:gat:empty#PUBLIC', '" + NEW + ":c:gat:all', 'true')"))
                    .noneSatisfy(statement -> assertThat(statement).contains("differs"));

            IndexRepairReport report = fix(services, findings);

            assertThat(report.verified()).isEqualTo(8);
            assertThat(platform.standing()).isEqualTo(right());
            assertThat(audit(services.audits())).extracting(IndexFinding::fault).containsOnly(IndexFault.UNREADABLE);
        }
    }

    /** Updates what is right, over and over, until it is told to end. */
    private final class Live implements AutoCloseable {
        private final AtomicLong changes = new AtomicLong();
        private final AtomicBoolean ended = new AtomicBoolean();
        private final CompletableFuture<Void> updating = CompletableFuture.runAsync(() -> {
            for (int i = 0; !ended.get(); i++) {
                platform.update("c:cam:right" + i % RIGHT, String.valueOf(1_348_100_000 + i), Crash.NEVER, "");
                changes.incrementAndGet();
            }
        });

        /** Between two looks it ends what it was at: a change that takes longer than the pause is no fault. */
        void after(Duration delay, Runnable task) {
            long begun = changes.get();
            Retry.Timer.COMMON.after(delay, () -> when(begun + 2, task));
        }

        private void when(long reached, Runnable task) {
            if (changes.get() >= reached || updating.isDone()) {
                task.run();
            } else {
                Retry.Timer.COMMON.after(Duration.ofMillis(5), () -> when(reached, task));
            }
        }

        @Override
        public void close() {
            ended.set(true);
            Stuck.await("the last update", updating);
        }
    }

    @Test
    void whatAProgramIsJustWritingIsNoFault_andNothingOfItIsLostByARepair() {
        Set<Found> planted = fill();
        try (Lectern lectern = Lectern.connect(platform.settings(false))) {
            OaePlatform connected = lectern.connection().oae().orElseThrow();
            OaeMaintenance services = lectern.connection().oaeMaintenance().orElseThrow();
            try (Live live = new Live()) {
                List<IndexFinding> findings =
                        audit(new LibraryAudits(connected.reads(), Clock.systemUTC(), connected.size(), live::after));
                assertThat(found(findings)).isEqualTo(planted);
                assertThat(fix(services, findings).notFixed()).isEqualTo(3);
            }
            assertThat(platform.standing()).isEqualTo(right());
        }
    }

    @Test
    void librariesArePagedAndExplained_andWhatNobodyCanTellIsSaid() {
        fill();
        try (Lectern lectern = Lectern.connect(platform.settings(true))) {
            OaePlatform connected = lectern.connection().oae().orElseThrow();
            OaeLibraries libraries = new OaeLibraries(connected.reads());
            assertThat(connected.size().summary().english())
                    .contains("LibraryByPrincipal")
                    .contains(" buckets.");
            assertThat(PrincipalNames.read(connected.reads(), Optional.empty(), count -> {})
                            .all())
                    .extracting(name -> name.id().value())
                    .containsExactly("g:cam:physics", BRANDEN, "u:cam:lonely", NICOLAAS, SIMON, "u:gat:empty");
            OaeResource nicolaas = await(libraries.find(new OaeId(NICOLAAS))).orElseThrow();
            assertThat(libraries.kindsOf(nicolaas)).containsExactly(LibraryKind.CONTENT);

            // Whoever is logged in reads the same list, wherever that is.
            Bucket loggedIn = new Reader.LoggedIn("gat")
                    .read(LibraryKind.CONTENT, nicolaas, await(connected.reads().tenants()))
                    .bucket()
                    .orElseThrow();
            List<String> shown = new ArrayList<>();
            Optional<String> below = Optional.empty();
            do {
                IndexPage page =
                        await(libraries.page(new BucketKey(LibraryKind.CONTENT, nicolaas.id(), loggedIn), below, 3));
                assertThat(page.stale()).isFalse();
                page.entries().forEach(entry -> shown.add(entry.at().rank() + ":" + entry.resource()));
                below = page.next();
            } while (below.isPresent());
            assertThat(shown)
                    .containsExactlyElementsOf(
                            platform.standing().getOrDefault(NICOLAAS + "#LOGGEDIN", Set.of()).stream()
                                    .sorted(Comparator.reverseOrder())
                                    .toList());

            assertThat(explained(connected, nicolaas, "c:cam:right0").reasons())
                    .anySatisfy(reason -> assertThat(reason.english()).contains("No table has its visibility"));
            LibraryExplanation differs = explained(connected, nicolaas, "c:cam:differs");
            assertThat(differs.verdict()).isEmpty();
            assertThat(differs.reasons())
                    .anySatisfy(reason -> assertThat(reason.english())
                            .startsWith("Here it is in loggedin, private.")
                            .contains("its widest bucket is public"));

            OaeLibrary library = new OaeLibrary(LibraryKind.CONTENT, nicolaas.id());
            OaeMaintenance services = lectern.connection().oaeMaintenance().orElseThrow();
            assertThatThrownBy(() -> await(services.repairs()
                            .rebuild(library, RebuildWay.PURGE)
                            .make(TEST)))
                    .hasMessageContaining("no program rebuilds libraries");
        }
    }

    @Test
    void anItemIsKnownByTheLibrariesOfThoseWhoHaveIt_asByBothTables() {
        fill();
        try (Lectern lectern = Lectern.connect(platform.settings(true))) {
            OaeReads reads = lectern.connection().oae().orElseThrow().reads();
            List<OaeId> items =
                    await(reads.scan(ResourceTable.CONTENT, TokenRange.WHOLE, Optional.empty(), 100)).rows().stream()
                            .map(OaeResource::id)
                            .toList();
            Map<OaeId, LibraryEvidence.Version> whole =
                    await(reads.evidence(new OaeId(NICOLAAS), items)).versions();

            assertThat(items).hasSizeGreaterThan(RIGHT).contains(new OaeId("c:cam:nowhere"));
            for (OaeId item : items) {
                assertThat(await(reads.version(item))).isEqualTo(Optional.ofNullable(whole.get(item)));
            }
        }
    }

    @Test
    void aTestOfTheConnectionSaysWhatWasRecognised_andARebuildInPlaceWritesWhatIsWrong() {
        fill();
        assertThat(Connection.check(
                                platform.settings(true),
                                StatusKeyspace.of(platform.keyspace()),
                                result -> {},
                                () -> false)
                        .run())
                .filteredOn(result -> result.step() == ConnectionCheck.Step.SCHEMA)
                .singleElement()
                .satisfies(result -> assertThat(result.sentence()).contains("LibraryByPrincipal"));
        try (Lectern lectern = Lectern.connect(platform.settings(false))) {
            OaeMaintenance services = lectern.connection().oaeMaintenance().orElseThrow();
            OaeLibrary library = new OaeLibrary(LibraryKind.CONTENT, new OaeId(NICOLAAS));

            assertThat(await(services.repairs()
                                    .rebuild(library, RebuildWay.IN_PLACE)
                                    .make(TEST))
                            .verified())
                    .isTrue();

            for (Bucket bucket : Bucket.values()) {
                String key = PaperPlatform.key(NICOLAAS, bucket);
                assertThat(platform.standing().get(key)).isEqualTo(right().get(key));
            }
        }
    }

    private static LibraryExplanation explained(OaePlatform connected, OaeResource owner, String item) {
        return await(new LibraryExplanations(connected.reads()).explain(LibraryKind.CONTENT, owner, new OaeId(item)));
    }

    private static List<IndexFinding> audit(LibraryAudits audits) {
        return audit(audits, new IndexAuditScope.All());
    }

    private static List<IndexFinding> audit(LibraryAudits audits, IndexAuditScope scope) {
        IndexAuditJob job = audits.start(scope, new AuditOptions(ReadConsistency.LOCAL_QUORUM, SETTLE, 0, 2));
        IndexAuditReport report = Stuck.await("the audit", job.ended());
        assertThat(report.state()).as(report.reason().english()).isEqualTo(AuditState.FINISHED);
        return job.findings(0);
    }

    private static Set<Found> found(List<IndexFinding> findings) {
        return Set.copyOf(findings.stream()
                .map(one -> new Found(one.fault(), one.library().owner().value(), one.resource()))
                .toList());
    }

    private static IndexRepairReport fix(OaeMaintenance services, List<IndexFinding> findings) {
        return Stuck.await(
                "the repair", services.repairs().fix(findings).make(TEST).thenCompose(RepairJob::ended));
    }
}
