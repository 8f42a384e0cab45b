package org.lectern.console.shell;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import org.lectern.console.connection.Connecting;
import org.lectern.console.connection.DataLoading;
import org.lectern.console.connection.Environment;
import org.lectern.console.connection.HealthMonitor;
import org.lectern.console.fanouts.LiveJobs;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Job;
import org.lectern.service.ConnectionStatus;

/** The status bar: where we are, what runs, what the last read cost, what failed last. */
public final class StatusBarController {
    private static final long CLOCK_WARNING_MILLIS = 1_000;

    private final ConsoleContext context;
    private final Texts texts;
    private final HealthMonitor pulse;
    private final Connecting connecting;
    private final JobsPopup popup;
    private final LiveJobs live;
    private final DataLoading loading;

    @FXML private Label environment;
    @FXML private Label readOnly;
    @FXML private Button connectionLabel;
    @FXML private Label clock;
    @FXML private Button incomplete;
    @FXML private Button error;
    @FXML private Button jobs;
    @FXML private ProgressBar jobsProgress;
    @FXML private Label read;

    public StatusBarController(
            ConsoleContext context, HealthMonitor pulse, Connecting connecting, DataLoading loading, LiveJobs live) {
        this.context = context;
        this.texts = context.texts();
        this.pulse = pulse;
        this.connecting = connecting;
        this.loading = loading;
        this.popup = new JobsPopup(context, live);
        this.live = live;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(environment, readOnly, clock, incomplete, error, jobs);
        Shortened.allow(jobs);
        Shortened.explained(connectionLabel);
        context.connection().environmentProperty().subscribe(now -> show(now));
        context.connection().writeRefusal().subscribe(now -> showRights(now));
        pulse.status()
                .addListener(
                        (observable, before, now) -> show(context.connection().status()));
        clock.setVisible(false);
        InvalidationListener changed = observable -> showJobs();
        context.works().running().addListener(changed);
        live.all().addListener(changed);
        showJobs();
        read.textProperty()
                .bind(context.lastRead()
                        .figures()
                        .map(figures -> figures.map(f -> texts.get("status.read", f.rows(), f.millis()))
                                .orElse("")));
        loading.state().subscribe(now -> show(now));
        context.notices().lastError().addListener((observable, before, now) -> showError(now));
        showError(Optional.empty());
        connectionLabel.setOnAction(event -> connecting.manage());
        incomplete.setOnAction(event -> loading.tryAgain());
        jobs.setOnAction(event -> popup.toggle(jobs));
    }

    private void show(Environment now) {
        String kind = "status." + now.name().toLowerCase(Locale.ROOT);
        environment.setText(texts.get(kind));
        environment.setTooltip(new Tooltip(texts.get(kind + ".tip")));
        environment.setGraphic(new Icon(icon(now)));
        // The stripe above is the colour of production: here are only the words.
        environment.getStyleClass().setAll("label", now == Environment.PRODUCTION ? "environment-words" : "badge");
        if (now != Environment.PRODUCTION) {
            environment.getStyleClass().add(colour(now));
        }
    }

    private static String icon(Environment kind) {
        return switch (kind) {
            case EMBEDDED -> "fth-hard-drive";
            case LOCAL -> "fth-home";
            case STAGING -> "fth-tool";
            case PRODUCTION -> "fth-alert-octagon";
        };
    }

    private static String colour(Environment kind) {
        return switch (kind) {
            case EMBEDDED, LOCAL -> "success";
            case STAGING -> "accent";
            case PRODUCTION -> "danger";
        };
    }

    private void showRights(Optional<String> refusal) {
        readOnly.setVisible(refusal.isPresent());
        refusal.ifPresent(sentence -> readOnly.setTooltip(new Tooltip(sentence)));
    }

    private void show(ConnectionStatus status) {
        String name = context.connection().source().name();
        connectionLabel.setText((name.isEmpty() ? "" : name + " \u00B7 ")
                + texts.get("status.connection", status.name(), status.datacenter(), status.keyspace()));
        connectionLabel.setTooltip(new Tooltip(texts.get(
                "status.connection.tip",
                status.name(),
                status.datacenter(),
                status.keyspace(),
                status.nodesUp(),
                status.nodes())));
        clock.setVisible(Math.abs(status.clockOffsetMillis()) > CLOCK_WARNING_MILLIS);
        clock.setText(texts.get("status.clock", Math.abs(status.clockOffsetMillis()) / 1000.0));
    }

    private void show(DataLoading.State state) {
        incomplete.setVisible(state instanceof DataLoading.State.Incomplete);
        if (state instanceof DataLoading.State.Incomplete left) {
            incomplete.setTooltip(new Tooltip(
                    left.cancelled() ? texts.get("demo.cancelled") : Problem.sentence(left.failure(), texts)));
        }
    }

    private void showJobs() {
        List<String> titles = popup.titles();
        List<Job> own = context.works().running();
        jobs.setVisible(!titles.isEmpty());
        jobs.setText(titles.size() == 1 ? titles.get(0) : texts.get("status.jobs", titles.size()));
        jobsProgress.progressProperty().unbind();
        jobsProgress.setProgress(ProgressBar.INDETERMINATE_PROGRESS);
        if (!own.isEmpty()) {
            jobsProgress.progressProperty().bind(own.get(0).progress());
        }
        jobsProgress.setVisible(jobs.isVisible());
        popup.update();
    }

    private void showError(Optional<Notice> notice) {
        error.setVisible(notice.isPresent());
        notice.ifPresent(shown -> {
            error.setText(shown.text());
            error.setTooltip(new Tooltip(shown.text()));
        });
    }

    @FXML
    private void showError() {
        context.notices()
                .lastError()
                .get()
                .ifPresent(notice -> context.dialogs().details(notice.text(), notice.details()));
    }
}
