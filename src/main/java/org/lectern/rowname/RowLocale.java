package org.lectern.rowname;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The language of a revision, a draft or a suggestion, and the country if that counts: {@code en}, {@code en_GB}.
 *
 * @param language two or three small letters
 * @param country two capitals, or three digits
 */
public record RowLocale(String language, Optional<String> country) {
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");
    private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}|[0-9]{3}");

    /** @throws InvalidRowNameException if a part is not of that form */
    public RowLocale {
        if (!LANGUAGE.matcher(language).matches()) {
            throw new InvalidRowNameException(language, 0, RowNameSentence.LANGUAGE.of());
        }
        if (country.isPresent() && !COUNTRY.matcher(country.get()).matches()) {
            throw new InvalidRowNameException(
                    language + "_" + country.get(), language.length() + 1, RowNameSentence.COUNTRY.of());
        }
    }

    /** Whether a text is one: then nothing else may be written in its place. */
    static boolean isOne(String text) {
        try {
            parse(text);
            return true;
        } catch (InvalidRowNameException none) {
            return false;
        }
    }

    /** @throws InvalidRowNameException if the text is not one; its position is that within this text */
    public static RowLocale parse(String text) {
        int line = text.indexOf('_');
        return line < 0
                ? new RowLocale(text, Optional.empty())
                : new RowLocale(text.substring(0, line), Optional.of(text.substring(line + 1)));
    }

    /** As it stands before what follows, with the slash. */
    static String prefix(Optional<RowLocale> locale) {
        return locale.map(known -> known + "/").orElse("");
    }

    @Override
    public String toString() {
        return language + country.map(known -> "_" + known).orElse("");
    }
}
