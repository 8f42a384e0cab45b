package org.lectern.oae.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.oae.LibraryOfNicolaas.T;
import static org.lectern.service.TestKeyspace.await;

import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation.Verdict;
import org.lectern.model.Visibility;
import org.lectern.oae.BucketKey;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.IndexRow;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.LibraryOfNicolaas;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaeResource;
import org.lectern.oae.PlatformFixture;
import org.lectern.oae.PlatformInMemory;

/** What stands, or does not, is explained by what the platform would build a library from, as an audit would. */
@WithoutNode
final class LibraryExplanationsTest {
    private final LibraryOfNicolaas library = new LibraryOfNicolaas();
    private final InMemoryOae oae = library.oae;
    private final LibraryExplanations explanations = new LibraryExplanations(oae);
    private final OaeId nicolaas = library.nicolaas;
    private final OaeId license = library.license;
    private final OaeId theirs = library.theirs;

    private LibraryExplanation explain(OaeId resource) {
        return await(explanations.explain(LibraryKind.CONTENT, owner(nicolaas), resource));
    }

    private OaeResource owner(OaeId id) {
        return await(new OaeLibraries(oae).find(id)).orElseThrow();
    }

    private static List<String> said(LibraryExplanation explanation) {
        return explanation.reasons().stream().map(reason -> reason.english()).toList();
    }

    @Test
    void whatStandsWhereItShouldIsExplained() {
        LibraryExplanation explanation = explain(theirs);

        assertThat(explanation.verdict()).contains(Verdict.RIGHTLY_THERE);
        assertThat(explanation.expectedIn()).containsExactly(Bucket.PRIVATE);
        assertThat(said(explanation))
                .containsExactly(
                        "u:cam:nicolaas has the role “viewer” on c:gat:theirs.",
                        "It is for logged-in users of gat, but this library belongs to cam. It counts as private here, so it belongs only in the bucket of members and the owner.");
    }

    @Test
    void whatAnUpdatePutIntoAnotherTenantsListIsFound() {
        oae.row(library.bucket(Bucket.LOGGEDIN).format(), (T + 2) + "#c:gat:theirs", "1");

        LibraryExplanation explanation = explain(theirs);

        assertThat(explanation.verdict()).contains(Verdict.WRONGLY_THERE);
        assertThat(said(explanation))
                .contains(
                        "It is for logged-in users of gat, but is in the bucket of logged-in users of cam. OAE puts it there when it updates an item. In this library, it counts as private.");
    }

    @Test
    void whatACrashLeftBehindIsFound() {
        oae.row(library.bucket(Bucket.PUBLIC).format(), T + "#c:cam:license", "1");

        LibraryExplanation explanation = explain(license);

        assertThat(explanation.verdict()).contains(Verdict.WRONGLY_THERE);
        assertThat(said(explanation))
                .contains("It has more than one row in public: at " + T + ", " + (T + 1) + ". Its current rank is "
                        + (T + 1) + ". The other rows should be removed.");
    }

    @Test
    void whatIsMissingIsFound() {
        OaeId other = oae.resource("c:cam:other", "Other", Visibility.PRIVATE, T);
        oae.role(nicolaas, other, "viewer");

        LibraryExplanation explanation = explain(other);

        assertThat(explanation.verdict()).contains(Verdict.MISSING);
        assertThat(said(explanation)).contains("It belongs in private at " + T + ", but is missing.");
    }

    @Test
    void whatNobodySharedIsRightlyAbsent() {
        OaeId other = oae.resource("c:cam:other", "Other", Visibility.PUBLIC, T);

        assertThat(explain(other).verdict()).contains(Verdict.RIGHTLY_ABSENT);
        assertThat(said(explain(other))).containsExactly("u:cam:nicolaas has no role on c:cam:other.");
    }

    @Test
    void whatIsGoneDoesNotBelongThere() {
        oae.deleteItem(license);

        LibraryExplanation explanation = explain(license);

        assertThat(explanation.verdict()).contains(Verdict.WRONGLY_THERE);
        assertThat(said(explanation))
                .containsExactly(
                        "This item, folder, group or user does not exist: it was deleted, but its row remained.");
    }

    @Test
    void foldersAreHeldThroughTheirGroups() {
        OaeId folder = oae.folder("f:cam:files", "g:cam:files", "Files", Visibility.PUBLIC, T);
        oae.role(nicolaas, new OaeId("g:cam:files"), "manager");
        oae.role(new OaeId("g:cam:files"), license, "viewer");

        assertThat(await(explanations.explain(LibraryKind.FOLDER_CONTENT, owner(folder), license))
                        .verdict())
                .contains(Verdict.MISSING);
        assertThat(await(explanations.explain(LibraryKind.FOLDERS, owner(nicolaas), folder))
                        .verdict())
                .contains(Verdict.MISSING);
    }

    @Test
    void membershipsReachThroughGroupsAndCyclesEnd() {
        OaeId inner = oae.group("g:cam:inner", "Inner", Visibility.PUBLIC, Joinable.NO, T);
        OaeId outer = oae.group("g:cam:outer", "Outer", Visibility.PUBLIC, Joinable.NO, T);
        OaeId apart = oae.group("g:cam:apart", "Apart", Visibility.PUBLIC, Joinable.NO, T);
        oae.role(nicolaas, inner, "member");
        oae.role(inner, outer, "manager");
        oae.role(outer, inner, "member");
        OaeResource owner = owner(nicolaas);

        LibraryExplanation explanation = await(explanations.explain(LibraryKind.MEMBERSHIPS, owner, outer));

        assertThat(explanation.verdict()).contains(Verdict.MISSING);
        assertThat(said(explanation))
                .contains("u:cam:nicolaas has the role “manager” on g:cam:outer, through g:cam:inner.");
        assertThat(await(explanations.explain(LibraryKind.MEMBERSHIPS, owner, apart))
                        .verdict())
                .contains(Verdict.RIGHTLY_ABSENT);
    }

    @Test
    void aRoleThatTheListHasLostIsSaid() {
        OaeId group = oae.group("g:cam:physics", "Physics", Visibility.PUBLIC, Joinable.NO, T);
        oae.role(nicolaas, group, "manager");
        oae.markers(LibraryKind.MEMBERS, group);
        String rank = LibraryKind.MEMBERS.rankFor(owner(nicolaas), group, "manager");
        for (BucketKey bucket : BucketKey.all(LibraryKind.MEMBERS, group)) {
            oae.row(bucket.format(), rank + "#" + nicolaas, IndexRow.ONE);
        }

        LibraryExplanation explanation = await(explanations.explain(LibraryKind.MEMBERS, owner(group), nicolaas));

        assertThat(explanation.verdict()).contains(Verdict.RIGHTLY_THERE);
        assertThat(explanation.findings()).extracting(IndexFinding::fault).containsExactly(IndexFault.VALUE);
        assertThat(explanation.found())
                .allSatisfy((bucket, rows) -> assertThat(rows).noneMatch(row -> explanation.isRight(bucket, row)));
    }

    @Test
    void whatNobodyCanPlaceIsNeitherRightNorWrong() {
        OaeResource known = owner(license);
        oae.put(new OaeResource(
                license,
                Optional.of("cam"),
                "License",
                Optional.empty(),
                known.lastModified(),
                false,
                Joinable.NO,
                Optional.empty(),
                false));

        LibraryExplanation explanation = explain(license);

        assertThat(explanation.verdict()).isEmpty();
        assertThat(said(explanation)).anyMatch(sentence -> sentence.contains("no visibility known to OAE"));
    }

    @Test
    void aChainThroughADeletedGroupLeadsNowhere() {
        OaeId inner = oae.group("g:cam:inner", "Inner", Visibility.PUBLIC, Joinable.NO, T);
        OaeId outer = oae.group("g:cam:outer", "Outer", Visibility.PUBLIC, Joinable.NO, T);
        oae.role(nicolaas, inner, "member");
        oae.role(inner, outer, "member");
        oae.markDeleted(inner);

        LibraryExplanation explanation = await(explanations.explain(LibraryKind.MEMBERSHIPS, owner(nicolaas), outer));

        assertThat(explanation.verdict()).contains(Verdict.RIGHTLY_ABSENT);
        assertThat(said(explanation)).contains("u:cam:nicolaas has no role on g:cam:outer.");
    }

    /** What of a finding an explanation can know: not the place of a member among all the others. */
    private record Seen(IndexFault fault, Set<Bucket> faulty, Set<IndexRow> rows) {
        static Seen of(IndexFinding finding) {
            return new Seen(
                    finding.fault() == IndexFault.TRUNCATED ? IndexFault.MISSING : finding.fault(),
                    finding.faulty(),
                    Set.copyOf(finding.rows()));
        }
    }

    @Test
    void anExplanationFindsWhatAnAuditFinds() {
        PlatformInMemory platform = new PlatformInMemory(200);
        SnapshotReader reader = new SnapshotReader(platform.store(), Clock.systemUTC());
        LibraryExplanations explained = new LibraryExplanations(platform.store());
        OaeLibraries libraries = new OaeLibraries(platform.store());
        Set<IndexFault> met = EnumSet.noneOf(IndexFault.class);
        for (PlatformFixture.Planted planted : platform.planted()) {
            LibrarySnapshot snapshot = await(reader.read(planted.library()));
            Optional<OaeId> resource = OaeId.parse(planted.resource());
            Optional<OaeResource> owner = await(libraries.find(planted.library().owner()));
            if (resource.isEmpty()
                    || owner.isEmpty()
                    || !snapshot.buckets().values().stream().allMatch(BucketRows::isBuilt)) {
                continue;
            }
            List<Seen> audited = IndexDiagnosis.of(snapshot).stream()
                    .filter(finding -> finding.resource().equals(planted.resource()))
                    .map(Seen::of)
                    .toList();
            LibraryExplanation explanation =
                    await(explained.explain(planted.library().kind(), owner.get(), resource.get()));

            assertThat(explanation.findings())
                    .as(planted.toString())
                    .extracting(Seen::of)
                    .containsExactlyInAnyOrderElementsOf(audited);
            audited.forEach(one -> met.add(one.fault()));
        }
        assertThat(met).hasSizeGreaterThan(5);
    }
}
