package org.lectern.console.look;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lectern.console.settings.FontSize;

/**
 * The console's style sheet for one font size.
 *
 * @param location as scenes take it
 */
record StyleSheet(String location) {
    private static final String RESOURCE = "/css/lectern.css";
    private static final Pattern PIXELS = Pattern.compile("(\\d+(?:\\.\\d+)?)px");
    /** Lines and insets stay as thin as they are. */
    private static final double THIN = 2;

    /** The sheet itself for the standard size; for any other one in which all lengths have grown or shrunk with it. */
    static StyleSheet of(int fontSize) {
        if (fontSize == FontSize.STANDARD) {
            return new StyleSheet(Objects.requireNonNull(StyleSheet.class.getResource(RESOURCE))
                    .toExternalForm());
        }
        String scaled = scale(read(), FontSize.scale(fontSize));
        return new StyleSheet("data:text/css;charset=UTF-8;base64,"
                + Base64.getEncoder().encodeToString(scaled.getBytes(StandardCharsets.UTF_8)));
    }

    static String scale(String css, double factor) {
        return PIXELS.matcher(css).replaceAll(found -> Matcher.quoteReplacement(pixels(found.group(1), factor)));
    }

    private static String pixels(String number, double factor) {
        double length = Double.parseDouble(number);
        return length <= THIN ? number + "px" : String.format(Locale.ROOT, "%.1fpx", length * factor);
    }

    private static String read() {
        try (InputStream in = Objects.requireNonNull(StyleSheet.class.getResourceAsStream(RESOURCE))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
    }
}
