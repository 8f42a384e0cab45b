package org.lectern.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lectern.service.TestKeyspace.until;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.home.DataDirectoryTest;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.model.MemberRole;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** What is on record of writes, whatever happens to the process, the file or the disk. */
@WithoutNode
final class ActivityLogTest {
    private static final Place PLACE = new Place("10.0.0.1:9042", "dc1", "lectern");
    private static final Cause SIMON = Cause.of("simon@desk", "ticket 4711");
    private static final long LARGE = 1 << 20;

    @TempDir
    private Path directory = Path.of("");

    private ActivityLog log() {
        return log("2026-11-21T10:00:00Z", LARGE);
    }

    private ActivityLog log(String now, long fullAt) {
        return new ActivityLog(directory, Clock.fixed(Instant.parse(now), ZoneOffset.UTC), fullAt);
    }

    private static CompletionStage<String> share(ActivityLog log, String item, CompletionStage<String> work) {
        return log.of("simon@desk", PLACE)
                .record(
                        new WriteIntent(ActivityKind.SHARE, item, Message.plain("Share " + item), SIMON),
                        () -> CompletableFuture.completedStage(
                                WriteEstimate.of(3, List.of("UPDATE one;", "UPDATE two;"))),
                        () -> work,
                        done -> new WriteOutcome(
                                ActivityResult.DONE, java.util.OptionalLong.of(3), Verified.YES, Message.plain(done)));
    }

    private static void shared(ActivityLog log, String item) {
        share(log, item, CompletableFuture.completedStage("done"))
                .toCompletableFuture()
                .join();
    }

    private static ActivityPages.Page first(ActivityLog log) throws IOException {
        return log.read(ActivityFilter.ALL).next(1_000, () -> true);
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitOnRecord(ActivityLog log) {
        until("it is on record", () -> !read(() -> first(log)).entries().isEmpty());
    }

    private static List<String> subjects(ActivityPages.Page page) {
        return page.entries().stream().map(ActivityEntry::subject).toList();
    }

    /** Also where the bound on rows was there before it, or an older Lectern's log. */
    @Test
    void theLogIsItsOwnersAlone() throws IOException {
        assumeTrue(Files.getFileStore(directory).supportsFileAttributeView("posix"), "no POSIX permissions here");
        Files.createDirectories(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path older = Files.writeString(directory.resolve("activity-2020-01.jsonl"), "\n");
        Files.setPosixFilePermissions(older, PosixFilePermissions.fromString("rw-r--r--"));
        ActivityLog log = log();
        log.bound().set(5);
        shared(log, "c:cam:one");
        assertThat(DataDirectoryTest.open(directory)).isEmpty();
    }

    @Test
    void aWriteIsOnRecordBeforeItBeginsAndItsEndAfterwards() throws IOException {
        ActivityLog log = log();
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletableFuture<ActivityResult> whenItBegan = new CompletableFuture<>();
        CompletionStage<String> done = log.of("simon@desk", PLACE)
                .record(
                        new WriteIntent(ActivityKind.SHARE, "c:cam:a", Message.plain("Share c:cam:a"), SIMON),
                        () -> CompletableFuture.completedStage(WriteEstimate.UNKNOWN),
                        () -> {
                            try {
                                whenItBegan.complete(first(log).entries().get(0).result());
                            } catch (IOException e) {
                                whenItBegan.completeExceptionally(e);
                            }
                            return work;
                        },
                        result -> WriteOutcome.done(2));

        assertThat(whenItBegan.join()).isEqualTo(ActivityResult.RUNNING);
        work.complete("");
        done.toCompletableFuture().join();
        assertThat(first(log).entries().get(0).result()).isEqualTo(ActivityResult.DONE);
    }

    @Test
    void whatAWriteIsCalledAndWhatCameOfItCanBeSaidInAnotherLanguageAfterARestart() throws IOException {
        Message action = ActivitySentence.SHARE.of(
                "c:cam:a", ActivitySentence.PRINCIPALS.of(1_200), MemberRole.VIEWER.message());
        Message about = ActivitySentence.PRINCIPALS.of(2);
        Message outcome = ActivitySentence.LIBRARIES_NOT_WRITTEN.of(3);
        log().of("simon@desk", PLACE)
                .record(
                        new WriteIntent(ActivityKind.SHARE, about, action, SIMON),
                        () -> CompletableFuture.completedStage(WriteEstimate.UNKNOWN),
                        () -> CompletableFuture.completedStage(""),
                        done -> new WriteOutcome(
                                ActivityResult.FAILED,
                                java.util.OptionalLong.empty(),
                                Verified.NOT_APPLICABLE,
                                outcome))
                .toCompletableFuture()
                .join();

        ActivityEntry entry = first(log()).entries().get(0);
        assertThat(entry.action()).isEqualTo("Share c:cam:a with 1,200 principals as viewer");
        assertThat(entry.message().key()).isEqualTo(action.key());
        assertThat(entry.about()).isEqualTo(about);
        assertThat(entry.subject()).isEqualTo("2 principals");
        assertThat(entry.message().values()).hasSize(3);
        assertThat(entry.message().values().get(1))
                .isInstanceOfSatisfying(
                        Message.class,
                        part -> assertThat(part.values()).hasSize(1).first().hasToString("1200"));
        assertThat(entry.outcome().key()).isEqualTo(outcome.key());
        assertThat(entry.sentence()).isEqualTo(outcome.english());
    }

    /** Lines as they were written before a sentence had its kind beside it. */
    @Test
    void linesOfAnEarlierLecternAreReadAsTheyAre() throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("activity-2026-11.jsonl"), """
                {"version":1,"event":"began","id":"1","at":"2026-11-20T10:00:00Z","who":"simon@desk","process":"1 1",\
                "cluster":"10.0.0.1:9042","datacenter":"dc1","keyspace":"lectern","kind":"SHARE","subject":"c:cam:a",\
                "action":"Share c:cam:a","why":"ticket 4711","rows":3,"statements":[],"more":0}
                {"version":1,"event":"ended","id":"1","at":"2026-11-20T10:00:01Z","result":"DONE","rows":3,\
                "verified":"YES","sentence":"3 libraries written."}
                """);

        ActivityEntry entry = first(log()).entries().get(0);
        assertThat(entry.action()).isEqualTo("Share c:cam:a");
        assertThat(entry.message()).isEqualTo(Message.plain("Share c:cam:a"));
        assertThat(entry.sentence()).isEqualTo("3 libraries written.");
        assertThat(entry.result()).isEqualTo(ActivityResult.DONE);
    }

    @Test
    void everythingIsThereAfterARestart() throws IOException {
        shared(log(), "c:cam:a");
        ActivityLog again = log();
        ActivityEntry entry = again.whole(first(again).entries().get(0));

        assertThat(entry.who()).isEqualTo("simon@desk");
        assertThat(entry.why()).isEqualTo("ticket 4711");
        assertThat(entry.place()).isEqualTo(PLACE);
        assertThat(entry.action()).isEqualTo("Share c:cam:a");
        assertThat(entry.began()).isEqualTo(Instant.parse("2026-11-21T10:00:00Z"));
        assertThat(entry.statements()).containsExactly("UPDATE one;", "UPDATE two;");
        assertThat(entry.rows()).hasValue(3);
        assertThat(entry.verified()).isEqualTo(Verified.YES);
        assertThat(entry.sentence()).isEqualTo("done");
    }

    @Test
    void aWriteWhoseProcessWasKilledIsOfUnknownOutcome() throws IOException {
        ActivityLog log = log();
        share(log, "c:cam:a", new CompletableFuture<>());
        awaitOnRecord(log);

        assertThat(first(log).entries().get(0).result()).isEqualTo(ActivityResult.RUNNING);
        // Another process finds a beginning that nobody alive knows of.
        assertThat(first(log()).entries().get(0).result()).isEqualTo(ActivityResult.UNKNOWN);
    }

    @Test
    void aHalfWrittenLastLineCostsThatLine() throws IOException {
        ActivityLog log = log();
        shared(log, "c:cam:a");
        shared(log, "c:cam:b");
        Path file = directory.resolve("activity-2026-11.jsonl");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 20));
        shared(log, "c:cam:c");

        ActivityPages.Page page = first(log());
        assertThat(subjects(page)).containsExactly("c:cam:c", "c:cam:b", "c:cam:a");
        assertThat(page.entries().get(1).result()).isEqualTo(ActivityResult.UNKNOWN);
        assertThat(page.skipped()).isEqualTo(1);
    }

    @Test
    void aDamagedLineAnywhereIsPassedOverAndCounted() throws IOException {
        ActivityLog log = log();
        shared(log, "c:cam:a");
        Path file = directory.resolve("activity-2026-11.jsonl");
        Files.write(
                file,
                "{\"event\":\"began\",\"id\":7}\n\u0000\u0001 not JSON\n".getBytes(StandardCharsets.UTF_8),
                StandardOpenOption.APPEND);
        shared(log, "c:cam:b");

        ActivityPages.Page page = first(log());
        assertThat(subjects(page)).containsExactly("c:cam:b", "c:cam:a");
        assertThat(page.skipped()).isEqualTo(2);
    }

    @Test
    void aFullFileAndANewMonthBeginANewOneAndNothingIsDeleted() throws IOException {
        shared(log("2026-10-31T23:59:00Z", LARGE), "c:cam:a");
        ActivityLog small = log("2026-11-01T00:01:00Z", 1);
        shared(small, "c:cam:b");
        shared(log("2026-10-01T00:00:00Z", LARGE), "c:cam:the clock was put back");

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())).sorted())
                    .containsExactly(
                            "activity-2026-10.jsonl",
                            "activity-2026-11.2.jsonl",
                            "activity-2026-11.jsonl",
                            "activity.lock");
        }
        assertThat(subjects(first(small))).containsExactly("c:cam:the clock was put back", "c:cam:b", "c:cam:a");
    }

    @Test
    void consolesOfOneDirectoryDoNotHarmEachOther() throws IOException {
        List<CompletionStage<?>> writes = new ArrayList<>();
        for (int console = 0; console < 3; console++) {
            ActivityLog log = log();
            for (int i = 0; i < 20; i++) {
                writes.add(share(log, "c:cam:" + console + "-" + i, CompletableFuture.completedStage("done")));
            }
        }
        writes.forEach(write -> write.toCompletableFuture().join());

        ActivityPages.Page page = first(log());
        assertThat(page.skipped()).isZero();
        assertThat(page.entries())
                .hasSize(60)
                .allSatisfy(entry -> assertThat(entry.result()).isEqualTo(ActivityResult.DONE));
    }

    @Test
    void moreRowsThanOneWriteMayTouchNeedAnotherYes() throws IOException {
        ActivityLog log = log();
        log.bound().set(10);
        AtomicInteger writes = new AtomicInteger();

        assertThatThrownBy(() -> rows(log, 11, SIMON, writes))
                .hasCauseInstanceOf(TooManyRowsException.class)
                .hasMessageContaining("would write 11 rows or more, above the limit of 10. Nothing was written.");
        assertThatThrownBy(() -> rows(log, 12, SIMON.confirming(11), writes))
                .hasCauseInstanceOf(TooManyRowsException.class);
        assertThat(writes).hasValue(0);
        assertThat(first(log).entries()).isEmpty();
        rows(log, 10, SIMON, writes);
        rows(log, 11, SIMON.confirming(11), writes);
        assertThat(writes).hasValue(2);
        assertThat(log().bound().rows()).as("kept").isEqualTo(10);
    }

    @Test
    void moreThanAHundredRowsNeedAReason_whoeverWritesThem() throws IOException {
        ActivityLog log = log();
        AtomicInteger writes = new AtomicInteger();
        Cause without = Cause.of("simon@desk", "");

        assertThatThrownBy(() -> rows(log, 101, without, writes))
                .hasCauseInstanceOf(InvalidInputException.class)
                .hasMessageContaining(
                        "would write 101 rows. More than 100 need a reason, usually a ticket number. Nothing was written.");
        assertThat(writes).hasValue(0);
        assertThat(first(log).entries()).isEmpty();
        rows(log, 100, without, writes);
        rows(log, 101, SIMON, writes);
        assertThat(writes).hasValue(2);
    }

    private static void rows(ActivityLog log, long rows, Cause cause, AtomicInteger writes) {
        log.of("simon@desk", PLACE)
                .record(
                        new WriteIntent(ActivityKind.IMPORT, "file", Message.plain("Import"), cause),
                        () -> CompletableFuture.completedStage(WriteEstimate.of(rows, List.of())),
                        () -> CompletableFuture.completedStage(writes.incrementAndGet()),
                        done -> WriteOutcome.done())
                .toCompletableFuture()
                .join();
    }

    @Test
    void whatCannotBePutOnRecordIsNotWritten() throws IOException {
        Path inTheWay = Files.writeString(directory.resolve("file"), "");
        AtomicInteger writes = new AtomicInteger();

        assertThatThrownBy(() -> rows(new ActivityLog(inTheWay), 1, SIMON, writes))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ActivityLogException.class)
                .hasMessageContaining("Nothing was written");
        assertThat(writes).hasValue(0);
    }

    @Test
    void whatFailsIsOnRecordWithItsSentence() throws IOException {
        ActivityLog log = log();
        CompletionStage<String> failed =
                share(log, "c:cam:a", CompletableFuture.failedStage(new IllegalStateException("The disk is full.")));

        assertThatThrownBy(() -> failed.toCompletableFuture().join()).hasCauseInstanceOf(IllegalStateException.class);
        ActivityEntry entry = first(log).entries().get(0);
        assertThat(entry.result()).isEqualTo(ActivityResult.FAILED);
        assertThat(entry.sentence()).isEqualTo("The disk is full.");
    }

    @Test
    void oneOfVeryManyOfATaskIsOnRecordWithTheTaskAlone() throws IOException {
        ActivityLog log = log();
        AtomicInteger writes = new AtomicInteger();
        rows(log, Long.MAX_VALUE, Cause.bulk("simon@desk", "import"), writes);

        assertThat(writes).hasValue(1);
        assertThat(first(log).entries()).isEmpty();
    }

    @Test
    void whatOthersWriteIsNews() throws IOException {
        ActivityLog log = log();
        shared(log, "c:cam:a");
        ActivityPages pages = log.read(ActivityFilter.ALL);
        pages.next(10, () -> true);
        assertThat(pages.news()).isEmpty();
        shared(log(), "c:cam:b");
        shared(log("2026-12-01T00:00:00Z", LARGE), "c:cam:c");

        assertThat(pages.news())
                .extracting(news -> news.entry().subject(), news -> news.entry().result())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("c:cam:b", ActivityResult.DONE),
                        org.assertj.core.groups.Tuple.tuple("c:cam:c", ActivityResult.DONE));
        assertThat(pages.news()).isEmpty();
    }

    @Test
    void aTextIsLookedForInWhatIsShown_andInWhatIsOnRecord() throws IOException {
        ActivityLog log = log();
        shared(log, "c:cam:a");

        for (String text : List.of("Freigeben", "share c:cam:a")) {
            ActivityFilter filter = ActivityFilter.ALL.withText(text);
            assertThat(subjects(log.read(filter, entry -> List.of(entry.subject() + " freigeben"))
                            .next(10, () -> true)))
                    .containsExactly("c:cam:a");
        }
        ActivityFilter german = ActivityFilter.ALL.withText("freigeben");
        assertThat(log.read(german).next(10, () -> true).entries()).isEmpty();
    }

    @Test
    void whoLooksForAStatementSeesAWriteBeginAndEnd() throws IOException {
        ActivityLog log = log();
        ActivityPages pages = log.read(ActivityFilter.ALL.withText("update two"));
        assertThat(pages.news()).isEmpty();
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletionStage<String> done = share(log, "c:cam:a", work);
        List<ActivityPages.News> began = new ArrayList<>();
        until("its beginning is told", () -> began.addAll(read(pages::news)));
        assertThat(began).singleElement().matches(ActivityPages.News::matches);

        work.complete("done");
        done.toCompletableFuture().join();
        assertThat(pages.news())
                .singleElement()
                .matches(ActivityPages.News::matches)
                .matches(news -> news.entry().result() == ActivityResult.DONE);
    }

    @Test
    void aWriteThatEndsWhileTheLogIsReadIsNotOfUnknownOutcome() throws IOException {
        ActivityLog log = log();
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletionStage<String> done = share(log, "c:cam:a", work);
        awaitOnRecord(log);
        ActivityPages before = log.read(ActivityFilter.ALL);
        before.next(0, () -> true);
        ActivityPages running = log.read(ActivityFilter.ALL);
        running.next(1, () -> true);

        work.complete("done");
        done.toCompletableFuture().join();

        assertThat(before.next(1, () -> true).entries())
                .extracting(ActivityEntry::result)
                .containsExactly(ActivityResult.DONE);
        assertThat(running.forgotten()).isEmpty();
        assertThat(running.news()).extracting(news -> news.entry().result()).containsExactly(ActivityResult.DONE);
    }

    @Test
    void whereTheEndCannotBePutOnRecordNobodySaysThatNothingWasWritten() throws IOException {
        ActivityLog log = log();
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletionStage<String> done = share(log, "c:cam:a", work);
        awaitOnRecord(log);
        Files.delete(directory.resolve("activity.lock"));
        Files.createDirectory(directory.resolve("activity.lock"));

        assertThatThrownBy(() -> log.ended("id", WriteOutcome.done(), Optional.empty())
                        .toCompletableFuture()
                        .join())
                .hasMessageContaining("A write has ended")
                .hasMessageNotContaining("Nothing was written");
        work.complete("done");
        assertThat(done.toCompletableFuture().join()).isEqualTo("done");
        assertThat(first(log).entries().get(0).result()).isEqualTo(ActivityResult.UNKNOWN);
    }

    @Test
    void aPageThatEndsExactlyAtTheFirstEntryIsTheLastOne() throws IOException {
        ActivityLog log = log();
        for (int i = 0; i < 4; i++) {
            shared(log, "c:cam:" + i);
        }
        awaitOnRecord(log);
        ActivityPages pages = log.read(ActivityFilter.ALL);

        assertThat(pages.next(2, () -> true).more()).isTrue();
        ActivityPages.Page last = pages.next(2, () -> true);
        assertThat(last.entries()).hasSize(2);
        assertThat(last.more()).isFalse();
    }

    @Test
    void theFirstPageOfAHundredThousandReadsNoMoreThanItShows() throws IOException {
        ActivityJson json = new ActivityJson();
        Instant at = Instant.parse("2026-11-21T10:00:00Z");
        try (OutputStream file = Files.newOutputStream(directory.resolve("activity-2026-11.jsonl"));
                OutputStream out = new java.io.BufferedOutputStream(file)) {
            for (int i = 0; i < 100_000; i++) {
                WriteIntent intent = new WriteIntent(ActivityKind.SHARE, "c:cam:" + i, Message.plain("Share"), SIMON);
                out.write(json.bytes(json.began(
                        "id" + i, at.plusSeconds(i), "1/2", PLACE, intent, WriteEstimate.of(1, List.of("X")))));
                out.write(json.bytes(json.ended("id" + i, at.plusSeconds(i), WriteOutcome.done(1))));
            }
        }
        ActivityPages.Page page = log().read(ActivityFilter.ALL).next(200, () -> true);
        assertThat(page.entries()).hasSize(200);
        assertThat(page.entries().get(0).subject()).isEqualTo("c:cam:99999");
        assertThat(page.lookedThrough()).isEqualTo(200);

        ActivityFilter oldest = new ActivityFilter(
                "c:cam:7",
                "",
                "",
                "",
                Optional.of(ActivityKind.SHARE),
                Optional.of(ActivityResult.DONE),
                Optional.empty(),
                Optional.of(at.plusSeconds(8)));
        assertThat(subjects(log().read(oldest).next(200, () -> true))).containsExactly("c:cam:7");
    }
}
