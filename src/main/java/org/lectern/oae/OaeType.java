package org.lectern.oae;

import org.jspecify.annotations.Nullable;

/** What an id of the platform stands for: the letter before its first colon. */
public enum OaeType {
    USER('u'),
    GROUP('g'),
    CONTENT('c'),
    DISCUSSION('d'),
    MEETING('m'),
    FOLDER('f');

    private final char letter;

    OaeType(char letter) {
        this.letter = letter;
    }

    public char letter() {
        return letter;
    }

    /** Users and groups: those who have libraries of content. */
    public boolean isPrincipal() {
        return this == USER || this == GROUP;
    }

    /** Null for a letter that stands for nothing: asked for each of the millions of ids that an audit reads. */
    static @Nullable OaeType of(char letter) {
        return switch (letter) {
            case 'u' -> USER;
            case 'g' -> GROUP;
            case 'c' -> CONTENT;
            case 'd' -> DISCUSSION;
            case 'm' -> MEETING;
            case 'f' -> FOLDER;
            default -> null;
        };
    }
}
