package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.CqlSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.lane.OnOwnNodes;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** What an operator does every week, by commands alone: a process each, without a display or any library of windows. */
@OnOwnNodes
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WeeklyRoundTest {
    private static final PrincipalId ANNE = PrincipalId.of("u:week:anne");
    private static final ContentId TWICE = ContentId.of("c:week:twice");

    Path home = Path.of("");
    private Optional<TestKeyspace> keyspace = Optional.empty();
    private CommandProcess lectern = new CommandProcess("", home, List.of());

    /** A library that shows an item twice, in a keyspace of the cluster that is asked. */
    @BeforeAll
    void damage(@TempDir Path directory) throws Exception {
        home = directory;
        TestKeyspace shared = new TestKeyspace("weeklyround");
        keyspace = Optional.of(shared);
        damage(shared.settings(), shared.lectern(), shared.session());
    }

    final void damage(ConnectionSettings settings, Lectern services, CqlSession session) {
        await(services.principals()
                .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                .make(TEST));
        await(begin(services.fanOuts().change(TWICE, new Change.Put("Duplicate", Visibility.PRIVATE, Optional.empty())))
                .done());
        await(begin(services.fanOuts().share(TWICE, Set.of(ANNE), MemberRole.VIEWER))
                .done());
        session.execute(
                "INSERT INTO " + settings.keyspace()
                        + ".library_by_principal (principal_id, bucket, last_modified, content_id, shared) VALUES (?, 'PRIVATE', ?, ?, true)",
                ANNE.value(),
                Instant.parse("2012-06-01T00:00:00Z"),
                TWICE.value());
        lectern = new CommandProcess("org.lectern.command.CommandProgram", home, TestKeyspace.options(settings));
    }

    @AfterAll
    void leave() {
        keyspace.ifPresent(TestKeyspace::close);
    }

    @Test
    void theClusterIsChecked_audited_repairedAfterADryRun_andReportedRight() throws Exception {
        CommandRunner.Ended check = lectern.run("check");
        assertThat(check.code()).as(check.out() + check.err()).isZero();

        Path figures = home.resolve("lectern.prom");
        CommandRunner.Ended audit =
                lectern.run("audit", "all", "--json", "--settle", "0.1", "--metrics", figures.toString());
        assertThat(audit.code()).as(audit.err()).isEqualTo(1);
        assertFigures(figures, 1);
        assertThat(audit.json("finding"))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.path("principal").asText()).isEqualTo(ANNE.value()));
        String id = audit.json("audit").get(0).path("audit").asText();

        CommandRunner.Ended dryRun = lectern.run("repair", "--audit", id);
        assertThat(dryRun.code()).as(dryRun.err()).isEqualTo(1);
        assertThat(dryRun.out()).anyMatch(line -> line.contains("DELETE FROM"));
        String name = dryRun.out().stream()
                .filter(line -> line.contains("DELETE FROM"))
                .map(line -> line.replaceAll(".*DELETE FROM (\\w+)\\..*", "$1"))
                .findFirst()
                .orElseThrow();
        CommandRunner.Ended repair =
                lectern.run("repair", "--audit", id, "--apply", "--reason", "the weekly round", "--confirm", name);
        assertThat(repair.code()).as(repair.err()).isZero();

        CommandRunner.Ended again =
                lectern.run("audit", "all", "--settle", "0.1", "--metrics", figures.toString(), "--reason", "after it");
        assertThat(again.code()).as(again.err()).isZero();
        assertFigures(figures, 0);
        assertThat(lectern.run("jobs", "list", "--ended", "5", "--json").json("job"))
                .anyMatch(job -> job.path("kind").asText().equals(JobKind.REPAIR.name())
                        && job.path("state").asText().equals(JobState.DONE.name())
                        && job.path("why").asText().equals("the weekly round"));
    }

    /** The file for the node exporter: a whole audit, and how much of which drift it has found. */
    private static void assertFigures(Path file, double duplicates) throws IOException {
        assertThat(PrometheusText.parse(Files.readString(file)))
                .anySatisfy((figure, value) -> {
                    assertThat(figure.name()).isEqualTo("lectern_audit_complete");
                    assertThat(value).isEqualTo(1);
                })
                .anySatisfy((figure, value) -> {
                    assertThat(figure.name()).isEqualTo("lectern_audit_findings");
                    assertThat(figure.labels()).containsEntry("kind", "duplicate");
                    assertThat(value).isEqualTo(duplicates);
                })
                .allSatisfy((figure, value) -> assertThat(figure.name().equals("lectern_audit_findings")
                                && !figure.labels().containsValue("duplicate")
                                && value > 0)
                        .isFalse());
    }

    @Test
    void anAuditThatIsTerminatedSaysHowItGoesOn_andDoes() throws Exception {
        Path out = home.resolve("cut.out");
        Path err = home.resolve("cut.err");
        Process audit = lectern.start(out, err, "audit", "--tenant", "nobody", "--rows-per-second", "1", "--json");
        until("the audit is under way", () -> text(err).contains("Audit "));
        audit.destroy();

        assertThat(audit.waitFor()).as(text(err)).isEqualTo(2);
        assertThat(text(err)).contains("Interrupted", "lectern audit --resume ");
        String id = text(err).replaceAll("(?s).*--resume (\\S+).*", "$1");
        CommandRunner.Ended resumed =
                lectern.run("audit", "--resume", id, "--rows-per-second", "100000", "--settle", "0.1");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("is complete");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
