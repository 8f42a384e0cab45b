package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.Rights;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.oae.BucketKey;
import org.lectern.oae.PlatformInMemory;
import org.lectern.oae.PrincipalNames;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;

/** The libraries of an OAE keyspace are read, explained, audited and repaired by the same commands. */
@WithoutNode
final class IndexCommandsTest {
    private static final int FAULTS = 40;

    @TempDir
    private Path home = Path.of("");

    private final PlatformInMemory platform = new PlatformInMemory(FAULTS);
    private final Lectern lectern = TestConnection.of("operator@here")
            .platform(platform.platform())
            .maintenance(new OaeMaintenance(platform.audits(), platform.repairs()))
            .lectern();

    private CommandRunner.Ended run(String... line) {
        return CommandRunner.over(lectern, home).quick().run(line);
    }

    /** A finding of what stands where it should not, whosever it is. */
    private IndexFinding wrong() {
        return platform.audit(new IndexAuditScope.All(), Duration.ZERO).findings().stream()
                .filter(finding -> finding.fault() == IndexFault.DUPLICATE || finding.fault() == IndexFault.STALE_RANK)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void allLibrariesAreAudited_rehearsedAndRepaired() {
        CommandRunner.Ended audit = run("audit", "--json");
        assertThat(audit.code()).isEqualTo(1);
        List<Map.Entry<String, String>> found = new ArrayList<>();
        audit.json("finding")
                .forEach(finding -> found.add(Map.entry(
                        finding.path("library").asText(),
                        finding.path("resource").asText())));
        assertThat(found)
                .containsAll(platform.planted().stream()
                        .map(one -> Map.entry(one.library().toString(), one.resource()))
                        .toList());
        assertThat(audit.json("audit").get(0).path("rows").asLong()).isPositive();

        CommandRunner.Ended rehearsed = run("repair", "all");
        assertThat(rehearsed.code()).isEqualTo(1);
        assertThat(rehearsed.out()).anyMatch(line -> line.startsWith("Delete["));
        CommandRunner.Ended repaired = run("repair", "all", "--apply", "--reason", "the weekly round");
        assertThat(repaired.code()).isZero();
        CommandRunner.Ended after = run("audit", "all", "--json");
        assertThat(after.json("finding"))
                .allMatch(finding -> finding.path("kind").asText().equals("unreadable"));
    }

    @Test
    void principalsAreFoundByName_ofATenantOnly_andNoMoreThanAreAskedFor() {
        PrincipalNames.Name somebody = PrincipalNames.read(platform.platform().reads(), Optional.empty(), count -> {})
                .all()
                .get(0);
        CommandRunner.Ended found = run("principals", "--name", somebody.displayName());
        assertThat(found.code()).isZero();
        assertThat(found.json("principal"))
                .anyMatch(one ->
                        one.path("principal").asText().equals(somebody.id().value()));
        assertThat(run("principals", "--name", somebody.displayName(), "--tenant", "no-such-tenant")
                        .out())
                .isEmpty();
        CommandRunner.Ended one = run("principals", "--name", ":", "--limit", "1");
        assertThat(one.out()).hasSize(1);
        assertThat(one.err()).contains("there may be more");
    }

    @Test
    void pagesExplanationsAuditsAndRepairsAreReported() throws Exception {
        IndexFinding wrong = wrong();
        String owner = wrong.library().owner().value();
        List<String> library = List.of(
                "--principal", owner, "--library", wrong.library().kind().index());
        Path explained = home.resolve("explained.html");
        Path page = home.resolve("page.md");
        Path audited = home.resolve("audited.md");
        Path rehearsed = home.resolve("rehearsed.md");

        assertThat(reported(explained, "explain", library, "--content", wrong.resource()))
                .isEqualTo(1);
        assertThat(explained).content().contains(wrong.resource(), "What each viewer sees", "not logged in");
        reported(page, "page", library);
        assertThat(page).content().contains("| " + wrong.resource() + " |");
        reported(audited, "audit", List.of("--principal", owner));
        assertThat(audited)
                .content()
                .contains(wrong.resource(), wrong.library().toString().replace("#", "\\#"));
        assertThat(reported(rehearsed, "repair", List.of("--principal", owner), "--mask-ids"))
                .isEqualTo(1);
        assertThat(rehearsed).content().contains("## Statements").doesNotContain(owner);
    }

    private int reported(Path file, String command, List<String> words, String... more) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(words);
        line.addAll(List.of(more));
        line.addAll(List.of("--report", file.toString()));
        return run(line.toArray(String[]::new)).code();
    }

    @Test
    void oneLibraryIsRead_explained_auditedAndRebuilt() {
        IndexFinding wrong = wrong();
        String owner = wrong.library().owner().value();
        String index = wrong.library().kind().index();

        CommandRunner.Ended page = run("page", "--principal", owner, "--library", index);
        assertThat(page.json("entry"))
                .anyMatch(entry -> entry.path("resource").asText().equals(wrong.resource()));
        CommandRunner.Ended explained =
                run("explain", "--principal", owner, "--library", index, "--content", wrong.resource(), "--json");
        assertThat(explained.code()).isEqualTo(1);
        assertThat(explained.json().get(0).path("findings").toString())
                .contains(wrong.fault().name());
        assertThat(run("audit", "--principal", owner).code()).isEqualTo(1);

        CommandRunner.Ended rebuilt = run("rebuild", "--principal", owner, "--reason", "ticket 4711");
        assertThat(rebuilt.code()).isZero();
        assertThat(run("explain", "--principal", owner, "--library", index, "--content", wrong.resource())
                        .code())
                .isZero();
    }

    @Test
    void aLibraryIsReadAsAUserOfANamedTenant_andWhoSeesWhatIsExplained() {
        IndexFinding wrong = wrong();
        String owner = wrong.library().owner().value();
        String index = wrong.library().kind().index();

        assertThat(run("page", "--principal", owner, "--library", index, "--as", "logged-in:tb0")
                        .err())
                .contains("tb0");
        assertThat(run("page", "--principal", owner, "--library", index, "--as", "logged-in:nowhere")
                        .err())
                .contains("There is no tenant \u201Cnowhere\u201D; use one of", "ta0");
        CommandRunner.Ended explained =
                run("explain", "--principal", owner, "--library", index, "--content", wrong.resource(), "--json");
        assertThat(explained.json().get(0).path("audience"))
                .anyMatch(line -> line.path("reader").asText().equals("anonymous")
                        && !line.path("because").asText().isEmpty())
                .anyMatch(line -> line.path("tenants").toString().contains("tb0"));
        assertThat(run("explain", "--principal", owner, "--library", index, "--content", wrong.resource())
                        .out())
                .anyMatch(line -> line.startsWith("Who sees it there:"))
                .anyMatch(line -> line.startsWith("  logged-in of "));
    }

    @Test
    void aLibraryIsPurgedForThePlatformToBuild() {
        OaeLibrary library = wrong().library();

        assertThat(run("rebuild", "--principal", library.owner().value(), "--way", "x", "--reason", "why")
                        .err())
                .contains("use one of purge, in-place");
        assertThat(run("rebuild", "--principal", library.owner().value(), "--way", "purge", "--reason", "why")
                        .code())
                .isZero();

        assertThat(Stuck.await(
                        "the list",
                        platform.store()
                                .bucket(
                                        new BucketKey(library.kind(), library.owner(), Bucket.PRIVATE),
                                        Optional.empty(),
                                        10)))
                .isEmpty();
    }

    @Test
    void aPlatformThatTheCommandLineNamesIsOnlyRead() {
        List<Boolean> readOnly = new ArrayList<>();
        CommandRunner.with(
                        (settings, status, log, progress) -> {
                            readOnly.add(settings.readOnly());
                            return lectern;
                        },
                        home)
                .run("page", "--principal", "u:none:none");

        assertThat(readOnly).containsExactly(false, true);
    }

    @Test
    void aRepairOfAPlatformThatTheCommandLineNamesIsRefused_andTheWayIsNamed() {
        Lectern readOnly = TestConnection.of("operator@here")
                .platform(platform.platform())
                .maintenance(new OaeMaintenance(platform.audits(), platform.repairs()))
                .rights(CompletableFuture.completedStage(Rights.everything("", true, "oae")))
                .lectern();

        CommandRunner.Ended refused =
                CommandRunner.over(readOnly, home).quick().run("repair", "all", "--apply", "--reason", "why");

        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err())
                .contains("only through a saved connection", "--profile")
                .doesNotContain("--writable");
    }

    @Test
    void whatAnOaeKeyspaceHasNotIsSaidInASentence() throws Exception {
        Path file = Files.writeString(home.resolve("x.csv"), "");

        assertThat(run("repair", "--audit", "x").err()).contains("are not on record", "--principal ID");
        assertThat(run("jobs", "list").err().strip())
                .isEqualTo(ClusterSentence.OAE_HAS_NOT.of().english());
        assertThat(run("polls", "list").code()).isEqualTo(2);
        assertThat(run("import", file.toString(), "--reason", "why").err())
                .contains("does not import into an OAE keyspace");
        assertThat(run("page", "--principal", "u:none:none").err())
                .contains("There is nothing with the id u:none:none");
        assertThat(run("page", "--principal", "u:none:none", "--library", "x").code())
                .isEqualTo(2);
    }
}
