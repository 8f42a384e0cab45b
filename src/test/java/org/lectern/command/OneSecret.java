package org.lectern.command;

import java.util.Optional;
import org.lectern.cluster.Secret;
import org.lectern.profile.Keyring;
import org.lectern.profile.SecretKind;

/** A keyring that knows one password. */
record OneSecret(String name, String password) implements Keyring {
    @Override
    public Optional<Secret> find(String profile, SecretKind kind) {
        return profile.equals(name) && kind == SecretKind.PASSWORD
                ? Optional.of(Secret.of(password))
                : Optional.empty();
    }

    @Override
    public void store(String profile, SecretKind kind, Secret secret) {
        throw new UnsupportedOperationException("commands store nothing");
    }

    @Override
    public void forget(String profile, SecretKind kind) {
        throw new UnsupportedOperationException("commands forget nothing");
    }
}
