package org.lectern.console.palette;

import java.util.Locale;

/**
 * Something that can be done, as the palette lists it.
 *
 * @param icon the icon's literal
 * @param about of a subject its kind, its state and its page; may be empty
 * @param detail beside the title: the key that does the same, an id; may be empty
 * @param action on the UI thread, after the palette is gone
 */
public record Command(String icon, String title, String about, String detail, Runnable action) {
    /** An action, of which nothing more is to be said. */
    public Command(String icon, String title, String detail, Runnable action) {
        this(icon, title, "", detail, action);
    }

    /** Whether every word that was typed is in the title or the detail, in any case. */
    boolean matches(String typed) {
        String text = (title + " " + detail).toLowerCase(Locale.ROOT);
        for (String word : typed.toLowerCase(Locale.ROOT).split("\\s+", -1)) {
            if (!text.contains(word)) {
                return false;
            }
        }
        return true;
    }
}
