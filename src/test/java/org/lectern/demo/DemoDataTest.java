package org.lectern.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.AuditJob;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.poll.PollReview;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.transfer.ExportOptions;
import org.lectern.transfer.ExportReport;
import org.lectern.transfer.Exporter;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Importer;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TransferFormat;
import org.lectern.transfer.TransferJob;

/** The demo data on a real node: loaded once, through a cancelled loading and changes meanwhile, with everything that is said to be wrong. */
@AlsoOnSharedNode
@Order(6)
class DemoDataTest {
    private static final PrincipalId NICOLAAS = PrincipalId.of("u:cam:nicolaas");
    private static final ContentId LICENCE = ContentId.of("c:cam:License.txt");
    private static final ContentId HANDOUT = ContentId.of("c:cam:Welcome to the platform.pdf");

    @TempDir
    Path directory;

    @Test
    void loadsOnceShowsEverySpecimenAndComesBackFromAnExport() throws IOException {
        try (TestKeyspace keyspace = new TestKeyspace("demo");
                TestKeyspace empty = new TestKeyspace("demo_copy")) {
            Lectern lectern = keyspace.lectern();
            DemoData demo = new DemoData(lectern);
            assertThat(await(demo.fits())).isTrue();
            await(demo.loadFirst());
            assertThat(await(demo.fits())).isTrue();
            librariesAreAsTheDocumentsHaveThem(lectern);
            exportsAndComesBack(lectern, empty.lectern());
            assertThat(await(demo.isLoaded())).isFalse();
            assertThatThrownBy(() -> await(demo.loadRest(share -> {
                        if (share > 0.85) {
                            throw new CancellationException();
                        }
                    })))
                    .isInstanceOf(CancellationException.class);
            assertThat(await(demo.isLoaded())).isFalse();
            whoeverIsThereIsComplete(lectern);
            touch(lectern);

            await(demo.loadFirst());
            await(demo.loadRest(share -> {}));

            assertThat(await(demo.isLoaded())).isTrue();
            assertThat(await(lectern.contents().find(DemoData.MARKER))
                            .orElseThrow()
                            .lastModified())
                    .as("of the same term as the other items")
                    .isEqualTo(DemoLibraries.TERM);
            collectionsHaveTheirSize(lectern);
            whatWasChangedMeanwhileStays(lectern);
            nothingIsWrongButWhatIsSaidToBe(lectern);
            specimensAreWrongAsTheySay(lectern);
            namesAreWrongAsTheySay(lectern);
        }
    }

    /** A principal is there when its library is: the audit of one that is there finds nothing. */
    private static void whoeverIsThereIsComplete(Lectern lectern) {
        List<Principal> there = await(lectern.principals().search("", 1_000));
        assertThat(there).hasSizeGreaterThan(DriftSpecimen.values().length + 1);
        for (Principal one : there) {
            if (!one.id().name().startsWith("drift-")) {
                assertThat(await(lectern.audits().principal(one.id(), Duration.ZERO))
                                .findings())
                        .as(one.id().value())
                        .isEmpty();
            }
        }
    }

    /** What an operator does before the rest is loaded. */
    private static void touch(Lectern lectern) {
        await(begin(lectern.fanOuts().change(HANDOUT, new Change.Put("Renamed", Visibility.PRIVATE, Optional.empty())))
                .done());
        await(begin(lectern.fanOuts().share(HANDOUT, Set.of(NICOLAAS), MemberRole.VIEWER))
                .done());
        await(lectern.libraries().rebuild(NICOLAAS).make(TEST));
        await(begin(lectern.fanOuts().remove(LICENCE, Set.of(NICOLAAS))).done());
    }

    private static void whatWasChangedMeanwhileStays(Lectern lectern) {
        assertThat(await(lectern.contents().find(HANDOUT)).orElseThrow().displayName())
                .isEqualTo("Renamed");
        assertThat(names(lectern, "u:cam:nicolaas", Bucket.PRIVATE))
                .contains(HANDOUT.value())
                .doesNotContain(LICENCE.value());
    }

    /** A newcomer's first audit finds every kind of drift, and in the specimens alone. */
    private static void nothingIsWrongButWhatIsSaidToBe(Lectern lectern) {
        AuditJob audit = lectern.audits()
                .start(
                        new AuditScope.Everything(),
                        new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ZERO, 0, 3),
                        TEST);
        assertThat(await(audit.done()).state()).isEqualTo(AuditState.FINISHED);
        List<Finding> findings = audit.findings(0);
        assertThat(findings)
                .extracting(Finding::kind)
                .containsAll(EnumSet.range(DriftKind.DUPLICATE, DriftKind.MEMBERSHIP_ROLE));
        assertThat(findings)
                .extracting(finding -> finding.key().principal())
                .containsOnly(Arrays.stream(DriftSpecimen.values())
                        .map(DriftSpecimen::principal)
                        .toArray(PrincipalId[]::new));
    }

    private static void namesAreWrongAsTheySay(Lectern lectern) {
        assertThat(await(lectern.polls().review(NameSpecimens.OLD_WAY, rows -> true))
                        .refused()
                        .values())
                .extracting(wrong -> wrong.refusal().violation().english())
                .containsExactly("Duplicate", "Duplicate", "Duplicate", "Option full");
        PollReview large = await(lectern.polls().review(NameSpecimens.LARGE, rows -> true));
        assertThat(large.subscribers()).isEqualTo(3_000);
        assertThat(large.isClean()).isTrue();
        assertThat(await(lectern.rowNames().search((done, total, rows, odd) -> true))
                        .same())
                .hasSize(4);
    }

    private static void librariesAreAsTheDocumentsHaveThem(Lectern lectern) {
        assertThat(names(lectern, "u:cam:nicolaas", Bucket.PRIVATE))
                .containsExactly(
                        "c:cam:OnlyLoggedIn.txt",
                        "c:cam:ForEveryone.xls",
                        "c:cam:License.txt",
                        "c:cam:SuperSecretDocument.txt");
        assertThat(names(lectern, "u:cam:nicolaas", Bucket.PUBLIC))
                .containsExactly("c:cam:ForEveryone.xls", "c:cam:License.txt");
    }

    private static void collectionsHaveTheirSize(Lectern lectern) {
        assertThat(names(lectern, "u:gatech:newcomer", Bucket.PRIVATE)).isEmpty();
        assertThat(await(lectern.libraries().sizes(PrincipalId.of("g:cam:repository"), 10_000)))
                .hasEntrySatisfying(Bucket.PRIVATE, size -> assertThat(size).isBetween(2_000L, 3_000L));
        // Each is a member of the other's member: the search for a chain must come to an end.
        assertThat(await(lectern.principals()
                        .chain(PrincipalId.of("u:cam:nicolaas"), PrincipalId.of("g:cam:book-club"), GroupRole.MEMBER)))
                .isEmpty();
    }

    private static List<String> names(Lectern lectern, String principal, Bucket bucket) {
        return await(lectern.libraries()
                        .pageAsStored(
                                PrincipalId.of(principal), bucket, LibraryOrder.OLDEST_FIRST, Optional.empty(), 100))
                .entries()
                .stream()
                .map(position -> position.content().value())
                .toList();
    }

    private static void specimensAreWrongAsTheySay(Lectern lectern) {
        for (DriftSpecimen specimen : DriftSpecimen.values()) {
            List<Libraries.BucketsPage.Row> rows = await(lectern.libraries()
                            .sideBySide(specimen.principal(), LibraryOrder.OLDEST_FIRST, Optional.empty(), 100))
                    .rows();
            Explanation why = await(lectern.libraries()
                    .explain(
                            specimen.principal(),
                            specimen.content(),
                            rows.stream()
                                    .map(row -> row.position().lastModified())
                                    .collect(Collectors.toSet())));
            Explanation.Verdict verdict = switch (specimen) {
                case MISSING, MISPLACED_HIDDEN -> Explanation.Verdict.MISSING;
                case MEMBERSHIP_OF_ITEM_ONLY, MEMBERSHIP_ROLE -> Explanation.Verdict.RIGHTLY_THERE;
                case MEMBERSHIP_OF_PRINCIPAL_ONLY -> Explanation.Verdict.RIGHTLY_ABSENT;
                default -> Explanation.Verdict.WRONGLY_THERE;
            };
            int positions = switch (specimen) {
                case MISSING, MEMBERSHIP_OF_PRINCIPAL_ONLY -> 0;
                case DUPLICATE -> 2;
                default -> 1;
            };
            assertThat(why.verdict()).as(specimen.displayName()).isEqualTo(verdict);
            assertThat(rows).as(specimen.displayName()).hasSize(positions);
            assertThat(why.held())
                    .as(specimen.displayName())
                    .isEqualTo(specimen != DriftSpecimen.ORPHAN_NOT_SHARED
                            && specimen != DriftSpecimen.MEMBERSHIP_OF_ITEM_ONLY);
        }
    }

    private void exportsAndComesBack(Lectern lectern, Lectern empty) throws IOException {
        Path file = directory.resolve("all.csv");
        ExportReport exported = await(new Exporter(lectern)
                .start(file, ExportOptions.everything(TransferFormat.CSV))
                .done());
        assertThat(exported.outcome()).isEqualTo(Outcome.FINISHED);
        ImportReport imported = await(new Importer(empty, directory.resolve("copy"))
                .read(file, ImportOptions.DEFAULT)
                .make(TEST)
                .thenCompose(TransferJob::done));
        assertThat(imported.refusals()).isEmpty();
        Path copy = directory.resolve("copy.csv");
        await(new Exporter(empty)
                .start(copy, ExportOptions.everything(TransferFormat.CSV))
                .done());
        assertThat(copy).hasSameTextualContentAs(file);
    }
}
