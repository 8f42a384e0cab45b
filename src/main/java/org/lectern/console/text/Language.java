package org.lectern.console.text;

import java.util.Locale;

/** What the console speaks. */
public enum Language {
    /** That of the system, if it is one of the others; else English. */
    SYSTEM,
    ENGLISH,
    GERMAN;

    /** In which texts are read, and figures and times are written. */
    public Locale locale() {
        return switch (this) {
            case SYSTEM -> of(Locale.getDefault()).locale();
            case ENGLISH -> Locale.ENGLISH;
            case GERMAN -> Locale.GERMAN;
        };
    }

    /** The language as it is written where the system is: the region says, for one, with which day a week begins. */
    public Locale in(Locale system) {
        String home = this == GERMAN ? Locale.GERMANY.getCountry() : "";
        return new Locale.Builder()
                .setLocale(locale())
                .setRegion(system.getCountry().isEmpty() ? home : system.getCountry())
                .build();
    }

    /** The language of a locale, or English. */
    public static Language of(Locale locale) {
        return locale.getLanguage().equals(Locale.GERMAN.getLanguage()) ? GERMAN : ENGLISH;
    }
}
