package org.lectern.console.connections;

import java.util.HashMap;
import java.util.Map;
import org.lectern.cluster.Secret;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;

/**
 * Passwords that were typed and that no keyring holds: in memory until the program ends, whatever it is connected to
 * meanwhile. Those of the form wait for the keyring; those that were typed at a prompt, for that once and maybe wrong, never
 * get there. UI thread only.
 */
public final class TypedSecrets {
    private final Map<String, Secrets> waiting = new HashMap<>();
    private final Map<String, Secrets> prompted = new HashMap<>();

    /** What was typed for a connection; none where nothing was. */
    Secrets of(String name) {
        return merged(waiting(name), prompted.getOrDefault(name, Secrets.NONE));
    }

    /** What was saved, and the keyring has not taken yet. */
    Secrets waiting(String name) {
        return waiting.getOrDefault(name, Secrets.NONE);
    }

    /** Keeps what was typed at a prompt; what was not stays as it is. */
    void prompted(String name, Secrets secrets) {
        prompted.put(name, merged(prompted.getOrDefault(name, Secrets.NONE), secrets));
    }

    /**
     * A connection was saved.
     *
     * @param now its name from now on
     * @param typed what was typed for it, which counts more than what was typed at a prompt before
     * @param left what the keyring did not take
     */
    void saved(String before, String now, Secrets typed, Secrets left) {
        Secrets once = prompted.getOrDefault(before, Secrets.NONE);
        for (SecretKind kind : typed.all().keySet()) {
            once = once.with(kind, Secret.of(""));
        }
        forget(before);
        waiting.put(now, left);
        prompted.put(now, once);
    }

    void forget(String name) {
        waiting.remove(name);
        prompted.remove(name);
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
