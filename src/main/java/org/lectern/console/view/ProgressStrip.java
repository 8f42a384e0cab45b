package org.lectern.console.view;

import java.util.Optional;
import javafx.beans.NamedArg;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/**
 * How far something is that takes long, and how it is paused and ended. There only while something is shown. UI thread only.
 */
public final class ProgressStrip extends HBox {
    private final ProgressBar bar = new ProgressBar();
    private final Label phase = new Label();
    private final Label figures = new Label();
    private final Button pause;
    private final Button proceed;
    private final Button cancel;

    /**
     * What is shown.
     *
     * @param phase in a word or two
     * @param share from 0 to 1; below 0 if that is not known
     */
    public record Shown(String phase, String figures, double share, boolean paused) {}

    /** What the buttons do. */
    public interface Steered {
        void pause();

        /** Goes on after a pause. */
        void proceed();

        /** @return whether it is cancelled; no if the operator is asked first */
        boolean cancel();
    }

    /**
     * @param name begins the ids, as {@code audit-bar} and {@code audit-pause}
     * @param progressText what the bar is, for those who cannot see it
     */
    public ProgressStrip(
            @NamedArg("name") String name,
            @NamedArg("progressText") String progressText,
            @NamedArg("pauseText") String pauseText,
            @NamedArg("proceedText") String proceedText,
            @NamedArg("cancelText") String cancelText) {
        bar.setId(name + "-bar");
        bar.setMinWidth(80);
        bar.setPrefWidth(140);
        bar.setAccessibleText(progressText);
        phase.setId(name + "-phase");
        phase.getStyleClass().add("job-figures");
        phase.setMinWidth(Region.USE_PREF_SIZE);
        figures.setId(name + "-figures");
        pause = button(name + "-pause", pauseText, "fth-pause");
        proceed = button(name + "-resume", proceedText, "fth-play");
        cancel = button(name + "-cancel", cancelText, "fth-square");
        Region between = new Region();
        HBox.setHgrow(between, Priority.ALWAYS);
        getStyleClass().add("audit-progress");
        getChildren().setAll(bar, phase, figures, between, pause, proceed, cancel);
        Managed.whileVisible(this, pause, proceed);
        setVisible(false);
    }

    private static Button button(String id, String text, String icon) {
        Button button = new Button(text, new Icon(icon));
        button.setId(id);
        button.getStyleClass().add("small");
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    /** From now on the buttons do this. */
    public void steer(Steered work) {
        pause.setOnAction(event -> work.pause());
        proceed.setOnAction(event -> work.proceed());
        cancel.setOnAction(event -> cancel.setDisable(work.cancel()));
    }

    /** @param now empty if there is nothing to show; whatever comes next can be cancelled again */
    public void show(Optional<Shown> now) {
        setVisible(now.isPresent());
        if (now.isEmpty()) {
            cancel.setDisable(false);
        }
        now.ifPresent(shown -> {
            bar.setProgress(shown.share() < 0 ? ProgressBar.INDETERMINATE_PROGRESS : shown.share());
            phase.setText(shown.phase());
            figures.setText(shown.figures());
            pause.setVisible(!shown.paused());
            proceed.setVisible(shown.paused());
        });
    }
}
