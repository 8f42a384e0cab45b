package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Spinner;
import javafx.scene.layout.HBox;
import javafx.util.Duration;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;

/** The throttle of the selected job: takes effect while it runs, half a second after the operator's last turn. */
public final class ThrottleController {
    private static final Duration DEBOUNCE = Duration.millis(500);
    private static final int FIRST = 1_000;

    private final SelectedJob selected;
    private final JobCommands steers;
    private final RateSteps steps;
    private final PauseTransition debounce = new PauseTransition(DEBOUNCE);

    @FXML
    private HBox box;

    @FXML
    private CheckBox limited;

    @FXML
    private Spinner<Integer> rate;

    private Optional<JobId> shown = Optional.empty();
    private boolean following;

    ThrottleController(SelectedJob selected, JobCommands steers, Texts texts) {
        this.selected = selected;
        this.steers = steers;
        this.steps = new RateSteps(FIRST, texts);
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(box);
        rate.setValueFactory(steps);
        rate.disableProperty().bind(limited.selectedProperty().not());
        rate.focusedProperty().addListener((observable, before, focused) -> {
            if (!focused) {
                rate.commitValue();
            }
        });
        for (var value : List.of(limited.selectedProperty(), steps.valueProperty())) {
            value.addListener((observable, before, now) -> turned());
        }
        debounce.setOnFinished(event -> apply());
        selected.view().subscribe(now -> show(now));
    }

    private void show(Optional<JobRow.View> view) {
        Optional<JobStatus> job = view.map(JobRow.View::status);
        Optional<JobId> id = job.map(JobStatus::id);
        if (!id.equals(shown)) {
            debounce.stop();
            shown = id;
        } else if (debounce.getStatus() == javafx.animation.Animation.Status.RUNNING || isAsked(view) || isTyped()) {
            return;
        }
        box.setVisible(job.map(status -> status.state().isOpen()).orElse(false));
        box.setDisable(job.map(status -> !status.allowed().contains(Steering.Kind.THROTTLE))
                .orElse(true));
        job.ifPresent(this::follow);
    }

    private static boolean isAsked(Optional<JobRow.View> view) {
        return view.flatMap(JobRow.View::asked).equals(Optional.of(Steering.Kind.THROTTLE));
    }

    private boolean isTyped() {
        return rate.getEditor().isFocused() && !rate.getEditor().getText().equals(steps.text());
    }

    private void follow(JobStatus job) {
        following = true;
        limited.setSelected(job.limit().isPresent());
        int atLeast = job.perSecond() >= 2 ? (int) RateChart.round(job.perSecond() / 2) : FIRST;
        steps.setValue(job.limit().orElse(limited.isSelected() ? steps.getValue() : atLeast));
        following = false;
    }

    private void turned() {
        if (!following) {
            debounce.playFromStart();
        }
    }

    private void apply() {
        OptionalInt wanted = limited.isSelected() ? OptionalInt.of(steps.getValue()) : OptionalInt.empty();
        selected.view()
                .get()
                .map(JobRow.View::status)
                .filter(job -> !job.limit().equals(wanted))
                .ifPresent(job -> steers.throttle(job, wanted));
    }
}
