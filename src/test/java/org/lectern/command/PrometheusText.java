package org.lectern.command;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Prometheus' text format 0.0.4 as strictly as its collector: each name has its help and its type before its figures, all of
 * it in one place and once, and nothing is left over.
 */
final class PrometheusText {
    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final Pattern HEAD = Pattern.compile("# (HELP|TYPE) (" + NAME + ") (.+)");
    private static final Pattern FIGURE = Pattern.compile("(" + NAME + ")\\{(.*)} (-?\\d+(?:\\.\\d+)?)");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");

    /** A figure by its name and its labels. */
    record Figure(String name, Map<String, String> labels) {}

    private PrometheusText() {}

    /** @throws AssertionError if it is not in the format */
    static Map<Figure, Double> parse(String text) {
        require(text.endsWith("\n"), "the last line has no end");
        Map<Figure, Double> figures = new LinkedHashMap<>();
        Set<String> seen = new HashSet<>();
        String help = "";
        String type = "";
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            Matcher figure = FIGURE.matcher(line);
            if (head.matches() && head.group(1).equals("HELP")) {
                help = head.group(2);
                require(seen.add(help), help + " stands in two places");
            } else if (head.matches()) {
                type = head.group(2);
                require(type.equals(help), type + " has a type and no help");
                require(Set.of("gauge", "counter").contains(head.group(3)), "no type: " + line);
            } else {
                require(figure.matches(), "neither a remark nor a figure: " + line);
                require(figure.group(1).equals(type), figure.group(1) + " has no type before it");
                Figure named = new Figure(figure.group(1), labels(figure.group(2)));
                require(figures.put(named, Double.valueOf(figure.group(3))) == null, "twice: " + line);
            }
        }
        return figures;
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        Matcher label = LABEL.matcher(text);
        int end = 0;
        while (label.find() && label.start() == end) {
            labels.put(label.group(1), plain(label.group(2)));
            end = label.end();
        }
        require(end == text.length(), "no labels: " + text);
        return labels;
    }

    private static String plain(String escaped) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c == '\\') {
                i++;
                text.append(escaped.charAt(i) == 'n' ? '\n' : escaped.charAt(i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private static void require(boolean right, String wrong) {
        if (!right) {
            throw new AssertionError(wrong);
        }
    }
}
