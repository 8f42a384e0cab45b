package org.lectern.console.look;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.css.Stylesheet;

/**
 * Writes, when the console is built, the two themes as it ships them: without the rules for what it does not have, and in
 * the form that is read without being parsed. Each kind of node is compared with every rule when it is first shown in a
 * window, and two thirds of the themes' rules are for things like charts, tabs and calendars.
 */
public final class ThemeFiles {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^}]*)\\}");
    /** What no window of this console contains. Icons have a class of their own: see {@link org.lectern.console.view.Icon}. */
    private static final Pattern ABSENT = Pattern.compile(
            "ikonli-font-icon|font-icon|chart|axis|notification|message|html-editor|color-p|custom-color|calendar|pagination|accordion"
                    + "|titled-pane|tile-base|breadcrumb|bbcode|card|input-group|toggle-switch|ring-progress|modal|tab-pane"
                    + "|\\.tab\\b|\\.tab-|slider|deck|hyperlink|split-menu|choice-box|dialog-pane|tool-bar|menu-bar|web-view"
                    + "|mnemonic");

    private ThemeFiles() {}

    /** @param arguments the directory that the files are written to */
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        write(new PrimerLight().getUserAgentStylesheet(), directory, "theme-light");
        write(new PrimerDark().getUserAgentStylesheet(), directory, "theme-dark");
    }

    private static void write(String theme, Path directory, String name) throws IOException {
        Path plain = Files.createTempFile(name, ".css");
        try (InputStream in = Objects.requireNonNull(ThemeFiles.class.getResourceAsStream(theme), theme)) {
            Files.writeString(plain, without(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            Stylesheet.convertToBinary(
                    plain.toFile(), directory.resolve(name + ".bss").toFile());
        } finally {
            Files.delete(plain);
        }
    }

    /** The style sheet without selectors of what this console does not have, and without rules that have no other. */
    static String without(String css) {
        Matcher rules = RULE.matcher(COMMENT.matcher(css).replaceAll(""));
        StringBuilder kept = new StringBuilder();
        while (rules.find()) {
            String selectors = Arrays.stream(rules.group(1).split(",", -1))
                    .filter(selector -> !ABSENT.matcher(selector).find())
                    .collect(Collectors.joining(","));
            if (!selectors.isBlank()) {
                kept.append(selectors.strip())
                        .append(" {")
                        .append(rules.group(2))
                        .append("}\n");
            }
        }
        return kept.toString();
    }
}
