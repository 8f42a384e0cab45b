package org.lectern.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.Secret;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.InvalidInputException;

/** What was typed counts more than the provider's file, and that more than the keyring. */
@WithoutNode
final class SecretSourcesTest {
    @TempDir
    private Path home = Path.of("");

    private final FakeKeyring keyring = new FakeKeyring();
    private final List<KeyringException> locked = new ArrayList<>();

    private Path file(String permissions) throws Exception {
        Path file = Files.writeString(home.resolve("secret"), "of the file\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private ConnectionProfile provided(Path file) {
        return new ProvidedProfiles(Map.of(
                        "LECTERN_CONTACT_POINTS", "10.0.0.1",
                        "LECTERN_DATACENTER", "dc1",
                        "LECTERN_USER", "ann",
                        "LECTERN_ASK_BEFORE_REBUILD", "true",
                        "LECTERN_PASSWORD_FILE", file.toString()))
                .ofEnvironment()
                .orElseThrow();
    }

    private Optional<Secret> password(Optional<Path> file, Secrets given) {
        SecretSources sources = new SecretSources(file, false, () -> Optional.of(keyring), locked::add);
        return sources.of(provided(home), given).find(SecretKind.PASSWORD);
    }

    @Test
    void eachCountsWhereNothingBeforeItSaysAnything() throws Exception {
        assertThat(provided(home).asksBeforeRebuild()).isTrue();
        assertThat(password(Optional.empty(), Secrets.NONE)).isEmpty();
        keyring.store(provided(home).secretName(), SecretKind.PASSWORD, Secret.of("of the keyring"));
        assertThat(password(Optional.empty(), Secrets.NONE)).contains(Secret.of("of the keyring"));
        assertThat(password(Optional.of(file("rw-------")), Secrets.NONE)).contains(Secret.of("of the file"));
        assertThat(password(Optional.of(file("rw-------")), Secrets.NONE.with(SecretKind.PASSWORD, Secret.of("typed"))))
                .contains(Secret.of("typed"));
    }

    /** Secrets that an earlier version stored under a name alone are not for a connection that somebody else provides. */
    @Test
    void aSecretUnderANameAloneIsForASavedConnectionOnly() {
        ConnectionProfile profile = provided(home);
        keyring.store(profile.name(), SecretKind.PASSWORD, Secret.of("of an earlier version"));
        assertThat(password(Optional.empty(), Secrets.NONE)).isEmpty();

        SecretSources saved = new SecretSources(Optional.empty(), true, () -> Optional.of(keyring), locked::add);
        assertThat(saved.of(profile, Secrets.NONE).find(SecretKind.PASSWORD))
                .contains(Secret.of("of an earlier version"));
    }

    @Test
    void aKeyringThatIsLockedHasNothing_andAFileThatOthersReadIsRefused() throws Exception {
        keyring.lock(true);
        assertThat(password(Optional.empty(), Secrets.NONE)).isEmpty();
        assertThat(locked).hasSize(1);

        Path open = file("rw-r--r--");
        assertThatThrownBy(() -> password(Optional.of(open), Secrets.NONE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("chmod 600");
    }
}
