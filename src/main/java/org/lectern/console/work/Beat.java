package org.lectern.console.work;

import java.util.function.BooleanSupplier;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;

/** Looks at what runs five times a second, as long as something does. UI thread only. */
public final class Beat {
    private static final Duration BETWEEN = Duration.millis(200);

    private final Timeline timeline;

    /** @param busy whether there is still something to look at */
    public Beat(Runnable look, BooleanSupplier busy) {
        timeline = new Timeline();
        timeline.getKeyFrames().add(new KeyFrame(BETWEEN, event -> {
            look.run();
            if (!busy.getAsBoolean()) {
                timeline.stop();
            }
        }));
        timeline.setCycleCount(Animation.INDEFINITE);
    }

    /** Begins to look; it ends by itself. */
    public void begin() {
        timeline.play();
    }
}
