package org.lectern.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.Secret;
import org.lectern.lane.WithoutNode;

/** Programs that keep secrets are told them by their input, never by an argument. */
@WithoutNode
@DisabledOnOs(OS.WINDOWS)
class KeyringTest {
    private static final Secret SECRET = Secret.of("S\u00E4cret 'quoted' 4711");

    @TempDir
    private Path directory = Path.of("");

    private Program program(String script) throws Exception {
        Path file = Files.writeString(directory.resolve("program"), "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return new Program(file);
    }

    @Test
    void aSecretServiceKeepsFindsAndForgets() throws Exception {
        Keyring keyring = new SecretService(program("""
                cd "$(dirname "$0")"; echo "$@" >>arguments
                case "$1" in
                  store) cat >kept ;;
                  lookup) [ -f kept ] && cat kept || exit 1 ;;
                  clear) rm -f kept ;;
                esac
                """));
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).isEmpty();
        keyring.store("Prod", SecretKind.PASSWORD, SECRET);
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).contains(SECRET);
        keyring.forget("Prod", SecretKind.PASSWORD);
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).isEmpty();
        assertThat(directory.resolve("arguments")).content().contains("Prod").doesNotContain("4711");
    }

    @Test
    void aKeychainKeepsFindsAndForgets() throws Exception {
        Keyring keyring = new MacKeychain(program("""
                cd "$(dirname "$0")"; echo "$@" >>arguments
                case "$1" in
                  -i) sed 's/.* -w //' >kept ;;
                  find-generic-password) [ -f kept ] && cat kept || exit 44 ;;
                  delete-generic-password) rm -f kept ;;
                esac
                """));
        assertThat(keyring.find("Prod", SecretKind.KEY_STORE)).isEmpty();
        keyring.store("Prod", SecretKind.KEY_STORE, SECRET);
        assertThat(keyring.find("Prod", SecretKind.KEY_STORE)).contains(SECRET);
        keyring.forget("Prod", SecretKind.KEY_STORE);
        assertThat(keyring.find("Prod", SecretKind.KEY_STORE)).isEmpty();
        assertThat(directory.resolve("arguments")).content().doesNotContain("4711");
    }

    @Test
    void whatAnotherProgramPutIntoTheKeychainIsRefusedWithoutShowingIt() throws Exception {
        Keyring keyring = new MacKeychain(program("echo 'typed by hand 4711'"));
        assertThatThrownBy(() -> keyring.find("Prod", SecretKind.PASSWORD))
                .isInstanceOf(KeyringException.class)
                .hasMessageContaining("Prod")
                .hasMessageNotContaining("4711")
                .hasNoCause();
    }

    @Test
    void aKeyringThatRefusesSaysSoWithoutTheSecret() throws Exception {
        Keyring keyring = new SecretService(program("cat >/dev/null; echo 'Cannot autolaunch D-Bus' >&2; exit 1"));
        assertThatThrownBy(() -> keyring.store("Prod", SecretKind.PASSWORD, SECRET))
                .isInstanceOf(KeyringException.class)
                .hasMessageContaining("D-Bus")
                .hasMessageNotContaining("4711");
        assertThatThrownBy(() -> keyring.find("Prod", SecretKind.PASSWORD)).isInstanceOf(KeyringException.class);
    }

    @Test
    void aSecretShowsItselfToNobody() {
        assertThat(SECRET.toString()).doesNotContain("4711");
        assertThat(Secrets.NONE.with(SecretKind.PASSWORD, SECRET).toString()).doesNotContain("4711");
    }
}
