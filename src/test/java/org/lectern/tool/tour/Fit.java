package org.lectern.tool.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Cell;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.table.Tips;

/**
 * Finds what a window does not show whole: texts that are drawn shorter than they are, and parts that reach outside of what
 * they lie in, columns that nothing leads to, and pages that have to be scrolled although the window is large enough for its
 * texts. Being shortened is in order for cells of tables and lists, and for what is {@link Shortened}, if a tooltip has the whole
 * text. FX thread only.
 */
final class Fit {
    /** Edges are rounded to whole pixels of the display. */
    private static final double TOLERANCE = 1.5;
    /** So wide a window, at the standard size of texts, has room for each page. */
    private static final double ENOUGH = 930;

    private final List<String> found = new ArrayList<>();

    private Fit() {}

    /** @return a clause for each, such as: the text “Recompute…” of #status-recompute is cut */
    static List<String> problems(Scene scene) {
        Parent root = scene.getRoot();
        // What was set since the last pulse is not laid out yet.
        root.applyCss();
        root.layout();
        Fit fit = new Fit();
        fit.look(root);
        return fit.found;
    }

    private void look(Node node) {
        if (!node.isVisible() || node.getOpacity() == 0) {
            return;
        }
        if (node instanceof Labeled labeled) {
            lookAtText(labeled);
        } else if (node instanceof TextField field) {
            lookAtPrompt(field);
        } else if (node instanceof TableView<?> table) {
            lookAtColumns(table);
        } else if (node instanceof ScrollPane place && place.getStyleClass().contains("page-place")) {
            lookAtPage(place);
        }
        if (node instanceof Parent parent) {
            // What does not fit into the window shifts all of it: the top is out of reach.
            boolean holds = (node instanceof StackPane && !isWindowInto(node))
                    || node instanceof Cell<?>
                    || node instanceof HBox
                    || node instanceof VBox
                    || node instanceof GridPane
                    || node instanceof FlowPane
                    || node instanceof BorderPane
                    || node.getParent() instanceof SplitPane;
            for (Node child : parent.getChildrenUnmodifiable()) {
                if (holds) {
                    lookAtPlace(child, (Region) node);
                }
                look(child);
            }
        }
    }

    /** What scrolls is larger than where it shows. */
    private static boolean isWindowInto(Node node) {
        return Stream.of(node, node.getParent())
                .filter(Objects::nonNull)
                .flatMap(one -> one.getStyleClass().stream())
                .anyMatch(List.of("viewport", "column-header-background")::contains);
    }

    private void lookAtText(Labeled labeled) {
        String text = labeled.getText();
        if (text == null || text.isBlank() || labeled.getContentDisplay() == ContentDisplay.GRAPHIC_ONLY) {
            return;
        }
        String whole = labeled.isMnemonicParsing() ? text.replaceFirst("_", "") : text;
        // A menu button has a label inside that draws its text.
        boolean cut = drawn(labeled)
                .map(Text::getText)
                .filter(drawn -> !drawn.equals(whole) && !drawn.equals(text))
                .isPresent();
        if (cut && length(tooltip(labeled)) < length(text)) {
            found.add("the text \u201C" + text + "\u201D of " + selector(labeled) + " is cut");
        }
    }

    /** How many letters and digits: a tooltip may break the lines elsewhere. */
    private static int length(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]", "").length();
    }

    private static Optional<Text> drawn(Labeled labeled) {
        return labeled.getChildrenUnmodifiable().stream()
                .filter(Text.class::isInstance)
                .map(Text.class::cast)
                .filter(text -> text.getStyleClass().contains("text"))
                .findFirst();
    }

    /** What tells the whole of a text that may be shortened; empty if it may not. */
    private static String tooltip(Labeled labeled) {
        if (Shortened.is(labeled)) {
            return labeled.getTooltip() == null ? "" : labeled.getTooltip().getText();
        }
        for (Node above = labeled; above != null; above = above.getParent()) {
            if (above instanceof Cell<?> cell) {
                return Tips.of(cell);
            }
        }
        return "";
    }

    private void lookAtPrompt(TextField field) {
        if (!field.getText().isEmpty() || field.getPromptText() == null) {
            return;
        }
        for (Node node : field.lookupAll(".text")) {
            if (node instanceof Text text
                    && text.isVisible()
                    && text.getText().equals(field.getPromptText())
                    && text.getParent().getClip() instanceof Rectangle clip
                    && text.getLayoutBounds().getWidth() > clip.getWidth() + TOLERANCE) {
                found.add("the prompt \u201C" + field.getPromptText() + "\u201D of " + selector(field) + " is cut");
            }
        }
    }

    private void lookAtColumns(TableView<?> table) {
        double columns = table.getVisibleLeafColumns().stream()
                .mapToDouble(TableColumnBase::getWidth)
                .sum();
        boolean scrolls = table.lookupAll(".scroll-bar").stream()
                .anyMatch(node -> node instanceof ScrollBar bar
                        && bar.getOrientation() == Orientation.HORIZONTAL
                        && bar.isVisible());
        if (columns > table.getWidth() + TOLERANCE && !table.getItems().isEmpty() && !scrolls) {
            found.add("the last columns of " + selector(table) + " are out of reach");
        }
    }

    private void lookAtPlace(Node child, Region parent) {
        if (!child.isVisible() || !child.isManaged() || child instanceof Text) {
            return;
        }
        Bounds place = child.localToParent(child.getLayoutBounds());
        if (place.getMaxX() > parent.getWidth() + TOLERANCE
                || place.getMaxY() > parent.getHeight() + TOLERANCE
                || place.getMinX() < -TOLERANCE
                || place.getMinY() < -TOLERANCE) {
            found.add(selector(child) + " reaches outside of " + selector(parent));
        }
    }

    /** A page can be scrolled that has no room; in a window that is large enough for its texts none has to be. */
    private void lookAtPage(ScrollPane place) {
        Bounds room = place.getViewportBounds();
        if (place.getContent() instanceof Region page
                && isLargeEnough(place.getScene())
                && (page.getWidth() > room.getWidth() + TOLERANCE || page.getHeight() > room.getHeight() + TOLERANCE)) {
            found.add(selector(page) + " has to be scrolled");
        }
    }

    private static boolean isLargeEnough(Scene scene) {
        return scene.getWidth() >= ENOUGH * WindowTheme.scale(scene);
    }

    /** Leads to the node, or to the nearest one above it that has an id. */
    private static String selector(Node node) {
        String own = name(node);
        for (Node above = node; above != null && node.getId() == null; above = above.getParent()) {
            if (above.getId() != null) {
                return "#" + above.getId() + " " + own;
            }
        }
        return own;
    }

    private static String name(Node node) {
        if (node.getId() != null) {
            return "#" + node.getId();
        }
        String classes = node.getStyleClass().stream().map(name -> "." + name).collect(Collectors.joining());
        return classes.isEmpty() ? node.getClass().getSimpleName() : classes;
    }
}
