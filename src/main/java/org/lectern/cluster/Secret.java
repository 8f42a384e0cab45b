package org.lectern.cluster;

import java.util.Arrays;

/** A password. It never shows itself: not in a log, not in a message, not in a debugger's list of fields of a record. */
public final class Secret {
    private final char[] characters;

    private Secret(char[] characters) {
        this.characters = characters;
    }

    /** @param text what was typed, or what a keyring gave; may be empty */
    public static Secret of(CharSequence text) {
        char[] characters = new char[text.length()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = text.charAt(i);
        }
        return new Secret(characters);
    }

    /** A copy of the characters, for the one call that needs them. */
    public char[] reveal() {
        return characters.clone();
    }

    public boolean isEmpty() {
        return characters.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && Arrays.equals(characters, secret.characters);
    }

    /** The same for all: a hash would say something about what is hidden. */
    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public String toString() {
        return "\u2022\u2022\u2022";
    }
}
