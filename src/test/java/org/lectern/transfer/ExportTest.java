package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.until;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.Stuck;
import org.lectern.cluster.ClusterException;
import org.lectern.job.JobResult;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Contents;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** What is exported can be imported, and is then the same. */
@WithoutNode
class ExportTest {
    private static final List<String> NAMES = List.of(
            "plain",
            "with, comma",
            "\"quoted\"",
            " spaces ",
            "#hash",
            "h\u00E9l\u00E8ne \uD83D\uDCDA",
            "=1+1",
            "'=1+1",
            "''+1",
            "-1",
            "@one",
            "semi;colon",
            "'",
            "\\",
            "\\N",
            "a\"b",
            "null");

    @TempDir
    Path directory;

    private final InMemoryLectern lectern = new InMemoryLectern();
    private final InMemoryLectern empty = new InMemoryLectern();

    @BeforeEach
    void fill() {
        PrincipalId group = PrincipalId.of("g:cam:group, with \"all\"");
        lectern.principals.put(group.value(), new Principal(group, "Group", Visibility.PUBLIC));
        for (int i = 0; i < 2_500; i++) {
            String name = NAMES.get(i % NAMES.size());
            PrincipalId id = PrincipalId.of("u:cam:" + i + name.replaceAll("[\\p{Cntrl} ]", ""));
            lectern.principals.put(
                    id.value(),
                    new Principal(id, name + i + name, i % 3 == 0 ? Visibility.PRIVATE : Visibility.LOGGEDIN));
            lectern.groupMembers.put(
                    id.value(), new GroupMember(group, id, i % 2 == 0 ? GroupRole.MEMBER : GroupRole.MANAGER));
            ContentId content = ContentId.of("c:cam:" + i + ".txt");
            Instant time = Instant.ofEpochMilli(i * 500_000_000L + i % 2);
            lectern.contents.put(
                    content.value(), new Content(content, name + "x", Visibility.PUBLIC, time, i % 10 == 9, Map.of()));
            lectern.memberships.put(
                    content + " " + id,
                    new Contents.Member(content, id, i % 2 == 0 ? MemberRole.VIEWER : MemberRole.MANAGER));
        }
        // What no export may hold: a membership without its item, one of a deleted item (above), a removed one.
        ContentId gone = ContentId.of("c:cam:gone");
        lectern.memberships.put("gone", new Contents.Member(gone, group, MemberRole.VIEWER));
        lectern.groupMembers.put("removed", new GroupMember(group, PrincipalId.of("u:cam:removed"), GroupRole.REMOVED));
    }

    @AfterEach
    void close() {
        lectern.close();
        empty.close();
    }

    private static <R extends JobResult> R finish(TransferJob<R> job) {
        return Stuck.await("the transfer has ended", job.ended());
    }

    private ExportReport export(InMemoryLectern from, String name, ExportOptions options) {
        return finish(new Exporter(from.services()).start(directory.resolve(name), options));
    }

    @ParameterizedTest
    @CsvSource({"all.jsonl", "all.csv", "all.jsonl.gz", "all.csv.gz"})
    void exportImportExportIsEqual(String name) throws IOException {
        ExportOptions everything = ExportOptions.everything(TransferFormat.of(Path.of(name)));
        ExportReport report = export(lectern, name, everything);
        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(report.rows())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        EntryType.PRINCIPAL, 2_501L,
                        EntryType.GROUP_MEMBER, 2_500L,
                        EntryType.CONTENT, 2_250L,
                        EntryType.MEMBERSHIP, 2_250L));
        assertThat(report.bytes()).isEqualTo(Files.size(directory.resolve(name)));

        if (everything.format() == TransferFormat.CSV) {
            assertThat(lines(name)).noneMatch(line -> line.matches(".*(^|,)\"?[=+@\\t-].*"));
        }
        ImportReport imported = finish(new Importer(empty.services(), directory.resolve("state"))
                .read(directory.resolve(name), ImportOptions.DEFAULT)
                .make(TEST)
                .toCompletableFuture()
                .join());
        assertThat(imported.refusals()).isEmpty();
        assertThat(imported.applied()).isEqualTo(9_501);
        assertThat(empty.principals).isEqualTo(lectern.principals);

        export(empty, "again-" + name, everything);
        assertThat(lines("again-" + name)).containsExactlyInAnyOrderElementsOf(lines(name));
    }

    private List<String> lines(String name) throws IOException {
        Path file = directory.resolve(name);
        if (!name.endsWith(".gz")) {
            return Files.readAllLines(file);
        }
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @ParameterizedTest
    @EnumSource(EntryType.class)
    void oneTypeAloneHasItsOwnColumns(EntryType type) throws IOException {
        export(lectern, "one.csv", new ExportOptions(TransferFormat.CSV, EnumSet.of(type)));
        assertThat(lines("one.csv").get(0)).isEqualTo(String.join(",", type.fields()));
    }

    @Test
    void nothingIsAFileWithAHeader() throws IOException {
        ExportReport report = export(empty, "none.csv", ExportOptions.everything(TransferFormat.CSV));
        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(lines("none.csv")).hasSize(1);
        ImportReport imported = finish(new Importer(empty.services(), directory.resolve("state"))
                .read(directory.resolve("none.csv"), ImportOptions.DEFAULT)
                .make(TEST)
                .toCompletableFuture()
                .join());
        assertThat(imported.outcome()).isEqualTo(Outcome.FINISHED);
    }

    @Test
    void cancelledOrStoppedExportsLeaveNoFile() throws IOException {
        CountDownLatch reached = new CountDownLatch(2);
        CompletableFuture<Void> hanging = new CompletableFuture<>();
        lectern.before = request -> {
            reached.countDown();
            return reached.getCount() == 0 ? hanging : CompletableFuture.completedStage(null);
        };
        TransferJob<ExportReport> job = new Exporter(lectern.services())
                .start(directory.resolve("cancelled.jsonl"), ExportOptions.everything(TransferFormat.JSON_LINES));
        until("it is on its way", () -> reached.getCount() == 0);
        job.cancel();
        hanging.complete(null);
        assertThat(finish(job).outcome()).isEqualTo(Outcome.CANCELLED);

        lectern.before = request -> CompletableFuture.failedStage(
                new ClusterException(ClusterException.Kind.WRONG_SCHEMA, "The schema is older."));
        ExportReport stopped = export(lectern, "stopped.jsonl", ExportOptions.everything(TransferFormat.JSON_LINES));
        assertThat(stopped.outcome()).isEqualTo(Outcome.STOPPED);
        assertThat(stopped.message().orElseThrow().english()).contains("The schema is older.", "Nothing was exported");
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void folderThatIsNotThereIsNamed() {
        ExportReport report = export(lectern, "no/such/folder.csv", ExportOptions.everything(TransferFormat.CSV));
        assertThat(report.outcome()).isEqualTo(Outcome.STOPPED);
        assertThat(report.message().orElseThrow().english()).contains("folder.csv", "Check the folder");
    }
}
