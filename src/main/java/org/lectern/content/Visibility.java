package org.lectern.content;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Who may see a content item in a library (seed 000, first table). */
public enum Visibility {
    PUBLIC,
    LOGGEDIN,
    PRIVATE;

    /**
     * Reads a visibility, in any case.
     *
     * @throws IllegalArgumentException with a sentence that names the three, if it is none of them
     */
    public static Visibility of(@Nullable String text) {
        for (Visibility visibility : values()) {
            if (text != null && visibility.name().equals(text.strip().toUpperCase(Locale.ROOT))) {
                return visibility;
            }
        }
        throw new IllegalArgumentException("The visibility is \u201C" + (text == null ? "" : text)
                + "\u201D; it must be PUBLIC, LOGGEDIN or PRIVATE.");
    }
}
