package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.TestKeyspace;

/** Connections are tried, libraries are read, explained and rebuilt, by commands. */
@OnSharedNode
final class LibraryCommandsTest {
    @TempDir
    private static Path home = Path.of("");

    private static CommandKeyspace keyspace;
    private static CommandRunner runner;
    private static PrincipalId anne;
    private static ContentId secret;

    @BeforeAll
    static void connect() {
        keyspace = new CommandKeyspace("librarycommands");
        runner = CommandRunner.over(keyspace.keyspace(), home);
        anne = keyspace.principal("u:cmd:anne");
        keyspace.item("c:cmd:open", Visibility.PUBLIC, anne);
        secret = keyspace.item("c:cmd:secret", Visibility.PRIVATE, anne);
    }

    @AfterAll
    static void disconnect() throws Exception {
        runner.close();
        keyspace.close();
    }

    @Test
    void aCheckTakesEveryStep_andSaysSoInTextOrJson() {
        CommandRunner.Ended text = runner.run("check");
        assertThat(text.code()).isZero();
        assertThat(text.out()).anyMatch(line -> line.matches("schema +passed .*"));

        CommandRunner.Ended json = runner.run("check", "--json");
        assertThat(json.json("step"))
                .extracting(step -> step.path("step").asText())
                .containsExactly(
                        "name",
                        "port",
                        "tls",
                        "login",
                        "datacenter",
                        "keyspace",
                        "schema",
                        "rights",
                        "guardrails",
                        "clock");
    }

    @Test
    void principalsAreFoundByName_ofATenantOnly() {
        CommandRunner.Ended found = runner.run("principals", "--name", "ANNE");
        assertThat(found.code()).isZero();
        assertThat(found.json("principal"))
                .extracting(one -> one.path("principal").asText())
                .containsExactly("u:cmd:anne");
        CommandRunner.Ended elsewhere = runner.run("principals", "--name", "anne", "--tenant", "other");
        assertThat(elsewhere.out()).isEmpty();
        assertThat(elsewhere.err()).contains("No matches.");
        assertThat(runner.run("principals", "--name", " ").err()).contains("--name is empty");
    }

    @Test
    void aPrincipalIsCreatedAndChanged_afterADryRun() {
        CommandRunner.Ended dry = runner.run("principal", "u:cmd:new", "--name", "New");
        assertThat(dry.code()).isEqualTo(1);
        assertThat(dry.out()).anyMatch(cql -> cql.contains("'u:cmd:new'"));
        assertThat(runner.run("principals", "--name", "u:cmd:new").out()).isEmpty();

        assertThat(runner.run("principal", "u:cmd:new", "--name", "New", "--apply", "--reason", "ticket 1")
                        .out())
                .containsExactly("u:cmd:new is created.");
        assertThat(runner.run(
                                "principal",
                                "u:cmd:new",
                                "--name",
                                "Newer",
                                "--visibility",
                                "PRIVATE",
                                "--apply",
                                "--reason",
                                "ticket 2")
                        .code())
                .isZero();
        assertThat(runner.run("principals", "--name", "u:cmd:new").json("principal"))
                .extracting(one -> one.path("displayName").asText())
                .containsExactly("Newer");
        CommandRunner.Ended again = runner.run("principal", "u:cmd:new", "--name", "Newer");
        assertThat(again.code()).isZero();
        assertThat(again.err()).contains("already has these values");
        assertThat(runner.run("principal", "new", "--name", "New").err()).contains("u:tenant:name");
        assertThat(runner.run("principal", "u:cmd:new", "--name", "a\u0000b").err())
                .contains("invisible");
    }

    @Test
    void aKeyspaceThatIsNotThereIsFound_andANodeThatIsNotThereCouldNotBeAsked() {
        List<String> elsewhere = List.of(
                "check",
                "--contact-point",
                "127.0.0.1:"
                        + keyspace.keyspace().settings().contactPoints().get(0).getPort(),
                "--datacenter",
                keyspace.keyspace().settings().datacenter(),
                "--keyspace",
                "nowhere_at_all");
        assertThat(runner.bare(elsewhere.toArray(String[]::new)).code()).isEqualTo(1);
        assertThat(runner.bare("check", "--contact-point", "127.0.0.1:1", "--datacenter", "dc1")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void aLibraryIsReadAsWhoeverLooksAtItSeesIt() {
        assertThat(contents(runner.run("page", "--principal", "u:cmd:anne")))
                .containsExactly("c:cmd:secret", "c:cmd:open");
        assertThat(contents(runner.run("page", "--principal", "u:cmd:anne", "--as", "anonymous")))
                .containsExactly("c:cmd:open");
        assertThat(contents(runner.run("page", "--principal", "u:cmd:anne", "--as", "u:cmd:anne")))
                .containsExactly("c:cmd:secret", "c:cmd:open");
        CommandRunner.Ended first = runner.run("page", "--principal", "u:cmd:anne", "--limit", "1");
        assertThat(contents(first)).containsExactly("c:cmd:secret");
        assertThat(first.err()).contains("1 entry, and there are more");
        assertThat(runner.run("page", "--principal", "u:cmd:anne", "--as", "wizard")
                        .err())
                .contains("“wizard” is neither a role nor the id of a principal");
    }

    @Test
    void theOwnerIsUnderstood_ofAUsersLibraryAndOfAGroups() {
        PrincipalId group = keyspace.principal("g:cmd:club");
        keyspace.item("c:cmd:minutes", Visibility.PRIVATE, group);
        assertThat(contents(runner.run("page", "u:cmd:anne", "--as", "owner")))
                .containsExactly("c:cmd:secret", "c:cmd:open");
        CommandRunner.Ended club = runner.run("page", "g:cmd:club", "--as", "owner", "--json");
        assertThat(contents(club)).containsExactly("c:cmd:minutes");
        assertThat(club.json("page").get(0).path("role").asText()).isEqualTo("GROUP_OWNER");
    }

    private static List<String> contents(CommandRunner.Ended ended) {
        assertThat(ended.code()).isZero();
        return ended.json("entry").stream()
                .map(entry -> entry.path("content").asText())
                .toList();
    }

    @Test
    void whatDoesNotBelongOnAPageIsLeftOut_putRight_andFound() {
        PrincipalId bert = keyspace.principal("u:cmd:bert");
        ContentId item = keyspace.item("c:cmd:twice", Visibility.PRIVATE, bert);
        keyspace.duplicate(bert, item);

        assertThat(runner.run("page", "--principal", "u:cmd:bert", "--as-stored")
                        .out())
                .hasSize(2);
        CommandRunner.Ended seen = runner.run("page", "--principal", "u:cmd:bert", "--json");
        assertThat(seen.code()).isEqualTo(1);
        assertThat(seen.json("entry")).hasSize(1);
        assertThat(seen.json("page").get(0).path("dropped").asInt()).isEqualTo(1);
        assertThat(keyspace.rows(bert)).isEqualTo(1);
    }

    @Test
    void anItemIsExplained_byTheTruthAndTheRows() {
        CommandRunner.Ended right = runner.run("explain", "--principal", "u:cmd:anne", "--content", "c:cmd:secret");
        assertThat(right.code()).isZero();
        assertThat(String.join("\n", right.out())).contains("Correctly listed.", "VIEWER", "PRIVATE");

        PrincipalId carl = keyspace.principal("u:cmd:carl");
        keyspace.duplicate(carl, secret);
        CommandRunner.Ended wrong = runner.run(
                "explain",
                "--principal",
                "u:cmd:carl",
                "--content",
                "c:cmd:secret",
                "--json",
                "--at",
                "2012-06-01T00:00:00Z");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.json().get(0).path("verdict").asText()).isEqualTo("WRONGLY_THERE");
        assertThat(right.err()).doesNotContain("Next:");
        assertThat(wrong.err())
                .contains("Next: lectern repair --principal u:cmd:carl --contact-point ")
                .contains("--keyspace librarycommands_");
        assertThat(runner.run("explain", "--principal", "nobody", "--content", "c:cmd:secret")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void aReportOfAnExplanationIsOneFile_withTheExitCodeOfTheExplanation() throws Exception {
        PrincipalId emil = keyspace.principal("u:cmd:emil");
        ContentId item = keyspace.item("c:cmd:essay", Visibility.PRIVATE, emil);
        keyspace.duplicate(emil, item);
        List<String> explain = List.of(
                "explain",
                "--principal",
                "u:cmd:emil",
                "--content",
                "c:cmd:essay",
                "--at",
                "2012-06-01T00:00:00Z",
                "--report");
        Path html = home.resolve("explained.html");

        CommandRunner.Ended written = runner.run(with(explain, html.toString()));
        assertThat(written.code()).isEqualTo(1);
        assertThat(written.err()).contains("The report is in " + html);
        assertThat(html)
                .content()
                .contains("Why is c:cmd:essay in the library of u:cmd:emil", "2 times", "u:cmd:emil", "SELECT");

        CommandRunner.Ended again = runner.run(with(explain, html.toString()));
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.out()).isEmpty();
        assertThat(again.err()).contains("exists already");

        assertThat(runner.run(with(explain, html.toString(), "--overwrite", "--mask-ids"))
                        .code())
                .isEqualTo(1);
        assertThat(html).content().contains("item-1", "user-1").doesNotContain("emil", "essay");
        assertThat(runner.run(with(explain, "report.pdf")).err()).contains(".html or .md");
        assertThat(runner.run("explain", "--principal", "u:cmd:emil", "--content", "c:cmd:essay", "--mask-ids")
                        .err())
                .contains("are for --report FILE");
    }

    private static String[] with(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void aPage_anAuditAndARepairAreReportedTheSameWay() throws Exception {
        PrincipalId fay = keyspace.principal("u:cmd:fay");
        ContentId item = keyspace.item("c:cmd:slides", Visibility.PRIVATE, fay);
        keyspace.duplicate(fay, item);
        Path audited = home.resolve("audited.md");
        Path rehearsed = home.resolve("rehearsed.md");
        Path repaired = home.resolve("repaired.md");
        Path page = home.resolve("page.md");
        List<String> fays = List.of("--principal", "u:cmd:fay", "--settle", "0.05", "--report");

        assertThat(runner.run(with(List.of("audit"), with(fays, audited.toString())))
                        .code())
                .isEqualTo(1);
        assertThat(audited)
                .content()
                .contains("# What is wrong in u:cmd:fay?", "1 duplicate", "| c:cmd:slides | u:cmd:fay | duplicate |");
        assertThat(runner.run(with(List.of("repair"), with(fays, rehearsed.toString())))
                        .code())
                .isEqualTo(1);
        assertThat(rehearsed).content().contains("## Statements", "DELETE");
        assertThat(runner.run(with(
                                List.of("repair", "--apply", "--reason", "ticket 5"), with(fays, repaired.toString())))
                        .code())
                .isZero();
        assertThat(repaired).content().contains("fixed, read again and correct", "ticket 5");
        assertThat(runner.run("page", "--principal", "u:cmd:fay", "--report", page.toString())
                        .code())
                .isZero();
        assertThat(page).content().contains("| c:cmd:slides |", "in the library of u:cmd:fay");
    }

    @Test
    void librariesAreRebuiltOneAfterAnother_onRecord_andTheUnknownAreNamed() throws Exception {
        PrincipalId dora = keyspace.principal("u:cmd:dora");
        keyspace.item("c:cmd:doras", Visibility.PUBLIC, dora);
        keyspace.duplicate(dora, secret);
        Path file = Files.writeString(home.resolve("ids"), "u:cmd:dora\n# a remark\n\nu:cmd:nobody\nu:cmd:anne\n");

        CommandRunner.Ended ended = runner.run("rebuild", "--from", file.toString(), "--reason", "ticket 4711");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).hasSize(2).anyMatch(line -> line.startsWith("u:cmd:dora: 1 item, 3 rows"));
        assertThat(ended.err()).contains("u:cmd:nobody", "2 libraries rebuilt; 1 of 3 unknown");
        assertThat(keyspace.rows(dora)).isEqualTo(3);
        try (ActivityLog log = new ActivityLog(home.resolve("activity"))) {
            List<ActivityEntry> entries =
                    log.read(ActivityFilter.ALL).next(50, () -> true).entries();
            assertThat(entries)
                    .filteredOn(entry -> entry.kind() == ActivityKind.REBUILD)
                    .anyMatch(entry ->
                            entry.subject().equals("u:cmd:dora") && entry.why().equals("ticket 4711"));
        }
    }

    @Test
    void aTenantIsRebuiltAsOneJob_whichSaysWhatItCovered() {
        PrincipalId emil = keyspace.principal("u:much:emil");
        keyspace.duplicate(emil, keyspace.item("c:much:one", Visibility.PRIVATE, emil));

        CommandRunner.Ended ended = runner.run("rebuild", "--tenant", "much", "--reason", "ticket 4711");

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).contains("1 library is rebuilt", "It is the job ", "1 removed");
        assertThat(keyspace.rows(emil)).isEqualTo(1);
        assertThat(runner.run("rebuild", "--tenant", "nobody", "--reason", "why")
                        .err())
                .contains("No principals are selected");
        assertThat(runner.run("rebuild", "--all", "--tenant", "much", "--reason", "why")
                        .err())
                .contains("one of --principal");
    }

    @Test
    void anInterruptedRebuildSaysWhereItGoesOn() {
        runner.interruption().ask();
        CommandRunner.Ended ended = runner.run("rebuild", "--principal", "u:cmd:anne", "u:cmd:bert", "--reason", "all");
        runner.interruption();

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("0 of 2 rebuilt. For the rest, repeat the command");
        CommandRunner.Ended rest = runner.run(
                "rebuild", "--principal", "u:cmd:none", "u:cmd:anne", "--after", "u:cmd:none", "--reason", "all");
        assertThat(rest.code()).isZero();
        assertThat(rest.out()).hasSize(1);
    }

    @Test
    void aReadOnlyConnectionRefusesTheWrite_andAProductionClusterAsksForItsName() {
        CommandRunner.Ended readOnly =
                runner.run("rebuild", "--principal", "u:cmd:anne", "--reason", "why", "--read-only");
        assertThat(readOnly.code()).isEqualTo(2);
        assertThat(readOnly.err()).contains("read-only");

        String name = keyspace.keyspace().settings().keyspace();
        String[] many = Stream.concat(
                        Stream.of("rebuild", "--principal", "u:cmd:anne", "u:cmd:anne", "--reason", "why"),
                        TestKeyspace.options(keyspace.keyspace().settings()).stream())
                .toArray(String[]::new);
        CommandRunner.Ended asked = runner.bare(many);
        assertThat(asked.code()).isEqualTo(2);
        assertThat(asked.err()).contains("production", "--confirm \"" + name + "\"");
        String[] confirmed =
                Stream.concat(Arrays.stream(many), Stream.of("--confirm", name)).toArray(String[]::new);
        assertThat(runner.bare(confirmed).code()).isZero();
    }

    @Test
    void aWriteAboveTheBoundIsRefusedUntilItsNumberIsConfirmed() throws Exception {
        Path other = Files.createDirectories(home.resolve("bounded"));
        Files.createDirectories(other.resolve("activity"));
        Files.writeString(other.resolve("activity").resolve("row-bound"), "1");
        try (CommandRunner bounded = CommandRunner.over(keyspace.keyspace(), other)) {
            CommandRunner.Ended refused = bounded.run("rebuild", "--principal", "u:cmd:anne", "--reason", "why");
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("above the limit of 1")
                    .containsPattern("Confirm it with --at-most \\d+");
            assertThat(bounded.run("rebuild", "--principal", "u:cmd:anne", "--reason", "why", "--at-most", "100")
                            .code())
                    .isZero();
        }
    }
}
