package org.lectern.console.connections;

import java.util.HashMap;
import java.util.Map;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;

/**
 * Passwords that were typed and that no keyring holds: in memory until the program ends, whatever it is connected to
 * meanwhile. UI thread only.
 */
public final class TypedSecrets {
    private final Map<String, Secrets> byName = new HashMap<>();

    /** What was typed for a connection; none where nothing was. */
    Secrets of(String name) {
        return byName.getOrDefault(name, Secrets.NONE);
    }

    /** Keeps what was typed; what was not stays as it is. */
    void keep(String name, Secrets secrets) {
        byName.put(name, merged(of(name), secrets));
    }

    void forget(String name) {
        byName.remove(name);
    }

    /** Both, the latter where both have one. */
    static Secrets merged(Secrets known, Secrets newer) {
        Secrets all = known;
        for (SecretKind kind : newer.all().keySet()) {
            all = all.with(kind, newer.find(kind).orElseThrow());
        }
        return all;
    }
}
