package org.lectern.theme;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.BorderStroke;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.text.Text;
import org.lectern.theme.StyleRule.Compound;

/** A scene with the nodes of one selector upon a surface, styled as the console styles them. FX thread only. */
final class StyledScene {
    private static final List<String> CONTROLS =
            List.of("button", "toggle-button", "menu-button", "check-box", "radio-button", "tooltip");

    private final StackPane root = new StackPane();
    private Pane place = root;

    /** @param dark whether the theme is the dark one */
    StyledScene(boolean dark, String sheet) {
        root.getStyleClass().add("root");
        if (dark) {
            root.getStyleClass().add("dark");
        }
        new Scene(root).getStylesheets().add(sheet);
    }

    /** Adds a container for each compound, each within the one before. */
    StyledScene within(List<Compound> compounds) {
        for (Compound compound : compounds) {
            place = add(new StackPane(), compound);
        }
        return this;
    }

    /** Adds a text as the subject of a rule: an icon, a field or a label. */
    Node text(Compound compound, boolean shape) {
        if (shape) {
            return add(new Text("x"), compound);
        }
        if (compound.classes().stream().anyMatch(one -> one.startsWith("text-") || one.endsWith("-field"))) {
            return add(new TextField("x"), compound);
        }
        Label label = new Label("x");
        if (isControl(compound)) {
            label.getStyleClass().clear();
        }
        return add(label, compound);
    }

    /** Whether a compound is a control with a text of its own. */
    static boolean isControl(Compound compound) {
        return compound.classes().stream().anyMatch(CONTROLS::contains);
    }

    /** The innermost container. */
    Node last() {
        return place;
    }

    private <N extends Node> N add(N node, Compound compound) {
        compound.classes().stream()
                .filter(one -> !node.getStyleClass().contains(one))
                .forEach(node.getStyleClass()::add);
        compound.states().forEach(state -> node.pseudoClassStateChanged(PseudoClass.getPseudoClass(state), true));
        place.getChildren().add(node);
        root.applyCss();
        return node;
    }

    /** The colour of a text over what is behind it. */
    static Color ink(Node text) {
        Paint paint = text instanceof Text shape
                ? shape.getFill()
                : text instanceof Labeled labeled
                        ? labeled.getTextFill()
                        : ((TextInputControl) text).lookup(".text") instanceof Text inner
                                ? inner.getFill()
                                : Color.TRANSPARENT;
        return over(faded((Color) paint, text), ground(text));
    }

    /** The colour behind a node's text: all backgrounds up to the window's. */
    static Color ground(Node node) {
        Color behind = node.getParent() == null ? Color.WHITE : ground(node.getParent());
        for (Color fill : fills(node)) {
            behind = over(fill, behind);
        }
        return behind;
    }

    /** The colours of a node's layers, from the outermost to the innermost: border, then backgrounds. */
    static List<Color> layers(Node node) {
        List<Color> layers = new ArrayList<>();
        if (node instanceof Region region && region.getBorder() != null) {
            region.getBorder().getStrokes().stream().flatMap(StyledScene::sides).forEach(layers::add);
        }
        layers.addAll(fills(node));
        return layers.stream()
                .filter(Color.class::isInstance)
                .filter(one -> one.getOpacity() > 0)
                .map(one -> over(one, ground(node.getParent())))
                .toList();
    }

    private static Stream<Color> sides(BorderStroke stroke) {
        return Optional.ofNullable(stroke.getTopStroke())
                .filter(Color.class::isInstance)
                .map(Color.class::cast)
                .stream();
    }

    private static List<Color> fills(Node node) {
        return node instanceof Region region && region.getBackground() != null
                ? region.getBackground().getFills().stream()
                        .map(BackgroundFill::getFill)
                        .filter(Color.class::isInstance)
                        .map(fill -> faded((Color) fill, node))
                        .toList()
                : List.of();
    }

    private static Color faded(Color color, Node node) {
        double opacity = color.getOpacity();
        for (Node one = node; one != null; one = one.getParent()) {
            opacity *= one.getOpacity();
        }
        return Color.color(color.getRed(), color.getGreen(), color.getBlue(), opacity);
    }

    private static Color over(Color above, Color below) {
        Color opaque = Color.color(above.getRed(), above.getGreen(), above.getBlue());
        return below.interpolate(opaque, above.getOpacity());
    }

    /** The contrast of two colours by the Web Content Accessibility Guidelines, from 1 to 21. */
    static double contrast(Color one, Color other) {
        double lighter = Math.max(luminance(one), luminance(other));
        double darker = Math.min(luminance(one), luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(Color color) {
        return 0.2126 * linear(color.getRed()) + 0.7152 * linear(color.getGreen()) + 0.0722 * linear(color.getBlue());
    }

    private static double linear(double part) {
        return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
