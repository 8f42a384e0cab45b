package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.Secret;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.service.ClusterSetup;

/** A connection that somebody provides is there to be used, and its password with it; it cannot be changed. */
final class ProvidedConnectionsTest extends WindowTest {
    private volatile Optional<Credentials> tried = Optional.empty();

    @Override
    void prepare(Startup begun) throws IOException {
        Files.createDirectories(data());
        Path file = Files.writeString(data().resolve("password"), "Hush-provided\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        begun.keyring(Optional::empty);
        begun.provided(new ProvidedProfiles(Map.of(
                "LECTERN_CONTACT_POINTS", "127.0.0.1:1",
                "LECTERN_DATACENTER", "dc1",
                "LECTERN_USER", "ann",
                "LECTERN_PASSWORD_FILE", file.toString())));
        begun.setup(new ClusterSetup() {
            @Override
            public List<ConnectionCheck.Result> check(
                    ConnectionSettings settings,
                    StatusKeyspace statusKeyspace,
                    Consumer<ConnectionCheck.Result> told,
                    BooleanSupplier cancelled) {
                tried = settings.options().credentials();
                return List.of();
            }
        });
    }

    private void choose() {
        fire("#connections");
        ListView<?> list = robot.lookup("#connection-list").queryListView();
        await("it is listed", () -> list.getItems().size() == 2);
        robot.interact(() -> list.getSelectionModel().select(1));
    }

    @Test
    void itIsMarked_itsFormCannotBeChanged_andItSaysWhereItsPasswordIs() {
        choose();
        awaitText("#connection-list .list-cell", "Provided");
        awaitText("#connection-message", "cannot be changed here");
        awaitText(".connection-form .muted", "is read from the file");
        assertThat(robot.lookup("#connection-name").query().isDisabled()).isTrue();
        assertThat(robot.lookup("#connection-delete").query().isDisabled()).isTrue();

        fire("#connection-test");
        await(
                "its password is taken",
                () -> tried.equals(Optional.of(new Credentials("ann", Secret.of("Hush-provided")))));
    }

    @Test
    void connectingAsksForNoPassword() {
        choose();
        fire("#connection-connect");

        awaitText(".start-text", "No cluster answers at 127.0.0.1:1");
    }
}
