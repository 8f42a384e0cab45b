package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.ComboBox;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.ProvidedProfiles;

/** A platform's keyspace is moved from the page Data: where to, what there is, the name of what is written to. */
final class MovePageTest extends WindowTest {
    private static final String PROFILES = """
            {"version": 1, "profiles": [
              {"name": "Lectern", "contactPoints": ["127.0.0.1:1"], "datacenter": "dc1", "keyspace": "moved",
               "environment": "PRODUCTION"},
              {"name": "With a user", "contactPoints": ["127.0.0.1:1"], "datacenter": "dc1", "keyspace": "theirs",
               "user": "ops", "environment": "LOCAL"},
              {"name": "Looked at", "contactPoints": ["127.0.0.1:1"], "datacenter": "dc1", "keyspace": "other",
               "readOnly": true}]}
            """;

    @Override
    ClusterSource source() {
        try {
            Files.writeString(Files.createDirectories(data()).resolve("connections.json"), PROFILES);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        lectern.connection.platform(OaePageTest.platform().platform());
        lectern.connection.rights(CompletableFuture.completedStage(Rights.everything("", true, "oae")));
        return FakeConsole.source(lectern.services);
    }

    /** No keyring, so that the password has to be typed; one connection more is provided, by the environment. */
    @Override
    void prepare(Startup begun) throws IOException {
        begun.keyring(Optional::empty);
        Path open = Files.writeString(data().resolve("password"), "Hush\n");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        begun.provided(new ProvidedProfiles(Map.of(
                "LECTERN_READ_ONLY", "false",
                "LECTERN_CONTACT_POINTS", "127.0.0.1:1",
                "LECTERN_DATACENTER", "dc1",
                "LECTERN_ENVIRONMENT", "local",
                "LECTERN_USER", "ann",
                "LECTERN_PASSWORD_FILE", open.toString())));
    }

    @Override
    Page first() {
        return Page.DATA;
    }

    @Test
    void whatThereIsIsCounted_theTargetIsNamed_andWhyItCannotBeReachedIsSaid() {
        choose("Lectern");
        fire("#move-start");
        awaitText("#change-summary", "14 rows there");
        // Opened without a name.
        awaitText("#change-summary", "Save it under Connections");
        assertThat(robot.lookup("#on-spark").query().isDisabled()).isTrue();
        awaitText(".label", "3 principals");
        type("#change-reason", "we move");
        assertThat(robot.lookup("#change-confirm").queryButton().isDisabled()).isTrue();
        type("#confirm-name", "moved");
        fire("#change-confirm");
        awaitText(".state-title", "The import failed");
    }

    @Test
    void aPasswordThatNoKeyringHasIsAskedFor() {
        confirm("With a user");
        type("#secret-password", "Hush");
        fire("#secrets-connect");
        awaitText(".state-title", "The import failed");
        awaitText(".label", "No cluster answers at 127.0.0.1:1");
    }

    @Test
    void aFileWithThePasswordThatOthersMayReadIsRefused() {
        confirm(ProvidedProfiles.ENVIRONMENT);
        awaitText(".state-title", "The import failed");
        awaitText(".label", "chmod 600");
    }

    private void confirm(String name) {
        choose(name);
        fire("#move-start");
        awaitText("#change-summary", "14 rows there");
        type("#change-reason", "we move");
        fire("#change-confirm");
    }

    /** All that may be written to are offered, saved or provided, and none is chosen beforehand. */
    private void choose(String name) {
        awaitUsable("#move-target");
        ComboBox<ConnectionProfile> target = robot.lookup("#move-target").queryComboBox();
        await("they are offered", () -> target.getItems().size() == 3);
        assertThat(target.getValue()).isNull();
        assertThat(robot.lookup("#move-start").queryButton().isDisabled()).isTrue();
        robot.interact(() -> target.getItems().stream()
                .filter(profile -> profile.name().equals(name))
                .forEach(target.getSelectionModel()::select));
    }
}
