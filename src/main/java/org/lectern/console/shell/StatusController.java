package org.lectern.console.shell;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import org.lectern.console.connection.Connecting;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.DataLoading;
import org.lectern.console.connection.Environment;
import org.lectern.console.connection.Pulse;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Notices;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.work.Job;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern.ConnectionStatus;

/** The status bar: where we are, what runs, what the last read cost, what failed last. */
public final class StatusController {
    private static final long CLOCK_WARNING_MILLIS = 1_000;

    private final Texts texts;
    private final Connection connection;
    private final Pulse pulse;
    private final Connecting connecting;
    private final Works works;
    private final LastRead lastRead;
    private final Notices notices;
    private final Dialogs dialogs;
    private final JobsPopup popup;
    private final DataLoading loading;

    @FXML
    private Label environment;

    @FXML
    private Label readOnly;

    @FXML
    private Button connectionLabel;

    @FXML
    private Label clock;

    @FXML
    private Button incomplete;

    @FXML
    private Button error;

    @FXML
    private Button jobs;

    @FXML
    private ProgressBar jobsProgress;

    @FXML
    private Label read;

    public StatusController(
            Texts texts,
            Connection connection,
            Pulse pulse,
            Connecting connecting,
            Works works,
            LastRead lastRead,
            Notices notices,
            Dialogs dialogs,
            DataLoading loading) {
        this.texts = texts;
        this.connection = connection;
        this.pulse = pulse;
        this.connecting = connecting;
        this.works = works;
        this.lastRead = lastRead;
        this.notices = notices;
        this.dialogs = dialogs;
        this.loading = loading;
        this.popup = new JobsPopup(works, texts);
    }

    @FXML
    private void initialize() {
        for (var node : List.of(environment, readOnly, clock, incomplete, error, jobs)) {
            node.managedProperty().bind(node.visibleProperty());
        }
        String kind = "status." + connection.environment().name().toLowerCase(Locale.ROOT);
        environment.setText(texts.get(kind));
        environment.setGraphic(new Icon(icon(connection.environment())));
        environment.getStyleClass().add(colour(connection.environment()));
        connection.writeRefusal().addListener((observable, before, now) -> showRights(now));
        showRights(connection.writeRefusal().get());
        environment.setTooltip(new Tooltip(texts.get(kind + ".tip")));
        pulse.status().addListener((observable, before, now) -> now.ifPresent(this::show));
        clock.setVisible(false);
        works.running().addListener((ListChangeListener<Job>) change -> showJobCount());
        showJobCount();
        read.textProperty()
                .bind(lastRead.figures()
                        .map(figures -> figures.map(f -> texts.get("status.read", f.rows(), f.millis()))
                                .orElse("")));
        loading.state().addListener((observable, before, now) -> show(now));
        show(loading.state().get());
        notices.lastError().addListener((observable, before, now) -> showError(now));
        showError(Optional.empty());
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

    @FXML
    private void showConnections() {
        connecting.manage();
    }

    private void show(ConnectionStatus status) {
        String name = connection.source().name();
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
                    left.cancelled()
                            ? texts.get("demo.cancelled")
                            : Problem.of(left.failure(), texts).sentence()));
        }
    }

    @FXML
    private void loadTheRest() {
        loading.tryAgain();
    }

    private void showJobCount() {
        int count = works.running().size();
        jobs.setVisible(count > 0);
        if (count > 0) {
            jobs.setText(count == 1 ? works.running().get(0).title() : texts.get("status.jobs", count));
            jobsProgress.progressProperty().bind(works.running().get(0).progress());
        } else {
            jobsProgress.progressProperty().unbind();
            popup.hide();
        }
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
        notices.lastError().get().ifPresent(notice -> dialogs.details(notice.text(), notice.details()));
    }

    @FXML
    private void showJobs() {
        popup.toggle(jobs);
    }
}
