package org.lectern.console.oae;

import org.lectern.oae.OaeType;
import org.lectern.oae.Reader;

/** The readers to choose from. */
enum Readers {
    ANONYMOUS,
    LOGGED_IN,
    OWNER,
    MEMBER,
    ADMINISTRATOR;

    static Readers of(Reader reader) {
        if (reader instanceof Reader.Anonymous) {
            return ANONYMOUS;
        }
        if (reader instanceof Reader.LoggedIn) {
            return LOGGED_IN;
        }
        if (reader instanceof Reader.Owner) {
            return OWNER;
        }
        return reader instanceof Reader.Member ? MEMBER : ADMINISTRATOR;
    }

    /** @param tenant of a logged-in user */
    Reader reader(String tenant) {
        return switch (this) {
            case ANONYMOUS -> new Reader.Anonymous();
            case LOGGED_IN -> new Reader.LoggedIn(tenant);
            case OWNER -> new Reader.Owner();
            case MEMBER -> new Reader.Member();
            case ADMINISTRATOR -> new Reader.Administrator();
        };
    }

    /** Whether there can be such a reader: only users own themselves, and nobody is a member of a user. */
    boolean fits(OaeType owner) {
        return switch (this) {
            case OWNER -> owner == OaeType.USER;
            case MEMBER -> owner != OaeType.USER;
            case ANONYMOUS, LOGGED_IN, ADMINISTRATOR -> true;
        };
    }
}
