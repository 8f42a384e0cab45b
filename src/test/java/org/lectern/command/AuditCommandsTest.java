package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** What an audit finds is told, measured, and put right by commands; every other process sees it on record. */
@OnSharedNode
final class AuditCommandsTest {
    @TempDir
    private static Path home = Path.of("");

    private static CommandKeyspace keyspace;
    private static CommandRunner runner;

    @BeforeAll
    static void connect() {
        keyspace = new CommandKeyspace("auditcommands");
        runner = CommandRunner.over(keyspace.keyspace(), home).quick();
    }

    @AfterAll
    static void disconnect() throws Exception {
        runner.close();
        keyspace.close();
    }

    /** Somebody of a tenant of their own whose library shows an item twice. */
    private static PrincipalId drifted(String tenant) {
        PrincipalId principal = keyspace.principal("u:" + tenant + ":anne");
        ContentId item = keyspace.item("c:" + tenant + ":twice", Visibility.PRIVATE, principal);
        keyspace.duplicate(principal, item);
        return principal;
    }

    private static String audited(CommandRunner.Ended ended) {
        return ended.json("audit").get(0).path("audit").asText();
    }

    @Test
    void aTenantIsAudited_rehearsed_repairedAndRightAfterwards() {
        PrincipalId anne = drifted("round");

        CommandRunner.Ended audit = runner.run("audit", "--tenant", "round", "--json", "--reason", "the weekly round");
        assertThat(audit.code()).isEqualTo(1);
        assertThat(audit.json("finding")).singleElement().satisfies(finding -> {
            assertThat(finding.path("kind").asText()).isEqualTo("duplicate");
            assertThat(finding.path("principal").asText()).isEqualTo(anne.value());
            assertThat(finding.path("verdict").asText()).isNotEmpty();
        });
        assertThat(audit.json("audit").get(0).path("rows").asLong()).isPositive();
        String id = audited(audit);
        assertThat(audit.err()).contains("Next: lectern repair --audit " + id + " --contact-point ");

        CommandRunner.Ended rehearsed = runner.run("repair", "--audit", id);
        assertThat(rehearsed.code()).isEqualTo(1);
        assertThat(rehearsed.out()).anyMatch(line -> line.contains("DELETE"));
        assertThat(rehearsed.err()).contains("Dry run, nothing written", "1 finding to fix");
        assertThat(keyspace.rows(anne)).isEqualTo(2);

        assertThat(runner.run("repair", "--audit", id, "--kind", "missing").code())
                .isZero();
        CommandRunner.Ended repaired = runner.run("repair", "--audit", id, "--apply", "--reason", "ticket 4711");
        assertThat(repaired.code()).isZero();
        assertThat(keyspace.rows(anne)).isEqualTo(1);
        assertThat(runner.run("repair", "--audit", id).code()).isZero();
        CommandRunner.Ended again = runner.run("audit", "--tenant", "round");
        assertThat(again.code()).isZero();
        assertThat(again.err()).doesNotContain("Next:");
    }

    @Test
    void whatRunsHereIsOnRecordForEveryOtherProcess() {
        drifted("seen");
        String id = audited(runner.run("audit", "--principal", "u:seen:anne", "--json", "--reason", "who looks"));

        AuditRecord seen = await(keyspace.lectern().audits().recent(20)).stream()
                .filter(audit -> audit.id().equals(AuditId.of(id)))
                .findFirst()
                .orElseThrow();
        assertThat(seen.state()).isEqualTo(AuditState.FINISHED);
        assertThat(seen.cause().why()).isEqualTo("who looks");
        runner.run("repair", "--audit", id, "--apply", "--reason", "seen elsewhere");
        CommandRunner.Ended jobs = runner.run("jobs", "list", "--ended", "50", "--json");
        assertThat(jobs.json("job"))
                .as("ended, and on record so, before the command says that it is over")
                .anyMatch(job -> job.path("kind").asText().equals(JobKind.REPAIR.name())
                        && job.path("why").asText().equals("seen elsewhere")
                        && job.path("state").asText().equals(JobState.DONE.name()));
    }

    @Test
    void sparkIsForWhatIsMuch() {
        CommandRunner.Ended repair =
                runner.run("repair", "--engine", "spark", "--principal", "u:few:anne", "--apply", "--reason", "why");
        assertThat(repair.code()).isEqualTo(2);
        assertThat(repair.err()).contains("Add --audit ID, or omit --engine");

        CommandRunner.Ended rebuild =
                runner.run("rebuild", "--engine", "spark", "--principal", "u:few:anne", "--reason", "why");
        assertThat(rebuild.code()).isEqualTo(2);
        assertThat(rebuild.err()).contains("Add --tenant TENANT or --all");

        CommandRunner.Ended polls = runner.run("polls", "review", "--engine", "hadoop");
        assertThat(polls.code()).isEqualTo(2);
        assertThat(polls.err()).contains("There is no engine \u201Chadoop\u201D; use here or spark.");
    }

    @Test
    void theLibrariesOfSomeAreRepairedWithoutAnAuditOnRecord() {
        PrincipalId anne = drifted("some");

        assertThat(runner.run("repair", "--principal", anne.value()).code()).isEqualTo(1);
        assertThat(runner.run("repair", "--principal", anne.value(), "--apply", "--reason", "why")
                        .code())
                .isZero();
        assertThat(keyspace.rows(anne)).isEqualTo(1);
        assertThat(runner.run("repair", "--tenant", "some").err()).contains("lectern repair --audit ID");
    }

    @Test
    void aReadOnlyConnectionAuditsSome_offRecord_andNoneOnRecord() {
        PrincipalId anne = drifted("looked");

        CommandRunner.Ended some = runner.run("audit", "--principal", anne.value(), "--read-only");
        assertThat(some.code()).isEqualTo(1);
        assertThat(some.json("finding")).hasSize(1);
        assertThat(some.err()).contains("Not on record");
        CommandRunner.Ended all = runner.run("audit", "--tenant", "looked", "--read-only");
        assertThat(all.code()).isEqualTo(2);
        assertThat(all.err()).contains("read-only");
    }

    @Test
    void anInterruptedAuditSaysHowItIsTakenUp_andIs() {
        drifted("cut");
        runner.interruption().ask();
        CommandRunner.Ended cut = runner.run("audit", "--tenant", "cut", "--json");
        runner.interruption();
        assertThat(cut.code()).isEqualTo(2);
        assertThat(cut.err()).contains("lectern audit --resume " + audited(cut));

        CommandRunner.Ended resumed = runner.run("audit", "--resume", audited(cut));
        assertThat(resumed.code()).isEqualTo(1);
        assertThat(resumed.json("finding")).hasSize(1);
        assertThat(resumed.err()).contains("is complete", "1 finding (1 duplicate)", "read");
    }

    @Test
    void figuresAreWrittenForPrometheus_andALastSuccessOutlivesAFailure() throws Exception {
        drifted("figures");
        Path file = home.resolve("lectern.prom");
        runner.run("audit", "--tenant", "figures", "--metrics", file.toString());
        List<String> lines = Files.readAllLines(file);
        assertThat(lines)
                .anyMatch(line -> line.matches(
                        "lectern_audit_findings\\{connection=\".*\",scope=\"tenant figures\",kind=\"duplicate\"} 1"))
                .anyMatch(line -> line.matches("lectern_audit_findings\\{.*kind=\"stale\"} 0"))
                .anyMatch(line -> line.matches("lectern_audit_rows\\{.*} [1-9]\\d*"))
                .anyMatch(line -> line.matches("lectern_audit_complete\\{.*} 1"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r--r--");
        String success = lines.stream()
                .filter(line -> line.startsWith("lectern_audit_last_success_timestamp_seconds{"))
                .findFirst()
                .orElseThrow();

        runner.interruption().ask();
        runner.run("audit", "--tenant", "figures", "--metrics", file.toString());
        runner.interruption();
        assertThat(Files.readAllLines(file))
                .contains(success)
                .anyMatch(line -> line.matches("lectern_audit_complete\\{.*} 0"));
        assertThat(Files.exists(home.resolve(".lectern.prom.new"))).isFalse();
    }

    @Test
    void whoIsNotThereIsNamed_soThatAMistypedNameDoesNotLookRight() {
        CommandRunner.Ended ended = runner.run("audit", "--principal", "u:nowhere:anne");

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).contains("There is no principal u:nowhere:anne");
    }

    @Test
    void anAuditThatCannotBeginSaysSoInItsFigures() throws Exception {
        Path file = home.resolve("down.prom");

        CommandRunner.Ended ended = runner.run("audit", "--resume", "no-audit", "--metrics", file.toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("“no-audit” is not an audit id");
        assertThat(Files.readString(file)).contains("lectern_audit_complete{").doesNotContain("findings");
    }
}
