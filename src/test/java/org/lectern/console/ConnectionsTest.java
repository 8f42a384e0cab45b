package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Secret;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.model.GroupRole;
import org.lectern.model.SunbirdRelease;
import org.lectern.profile.FakeKeyring;
import org.lectern.profile.Profiles;
import org.lectern.profile.SecretKind;
import org.lectern.profile.SparkSettings;

/** The window of connections: what is typed, saved, tested and connected to. */
final class ConnectionsTest extends WindowTest {
    private static final String PASSWORD = "Hush-window-4711";

    private final FakeKeyring keyring = new FakeKeyring();

    private ListView<?> list() {
        return robot.lookup("#connection-list").queryListView();
    }

    private void openWindow() {
        robot.interact(() -> startup().keyring(() -> Optional.of(keyring)));
        fire("#connections");
        await("the connections are listed", () -> !list().getItems().isEmpty());
    }

    private void fillIn(String name) {
        fire("#connection-new");
        type("#connection-name", name);
        type("#connection-contact-points", "127.0.0.1:1");
        type("#connection-datacenter", "dc1");
        type("#connection-user", "ann");
        type("#connection-password", PASSWORD);
    }

    @SuppressWarnings("unchecked") // by the form's file
    private void computedBy(Optional<SunbirdRelease> release) {
        robot.interact(() -> robot.lookup("#connection-status-release")
                .queryAs(ComboBox.class)
                .setValue(release));
    }

    @Test
    void aConnectionIsSavedAndItsPasswordIsInTheKeyringAndNowhereElse() throws IOException {
        openWindow();
        fillIn("Production");
        toggle("#connection-writes-alone");
        toggle("#connection-managers-own");
        type("#connection-spark-master", "yarn");
        type("#connection-spark-submit", "spark-submit --num-executors 2 lectern-spark.jar");
        type("#connection-status-keyspace", "sunbird_courses");
        computedBy(Optional.of(SunbirdRelease.LERN_SERVICE));
        fire("#connection-save");
        awaitText("#connection-message", "saved");

        assertThat(new Profiles(data()).load().all()).singleElement().satisfies(saved -> {
            assertThat(saved.name()).isEqualTo("Production");
            assertThat(saved.readOnly()).isTrue();
            assertThat(saved.statusKeyspace().flatMap(StatusKeyspace::release)).contains(SunbirdRelease.LERN_SERVICE);
            assertThat(saved.requests().writesAlone()).isTrue();
            assertThat(saved.requests().groupOwners()).isEqualTo(GroupRole.MANAGER);
            assertThat(saved.spark())
                    .contains(new SparkSettings("yarn", "spark-submit --num-executors 2 lectern-spark.jar"));
        });
        assertThat(keyring.of("Production", SecretKind.PASSWORD)).contains(Secret.of(PASSWORD));
        noFileHolds(PASSWORD);

        type("#connection-name", "Prod");
        fire("#connection-save");
        awaitText("#connection-message", "\u201CProd\u201D saved");
        assertThat(new Profiles(data()).load().find("Prod")).isPresent();
        await(
                "the password went along",
                () -> keyring.of("Prod", SecretKind.PASSWORD).isPresent()
                        && keyring.of("Production", SecretKind.PASSWORD).isEmpty());

        fire("#connection-delete");
        fire("#ask-confirm");
        awaitText("#connection-message", "\u201CProd\u201D deleted");
        assertThat(new Profiles(data()).load().all()).isEmpty();
        await("the password is forgotten", () -> keyring.size() == 0);
    }

    @Test
    void aPasswordGoesOverANetworkWithoutEncryptionOnlyWhereThatIsAllowed() {
        openWindow();
        fillIn("Production");
        assertThat(robot.lookup("#connection-plain-password").query().isVisible())
                .as("on this machine")
                .isFalse();

        type("#connection-contact-points", "10.0.0.1:9042");
        assertThat(robot.lookup("#connection-plain-password").query().isVisible())
                .isTrue();
        fire("#connection-save");
        awaitText(".field-error", "Encrypt the connection, or allow");
        toggle("#connection-plain-password");
        fire("#connection-save");
        awaitText("#connection-message", "saved");
        awaitText("#connection-list .list-cell", "Password not encrypted");

        toggle("#connection-tls");
        assertThat(robot.lookup("#connection-plain-password").query().isVisible())
                .isFalse();
        fire("#connection-save");
        await(
                "it is encrypted",
                () -> robot.lookup("#connection-list .list-cell").queryAllAs(Labeled.class).stream()
                        .noneMatch(
                                cell -> cell.getText() != null && cell.getText().contains("not encrypted")));
    }

    @Test
    void aKeyringThatFailsUndoesNothingAndIsTriedAgain() {
        openWindow();
        keyring.lock(true);
        fillIn("Production");
        fire("#connection-save");
        awaitText("#connection-message", "saved, but without its passwords: The system's keyring failed");
        assertThat(new Profiles(data()).load().find("Production")).isPresent();

        keyring.lock(false);
        fire("#connection-save");
        awaitText("#connection-message", "\u201CProduction\u201D saved.");
        assertThat(keyring.of("Production", SecretKind.PASSWORD)).contains(Secret.of(PASSWORD));

        keyring.lock(true);
        fire("#connection-delete");
        fire("#ask-confirm");
        awaitText("#connection-message", "deleted, but its passwords may remain in the keyring");
        assertThat(new Profiles(data()).load().all()).isEmpty();
    }

    @Test
    void whatIsWrongIsSaidBelowItsField_andTheTestNamesTheStepThatFails() {
        openWindow();
        fillIn("Production");
        type("#connection-contact-points", "nobody:here");
        type("#connection-keyspace", "Not One");
        type("#connection-timeout", "soon");
        type("#connection-spark-master", "mesos");
        type("#connection-trees-keyspace", "hierarchy_store");
        fire("#connection-test");
        awaitText(".field-error", "is not a contact point");
        awaitText(".field-error", "is not a keyspace name");
        awaitText(".field-error", "number of seconds");
        awaitText(".field-error", "is not a Spark master");
        type("#connection-spark-master", "");
        awaitText(".field-error", "Enter the content status keyspace");
        type("#connection-trees-keyspace", "");

        type("#connection-contact-points", "127.0.0.1:1");
        type("#connection-keyspace", "lectern");
        type("#connection-timeout", "2.5");
        type("#connection-driver-configuration", "/nowhere/driver.conf");
        fire("#connection-test");
        awaitText(".field-error", "The file does not exist");

        type("#connection-driver-configuration", "");
        fire("#connection-test");
        awaitText(".step-failed .step-sentence", "No node answers at 127.0.0.1:1");
        await(
                "the rest is not reached",
                () -> robot.lookup(".step-not-reached").queryAll().size() == 8);
    }

    @Test
    void whereAPasswordIsMissingGivingItIsThePrimaryOne() {
        openWindow();
        fillIn("Without");
        type("#connection-password", "");
        fire("#connection-save");
        awaitText("#connection-message", "saved");
        fire("#connection-connect");

        awaitText(".start-text", "has the password");
        awaitUsable("#start-secrets");
        assertThat(robot.lookup("#start-secrets").query().getStyleClass()).contains("accent");
        assertThat(robot.lookup("#retry").query().getStyleClass()).doesNotContain("accent");
    }

    @Test
    void connectingElsewherePutsTheConsoleTogetherAnew() {
        openWindow();
        fillIn("Nowhere");
        fire("#connection-save");
        awaitText("#connection-message", "saved");
        fire("#connection-connect");

        awaitText(".start-text", "No cluster answers at 127.0.0.1:1");
        awaitText(".start .button", "Built-in node");
        awaitUsable("#start-secrets");
        assertThat(robot.lookup("#retry").query().getStyleClass())
                .as("no password helps where nobody answers")
                .contains("accent");
        await(
                "it is remembered",
                () -> new Profiles(data())
                        .load()
                        .last()
                        .filter("Nowhere"::equals)
                        .isPresent());
    }

    @Test
    void theRightsForARoleAreShown() {
        openWindow();
        fire("#connection-new");
        fire("#connection-grants");
        await(
                "the grants are shown",
                () -> robot.lookup("#grants-cql")
                        .tryQueryAs(TextInputControl.class)
                        .filter(area ->
                                area.getText().contains("GRANT SELECT ON TABLE lectern.content TO lectern_viewer"))
                        .isPresent());
        toggle("#grants-OPERATOR");
        await(
                "those of an operator",
                () -> robot.lookup("#grants-cql")
                        .queryAs(TextInputControl.class)
                        .getText()
                        .contains("GRANT MODIFY ON TABLE lectern.content TO lectern_operator"));
        toggle("#grants-OAE");
        await(
                "those of who repairs a platform's libraries",
                () -> robot.lookup("#grants-cql")
                        .queryAs(TextInputControl.class)
                        .getText()
                        .contains("GRANT MODIFY ON TABLE lectern.\"LibraryIndex\" TO lectern_operator"));
    }

    private void noFileHolds(String secret) throws IOException {
        try (Stream<Path> files = Files.walk(data())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(secret);
            }
        }
    }
}
