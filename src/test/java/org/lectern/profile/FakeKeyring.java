package org.lectern.profile;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.lectern.cluster.Secret;

/** A keyring in memory. */
public final class FakeKeyring implements Keyring {
    private final Map<String, Secret> secrets = new ConcurrentHashMap<>();

    @Override
    public Optional<Secret> find(String profile, SecretKind kind) {
        return Optional.ofNullable(secrets.get(profile + "/" + kind));
    }

    @Override
    public void store(String profile, SecretKind kind, Secret secret) {
        secrets.put(profile + "/" + kind, secret);
    }

    @Override
    public void forget(String profile, SecretKind kind) {
        secrets.remove(profile + "/" + kind);
    }

    public int size() {
        return secrets.size();
    }
}
