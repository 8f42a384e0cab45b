package org.lectern.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.css.Stylesheet;

/**
 * Writes, when the console is built, the two themes as it ships them: as one style sheet, without the rules for what it does
 * not have, and in the form that is read without being parsed. Each kind of node is compared with every rule when it is first
 * shown in a window, and half of the themes' rules are for things like charts, tabs and notifications.
 *
 * <p>One file, which is started from its source: see pom.xml and the launcher.
 */
public final class ThemeFiles {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^}]*)\\}");
    private static final Pattern WORD = Pattern.compile("[^\\s,;:()]+");
    private static final Pattern NUMBER = Pattern.compile("[\\d.]+(px)?");
    private static final String COLOUR = "-color-";
    /** What no window of this console contains. Icons have a class of their own: see {@link org.lectern.console.view.Icon}. */
    private static final Pattern ABSENT = Pattern.compile(
            "ikonli-font-icon|font-icon|chart|axis|notification|message|html-editor|color-p|custom-color|\\.calendar(?![\\w-])|pagination|accordion"
                    + "|titled-pane|tile-base|breadcrumb|bbcode|card|input-group|toggle-switch|ring-progress|modal|tab-pane"
                    + "|\\.tab\\b|\\.tab-|slider|deck|hyperlink|split-menu|choice-box|dialog-pane|tool-bar|menu-bar|web-view");

    private ThemeFiles() {}

    /** @param arguments the directory that the file is written to */
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        String light = without(read(new PrimerLight().getUserAgentStylesheet()));
        String dark = without(read(new PrimerDark().getUserAgentStylesheet()));
        Path plain = Files.createTempFile("themes", ".css");
        try {
            Files.writeString(plain, both(light, dark));
            Stylesheet.convertToBinary(
                    plain.toFile(), directory.resolve("themes.bss").toFile());
        } finally {
            Files.delete(plain);
        }
    }

    private static String read(String theme) throws IOException {
        try (InputStream in = Objects.requireNonNull(ThemeFiles.class.getResourceAsStream(theme), theme)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * The light theme, in which every colour that is another in the dark one has a name of its own; and what these names
     * stand for in a root of the style class {@code dark}. Shadows stay as large as they are in the light.
     *
     * @throws IllegalArgumentException if the themes differ in more than colours and shadows
     */
    static String both(String light, String dark) {
        Matcher lightRules = RULE.matcher(light);
        Matcher darkRules = RULE.matcher(dark);
        StringBuilder rules = new StringBuilder();
        Map<String, String> inLight = new TreeMap<>();
        StringBuilder inDark = new StringBuilder();
        while (lightRules.find()) {
            if (!darkRules.find()
                    || !lightRules.group(1).strip().equals(darkRules.group(1).strip())) {
                throw differ(lightRules.group(1));
            }
            String body = lightRules.group(2);
            if (lightRules.group(1).strip().equals(".root")) {
                inDark.append(darkRules.group(2));
            } else {
                body = named(body, darkRules.group(2), inLight, lightRules.group(1));
            }
            rules.append(lightRules.group(1).strip()).append(" {").append(body).append("}\n");
        }
        StringBuilder names = new StringBuilder();
        inLight.forEach((name, both) -> {
            String[] colours = both.split(" ", -1);
            names.append(name).append(": ").append(colours[0]).append(";\n");
            inDark.append(name).append(": ").append(colours[1]).append(";\n");
        });
        return rules + ".root {" + names + "}\n.root.dark {" + inDark + "}\n";
    }

    private static String named(String light, String dark, Map<String, String> names, String selector) {
        Matcher inLight = WORD.matcher(light);
        Matcher inDark = WORD.matcher(dark);
        StringBuilder body = new StringBuilder();
        while (inLight.find()) {
            if (!inDark.find()) {
                throw differ(selector);
            }
            String word = inLight.group();
            String other = inDark.group();
            if (!word.equals(other) && word.startsWith(COLOUR) && other.startsWith(COLOUR)) {
                String name = word + "-or" + other.substring(COLOUR.length() - 1);
                names.put(name, word + " " + other);
                inLight.appendReplacement(body, name);
            } else if (!word.equals(other) && !NUMBER.matcher(word).matches()) {
                throw differ(selector);
            }
        }
        return inLight.appendTail(body).toString();
    }

    private static IllegalArgumentException differ(String selector) {
        return new IllegalArgumentException("The themes differ in more than colours and shadows: " + selector.strip());
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
