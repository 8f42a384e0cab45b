package org.lectern.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.lectern.Stuck;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.node.SharedNode;
import org.lectern.poll.PollReview;
import org.lectern.principal.PrincipalId;
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

/** The demo data on a real node: loaded once, through a cancelled loading, with everything that is said to be wrong. */
@Execution(ExecutionMode.CONCURRENT)
@Order(6)
@ResourceLock(SharedNode.BESIDE)
@ResourceLock(value = SharedNode.LOCK, mode = ResourceAccessMode.READ)
class DemoDataTest {
    @TempDir
    Path directory;

    @Test
    void loadsOnceShowsEverySpecimenAndComesBackFromAnExport() throws IOException {
        try (TestKeyspace keyspace = new TestKeyspace("demo");
                TestKeyspace empty = new TestKeyspace("demo_copy")) {
            Lectern lectern = keyspace.lectern();
            loadInterrupted(lectern);
            assertThat(finish(lectern)).isTrue();

            assertThat(await(new DemoData(lectern, directory.resolve("none")).load(job -> {
                        throw new AssertionError("It is there already.");
                    })))
                    .isTrue();
            librariesAreAsTheSeedHasThem(lectern);
            specimensAreWrongAsTheySay(lectern);
            namesAreWrongAsTheySay(lectern);
            secondImportChangesNothing(lectern);
            exportsAndComesBack(lectern, empty.lectern());
        }
    }

    private static void namesAreWrongAsTheySay(Lectern lectern) {
        assertThat(await(lectern.polls().review(NameSpecimens.OLD_WAY, rows -> true))
                        .refused()
                        .values())
                .extracting(wrong -> wrong.refusal().violation())
                .containsExactly("Duplicate", "Duplicate", "Duplicate", "Option full");
        PollReview large = await(lectern.polls().review(NameSpecimens.LARGE, rows -> true));
        assertThat(large.subscribers()).isEqualTo(3_000);
        assertThat(large.isClean()).isTrue();
        assertThat(await(lectern.rowNames().search((done, total, rows, odd) -> true))
                        .same())
                .hasSize(4);
    }

    private void loadInterrupted(Lectern lectern) {
        CompletableFuture<TransferJob<ImportReport>> started = new CompletableFuture<>();
        CompletionStage<Boolean> loaded = new DemoData(lectern, directory.resolve("state")).load(started::complete);
        TransferJob<ImportReport> job = Stuck.await("the import has begun", started);
        until("some of it is written", () -> job.progress().tally().applied() >= 1_000);
        job.cancel();
        assertThat(await(loaded)).isFalse();
    }

    private boolean finish(Lectern lectern) {
        return await(new DemoData(lectern, directory.resolve("state")).load(job -> {}));
    }

    private static void librariesAreAsTheSeedHasThem(Lectern lectern) {
        assertThat(names(lectern, "u:cam:nicolaas", Bucket.PRIVATE))
                .containsExactly(
                        "c:cam:OnlyLoggedIn.txt",
                        "c:cam:ForEveryone.xls",
                        "c:cam:License.txt",
                        "c:cam:SuperSecretDocument.txt");
        assertThat(names(lectern, "u:cam:nicolaas", Bucket.PUBLIC))
                .containsExactly("c:cam:ForEveryone.xls", "c:cam:License.txt");
        assertThat(names(lectern, "u:gatech:newcomer", Bucket.PRIVATE)).isEmpty();
        assertThat(await(lectern.libraries().sizes(PrincipalId.of("g:cam:repository"), 10_000)))
                .hasEntrySatisfying(Bucket.PRIVATE, size -> assertThat(size).isBetween(2_000L, 3_000L));
        // Each is a member of the other's member: the search for a chain must come to an end.
        assertThat(await(lectern.principals()
                        .chain(PrincipalId.of("u:cam:nicolaas"), PrincipalId.of("g:cam:book-club"))))
                .isEmpty();
    }

    private static List<String> names(Lectern lectern, String principal, Bucket bucket) {
        return await(lectern.libraries()
                        .page(PrincipalId.of(principal), bucket, LibraryOrder.OLDEST_FIRST, Optional.empty(), 100))
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
                case MEMBERSHIP_OF_ITEM_ONLY -> Explanation.Verdict.RIGHTLY_THERE;
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

    private void secondImportChangesNothing(Lectern lectern) {
        // A new process reads the whole file again; but for the specimen that is deleted since, everything is so
        // already.
        ImportReport again = await(new Importer(lectern, directory.resolve("elsewhere"))
                .start(directory.resolve("state").resolve("demo-1.jsonl"), ImportOptions.DEFAULT)
                .done());
        assertThat(again.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(again.refused()).isZero();
        assertThat(again.applied()).isEqualTo(1);
    }

    private void exportsAndComesBack(Lectern lectern, Lectern empty) throws IOException {
        Path file = directory.resolve("all.csv");
        ExportReport exported = await(new Exporter(lectern)
                .start(file, ExportOptions.everything(TransferFormat.CSV))
                .done());
        assertThat(exported.outcome()).isEqualTo(Outcome.FINISHED);
        ImportReport imported = await(new Importer(empty, directory.resolve("copy"))
                .start(file, ImportOptions.DEFAULT)
                .done());
        assertThat(imported.refusals()).isEmpty();
        Path copy = directory.resolve("copy.csv");
        await(new Exporter(empty)
                .start(copy, ExportOptions.everything(TransferFormat.CSV))
                .done());
        assertThat(copy).hasSameTextualContentAs(file);
    }
}
