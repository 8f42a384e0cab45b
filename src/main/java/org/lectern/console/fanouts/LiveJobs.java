package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.job.JobCounts;

/** The live jobs of the keyspace, of all processes, as rows with their actions. UI thread only. */
public final class LiveJobs {
    private final ConsoleContext context;
    private final OpenJobsModel jobs;
    private final JobTexts words;
    private final JobCommands commands;

    LiveJobs(ConsoleContext context, OpenJobsModel jobs, JobTexts words) {
        this.context = context;
        this.jobs = jobs;
        this.words = words;
        this.commands = new JobCommands(context, jobs);
    }

    /** All that are listed; observed by who shows them. */
    public ObservableList<?> all() {
        return jobs.rows();
    }

    /** The title of each, in the order of the list of jobs. */
    public List<String> titles(Set<String> except) {
        return others(except).stream().map(row -> words.what(row.status())).toList();
    }

    /**
     * A row for each.
     *
     * @param except ids of jobs that are shown otherwise
     * @param leave runs before the page of a job opens
     */
    public List<Node> rows(Set<String> except, Runnable leave) {
        return others(except).stream().map(row -> row(row, leave)).toList();
    }

    private List<JobRow> others(Set<String> except) {
        return jobs.rows().stream()
                .filter(row ->
                        row.endedAt().isEmpty() && !except.contains(row.id().value()))
                // This console's own audits, batch jobs and transfers are among its work.
                .filter(row ->
                        row.status().kind().isFanOut() || !row.status().owner().here())
                .toList();
    }

    private Node row(JobRow row, Runnable leave) {
        Label title = new Label(words.what(row.status()));
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        HBox top = new HBox(4, title);
        top.setAlignment(Pos.CENTER_LEFT);
        JobActions.OFFERS.forEach(offer -> top.getChildren().add(action(row, offer)));
        ProgressBar bar = new ProgressBar();
        bar.getStyleClass().add("small");
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(title.getText());
        bar.progressProperty()
                .bind(row.view().map(view -> fraction(view.status().counts())));
        Label message = Labels.wrapped("", "muted");
        message.textProperty()
                .bind(row.view()
                        .map(view -> words.progress(view) + " \u00B7 "
                                + words.owner(view.status().owner())));
        message.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(message, Priority.ALWAYS);
        Button link = new Button(context.texts().get("jobs.link", row.id()));
        link.getStyleClass().addAll("small", "flat", "job-link");
        link.setMinWidth(Region.USE_PREF_SIZE);
        link.setOnAction(event -> {
            leave.run();
            context.navigator().job(row.id());
        });
        HBox below = new HBox(8, message, link);
        below.setAlignment(Pos.CENTER_LEFT);
        return new VBox(4, top, bar, below);
    }

    private Button action(JobRow row, JobActions.Offer offer) {
        Button button = new Button(context.texts().get(offer.label()), new Icon(offer.icon()));
        button.setAccessibleText(button.getText() + ", " + words.what(row.status()));
        button.setId("live-" + offer.kind());
        button.getStyleClass().add("small");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.visibleProperty()
                .bind(row.view()
                        .map(view -> view.status().allowed().contains(offer.kind())
                                && view.asked().isEmpty()));
        button.disableProperty().bind(context.connection().writeRefusal().map(Optional::isPresent));
        button.setOnAction(event -> commands.order(row.status(), offer.kind()));
        Managed.whileVisible(button);
        return button;
    }

    private static double fraction(JobCounts counts) {
        return counts.counted() && counts.total() > 0
                ? (double) (counts.done() + counts.failed()) / counts.total()
                : ProgressBar.INDETERMINATE_PROGRESS;
    }
}
