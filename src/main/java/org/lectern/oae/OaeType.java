package org.lectern.oae;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What an id of the platform stands for: the letter before its first colon. */
public enum OaeType {
    USER('u'),
    GROUP('g'),
    CONTENT('c'),
    DISCUSSION('d'),
    MEETING('m'),
    FOLDER('f');

    private static final List<Optional<OaeType>> ALL =
            Arrays.stream(values()).map(Optional::of).toList();

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

    static Optional<OaeType> of(char letter) {
        for (Optional<OaeType> type : ALL) {
            if (type.orElseThrow().letter == letter) {
                return type;
            }
        }
        return Optional.empty();
    }
}
