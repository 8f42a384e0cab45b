package org.lectern.profile;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.lectern.cluster.Secret;

/** The secrets of one connection, for as long as it is made. Shows none of them. */
public record Secrets(Map<SecretKind, Secret> all) {
    public static final Secrets NONE = new Secrets(Map.of());

    public Secrets {
        all = Map.copyOf(all);
    }

    public Optional<Secret> find(SecretKind kind) {
        return Optional.ofNullable(all.get(kind));
    }

    /** With one more; an empty one counts as none. */
    public Secrets with(SecretKind kind, Secret secret) {
        Map<SecretKind, Secret> more = new EnumMap<>(SecretKind.class);
        more.putAll(all);
        if (secret.isEmpty()) {
            more.remove(kind);
        } else {
            more.put(kind, secret);
        }
        return new Secrets(more);
    }
}
