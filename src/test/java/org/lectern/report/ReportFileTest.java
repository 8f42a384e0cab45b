package org.lectern.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.Place;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** A report is one complete file, in both formats, whatever names are in it. */
@WithoutNode
final class ReportFileTest {
    private static final PrincipalId AMIRA = PrincipalId.of("u:cam:amira");
    private static final PrincipalId AMIRA_2 = PrincipalId.of("u:cam:amira-2");
    private static final ContentId ITEM = ContentId.of("c:cam:it's mine.txt");
    private static final Instant NEW = Instant.parse("2026-03-04T05:06:07.089Z");
    private static final Instant OLD = Instant.parse("2025-01-02T03:04:05Z");
    private static final Place PLACE = new Place("127.0.0.1:9042", "dc1", "lectern");
    private static final ReportFile.Origin ORIGIN =
            new ReportFile.Origin("simon@desk", PLACE, Instant.parse("2026-11-24T12:00:00Z"));

    @TempDir
    private Path directory = Path.of("");

    private static Explanation twice(String name) {
        return new Explanation(
                AMIRA,
                ITEM,
                Optional.of(new Content(ITEM, name, Visibility.PRIVATE, NEW, false, Map.of(OLD, Visibility.PRIVATE))),
                new Membership(MemberRole.MANAGER, 3),
                Set.of(Bucket.PRIVATE),
                List.of(
                        new Explanation.Row(Bucket.PRIVATE, OLD, 1_700_000_000_000_001L, false),
                        new Explanation.Row(Bucket.PRIVATE, NEW, 1_700_000_000_000_002L, true)),
                true,
                List.of("SELECT role FROM members WHERE content = 'c:cam:it''s mine.txt' AND principal ="
                        + " 'u:cam:amira'"));
    }

    private static Report report(String name) {
        return LibraryReports.of(
                twice(name),
                List.of(new ViewerVerdict(new Viewer.Named(AMIRA_2), AMIRA, ViewerRole.LOGGED_IN, GroupRole.MEMBER)));
    }

    private String written(ReportFormat format, boolean mask, Report report) throws IOException {
        Path file = directory.resolve("report." + format.extension());
        new ReportFile(file, mask, true).write(report, ORIGIN, Message::english);
        return Files.readString(file);
    }

    @ParameterizedTest
    @EnumSource(ReportFormat.class)
    void questionAnswerViewersEvidenceStatementsWritesAndOriginAreInIt(ReportFormat format) throws Exception {
        try (ActivityLog log = new ActivityLog(directory.resolve("activity"))) {
            rebuild(log, AMIRA.value(), "ticket 17");
            rebuild(log, AMIRA_2.value(), "ticket 18");
            String text = written(format, false, ActivityReports.withWrites(report("Notes"), log, PLACE))
                    .replace("&#39;", "'")
                    .replace("\\", "");

            assertThat(text)
                    .contains(
                            "Why is c:cam:it's mine.txt in the library of u:cam:amira, or why is it not?",
                            "The library lists the item in the wrong place.",
                            "u:cam:amira is manager of the item.",
                            "What each viewer sees",
                            "owner of the library",
                            "2 times",
                            "u:cam:amira-2 (logged in)",
                            "Notes",
                            "2026-03-04 05:06:07.089 UTC",
                            "2025-01-02 03:04:05 UTC",
                            "1700000000000001",
                            "SELECT role FROM members WHERE content = 'c:cam:it''s mine.txt'",
                            "What was done",
                            "ticket 17",
                            "read again and correct",
                            "simon@desk",
                            "2026-11-24 12:00:00 UTC",
                            "127.0.0.1:9042 / lectern");
            assertThat(text).doesNotContain("ticket 18", "owner of the group");
        }
    }

    /** A write on record, of which a verified end is on record too. */
    private static void rebuild(ActivityLog log, String subject, String why) {
        log.of("simon@desk", PLACE)
                .record(
                        new WriteIntent(
                                ActivityKind.REBUILD,
                                subject,
                                Message.plain("Rebuild the library of " + subject),
                                Cause.of("simon@desk", why)),
                        () -> CompletableFuture.completedStage(WriteEstimate.UNKNOWN),
                        () -> CompletableFuture.completedStage(""),
                        done -> WriteOutcome.readAgain(true, OptionalLong.of(1), Message.NONE))
                .toCompletableFuture()
                .join();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "<img src=x onerror=alert(1)>",
                "a | b\n| c",
                "[click](http://evil.example) ![x](y) **b** `c`",
                "&lt;b&gt; \"quoted\" 'single'",
                "turned \u202E around \u2066 and \u0007 rung \u001B[31m",
                "</pre></td></table>",
                "# heading",
                "> quoted",
                "@channel at www.evil.example"
            })
    void aHostileNameIsShownAsText(String name) throws Exception {
        String html = written(ReportFormat.HTML, false, report(name));
        assertThat(html)
                .doesNotContain("<script", "<img", "\u202E", "\u2066", "\u0007", "\u001B", "&lt;b&gt; \"")
                .containsOnlyOnce("</html>");
        assertThat(html.split("<table>", -1)).hasSameSizeAs(html.split("</table>", -1));
        if (name.contains("<")) {
            assertThat(html).contains("&lt;" + name.substring(1, 4).replace("<", "&lt;"));
        }

        String markdown = written(ReportFormat.MARKDOWN, false, report(name));
        assertThat(markdown)
                .doesNotContain("\u202E", "\u2066", "\u0007", "\u001B", "**b**", "\n| c", "://", "&#", "&amp;")
                .doesNotContainPattern("(?<!\\\\)(?:<|&lt;|\\]\\()");
        assertThat(markdown.lines().filter(line -> line.startsWith("| Name |")))
                .singleElement()
                .satisfies(line -> assertThat(line.replace("\\|", "").chars().filter(one -> one == '|'))
                        .hasSize(3));
    }

    @Test
    void statementsWithBackticksStayWithinTheirFence() throws Exception {
        Report report = new Report(
                Message.plain("q"),
                List.of(new Report.Section(
                        ReportSentence.SECTION_STATEMENTS,
                        new Report.Statements(List.of("a ```` b\n```\n# no heading")))),
                Set.of(),
                Set.of(),
                Set.of());
        assertThat(written(ReportFormat.MARKDOWN, false, report))
                .contains("`````sql\na ```` b\n```\n# no heading\n`````\n");
    }

    @Test
    void anHtmlReportHasNoScriptAndNoReference_andFollowsTheReadersTheme() throws Exception {
        assertThat(written(ReportFormat.HTML, false, report("Notes")))
                .startsWith("<!DOCTYPE html>")
                .contains("prefers-color-scheme:dark", "default-src 'none'", "<html lang=\"en\">")
                .doesNotContain("<script", "src=", "href=", "@import", "url(");
    }

    @ParameterizedTest
    @EnumSource(ReportFormat.class)
    void masksReplaceIdsAndNamesEverywhere_theSameIdByTheSameMask(ReportFormat format) throws Exception {
        try (ActivityLog log = new ActivityLog(directory.resolve("activity"))) {
            rebuild(log, AMIRA.value(), "ticket 17");
            String text = written(format, true, ActivityReports.withWrites(report("Amira's notes"), log, PLACE))
                    .replace("&#39;", "'")
                    .replace("\\", "");
            assertThat(text)
                    .doesNotContain("amira", "Amira", "mine.txt", "c:cam", "u:cam")
                    .contains(
                            "Why is item-1 in the library of user-1, or why is it not?",
                            "content = 'item-1' AND principal = 'user-1'",
                            "user-1 is manager of the item.",
                            "user-2 (logged in)",
                            "Rebuild the library of user-1",
                            "name-1",
                            "The same id has the same mask");
        }
    }

    private static final Set<String> NAMES = Set.of("Notes", "Amira Khan");

    private static String masked(String said) {
        return new MaskedIds(Set.of("u:cam:amira"), NAMES).mask(ReportSentence.NO_ROW.of(), said);
    }

    @Test
    void anIdThatIsPartOfALongerOneIsNotTakenForIt() {
        assertThat(masked("u:cam:amira, u:cam:amira-2 and content:content#u:cam:amira#public"))
                .isEqualTo("user-1, user-2 and content:content#user-1#public");
        assertThat(masked("12:30:45 and http://cam.example/x are no ids"))
                .isEqualTo("12:30:45 and http://cam.example/x are no ids");
        assertThat(masked("0b5c1e2f-1c52-4a8e-9c5b-5a2c3d4e5f60 or amira.khan@cam.example"))
                .isEqualTo("id-1 or address-1");
    }

    @Test
    void aNameIsMaskedWhereverItIsNoOrdinaryWord() {
        assertThat(masked("\u201CNotes\u201D in Notes of amira khan"))
                .isEqualTo("\u201Cname-1\u201D in Notes of name-2");
        MaskedIds masks = new MaskedIds(Set.of(), NAMES);
        Message typed = Message.plain("Notes twice, see Amira Khan");
        assertThat(masks.mask(typed, typed.english())).isEqualTo("name-1 twice, see name-2");
        Message value = ReportSentence.ABOUT.of("Notes", ReportSentence.MISSING.of());
        assertThat(masks.mask(value, value.english()))
                .isEqualTo("name-1: The item should be in the library, and is missing.");
    }

    @Test
    void aTicketIsQuoted_butNotInAMaskedReport() throws Exception {
        Report report = new Report(
                Message.plain("SUP-101"),
                List.of(new Report.Section(
                        ReportSentence.SECTION_TICKET, new Report.Typed("My file shows twice: Zoe Unknown"))),
                Set.of(),
                Set.of(),
                Set.of());
        assertThat(written(ReportFormat.MARKDOWN, false, report)).contains("Zoe Unknown");
        assertThat(written(ReportFormat.MARKDOWN, true, report))
                .doesNotContain("Zoe")
                .contains("# SUP-101", "The text is left out");
    }

    @Test
    void maskingKeepsTheWordsAroundTheIdsOfAWrite() throws Exception {
        try (ActivityLog log = new ActivityLog(directory.resolve("activity"))) {
            EnrolmentKey key = new EnrolmentKey("learner-7", "first-aid", "batch-1");
            log.of("simon@desk", PLACE)
                    .record(
                            new WriteIntent(
                                    ActivityKind.STATUS,
                                    StatusSentence.SUMMARY_OF.of(key),
                                    StatusSentence.RECOMPUTE.of(key),
                                    Cause.of("simon@desk", "SUP-103")),
                            () -> CompletableFuture.completedStage(WriteEstimate.UNKNOWN),
                            () -> CompletableFuture.completedStage(""),
                            done -> WriteOutcome.done())
                    .toCompletableFuture()
                    .join();
            ActivityEntry entry = log.read(ActivityFilter.ALL)
                    .next(1, () -> true, true)
                    .entries()
                    .get(0);

            assertThat(written(ReportFormat.HTML, true, ActivityReports.of(entry)))
                    .contains("Recompute the summary of id-1 in first-aid, batch-1")
                    .doesNotContain("learner-7");
        }
    }

    @Test
    void aReportOfAFixSaysWhatIsTrueNow_thenWhatWasFound() throws Exception {
        Finding finding = ToldAudits.finding(DriftKind.DUPLICATE, 1);
        FindingReports.Fixed fix =
                new FindingReports.Fixed(FixOutcome.VERIFIED, Message.plain("Verified: one entry is left."));
        assertThat(written(ReportFormat.MARKDOWN, false, FindingReports.of(finding, Optional.empty())))
                .contains("## What each viewer sees", "## Rows")
                .doesNotContain("What was found", "before the fix");
        assertThat(written(ReportFormat.MARKDOWN, false, FindingReports.of(finding, Optional.of(fix))))
                .containsSubsequence(
                        "## Answer",
                        "| Result | fixed, read again and correct |",
                        "| Verification | Verified: one entry is left. |",
                        "## What was found",
                        "| Finding | duplicate |",
                        "## What each viewer saw before the fix",
                        "## Rows before the fix")
                .doesNotContain("What was done", "| Reason |");

        FindingReports.ManyFindings many = new FindingReports.ManyFindings("u:cam:nicolaas", Set.of());
        assertThat(written(ReportFormat.MARKDOWN, false, many.report(Message.NONE)))
                .contains("Nothing was found.");
        many.found(finding);
        many.fixed(finding.principal().value(), finding.content().value(), fix);
        assertThat(written(ReportFormat.MARKDOWN, false, many.report(Message.NONE)))
                .containsSubsequence("1 finding, 1 of them fixed.", "## What was found", "## What is true now")
                .doesNotContain("Nothing was found.");
    }

    @Test
    void aReportIsInTheReadersLanguage() throws Exception {
        Path file = directory.resolve("bericht.html");
        new ReportFile(file, false, false).write(report("Notes"), ORIGIN, Texts.load(Language.GERMAN)::say);
        assertThat(Files.readString(file)).contains("<html lang=\"de\">", "Was jeder Betrachter sieht", "2-mal");
    }

    @Test
    void anExistingFileIsKept_unlessItIsToBeOverwritten() throws Exception {
        Path file = Files.writeString(directory.resolve("there.md"), "mine");
        assertThatThrownBy(() -> new ReportFile(file, false, false))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("exists already");

        ReportFile early = new ReportFile(directory.resolve("later.md"), false, false);
        Files.writeString(early.file(), "came meanwhile");
        assertThatThrownBy(() -> early.write(report("Notes"), ORIGIN, Message::english))
                .hasMessageContaining("exists already");
        assertThat(early.file()).hasContent("came meanwhile");

        new ReportFile(file, false, true).write(report("Notes"), ORIGIN, Message::english);
        assertThat(file).content().startsWith("# Why is");
        assertOnlyFiles("there.md", "later.md");
    }

    @Test
    void aReportThatFailsLeavesNoFile() throws Exception {
        ReportFile file = new ReportFile(directory.resolve("half.html"), false, false);
        assertThatThrownBy(() -> file.write(report("Notes"), ORIGIN, message -> {
                    throw new IllegalStateException("no words");
                }))
                .hasMessage("no words");
        assertOnlyFiles();
        ReportFile nowhere = new ReportFile(directory.resolve("absent/report.html"), false, false);
        assertThatThrownBy(() -> nowhere.write(report("Notes"), ORIGIN, Message::english))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Choose another folder");
    }

    private void assertOnlyFiles(String... names) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(names);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "report.pdf", ".html.txt"})
    void anEndingThatIsNoFormatsIsRefused(String name) {
        assertThatThrownBy(() -> new ReportFile(directory.resolve(name), false, false))
                .hasMessageContaining(".html or .md");
    }
}
