package org.lectern.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import jnr.ffi.Runtime;
import jnr.ffi.Struct;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Secret;
import org.lectern.lane.WithoutNode;

/** What Lectern makes of Windows' Credential Manager; a stand-in answers as its documentation says. */
@WithoutNode
class WindowsCredentialsTest {
    private static final Secret SECRET = Secret.of("S\u00E4cret \uD83D\uDD11 4711");
    private static final int ACCESS_DENIED = 5;
    private static final int NOT_FOUND = 1168;
    private static final int NO_SUCH_LOGON_SESSION = 1312;

    private final StandIn windows = new StandIn();
    private final Keyring keyring = new WindowsCredentials(windows);

    /** Credentials by target, of which Windows takes no notice of case. */
    private static final class StandIn implements WindowsCredentials.Calls {
        private final Map<String, byte[]> contents = new HashMap<>();
        private final Map<String, String> users = new HashMap<>();
        private int refusal;

        private String key(String target, boolean mustBeThere) throws WindowsCredentials.RefusedException {
            String key = target.toUpperCase(Locale.ROOT);
            if (refusal != 0) {
                throw new WindowsCredentials.RefusedException(refusal);
            }
            if (mustBeThere && !contents.containsKey(key)) {
                throw new WindowsCredentials.RefusedException(NOT_FOUND);
            }
            return key;
        }

        @Override
        public byte[] read(String target) throws WindowsCredentials.RefusedException {
            return contents.getOrDefault(key(target, true), new byte[0]).clone();
        }

        @Override
        public void write(String target, String user, byte[] content) throws WindowsCredentials.RefusedException {
            contents.put(key(target, false), content.clone());
            users.put(key(target, false), user);
        }

        @Override
        public void delete(String target) throws WindowsCredentials.RefusedException {
            contents.remove(key(target, true));
        }
    }

    @Test
    void keepsFindsReplacesAndForgets() {
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).isEmpty();
        keyring.store("Prod", SecretKind.PASSWORD, Secret.of("the one before"));
        keyring.store("Prod", SecretKind.PASSWORD, SECRET);
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).contains(SECRET);
        assertThat(windows.contents).hasSize(1);
        keyring.forget("Prod", SecretKind.PASSWORD);
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).isEmpty();
    }

    @Test
    void forgettingWhatIsNotThereDoesNothing() {
        keyring.forget("Prod", SecretKind.PASSWORD);
        assertThat(windows.contents).isEmpty();
    }

    @Test
    void namesThatDifferInCaseAndKindsAreKeptApart() {
        keyring.store("Prod", SecretKind.PASSWORD, SECRET);
        keyring.store("PROD", SecretKind.PASSWORD, Secret.of("of another"));
        keyring.store("Prod", SecretKind.KEY_STORE, Secret.of("of its keys"));
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).contains(SECRET);
        assertThat(keyring.find("Prod", SecretKind.KEY_STORE)).contains(Secret.of("of its keys"));
        assertThat(windows.users).containsValues("Prod", "PROD");
    }

    @Test
    void aSecretIsWhatWindowsOwnPanelShowsAndChanges() {
        keyring.store("Prod", SecretKind.PASSWORD, SECRET);
        String target = windows.contents.keySet().iterator().next();
        assertThat(windows.contents.get(target))
                .isEqualTo("S\u00E4cret \uD83D\uDD11 4711".getBytes(StandardCharsets.UTF_16LE));
        windows.contents.put(target, "changed there".getBytes(StandardCharsets.UTF_16LE));
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).contains(Secret.of("changed there"));
    }

    @Test
    void halfACharacterStaysWhatItIs() {
        Secret broken = Secret.of("before\uD83Dafter");
        keyring.store("Prod", SecretKind.PASSWORD, broken);
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).contains(broken);
    }

    @Test
    void whatAnotherProgramWroteIsRefusedWithoutShowingIt() {
        keyring.store("Prod", SecretKind.PASSWORD, SECRET);
        windows.contents.replaceAll((target, content) -> "4711x".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> keyring.find("Prod", SecretKind.PASSWORD))
                .isInstanceOf(KeyringException.class)
                .hasMessageContaining("Prod")
                .hasMessageNotContaining("4711");
    }

    @Test
    void aSecretLongerThanWindowsKeepsIsRefusedBeforeItIsAsked() {
        windows.refusal = ACCESS_DENIED;
        assertThatThrownBy(() -> keyring.store("Prod", SecretKind.PASSWORD, Secret.of("x".repeat(1_281))))
                .isInstanceOf(KeyringException.class)
                .hasMessageContaining("1,280")
                .hasMessageContaining("1,281");
        windows.refusal = 0;
        keyring.store("Prod", SecretKind.PASSWORD, Secret.of("x".repeat(1_280)));
        assertThat(keyring.find("Prod", SecretKind.PASSWORD)).contains(Secret.of("x".repeat(1_280)));
    }

    @Test
    void aRefusalIsASentenceWithoutTheSecret() {
        windows.refusal = ACCESS_DENIED;
        assertThatThrownBy(() -> keyring.store("Prod", SecretKind.PASSWORD, SECRET))
                .isInstanceOf(KeyringException.class)
                .hasMessageContaining("denies access")
                .hasMessageNotContaining("4711");
        assertThatThrownBy(() -> keyring.find("Prod", SecretKind.PASSWORD)).isInstanceOf(KeyringException.class);
        windows.refusal = 87;
        assertThatThrownBy(() -> keyring.forget("Prod", SecretKind.PASSWORD))
                .isInstanceOf(KeyringException.class)
                .hasMessageContaining("code 87");
    }

    @Test
    void aSessionWithoutCredentialsHasNoKeyring() {
        WindowsCredentials credentials = new WindowsCredentials(windows);
        assertThat(credentials.answering()).contains(credentials);
        windows.refusal = NO_SUCH_LOGON_SESSION;
        assertThat(credentials.answering()).isEmpty();
    }

    @Test
    void theRecordIsLaidOutAsInWincred() {
        WindowsCalls.Credential credential = new WindowsCalls.Credential(Runtime.getSystemRuntime());
        assertThat(credential.type.offset()).isEqualTo(4);
        assertThat(credential.target.offset()).isEqualTo(8);
        assertThat(credential.lastWrittenLow.offset()).isEqualTo(24);
        assertThat(credential.size.offset()).isEqualTo(32);
        assertThat(credential.content.offset()).isEqualTo(40);
        assertThat(credential.persist.offset()).isEqualTo(48);
        assertThat(credential.attributes.offset()).isEqualTo(56);
        assertThat(credential.user.offset()).isEqualTo(72);
        assertThat(Struct.size(credential)).isEqualTo(80);
    }
}
