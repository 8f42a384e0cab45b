package org.lectern.profile;

import java.util.Locale;

/** The secrets that a connection may need. */
public enum SecretKind {
    /** The user's. */
    PASSWORD,
    TRUST_STORE,
    /** Of the key store, or of a private key in PEM. */
    KEY_STORE;

    /** As a keyring's entry is labelled: lower case, words joined by hyphens. Never changes. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
