package org.lectern.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** Who may see a content item in a library (OAE, "Content API", first table). */
public enum Visibility {
    PUBLIC,
    LOGGEDIN,
    PRIVATE;

    /** As it is named within a sentence. */
    public Message message() {
        return switch (this) {
            case PUBLIC -> ContentSentence.PUBLIC.of();
            case LOGGEDIN -> ContentSentence.LOGGEDIN.of();
            case PRIVATE -> ContentSentence.PRIVATE.of();
        };
    }

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
        throw new InvalidInputException(ContentSentence.BAD_VISIBILITY.of((text == null ? "" : text)));
    }
}
