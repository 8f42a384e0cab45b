package org.lectern.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityCheck.Kind;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** What two consoles record in one keyspace, each sees; and what was removed or edited, a verification finds. */
@WithoutNode
final class SharedActivityTest {
    private static final Place PLACE = new Place("10.0.0.1:9042", "dc1", "lectern");

    private final InMemoryActivityRows rows = new InMemoryActivityRows();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-21T23:59:00Z"));
    private final SharedActivity anns = new SharedActivity(rows, "ann", now::get);
    private final SharedActivity bobs = new SharedActivity(rows, "bob", now::get);

    @TempDir
    private Path directory = Path.of("");

    private ActivityLog annsLog = new ActivityLog(directory);
    private ActivityLog bobsLog = new ActivityLog(directory);

    @BeforeEach
    void begin() {
        annsLog = new ActivityLog(directory.resolve("ann"));
        bobsLog = new ActivityLog(directory.resolve("bob"));
    }

    @AfterEach
    void close() {
        annsLog.close();
        bobsLog.close();
    }

    private CompletionStage<String> share(
            SharedActivity console, String item, String why, CompletionStage<String> work) {
        String who = console == anns ? "ann@desk" : "bob@tower";
        return console.of(console == anns ? annsLog : bobsLog, who, PLACE)
                .record(
                        new WriteIntent(
                                ActivityKind.SHARE,
                                Message.plain(item),
                                ActivitySentence.SHARE.of(item, "u:cam:simon", "viewer"),
                                Cause.of(who, why)),
                        () -> CompletableFuture.completedStage(
                                WriteEstimate.of(1, List.of("UPDATE x SET y = 1 WHERE id = 'g:cam:club';"))),
                        () -> work,
                        done -> WriteOutcome.done(1, Message.plain(done)));
    }

    private void shared(SharedActivity console, String... items) {
        for (String item : items) {
            share(console, item, "ticket 4711", CompletableFuture.completedStage("done"))
                    .toCompletableFuture()
                    .join();
            pass(Duration.ofSeconds(1));
        }
    }

    private void pass(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    private static List<ActivityEntry> read(ActivitySource log, ActivityFilter filter) throws IOException {
        return log.read(filter).next(1_000, () -> true, true).entries();
    }

    private static List<String> subjects(List<ActivityEntry> entries) {
        return entries.stream().map(ActivityEntry::subject).toList();
    }

    @Test
    void eachConsoleSeesTheWritesOfBoth_newestFirst_acrossDays() throws IOException {
        shared(anns, "c:cam:1");
        shared(bobs, "c:cam:2");
        pass(Duration.ofDays(3));
        shared(anns, "c:cam:3");

        for (SharedActivity console : List.of(anns, bobs)) {
            List<ActivityEntry> entries = read(console, ActivityFilter.ALL);
            assertThat(subjects(entries)).containsExactly("c:cam:3", "c:cam:2", "c:cam:1");
            assertThat(entries).extracting(ActivityEntry::who).containsExactly("ann@desk", "bob@tower", "ann@desk");
            assertThat(entries).allMatch(entry -> entry.result() == ActivityResult.DONE);
        }
        assertThat(subjects(read(annsLog, ActivityFilter.ALL)))
                .as("the machine's own log has its own writes")
                .containsExactly("c:cam:3", "c:cam:1");
    }

    @Test
    void pagesOfAnySizeHaveEachWriteOnce() throws IOException {
        for (int i = 0; i < 250; i++) {
            shared(i % 2 == 0 ? anns : bobs, "c:cam:" + i);
        }
        ActivityPages pages = anns.read(ActivityFilter.ALL);
        ActivityPages.Page first = pages.next(7, () -> true);
        ActivityPages.Page rest = pages.next(1_000, () -> true);
        assertThat(first.more()).isTrue();
        assertThat(rest.more()).isFalse();
        assertThat(subjects(first.entries()).get(0)).isEqualTo("c:cam:249");
        assertThat(first.entries().size() + rest.entries().size()).isEqualTo(250);
        assertThat(subjects(rest.entries())).doesNotHaveDuplicates().endsWith("c:cam:0");
    }

    @Test
    void theEndOfAWriteCanBeAwaitedBeforeItsConnectionCloses() throws IOException {
        WriteIntent intent = new WriteIntent(
                ActivityKind.SHARE, Message.plain("c:cam:a"), Message.plain("Share"), Cause.of("ann@desk", ""));
        anns.chain().began("1", PLACE, intent, WriteEstimate.of(1, List.of()));
        CompletableFuture<String> late = rows.hold();
        anns.chain().ended("1", WriteOutcome.done(1, Message.plain("well")));
        CompletionStage<?> sent = anns.sent();
        assertThat(sent.toCompletableFuture()).isNotDone();

        late.complete("");
        assertThat(sent.toCompletableFuture()).isCompleted();
        assertThat(read(bobs, ActivityFilter.ALL))
                .extracting(ActivityEntry::result)
                .containsExactly(ActivityResult.DONE);
    }

    @Test
    void aWriteIsInTheKeyspaceBeforeItIsMade_andItsEndIsNewsToOthers() throws IOException {
        ActivityPages pages = bobs.read(ActivityFilter.ALL);
        assertThat(pages.next(10, () -> true).entries()).isEmpty();
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletionStage<String> done = share(anns, "c:cam:a", "", work);
        pagesTold(pages, ActivityResult.RUNNING);

        work.complete("well");
        done.toCompletableFuture().join();
        pagesTold(pages, ActivityResult.DONE);
        assertThat(pages.news()).isEmpty();
        pass(Duration.ofMinutes(5));
        assertThat(pages.news()).isEmpty();
    }

    private static void pagesTold(ActivityPages pages, ActivityResult result) throws IOException {
        assertThat(pages.news())
                .singleElement()
                .satisfies(news -> assertThat(news.entry().result()).isEqualTo(result));
    }

    @Test
    void aWriteOfAConsoleThatIsGoneIsUnknown_andOneThatRenewsRuns() throws IOException {
        share(anns, "c:cam:slow", "", new CompletableFuture<>());
        pass(Duration.ofSeconds(20));
        anns.renew().toCompletableFuture().join();
        pass(Duration.ofSeconds(20));
        ActivityPages pages = bobs.read(ActivityFilter.ALL);
        assertThat(pages.next(1, () -> true).entries())
                .singleElement()
                .matches(entry -> entry.result() == ActivityResult.RUNNING);
        assertThat(pages.forgotten()).isEmpty();

        pass(Duration.ofSeconds(31));
        assertThat(pages.forgotten())
                .singleElement()
                .matches(news -> news.entry().result() == ActivityResult.UNKNOWN);
    }

    @Test
    void writesAreFoundBySubjectByPersonByTicketAndByTime() throws IOException {
        shared(anns, "c:cam:1");
        Instant between = Objects.requireNonNull(now.get());
        shared(bobs, "c:cam:2");
        pass(Duration.ofMinutes(2));

        assertThat(subjects(read(anns, ActivityFilter.ALL.withSubject("c:cam:1"))))
                .containsExactly("c:cam:1");
        assertThat(read(anns, ActivityFilter.ALL.withSubject("u:cam:simon")))
                .as("named in the sentence")
                .hasSize(2);
        assertThat(read(anns, ActivityFilter.ALL.withSubject("g:cam:club")))
                .as("named in a statement")
                .hasSize(2);
        assertThat(read(anns, ActivityFilter.ALL.withSubject("c:cam"))).isEmpty();
        assertThat(subjects(read(anns, filter("BOB", "", Optional.empty())))).containsExactly("c:cam:2");
        assertThat(read(anns, filter("", "4711", Optional.empty()))).hasSize(2);
        assertThat(read(anns, filter("", "471", Optional.empty()))).isEmpty();
        assertThat(subjects(read(anns, filter("", "", Optional.of(between))))).containsExactly("c:cam:2");
    }

    private static ActivityFilter filter(String person, String ticket, Optional<Instant> from) {
        return new ActivityFilter("", person, "", ticket, Optional.empty(), Optional.empty(), from, Optional.empty());
    }

    @Test
    void aWriteIsRefusedWhileTheKeyspaceCannotRecordIt_andTheMachineSaysSo() throws IOException {
        rows.fail(ClusterException.Kind.UNREACHABLE, false);
        CompletableFuture<String> work = new CompletableFuture<>();
        assertThatThrownBy(() ->
                        share(anns, "c:cam:a", "", work).toCompletableFuture().join())
                .hasRootCauseInstanceOf(ClusterException.class)
                .hasMessageContaining("The activity log of the keyspace cannot be written. The cluster is away.")
                .hasMessageContaining("Nothing was written");
        rows.answer();

        assertThat(read(annsLog, ActivityFilter.ALL))
                .singleElement()
                .matches(entry -> entry.result() == ActivityResult.FAILED);
        assertThat(read(bobs, ActivityFilter.ALL)).isEmpty();
        shared(anns, "c:cam:b");
        assertThat(anns.verify(annsLog, read -> {}).isRight()).isTrue();
    }

    @Test
    void aReadOnlyConnectionRefusesAsItWouldRefuseTheWrite() {
        rows.fail(ClusterException.Kind.REFUSED, false);
        assertThatThrownBy(() -> share(anns, "c:cam:a", "", new CompletableFuture<>())
                        .toCompletableFuture()
                        .join())
                .hasCauseInstanceOf(ClusterException.class)
                .hasMessageContaining("The cluster is away.");
    }

    /** The request was not answered, and yet the row arrived: the chain goes on from it. */
    @Test
    void aRowOfWhichNobodyKnowsWhetherItArrivedBreaksNoChain() throws IOException {
        shared(anns, "c:cam:1");
        rows.fail(ClusterException.Kind.OVERLOADED, true);
        assertThatThrownBy(() -> share(anns, "c:cam:2", "", new CompletableFuture<>())
                .toCompletableFuture()
                .join());
        rows.answer();
        shared(anns, "c:cam:3");

        assertThat(anns.verify(annsLog, read -> {}).faults()).isEmpty();
        assertThat(read(bobs, ActivityFilter.ALL))
                .extracting(ActivityEntry::subject, ActivityEntry::result)
                .containsExactly(
                        tuple("c:cam:3", ActivityResult.DONE),
                        tuple("c:cam:2", ActivityResult.FAILED),
                        tuple("c:cam:1", ActivityResult.DONE));
    }

    @Test
    void theEndOfAWriteFollowsWhenTheClusterIsBack() throws IOException {
        CompletableFuture<String> work = new CompletableFuture<>();
        CompletionStage<String> done = share(anns, "c:cam:1", "", work);
        rows.fail(ClusterException.Kind.UNREACHABLE, false);
        work.complete("well");
        assertThat(done.toCompletableFuture().join()).isEqualTo("well");
        rows.answer();
        assertThat(read(bobs, ActivityFilter.ALL).get(0).result()).isEqualTo(ActivityResult.RUNNING);

        anns.renew().toCompletableFuture().join();
        assertThat(read(bobs, ActivityFilter.ALL).get(0).result()).isEqualTo(ActivityResult.DONE);
    }

    private List<ActivityCheck.Fault> faults() throws IOException {
        return bobs.verify(bobsLog, read -> {}).faults();
    }

    private ActivityRow row(String chain, long sequence) {
        return rows.rows.rows.values().stream()
                .filter(row -> row.key().chain().equals(chain) && row.key().sequence() == sequence)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nothingIsFoundInALogThatNobodyTouched() throws IOException {
        assertThat(faults()).isEmpty();
        shared(anns, "c:cam:1", "c:cam:2");
        shared(bobs, "c:cam:3");
        ActivityCheck check = bobs.verify(bobsLog, read -> {});
        assertThat(check.faults()).isEmpty();
        assertThat(check.rows()).isEqualTo(6);
        assertThat(check.chains()).isEqualTo(2);
    }

    @Test
    void aRemovedRowIsMissing_theFirstTheLastAndAllOfThem() throws IOException {
        shared(anns, "c:cam:1", "c:cam:2");
        ActivityRow first = row("ann", 1);
        ActivityRow third = row("ann", 3);
        ActivityRow last = row("ann", 4);

        rows.rows.rows.remove(third.key());
        found(Kind.MISSING, 3, 3);
        rows.rows.rows.put(third.key(), third);
        rows.rows.rows.remove(first.key());
        found(Kind.MISSING, 1, 1);
        rows.rows.rows.put(first.key(), first);
        rows.rows.rows.remove(last.key());
        found(Kind.MISSING, 4, 4);
        rows.rows.rows.clear();
        found(Kind.MISSING, 1, 4);
    }

    private void found(Kind kind, long first, long last) throws IOException {
        assertThat(faults())
                .extracting(
                        ActivityCheck.Fault::kind,
                        ActivityCheck.Fault::chain,
                        ActivityCheck.Fault::first,
                        ActivityCheck.Fault::last)
                .containsExactly(tuple(kind, "ann", first, last));
    }

    private void edit(ActivityRow row, boolean hashToo) {
        String body = row.body().replace("ann@desk", "eve@desk").replace("DONE", "FAILED");
        rows.rows.rows.put(
                row.key(), new ActivityRow(row.key(), body, hashToo ? ActivityChain.hash(body) : row.hash()));
    }

    @Test
    void anEditedRowIsNoticed_alsoWithANewHash_alsoTheLast() throws IOException {
        shared(anns, "c:cam:1", "c:cam:2");
        ActivityRow third = row("ann", 3);
        ActivityRow last = row("ann", 4);
        edit(third, false);
        found(Kind.EDITED, 3, 3);
        edit(third, true);
        found(Kind.EDITED, 3, 3);
        rows.rows.rows.put(third.key(), third);
        edit(last, false);
        found(Kind.EDITED, 4, 4);
        edit(last, true);
        found(Kind.EDITED, 4, 4);
    }

    @Test
    void anAddedRowAndARemovedHeadAreNoticed() throws IOException {
        shared(anns, "c:cam:1");
        ActivityRow second = row("ann", 2);
        ActivityRow.Key copy = new ActivityRow.Key(second.key().at().plusMillis(1), "ann", 2);
        rows.rows.rows.put(copy, new ActivityRow(copy, second.body(), second.hash()));
        found(Kind.EDITED, 2, 2);
        rows.rows.rows.remove(copy);
        rows.heads.rows.clear();
        found(Kind.NO_HEAD, 2, 2);
    }

    @Test
    void rowsThatExpiredAreNoFault_butRowsAfterThemAre() throws IOException {
        shared(anns, "c:cam:1", "c:cam:2");
        pass(Duration.ofSeconds(InMemoryActivityRows.SECONDS).minusDays(1));
        shared(anns, "c:cam:3");
        pass(Duration.ofDays(2));
        for (int i = 1; i <= 4; i++) {
            rows.rows.rows.remove(row("ann", i).key());
        }
        assertThat(faults()).isEmpty();

        rows.rows.rows.remove(row("ann", 5).key());
        found(Kind.MISSING, 1, 5);
    }

    private void entryFault(Kind kind, long sequence, String subject) throws IOException {
        assertThat(faults())
                .extracting(ActivityCheck.Fault::kind, ActivityCheck.Fault::first, ActivityCheck.Fault::subject)
                .containsExactly(tuple(kind, sequence, subject));
    }

    @Test
    void anEntryThatWasRemovedIsNamed_forTheBeginningOfAWriteAndForItsEnd() throws IOException {
        shared(anns, "c:cam:1", "c:cam:2");
        for (long sequence : List.of(3L, 4L)) {
            String entry = "g:cam:club\0" + row("ann", sequence).key();
            ActivityRow.Key key = rows.subjects.rows.remove(entry);
            entryFault(Kind.NO_ENTRY, sequence, "g:cam:club");
            rows.subjects.rows.put(entry, key);
        }
        assertThat(faults()).isEmpty();
    }

    @Test
    void anEntryWithoutItsRowIsNamed_untilItExpires() throws IOException {
        shared(anns, "c:cam:1");
        ActivityRow.Key none = new ActivityRow.Key(Objects.requireNonNull(now.get()), "eve", 7);
        rows.subjects.rows.put("c:cam:9\0" + none, none);
        entryFault(Kind.NO_ROW, 7, "c:cam:9");

        pass(Duration.ofSeconds(InMemoryActivityRows.SECONDS));
        assertThat(faults()).filteredOn(fault -> fault.kind() == Kind.NO_ROW).isEmpty();
    }

    @Test
    void aRowBeyondTheEndOfItsChainMayLackEntries_sinceItsProcessMayHaveDied() throws IOException {
        shared(anns, "c:cam:1");
        ActivityRow.Head end = Objects.requireNonNull(rows.heads.rows.get("ann"));
        rows.subjects.rows.values().removeIf(key -> key.sequence() == 2);
        assertThat(faults()).extracting(ActivityCheck.Fault::kind).containsOnly(Kind.NO_ENTRY);

        rows.heads.rows.put("ann", new ActivityRow.Head("ann", 1, row("ann", 1).hash(), end.expires(), end.renewed()));
        assertThat(faults()).isEmpty();
    }

    @Test
    void aChainThatWasRemovedWhole_isMissedByTheMachineThatWroteIt() throws IOException {
        shared(anns, "c:cam:1");
        shared(bobs, "c:cam:2");
        rows.rows.rows.keySet().removeIf(key -> key.chain().equals("ann"));
        rows.heads.rows.remove("ann");
        assertThat(faults())
                .as("entries lead to it")
                .extracting(ActivityCheck.Fault::kind, ActivityCheck.Fault::chain)
                .containsExactly(tuple(Kind.NO_ROW, "ann"), tuple(Kind.NO_ROW, "ann"));

        rows.subjects.rows.values().removeIf(key -> key.chain().equals("ann"));
        assertThat(faults()).as("another machine does not know the chain").isEmpty();
        assertThat(anns.verify(annsLog, read -> {}).faults())
                .extracting(ActivityCheck.Fault::kind, ActivityCheck.Fault::last)
                .containsExactly(tuple(Kind.MISSING, 2L));
    }
}
