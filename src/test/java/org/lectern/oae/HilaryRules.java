package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.Stuck;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.repair.RepairJob;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation.Verdict;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.LibraryExplanation;
import org.lectern.oae.diagnosis.LibraryExplanations;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexRebuilt;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.oae.repair.RebuildWay;
import org.lectern.wording.InvalidInputException;

/** What audits, explanations, pages and repairs make of {@link HilaryKeyspace}, wherever its tables are. */
record HilaryRules(HilaryKeyspace keyspace, OaeReads reads, OaeMaintenance services) {
    private static final Duration SETTLE = Duration.ofMillis(20);

    private static OaeId id(String id) {
        return HilaryKeyspace.id(id);
    }

    AuditedPlatform.Found audit() {
        return AuditedPlatform.found(services.audits()
                .start(new IndexAuditScope.All(), new AuditOptions(ReadConsistency.LOCAL_QUORUM, SETTLE, 0, 2)));
    }

    private static Set<PlatformFixture.Planted> asPlanted(List<IndexFinding> findings) {
        Set<PlatformFixture.Planted> all = new HashSet<>();
        findings.forEach(one -> all.add(new PlatformFixture.Planted(one.fault(), one.library(), one.resource())));
        return all;
    }

    /** Everything that is written to, as it stands. */
    Map<String, Set<IndexRow>> standing() {
        Map<String, Set<IndexRow>> all = new HashMap<>();
        all.put("LibraryIndex", rows(after -> reads.scanIndex(TokenRange.WHOLE, after, 500)));
        for (CachedMemberships.Table table : CachedMemberships.Table.values()) {
            all.put(table.table(), rows(after -> reads.scanCache(table, TokenRange.WHOLE, after, 500)));
        }
        return all;
    }

    /** What one has and the other lacks, both ways. */
    private static void assertSame(Map<String, Set<IndexRow>> is, Map<String, Set<IndexRow>> should) {
        should.forEach((table, rows) -> {
            Set<IndexRow> more = new HashSet<>(is.getOrDefault(table, Set.of()));
            more.removeAll(rows);
            Set<IndexRow> less = new HashSet<>(rows);
            less.removeAll(is.getOrDefault(table, Set.of()));
            assertThat(more).as("more in " + table).isEmpty();
            assertThat(less).as("less in " + table).isEmpty();
        });
    }

    private interface Pages {
        CompletionStage<ScanPage<WideRow>> after(Optional<String> place);
    }

    private static Set<IndexRow> rows(Pages pages) {
        Set<IndexRow> rows = new HashSet<>();
        Optional<String> after = Optional.empty();
        do {
            ScanPage<WideRow> page = Stuck.await("a page", pages.after(after));
            page.rows()
                    .forEach(row -> rows.add(new IndexRow(
                            WideRow.text(row.key()), WideRow.text(row.column()), WideRow.text(row.value()))));
            after = page.next();
        } while (after.isPresent());
        return rows;
    }

    void anAuditFindsWhatIsWrongAndNothingElse() {
        AuditedPlatform.Found found = audit();

        assertThat(found.report().state()).isEqualTo(AuditState.INCOMPLETE);
        assertThat(asPlanted(found.findings())).isEqualTo(keyspace.expected());
        assertThat(found.report().coverage().leftOut())
                .anyMatch(line -> line.startsWith("AuthzRoles") && line.contains(HilaryKeyspace.BROKEN))
                .anyMatch(line -> line.startsWith("AuthzMembers") && line.contains(HilaryKeyspace.BROKEN))
                .anyMatch(line -> line.contains("nobody"))
                .hasSize(4);
    }

    void aPageGoesOnAfterARowThatIsNoEntry() {
        BucketKey list = new BucketKey(LibraryKind.CONTENT, id("u:cam:hoarder"), Bucket.PRIVATE);
        OaeLibraries libraries = new OaeLibraries(reads);
        List<OaeId> entries = new ArrayList<>();
        List<IndexRow> unreadable = new ArrayList<>();
        Optional<String> below = Optional.empty();
        do {
            IndexPage page = Stuck.await("a page", libraries.page(list, below, 100));
            page.entries().forEach(entry -> entries.add(entry.resource()));
            unreadable.addAll(page.unreadable());
            below = page.next();
        } while (below.isPresent());

        assertThat(entries).hasSize(HilaryKeyspace.MANY).doesNotHaveDuplicates();
        assertThat(unreadable)
                .extracting(IndexRow::rankedResourceId)
                .containsExactly(HilaryKeyspace.T + "#" + HilaryKeyspace.BROKEN);
    }

    void viewersAreWhatTheCacheSays() {
        OaeResource dept = owner("g:cam:dept");
        OaeResource campus = owner("g:cam:campus");

        assertThat(reader("u:cam:anna", dept)).isEqualTo(new Reader.Member(true));
        assertThat(reader("u:cam:ben", dept)).isEqualTo(new Reader.Member(true));
        assertThat(reader("u:cam:dora", dept)).isEqualTo(new Reader.Member());
        assertThat(reader("u:cam:eve", dept)).isEqualTo(new Reader.LoggedIn("cam"));
        assertThat(reader("u:cam:cleo", campus)).isEqualTo(new Reader.LoggedIn("cam"));
    }

    private OaeResource owner(String id) {
        return Stuck.await("the owner", new OaeLibraries(reads).find(id(id))).orElseThrow();
    }

    private Reader reader(String user, OaeResource owner) {
        return Stuck.await("the reader", new OaeLibraries(reads).readerOf(id(user), owner));
    }

    void anExplanationNamesTheRule() {
        LibraryExplanation wrong = explain(LibraryKind.MEMBERSHIPS, "u:cam:ben", "g:cam:team");
        assertThat(wrong.verdict()).contains(Verdict.WRONGLY_THERE);
        assertThat(wrong.reasons()).contains(OaeSentence.CACHE_NAMES.of(id("u:cam:ben")));
        LibraryExplanation right = explain(LibraryKind.MEMBERSHIPS, "u:cam:anna", "g:cam:team");
        assertThat(right.verdict()).contains(Verdict.RIGHTLY_THERE);
        assertThat(right.findings()).isEmpty();
        LibraryExplanation lost = explain(LibraryKind.MEMBERSHIPS, "u:cam:cleo", "g:cam:lab");
        assertThat(lost.reasons()).contains(OaeSentence.CACHE_LACKS.of(id("u:cam:cleo")));
        LibraryExplanation nobody = explain(LibraryKind.MEMBERS, "g:cam:club", "u:cam:nobody");
        assertThat(nobody.verdict()).contains(Verdict.WRONGLY_THERE);
        assertThat(explain(LibraryKind.CONTENT, "u:cam:hoarder", "c:cam:hoarded2049")
                        .verdict())
                .contains(Verdict.RIGHTLY_THERE);
    }

    private LibraryExplanation explain(LibraryKind kind, String owner, String resource) {
        return Stuck.await("the explanation", new LibraryExplanations(reads).explain(kind, owner(owner), id(resource)));
    }

    void librariesOfADeletedGroupAreReadByNobody() {
        Tenants tenants = Stuck.await("the tenants", reads.tenants());
        OaeResource gone = owner("g:cam:gone");

        assertThat(new Reader.Administrator()
                        .read(LibraryKind.MEMBERS, gone, tenants)
                        .bucket())
                .isEmpty();
        assertThat(new Reader.Member()
                        .read(LibraryKind.MEMBERSHIPS, gone, tenants)
                        .bucket())
                .isEmpty();
        assertThat(new Reader.Member().read(LibraryKind.CONTENT, gone, tenants).bucket())
                .contains(Bucket.PRIVATE);
        assertThat(new Reader.Member()
                        .read(LibraryKind.MEMBERS, owner("g:cam:team"), tenants)
                        .bucket())
                .contains(Bucket.PRIVATE);
    }

    void settingsAreCastAndTheAdministratorsTenantIsRecognised() {
        Tenants tenants = Stuck.await("the tenants", reads.tenants());

        assertThat(tenants.admin()).isEqualTo("root");
        assertThat(tenants.aliases().stream().filter(tenants::isPrivate)).containsExactly("one", "silent");
    }

    void aPurgeThatWouldLoseTheLibraryIsRefusedAndTheOthersAreNot() {
        Map<String, Set<IndexRow>> before = standing();
        HilaryKeyspace.lost().forEach((library, row) -> {
            assertThatThrownBy(() -> Stuck.await(
                            "the preview",
                            services.repairs()
                                    .rebuild(library, RebuildWay.PURGE)
                                    .preview(TEST)))
                    .as(library.toString())
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining(row)
                    .hasMessageContaining("in place");
            assertThatThrownBy(() -> Stuck.await(
                            "the purge",
                            services.repairs()
                                    .rebuild(library, RebuildWay.PURGE)
                                    .make(TEST)))
                    .isInstanceOf(InvalidInputException.class);
        });
        assertSame(standing(), before);
        for (OaeLibrary library : HilaryKeyspace.sound()) {
            assertThat(Stuck.await(
                                    "the preview",
                                    services.repairs()
                                            .rebuild(library, RebuildWay.PURGE)
                                            .preview(TEST))
                            .rows())
                    .hasValue(3);
        }
        IndexRebuilt inPlace = Stuck.await(
                "the rebuild",
                services.repairs()
                        .rebuild(new OaeLibrary(LibraryKind.MEMBERS, id("g:cam:haunted")), RebuildWay.IN_PLACE)
                        .make(TEST));
        assertThat(inPlace.verified()).isTrue();
        assertSame(standing(), before);
    }

    /** What was wrong is gone, and every other row stands as it stood. */
    void aRepairWritesWhatIsWrongAndNothingElse() {
        Map<String, Set<IndexRow>> should = standing();
        List<IndexFinding> findings = audit().findings();
        Objects.requireNonNull(should.get("LibraryIndex")).removeAll(keyspace.wrongRows());
        for (CachedMemberships.Table table : CachedMemberships.Table.values()) {
            Objects.requireNonNull(should.get(table.table()))
                    .removeIf(row -> keyspace.wrongCaches().contains(id(row.bucketKey())));
        }

        IndexRepairReport report = Stuck.await(
                "the repair", services.repairs().fix(findings).make(TEST).thenCompose(RepairJob::ended));

        assertThat(report.verified()).isEqualTo(findings.size() - 1);
        assertSame(standing(), should);
        assertThat(audit().findings()).extracting(IndexFinding::fault).containsExactly(IndexFault.UNREADABLE);
    }
}
