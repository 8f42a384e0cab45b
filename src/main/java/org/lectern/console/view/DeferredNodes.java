package org.lectern.console.view;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import javafx.animation.AnimationTimer;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that come into the window later than the view they are in: to compare them with the style sheet and to lay them out, all in
 * one frame, would hold up the window. What nobody sees comes when it can be seen; what lies below or beside the first part of a
 * split view comes in the next frames. UI thread only.
 */
public final class DeferredNodes {
    private DeferredNodes() {}

    /**
     * Takes what is not to come at once out of a view that is about to be put into a window. It all comes back by itself, each to
     * its place.
     */
    public static void of(Node view) {
        Queue<Runnable> parts = new ArrayDeque<>();
        takeOut(view, parts);
        if (!parts.isEmpty()) {
            new Frames(parts).start();
        }
    }

    private static void takeOut(@Nullable Node view, Queue<Runnable> parts) {
        if (view instanceof SplitPane split) {
            split.getItems().stream().limit(1).forEach(first -> takeOut(first, parts));
            split.getItems().stream().skip(1).forEach(other -> takeOutPart(other, parts));
        } else if (view instanceof ScrollPane scroll && scroll.getContent() != null) {
            takeOut(scroll.getContent(), parts);
        } else if (view instanceof Pane pane) {
            List<Node> whole = List.copyOf(pane.getChildren());
            for (Node child : whole) {
                // A border pane says by itself what its children are.
                if (child.isVisible() || view instanceof BorderPane) {
                    takeOut(child, parts);
                } else {
                    pane.getChildren().remove(child);
                    child.visibleProperty().addListener(new Return(pane, whole, child));
                }
            }
        }
    }

    private static void takeOutPart(Node part, Queue<Runnable> parts) {
        if (part instanceof BorderPane border) {
            Node center = border.getCenter();
            Node top = border.getTop();
            border.setCenter(null);
            border.setTop(null);
            parts.add(() -> {
                border.setTop(top);
                border.setCenter(center);
            });
            takeOut(center, parts);
            takeOut(top, parts);
        } else if (part instanceof Pane pane) {
            Queue<Runnable> within = new ArrayDeque<>();
            takeOut(pane, within);
            List<Node> content = List.copyOf(pane.getChildren());
            pane.getChildren().clear();
            parts.add(() -> pane.getChildren().addAll(0, content));
            parts.addAll(within);
        } else {
            takeOut(part, parts);
        }
    }

    /** Brings one part back in each frame, after the one in which the view is shown. */
    private static final class Frames extends AnimationTimer {
        private final Queue<Runnable> parts;
        private boolean shown;

        Frames(Queue<Runnable> parts) {
            this.parts = parts;
        }

        @Override
        public void handle(long now) {
            if (!shown) {
                shown = true;
                return;
            }
            parts.remove().run();
            if (parts.isEmpty()) {
                stop();
            }
        }
    }

    /**
     * Brings a node back when it is visible, once: before those hear of it who ask for the new value, and may want the focus for
     * it.
     */
    private record Return(Pane pane, List<Node> whole, Node child) implements InvalidationListener {
        @Override
        public void invalidated(Observable visible) {
            if (!child.isVisible()) {
                return;
            }
            visible.removeListener(this);
            if (child.getParent() == null) {
                of(child);
                pane.getChildren().add(place(), child);
            }
        }

        /** After the nearest of those before it that is there. */
        private int place() {
            for (int i = whole.indexOf(child) - 1; i >= 0; i--) {
                int at = pane.getChildren().indexOf(whole.get(i));
                if (at >= 0) {
                    return at + 1;
                }
            }
            return 0;
        }
    }
}
