package org.lectern.console.fanouts;

import java.util.Optional;
import java.util.OptionalInt;
import javafx.animation.PauseTransition;
import javafx.fxml.FXML;
import javafx.util.Duration;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.console.view.RateControl;
import org.lectern.console.view.RateLine;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;

/** The throttle of the selected job: takes effect while it runs, half a second after the operator's last turn. */
public final class ThrottleController {
    private static final Duration DEBOUNCE = Duration.millis(500);
    private static final int FIRST = 1_000;

    private final SelectedJob selected;
    private final JobCommands steers;
    private final Texts texts;
    private final PauseTransition debounce = new PauseTransition(DEBOUNCE);

    @FXML private RateControl rate;

    private Optional<JobId> shown = Optional.empty();

    ThrottleController(JobActions actions) {
        this.selected = actions.selected();
        this.steers = actions.steers();
        this.texts = actions.words().texts();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(rate);
        rate.begin(texts, FIRST, debounce::playFromStart);
        debounce.setOnFinished(event -> apply());
        selected.view().subscribe(now -> show(now));
    }

    private void show(Optional<JobRow.View> view) {
        Optional<JobStatus> job = view.map(JobRow.View::status);
        Optional<JobId> id = job.map(JobStatus::id);
        if (!id.equals(shown)) {
            debounce.stop();
            shown = id;
        } else if (debounce.getStatus() == javafx.animation.Animation.Status.RUNNING
                || isAsked(view)
                || rate.isTyped()) {
            return;
        }
        rate.setVisible(job.filter(status -> status.kind().group() != JobKind.Group.TRANSFERS)
                .map(status -> status.state().isOpen())
                .orElse(false));
        rate.setDisable(job.map(status -> !status.allowed().contains(Steering.Kind.THROTTLE))
                .orElse(true));
        job.ifPresent(this::follow);
    }

    private static boolean isAsked(Optional<JobRow.View> view) {
        return view.flatMap(JobRow.View::asked).equals(Optional.of(Steering.Kind.THROTTLE));
    }

    private void follow(JobStatus job) {
        rate.show(job.limit(), job.perSecond() >= 2 ? (int) RateLine.scale(job.perSecond() / 2) : FIRST);
    }

    private void apply() {
        OptionalInt wanted = rate.limit();
        selected.view()
                .get()
                .map(JobRow.View::status)
                .filter(job -> !job.limit().equals(wanted))
                .ifPresent(job -> {
                    if (steers.asksFirst()) {
                        // The operator may say no: it shows the limit in force until the new one is.
                        follow(job);
                    }
                    steers.throttle(job, wanted);
                });
    }
}
