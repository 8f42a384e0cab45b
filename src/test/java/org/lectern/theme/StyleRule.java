package org.lectern.theme;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One selector of a style sheet with its declarations.
 *
 * @param steps the compounds of the selector, the subject last
 * @param body the declarations
 */
record StyleRule(List<Compound> steps, String body) {
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern RULE = Pattern.compile("([^{}]+)\\{([^}]*)\\}");
    private static final Pattern PART = Pattern.compile("([.:]?)([\\w-]+)");

    /** The style classes and states of one node. */
    record Compound(List<String> classes, List<String> states) {
        static Compound of(String text) {
            List<String> classes = new ArrayList<>();
            List<String> states = new ArrayList<>();
            Matcher parts = PART.matcher(text);
            while (parts.find()) {
                (parts.group(1).equals(":") ? states : classes).add(parts.group(2));
            }
            return new Compound(classes, states);
        }

        Compound with(String state) {
            List<String> more = new ArrayList<>(states);
            more.add(state);
            return new Compound(classes, more);
        }

        Compound without(String state) {
            return new Compound(
                    classes, states.stream().filter(one -> !one.equals(state)).toList());
        }
    }

    static List<StyleRule> of(String css) {
        List<StyleRule> rules = new ArrayList<>();
        Matcher found = RULE.matcher(COMMENT.matcher(css).replaceAll(""));
        while (found.find()) {
            for (String selector : found.group(1).split(",", -1)) {
                rules.add(of(selector, found.group(2)));
            }
        }
        return rules;
    }

    static StyleRule of(String selector, String body) {
        return new StyleRule(
                Arrays.stream(selector.strip().split("[\\s>]+", -1))
                        .map(Compound::of)
                        .toList(),
                body);
    }

    Compound subject() {
        return steps.get(steps.size() - 1);
    }

    /** The same selector with another subject. */
    StyleRule with(Compound subject) {
        List<Compound> changed = new ArrayList<>(steps);
        changed.set(steps.size() - 1, subject);
        return new StyleRule(changed, body);
    }

    boolean declares(String property) {
        return Pattern.compile("(^|[\\s;])" + property + "\\s*:").matcher(body).find();
    }

    /** The words of a declaration's value, layer by layer. */
    List<String> value(String property) {
        Matcher found =
                Pattern.compile("(?:^|[\\s;])" + property + "\\s*:([^;]*)").matcher(body);
        return found.find()
                ? Arrays.stream(found.group(1).split(",", -1))
                        .map(String::strip)
                        .toList()
                : List.of();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        steps.forEach(step -> {
            text.append(' ');
            step.classes().forEach(one -> text.append('.').append(one));
            step.states().forEach(one -> text.append(':').append(one));
        });
        return text.toString().strip();
    }
}
