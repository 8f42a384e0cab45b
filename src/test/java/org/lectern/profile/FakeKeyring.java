package org.lectern.profile;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.lectern.cluster.Secret;

/** A keyring in memory, which can be locked. */
public final class FakeKeyring implements Keyring {
    private final Map<String, Secret> secrets = new ConcurrentHashMap<>();

    private volatile boolean locked;

    /** Refuses everything from now on, or no more. */
    public void lock(boolean now) {
        locked = now;
    }

    private void requireOpen() {
        if (locked) {
            throw new KeyringException(ProfileSentence.KEYRING_REFUSES.of("it is locked."));
        }
    }

    @Override
    public Optional<Secret> find(String profile, SecretKind kind) {
        requireOpen();
        return Optional.ofNullable(secrets.get(profile + "/" + kind));
    }

    @Override
    public void store(String profile, SecretKind kind, Secret secret) {
        requireOpen();
        secrets.put(profile + "/" + kind, secret);
    }

    @Override
    public void forget(String profile, SecretKind kind) {
        requireOpen();
        secrets.remove(profile + "/" + kind);
    }

    /** The secret of whichever connection has this name. */
    public Optional<Secret> of(String profile, SecretKind kind) {
        return secrets.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(profile + " #")
                        && entry.getKey().endsWith("/" + kind))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    public int size() {
        return secrets.size();
    }
}
