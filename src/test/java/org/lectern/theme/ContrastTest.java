package org.lectern.theme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javafx.application.Application;
import javafx.scene.Node;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lectern.theme.StyleRule.Compound;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/**
 * Every rule of the style sheet has enough contrast in both themes, on pages, beside them and on selected rows. The rules are read
 * from the style sheet: a new style class is covered.
 */
@ExtendWith(ApplicationExtension.class)
final class ContrastTest {
    private static final double OF_TEXTS = 4.5;
    private static final double OF_SHAPES = 3;
    private static final String SHEET = "/css/lectern.css";
    private static final List<String> STATES = List.of("hover", "focused", "armed");

    /** Controls whose border shows where they are. */
    private static final List<String> BORDERED = List.of(
            ".button",
            ".button.accent",
            ".button.danger",
            ".toggle-button",
            ".toggle-button:selected",
            ".menu-button",
            ".check-box .box",
            ".check-box:selected .box",
            ".radio-button .radio",
            ".radio-button:selected .radio",
            ".text-input",
            ".text-input:readonly",
            ".combo-box-base",
            ".text-input.search-field");

    private static final Map<String, List<Compound>> SURFACES = Map.of(
            "page", path(".frame"),
            "navigation", path(".frame .navigation"),
            "selected row", row(".table-view", ".table-row-cell"),
            "selected row in focus", row(".table-view:focused", ".table-row-cell"),
            "selected row of a tree", row(".tree-table-view:focused", ".tree-table-row-cell"));

    private final List<String> problems = Collections.synchronizedList(new ArrayList<>());

    private static List<Compound> path(String selector) {
        return StyleRule.of(selector, "").steps();
    }

    private static List<Compound> row(String table, String row) {
        return path(table + " .virtual-flow .clipped-container .sheet " + row + ":filled:selected");
    }

    private static List<StyleRule> rules() throws IOException {
        try (InputStream in = Objects.requireNonNull(ContrastTest.class.getResourceAsStream(SHEET))) {
            return StyleRule.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)).stream()
                    .filter(rule -> !rule.subject().classes().contains("root"))
                    .toList();
        }
    }

    private static Stream<StyleRule> controls() {
        return Stream.concat(BORDERED.stream(), Stream.of(".button.flat"))
                .map(selector -> StyleRule.of(selector, "-fx-text-fill: of the theme"));
    }

    /** Texts are dark or light enough where a rule colours them, or what is behind them. */
    @Test
    void textsAreLegible() throws IOException {
        List<StyleRule> all = Stream.concat(
                        rules().stream(),
                        controls()
                                .filter(rule -> rule.steps().size() == 1)
                                .flatMap(rule -> Stream.concat(
                                        Stream.of(rule),
                                        STATES.stream()
                                                .map(state ->
                                                        rule.with(rule.subject().with(state))))))
                .toList();
        everywhere((scene, surface) -> all.forEach(rule -> {
            boolean line = rule.declares("-fx-stroke");
            if (rule.declares("-fx-text-fill") || (rule.declares("-fx-fill") && !line)) {
                text(rule, scene, surface);
            }
            if (rule.declares("-fx-background-color") && !isShape(rule) && !isLine(rule)) {
                if (StyledScene.isControl(rule.subject())) {
                    text(rule, scene, surface);
                } else {
                    ground(rule, scene, surface);
                }
            }
        }));
        assertThat(problems).isEmpty();
    }

    /** Bars and marks differ from what they lie on. */
    @Test
    void shapesAreSeen() throws IOException {
        List<StyleRule> shapes = rules().stream().filter(ContrastTest::isShape).toList();
        everywhere((scene, surface) -> shapes.forEach(rule -> {
            if (!surface.contains("row")) {
                differs(scene.get().within(rule.steps()), rule, surface);
            }
        }));
        assertThat(shapes).isNotEmpty();
        assertThat(problems).isEmpty();
    }

    /** Where a control is, is seen by its border or by its colour. */
    @Test
    void bordersAreSeen() throws IOException {
        everywhere((scene, surface) -> controls()
                .filter(rule -> !rule.subject().classes().contains("flat"))
                .forEach(rule -> differs(scene.get().within(rule.steps()), rule, surface)));
        assertThat(problems).isEmpty();
    }

    /** A control that has the focus has a ring that differs from what is around it and from what it surrounds. */
    @Test
    void focusIsSeen() throws IOException {
        List<StyleRule> focused = Stream.concat(
                        rules().stream().filter(rule -> rule.subject().states().contains("focused")),
                        controls()
                                .filter(rule -> rule.steps().size() == 1)
                                .map(rule -> rule.with(rule.subject().with("focused"))))
                .filter(rule -> rule.steps().size() == 1)
                .toList();
        everywhere((scene, surface) -> focused.forEach(rule -> {
            Node node = scene.get().within(rule.steps()).last();
            List<Color> layers = StyledScene.layers(node);
            Color around = StyledScene.ground(node.getParent());
            Color ring = layers.stream().findFirst().orElse(around);
            check(ring, around, OF_SHAPES, rule + " ring", surface);
            check(
                    ring,
                    layers.size() < 2 ? around : layers.get(1),
                    OF_SHAPES,
                    rule + " ring and what it surrounds",
                    surface);
        }));
        assertThat(problems).isEmpty();
    }

    private void text(StyleRule rule, Scenes scenes, String surface) {
        boolean icon = rule.subject().classes().contains("icon");
        boolean shape = icon || (rule.declares("-fx-fill") && !rule.declares("-fx-text-fill"));
        StyledScene scene =
                scenes.get().within(rule.steps().subList(0, rule.steps().size() - 1));
        Node text = scene.text(rule.subject(), shape);
        check(StyledScene.ink(text), StyledScene.ground(text), shape ? OF_SHAPES : OF_TEXTS, rule.toString(), surface);
    }

    /** What is written upon a surface of the style sheet, usual and muted. */
    private void ground(StyleRule rule, Scenes scenes, String surface) {
        // In a row what is muted lies on the row itself.
        for (String kind : surface.contains("row") ? List.of("label") : List.of("label", "muted")) {
            Node text = scenes.get().within(rule.steps()).text(new Compound(List.of(kind), List.of()), false);
            check(StyledScene.ink(text), StyledScene.ground(text), OF_TEXTS, rule + " with a " + kind, surface);
        }
    }

    private void differs(StyledScene scene, StyleRule rule, String surface) {
        Node node = scene.last();
        Color around = StyledScene.ground(node.getParent());
        double best = StyledScene.layers(node).stream()
                .mapToDouble(layer -> StyledScene.contrast(layer, around))
                .max()
                .orElse(1);
        if (best < OF_SHAPES) {
            problem(best, rule.toString(), surface);
        }
    }

    private void check(Color one, Color other, double least, String what, String surface) {
        double contrast = StyledScene.contrast(one, other);
        if (contrast < least) {
            problem(contrast, what, surface);
        }
    }

    private void problem(double contrast, String what, String surface) {
        problems.add(String.format(Locale.ROOT, "%.2f %s: %s", contrast, surface, what));
    }

    /** Whether a rule draws a bar or a mark, which has no text upon it. */
    private static boolean isShape(StyleRule rule) {
        List<String> layers = rule.value("-fx-background-color");
        return layers.size() == 1 && layers.get(0).endsWith("-emphasis");
    }

    /** Whether a rule draws a line or a shade, which is too thin for text or lies below what has a ground of its own. */
    private static boolean isLine(StyleRule rule) {
        List<String> layers = rule.value("-fx-background-color");
        return (layers.size() != 2 && layers.get(0).matches("-color-border-\\w+|rgba\\(0"))
                || rule.steps().stream().anyMatch(step -> step.classes().contains("split-pane-divider"));
    }

    /** Makes a scene with a surface. */
    private interface Scenes {
        StyledScene get();
    }

    private static void everywhere(BiConsumer<Scenes, String> look) throws IOException {
        String sheet =
                Objects.requireNonNull(ContrastTest.class.getResource(SHEET)).toExternalForm();
        new FxRobot().interact(() -> {
            String before = Application.getUserAgentStylesheet();
            Application.setUserAgentStylesheet(Objects.requireNonNull(ContrastTest.class.getResource("/css/themes.bss"))
                    .toExternalForm());
            for (boolean dark : new boolean[] {false, true}) {
                SURFACES.forEach((name, path) -> look.accept(
                        () -> new StyledScene(dark, sheet).within(path), (dark ? "dark, " : "light, ") + name));
            }
            Application.setUserAgentStylesheet(before);
        });
    }
}
