package org.lectern.console.overview;

import java.util.Optional;

/**
 * What a tile says.
 *
 * @param figure in few words
 * @param text what it is, or what to do
 * @param tip how it was found; empty if that needs no words
 */
public record TileText(String figure, String text, String tip, Tone tone) {
    static final TileText NOTHING = new TileText("", "", "", Tone.PLAIN);

    /** How it looks: always with an icon, never by colour alone. */
    public enum Tone {
        PLAIN(""),
        CLEAN("fth-check-circle"),
        WARNING("fth-alert-triangle"),
        DANGER("fth-alert-circle");

        private final String icon;

        Tone(String icon) {
            this.icon = icon;
        }

        Optional<String> icon() {
            return icon.isEmpty() ? Optional.empty() : Optional.of(icon);
        }

        String styleClass() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }
}
