package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Secret;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connection.Environment;
import org.lectern.console.page.Page;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.service.Connection;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.simulation.Ports;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.Importer;
import org.lectern.transfer.MovedPlatform;
import org.lectern.transfer.TransferJob;

/** A saved connection to a platform's keyspace, opened in the window, is moved on Spark: command, secrets, rows, what came of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class SparkMovesTest extends WindowTest {
    private static final String REASON = "Ticket 4711";
    private static final String HUSH = "Hush";

    @TempDir
    private static Path scripts = Path.of("");

    /** What whoever counts waits for. */
    private volatile CompletableFuture<?> counting = CompletableFuture.completedFuture("at once");

    private AutoCloseable submits;
    private MovedPlatform platform;
    private TestKeyspace target;

    @BeforeAll
    void keyspaces() throws Exception {
        SparkCommandLine.require();
        submits = SparkCommandLine.submitsBy(scripts.resolve("submit"));
        platform = new MovedPlatform();
        target = new TestKeyspace("sparkmoves");
    }

    @AfterAll
    void closeKeyspaces() throws Exception {
        if (target != null) {
            target.close();
            platform.close();
            submits.close();
        }
    }

    /** Each with a user: the password of the platform's is known here, no keyring has that of the production cluster. */
    private void saveConnections() {
        ConnectionSettings from = platform.settings();
        String at = "\"contactPoints\": [\"127.0.0.1:%d\"], \"datacenter\": \"%s\""
                .formatted(from.contactPoints().get(0).getPort(), from.datacenter());
        try {
            Files.writeString(Files.createDirectories(data()).resolve("connections.json"), """
                    {"version": 1, "profiles": [
                      {"name": "oae", %1$s, "keyspace": "%2$s", "user": "reader", "readOnly": true},
                      {"name": "Moved", %1$s, "keyspace": "%3$s", "environment": "LOCAL",
                       "sparkSubmit": "bash %4$s/submit lectern-spark.jar"},
                      {"name": "Live", %1$s, "keyspace": "%3$s", "environment": "PRODUCTION", "user": "ops",
                       "sparkSubmit": "bash %4$s/listen lectern-spark.jar"}]}
                    """.formatted(
                            at, from.keyspace(), target.settings().keyspace(), scripts));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    ClusterSource source() {
        saveConnections();
        CommandTarget commands = new CommandTarget(
                List.of("--profile", "oae"),
                SparkSettings.HERE,
                Secrets.NONE.with(SecretKind.PASSWORD, Secret.of(HUSH)));
        Lectern lectern = Ports.told(Lectern.class, Lectern.connect(platform.settings()), (given, answer) -> {
            if (answer instanceof Connection && !Platform.isFxApplicationThread()) {
                counting.join();
            }
        });
        return FakeConsole.source(lectern, "oae", () -> Environment.EMBEDDED, () -> Optional.of(commands));
    }

    @Override
    void prepare(Startup begun) {
        begun.keyring(Optional::empty);
    }

    @Override
    Page first() {
        return Page.DATA;
    }

    private String command() {
        return robot.lookup("#change-statements")
                .queryAs(TextInputControl.class)
                .getText();
    }

    private void choose(String name) {
        awaitUsable("#move-target");
        ComboBox<ConnectionProfile> targets = robot.lookup("#move-target").queryComboBox();
        await("both are offered", () -> targets.getItems().size() == 2);
        robot.interact(() -> targets.getItems().stream()
                .filter(profile -> profile.name().equals(name))
                .forEach(targets.getSelectionModel()::select));
    }

    /** The dialog of the move to a connection, on Spark. */
    private void onSpark(String name) {
        choose(name);
        fire("#move-start");
        awaitText("#change-summary", "rows there");
        robot.interact(() -> robot.lookup("#on-spark").queryAs(CheckBox.class).fire());
        awaitText("#change-summary", "Submitted with the settings of the connection " + name + ".");
        assertThat(command())
                .contains("import --from-profile oae --json --engine spark --profile " + name, "--reason REASON")
                .contains("--from-password-stdin")
                .doesNotContain(HUSH);
        type("#change-reason", REASON);
    }

    @Test
    void nobodyWaitsUntilAllIsCounted() {
        choose("Moved");
        CompletableFuture<String> mayCount = new CompletableFuture<>();
        counting = mayCount;
        fire("#move-start");
        toggle("#on-spark");
        awaitText("#change-summary", "No rows were counted yet");
        assertThat(command()).contains("--engine spark");
        mayCount.complete("now");
        toggle("#on-spark");
        awaitText("#change-summary", "rows there");
        fire("#change-cancel");
    }

    private List<Path> passwords() throws IOException {
        try (Stream<Path> files = Files.list(data().resolve("spark"))) {
            return files.filter(file -> file.toString().contains("password")).toList();
        }
    }

    @Test
    void whatSparkMovesIsWhatOneProcessMoves_andThePageSaysWhatCameOfIt() throws Exception {
        onSpark("Moved");
        fire("#change-confirm");
        await(
                "it is among the work under way",
                () -> window().context().works().running().stream()
                        .anyMatch(job -> job.title().equals("Spark: Move everything to Moved")));
        awaitText(".label", "imported");
        awaitText(".label", "rows are accounted for; 2 were refused");
        assertThat(robot.lookup(".refusals-table").queryTableView().getItems()).hasSize(2);
        assertThat(passwords()).isEmpty();
        try (TestKeyspace here = new TestKeyspace("sparkmoveshere");
                Lectern from = Lectern.connect(platform.settings())) {
            TestKeyspace.await(new Importer(here.lectern(), scripts.resolve("imports"))
                    .move(from, Optional.empty(), ImportOptions.DEFAULT)
                    .make(TEST)
                    .thenCompose(TransferJob::ended));
            assertThat(MovedPlatform.rows(target)).isEqualTo(MovedPlatform.rows(here));
        }
    }

    /** A stand-in for spark-submit that writes down what it is told, and does what follows. */
    private void listens(String... then) throws IOException {
        Files.writeString(
                scripts.resolve("listen"),
                Stream.concat(Stream.of("cd " + scripts, "echo \"$*\" > words", "cat > lines"), Stream.of(then))
                        .collect(Collectors.joining("\n", "", "\n")));
    }

    @Test
    void onProductionItsNameIsTyped_itsPasswordToo_andNeitherSecretIsAnArgument() throws Exception {
        listens("echo '{\"type\":\"import\",\"outcome\":\"STOPPED\",\"message\":\"No disk\"}'", "exit 2");
        onSpark("Live");
        String name = target.settings().keyspace();
        assertThat(command()).contains("--password-stdin", "--confirm " + name);
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", name);
        fire("#change-confirm");
        type("#secret-password", "guess me");
        fire("#secrets-connect");
        awaitText(".state-title", "Stopped");
        awaitText(".label", "No disk");
        awaitUsable("#goOn");
        assertThat(scripts.resolve("words"))
                .content()
                .contains("--reason " + REASON, "--confirm " + name, "--password-stdin")
                .doesNotContain(HUSH, "guess me");
        assertThat(scripts.resolve("lines")).hasContent("guess me\n" + HUSH);
        assertThat(passwords()).isEmpty();
    }

    @Test
    void itIsSeenHowFarItIs_andItCanBeCancelled() throws Exception {
        listens("trap 'exit 2' TERM", "while :; do", "echo 'members: 1,200 lines, 70 %' >&2", "sleep 0.05", "done");
        onSpark("Live");
        type("#confirm-name", target.settings().keyspace());
        fire("#change-confirm");
        type("#secret-password", "guess me");
        fire("#secrets-connect");
        awaitText(".label", "1,200 rows read");
        fire("#cancel");
        awaitText(".toast .label", "Ended on Spark: Move everything to Live");
        awaitUsable("#move-start");
        assertThat(passwords()).isEmpty();
    }
}
