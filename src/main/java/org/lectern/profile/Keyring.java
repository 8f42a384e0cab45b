package org.lectern.profile;

import java.util.Locale;
import java.util.Optional;
import org.lectern.cluster.Secret;

/** Where the system keeps secrets for programs. Everything here blocks, as long as the system asks to be unlocked. */
public interface Keyring {
    /**
     * @param name as {@link ConnectionProfile#secretName}
     * @throws KeyringException if the keyring does not answer
     */
    Optional<Secret> find(String name, SecretKind kind);

    /**
     * Puts a secret in, in place of the one before.
     *
     * @throws KeyringException if the keyring does not take it
     */
    void store(String name, SecretKind kind, Secret secret);

    /**
     * Takes a secret out. Does nothing if it is not there.
     *
     * @throws KeyringException if the keyring does not answer
     */
    void forget(String name, SecretKind kind);

    /**
     * Finds the secrets that a profile may need.
     *
     * @param saved whether the operator saved the profile here. Then secrets that an earlier version stored under the profile's
     *     name alone are found as well, until the profile is saved again
     */
    default Secrets all(ConnectionProfile profile, boolean saved) {
        Secrets found = Secrets.NONE;
        for (SecretKind kind : profile.possible()) {
            Optional<Secret> secret = find(profile.secretName(), kind);
            if (secret.isEmpty() && saved) {
                secret = find(profile.name(), kind);
            }
            if (secret.isPresent()) {
                found = found.with(kind, secret.get());
            }
        }
        return found;
    }

    /** Forgets all secrets of a profile. */
    default void forgetAll(ConnectionProfile profile) {
        for (SecretKind kind : SecretKind.values()) {
            forget(profile.secretName(), kind);
            forget(profile.name(), kind);
        }
    }

    /** This, if it answers when it is asked for what is not there. */
    default Optional<Keyring> answering() {
        try {
            find("lectern looks whether there is a keyring", SecretKind.PASSWORD);
            return Optional.of(this);
        } catch (KeyringException silent) {
            return Optional.empty();
        }
    }

    /**
     * The one of this system: Secret Service by way of {@code secret-tool} on Linux, the keychain on macOS, the Credential
     * Manager on Windows. Empty where there is none, or it does not answer: secrets are asked for then. Blocks for a moment.
     */
    static Optional<Keyring> ofThisSystem() {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("windows")) {
            return WindowsCredentials.find();
        }
        return system.startsWith("mac") ? MacKeychain.find() : SecretService.find();
    }
}
