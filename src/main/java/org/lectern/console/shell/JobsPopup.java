package org.lectern.console.shell;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.PopOver;
import org.lectern.console.fanouts.LiveJobs;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Job;
import org.lectern.console.write.Confirmation;
import org.lectern.console.write.DialogHead;

/** The list above the status bar: this console's work, each with Cancel, then the other live jobs of the keyspace. */
final class JobsPopup {
    private static final double WIDTH = 380;
    private static final double ABOVE = -4;

    private final ConsoleContext context;
    private final LiveJobs live;
    private final VBox rows = new VBox(12);
    private final PopOver popup = new PopOver(rows);

    JobsPopup(ConsoleContext context, LiveJobs live) {
        this.live = live;
        this.context = context;
        rows.getStyleClass().add("jobs");
        rows.setPrefWidth(WIDTH);
        popup.getStyleClass().add("jobs-popover");
        popup.setArrowLocation(PopOver.ArrowLocation.BOTTOM_RIGHT);
        popup.setAnimated(false);
        popup.setDetachable(false);
        // Where nothing composes windows, what is transparent around an arrow or a round corner is drawn white.
        popup.setArrowSize(0);
        popup.setArrowIndent(0);
        popup.setCornerRadius(0);
    }

    /** Follows what is listed. */
    void update() {
        if (titles().isEmpty()) {
            popup.hide();
        } else if (popup.isShowing()) {
            fill();
        }
    }

    /** The title of each job in the list. */
    List<String> titles() {
        return Stream.concat(context.works().running().stream().map(Job::title), live.titles(own()).stream())
                .toList();
    }

    /** Ids of the jobs on record that this console's work follows. */
    private Set<String> own() {
        return context.works().running().stream()
                .flatMap(job -> job.link().get().stream())
                .map(Job.Link::name)
                .collect(Collectors.toSet());
    }

    void toggle(Node owner) {
        if (popup.isShowing()) {
            popup.hide();
        } else {
            fill();
            popup.show(owner, ABOVE);
        }
    }

    private void fill() {
        rows.getChildren()
                .setAll(context.works().running().stream().map(this::row).toList());
        rows.getChildren().addAll(live.rows(own(), popup::hide));
    }

    private Node row(Job job) {
        Label title = new Label(job.title());
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        Button cancel = new Button(context.texts().get("action.cancel"));
        cancel.getStyleClass().add("small");
        cancel.setAccessibleText(context.texts().get("jobs.cancel.what", job.title()));
        cancel.setOnAction(event -> cancel(job, cancel));
        cancel.setDisable(job.isCancelled());
        ProgressBar bar = new ProgressBar();
        bar.getStyleClass().add("small");
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.progressProperty().bind(job.progress());
        Label message = Labels.of("", "muted");
        message.textProperty().bind(job.message());
        message.setWrapText(true);
        message.setMinHeight(Label.USE_PREF_SIZE);
        HBox.setHgrow(message, Priority.ALWAYS);
        message.setMaxWidth(Double.MAX_VALUE);
        HBox top = new HBox(8, title, cancel);
        top.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        HBox below = new HBox(8, message, link(job));
        below.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        return new VBox(4, top, bar, below);
    }

    /** Asks first on a production cluster. */
    private void cancel(Job job, Button button) {
        Texts texts = context.texts();
        String what = texts.get("jobs.cancel.what", job.title());
        context.writes()
                .askOnProduction(
                        new Confirmation(
                                new DialogHead(what, job.title(), what, true), texts.get("jobs.cancel.effect")),
                        cause -> {
                            job.cancel();
                            button.setDisable(true);
                        });
    }

    /** The same work on a page of its own: said here by its name there, so that nobody takes it for another. */
    private Node link(Job job) {
        Button button = new Button();
        button.setMnemonicParsing(false);
        button.getStyleClass().addAll("small", "flat", "job-link");
        button.setMinWidth(Button.USE_PREF_SIZE);
        button.visibleProperty().bind(job.link().map(Optional::isPresent));
        Managed.whileVisible(button);
        button.textProperty()
                .bind(job.link()
                        .map(link -> link.map(named -> context.texts().get("jobs.link", named.name()))
                                .orElse("")));
        button.setOnAction(event -> job.link().get().ifPresent(link -> {
            popup.hide();
            link.open().run();
        }));
        return button;
    }
}
