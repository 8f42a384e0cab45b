package org.lectern.oae.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.oae.diagnosis.SampleLibrary.OLD;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;

/** What each difference between a library and the truth is, for every kind of library, and what puts it right. */
@WithoutNode
final class IndexDiagnosisTest {
    private static void assertFound(SampleLibrary sample, IndexFault fault, Bucket... faulty) {
        List<IndexFinding> findings = sample.findings();
        assertThat(findings).hasSize(1);
        IndexFinding finding = findings.get(0);
        assertThat(finding.fault()).isEqualTo(fault);
        assertThat(finding.resource()).isEqualTo(sample.resource().value());
        assertThat(finding.faulty()).containsExactlyInAnyOrder(faulty);
        assertThat(finding.verdict().english()).isNotBlank();
        sample.correct();
        assertThat(sample.findings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void whatARebuildWouldWriteIsRight(LibraryKind kind) {
        for (Visibility visibility : Visibility.values()) {
            SampleLibrary sample = SampleLibrary.built(kind, "cam", visibility);

            assertThat(sample.findings()).isEmpty();
            assertThat(sample.correction().isEmpty()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void twoRanksAreADuplicate_inEachBucketThatHasBoth(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.LOGGEDIN);
        sample.put(Bucket.LOGGEDIN, OLD);

        assertFound(sample, IndexFault.DUPLICATE, Bucket.LOGGEDIN);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void anotherRankAloneIsStale(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PRIVATE);
        sample.put(Bucket.PRIVATE, OLD);
        sample.takeOut(Bucket.PRIVATE);

        assertFound(sample, IndexFault.STALE_RANK, Bucket.PRIVATE);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void whatBelongsAndIsNotThereIsMissing(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PUBLIC);
        sample.takeOut(Bucket.PUBLIC);
        sample.takeOut(Bucket.PRIVATE);

        assertFound(sample, IndexFault.MISSING, Bucket.PUBLIC, Bucket.PRIVATE);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void whatIsNotHadIsAnOrphan(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PUBLIC);
        sample.forgetRole();

        assertFound(sample, IndexFault.ORPHAN, Bucket.values());
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void whatWasDeletedIsAnOrphan(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PRIVATE);
        sample.deleteResource();

        assertThat(sample.findings().get(0).verdict())
                .isEqualTo((sample.resource().type().isPrincipal()
                                ? IndexSentence.NO_SUCH_PRINCIPAL
                                : IndexSentence.NO_SUCH_RESOURCE)
                        .of());
        assertFound(sample, IndexFault.ORPHAN, Bucket.PRIVATE);
    }

    /** Hilary, oae-content/lib/internal/dao.content.js: deleteContent leaves the list of members. */
    @Test
    void theListOfThoseWhoHadDeletedContentIsLeftOver() {
        SampleLibrary sample = SampleLibrary.built(LibraryKind.CONTENT_MEMBERS, "cam", Visibility.PRIVATE);
        sample.forgetRole();
        sample.store().deleteItem(new OaeId("c:cam:item"));

        assertThat(sample.findings().get(0).verdict()).isEqualTo(IndexSentence.LEFT_OVER.of("c:cam:item"));
        assertFound(sample, IndexFault.LEFT_OVER, Bucket.PRIVATE);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void aBucketThatTheVisibilityDoesNotAllowIsWrong(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PRIVATE);
        sample.putAtItsRank(Bucket.PUBLIC);
        sample.putAtItsRank(Bucket.LOGGEDIN);

        assertFound(sample, IndexFault.WRONG_BUCKET, Bucket.PUBLIC, Bucket.LOGGEDIN);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void whatIsForLoggedInUsersOfAnotherTenantIsNamedSo(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "gat", Visibility.LOGGEDIN);
        assertThat(sample.findings()).isEmpty();
        sample.putAtItsRank(Bucket.LOGGEDIN);

        assertThat(sample.findings().get(0).verdict()).isEqualTo(IndexSentence.OF_OTHER_TENANT.of("gat", "cam"));
        assertFound(sample, IndexFault.OTHER_TENANT, Bucket.LOGGEDIN);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void whatIsPublicOfAnotherTenantIsPublic(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "gat", Visibility.PUBLIC);
        sample.takeOut(Bucket.PUBLIC);

        assertFound(sample, IndexFault.MISSING, Bucket.PUBLIC);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void bucketsWithoutBothMarkersAreNoFindings(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PUBLIC);
        sample.unmark(Bucket.PUBLIC);
        sample.put(Bucket.PUBLIC, OLD);
        sample.takeOut(Bucket.PUBLIC);

        assertThat(sample.findings()).isEmpty();
        assertThat(sample.correction().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void aRowThatIsNoEntryIsReported_andLeft(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PUBLIC);
        sample.raw(Bucket.PRIVATE, "nonsense", "1");

        assertThat(sample.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.fault()).isEqualTo(IndexFault.UNREADABLE);
            assertThat(finding.resource()).isEqualTo("nonsense");
            assertThat(finding.fault().isFixable()).isFalse();
        });
        assertThat(sample.rebuild().isEmpty()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void aValueThatIsNoJsonIsPutRight(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PRIVATE);
        sample.value(Bucket.PRIVATE, "{");

        assertFound(sample, IndexFault.VALUE, Bucket.PRIVATE);
    }

    @Test
    void oneForARoleIsFound_whereSomebodyReadsTheRole() {
        SampleLibrary members = SampleLibrary.built(LibraryKind.MEMBERS, "cam", Visibility.PUBLIC);
        members.value(Bucket.LOGGEDIN, IndexRow.ONE);

        assertThat(members.findings().get(0).verdict()).isEqualTo(IndexSentence.ROLE_LOST.of("loggedin", "manager"));
        assertFound(members, IndexFault.VALUE, Bucket.LOGGEDIN);

        SampleLibrary memberships = SampleLibrary.built(LibraryKind.MEMBERSHIPS, "cam", Visibility.PUBLIC);
        memberships.value(Bucket.LOGGEDIN, IndexRow.ONE);
        assertThat(memberships.findings()).isEmpty();
    }

    @Test
    void theRoleOfAnotherDayIsFound_atItsRankToo() {
        SampleLibrary sample = SampleLibrary.built(LibraryKind.MEMBERS, "cam", Visibility.PRIVATE);
        sample.value(Bucket.PRIVATE, "\"member\"");

        assertFound(sample, IndexFault.VALUE, Bucket.PRIVATE);
    }

    @Test
    void aMemberBeyondTheHundredthIsCutOff_othersAreMissing() {
        SampleLibrary sample = SampleLibrary.of(LibraryKind.MEMBERS, "cam", Visibility.PUBLIC);
        for (int i = 0; i < 120; i++) {
            sample.member("u:cam:" + (1000 + i));
        }
        sample.build();
        OaeId hundredth = new OaeId("u:cam:1099");
        OaeId next = new OaeId("u:cam:1100");
        sample.takeOutEverywhere(hundredth);
        sample.takeOutEverywhere(next);

        assertThat(sample.findings())
                .extracting(IndexFinding::fault, IndexFinding::resource)
                .containsExactlyInAnyOrder(
                        tuple(IndexFault.MISSING, hundredth.value()), tuple(IndexFault.TRUNCATED, next.value()));
    }

    @Test
    void membershipsGoThroughGroupsThatWereNotDeleted() {
        SampleLibrary sample = SampleLibrary.of(LibraryKind.MEMBERSHIPS, "cam", Visibility.PUBLIC);
        OaeId upper = sample.group("g:cam:upper");
        sample.store().role(sample.resource(), upper, "manager");

        assertThat(sample.expected()).containsOnlyKeys(sample.resource(), upper);
        assertThat(sample.expected())
                .hasEntrySatisfying(upper, entry -> assertThat(entry.value()).isEqualTo("\"manager\""));

        sample.store().markDeleted(sample.resource());
        assertThat(sample.expected()).isEmpty();
    }

    @Test
    void groupsInACircleEnd_andAGroupIsNotInItself() {
        SampleLibrary sample = SampleLibrary.of(LibraryKind.MEMBERSHIPS, "cam", Visibility.PUBLIC);
        OaeId upper = sample.group("g:cam:upper");
        sample.store().role(sample.resource(), upper, "member");
        sample.store().role(upper, sample.resource(), "member");

        assertThat(sample.expected()).containsOnlyKeys(sample.resource(), upper);
        SampleLibrary own = sample.ofOwner(upper);
        own.build();
        assertThat(own.expected()).containsOnlyKeys(sample.resource());
    }

    @Test
    void whereNobodyKnowsWhatBelongs_nothingIsWritten() {
        SampleLibrary sample = SampleLibrary.built(LibraryKind.CONTENT, "cam", Visibility.PUBLIC);
        sample.store()
                .put(new OaeResource(
                        sample.resource(),
                        Optional.of("cam"),
                        "",
                        Optional.empty(),
                        "1500000000000",
                        false,
                        Joinable.NO,
                        Optional.empty(),
                        false));

        assertThat(sample.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.fault()).isEqualTo(IndexFault.UNREADABLE);
            assertThat(finding.verdict()).isEqualTo(IndexSentence.NO_VISIBILITY.of());
        });
        assertThat(sample.correction().isEmpty()).isTrue();
        assertThat(sample.rebuild().isEmpty()).isTrue();
    }

    @Test
    void aRebuildSetsTheMarkersLast() {
        SampleLibrary sample = SampleLibrary.of(LibraryKind.CONTENT, "cam", Visibility.PUBLIC);
        sample.put(Bucket.PRIVATE, OLD);

        Correction rebuild = sample.rebuild();

        assertThat(rebuild.puts()).hasSize(3).allMatch(write -> write instanceof IndexWrite.Insert);
        assertThat(rebuild.deletions()).hasSize(1);
        assertThat(rebuild.markers()).hasSize(6);
        assertThat(rebuild.steps()).containsExactly(rebuild.puts(), rebuild.deletions(), rebuild.markers());
    }

    @Test
    void valuesAreJsonOrNot() {
        assertThat(Map.of("1", true, "\"manager\"", true, "{\"a\":[1]}", true, "", false, "{", false, "1 2", false))
                .allSatisfy((value, json) ->
                        assertThat(IndexDiagnosis.isJson(value)).as(value).isEqualTo(json));
    }
}
