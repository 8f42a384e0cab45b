package org.lectern.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The constants of an enum as words of a command line: in lower case, joined by hyphens. */
final class Words {
    private Words() {}

    static String of(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant that is meant, in any case; empty if none is. */
    static <E extends Enum<E>> Optional<E> find(Class<E> type, String text) {
        String name = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        return Arrays.stream(type.getEnumConstants())
                .filter(value -> value.name().equals(name))
                .findFirst();
    }

    /**
     * The constant that is meant.
     *
     * @param what it is, for the sentence
     * @throws org.lectern.wording.InvalidInputException with those there are, if none is
     */
    static <E extends Enum<E>> E require(Class<E> type, String what, String text) {
        return find(type, text)
                .orElseThrow(() -> OptionParser.wrong(
                        "There is no " + what + " \u201C" + text + "\u201D; use one of " + all(type) + "."));
    }

    static <E extends Enum<E>> String all(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(Words::of).collect(Collectors.joining(", "));
    }

    /** A word of a shell's command line. */
    static String quoted(String word) {
        return word.matches("[\\p{Alnum}:._/@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
