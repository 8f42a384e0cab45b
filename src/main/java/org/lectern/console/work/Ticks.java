package org.lectern.console.work;

import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;

/**
 * Ticks as long as a node can be seen: its page is in front, and its window is neither closed nor an icon. UI thread only;
 * whoever makes one need not keep it.
 */
public final class Ticks {
    private static final ObservableValue<Boolean> NEVER = new SimpleBooleanProperty(false);

    private final Timeline timeline;
    private final ObservableValue<Boolean> seen;

    /** @param task told at each tick, the first one after the time between two */
    public Ticks(Node node, Duration between, Runnable task) {
        timeline = new Timeline(new KeyFrame(between, event -> task.run()));
        timeline.setCycleCount(Animation.INDEFINITE);
        ObservableValue<Boolean> open =
                node.sceneProperty().flatMap(Scene::windowProperty).flatMap(Ticks::isOpen);
        // Pages stay in the window behind the one in front.
        seen = node.visibleProperty().flatMap(visible -> visible ? open : NEVER).orElse(false);
        ChangeListener<Boolean> follow = (observable, before, now) -> {
            if (Boolean.TRUE.equals(now)) {
                timeline.play();
            } else {
                timeline.stop();
            }
        };
        seen.addListener(follow);
    }

    private static ObservableValue<Boolean> isOpen(Window window) {
        return window instanceof Stage stage
                ? stage.showingProperty()
                        .flatMap(showing -> stage.iconifiedProperty().map(icon -> showing && !icon))
                : window.showingProperty();
    }

    public boolean isRunning() {
        return timeline.getStatus() == Animation.Status.RUNNING;
    }
}
