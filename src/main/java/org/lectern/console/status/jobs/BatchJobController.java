package org.lectern.console.status.jobs;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.look.Shortened;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Managed;
import org.lectern.console.view.ProgressStrip;
import org.lectern.console.view.ProgressStrip.Shown;
import org.lectern.console.view.RateControl;
import org.lectern.job.Steering;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.batch.ListedBatchJob.State;

/** One batch job: how far it is, how it is steered or taken up again, and its report. */
public final class BatchJobController implements ProgressStrip.Steered {
    private static final int FIRST_RATE = 100;

    private final ReportModel report;
    private final BatchJobChanges changes;
    private final BatchJobTexts words;
    private Optional<ListedBatchJob> job = Optional.empty();

    @FXML private VBox root;
    @FXML private Label title;
    @FXML private Label state;
    @FXML private RateControl rate;
    @FXML private Button resume;
    @FXML private ProgressStrip progress;
    @FXML private PagedTable<ReportLine> table;

    BatchJobController(ReportModel report, BatchJobChanges changes) {
        this.report = report;
        this.changes = changes;
        this.words = changes.words();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(root, rate, resume);
        Shortened.allow(title);
        rate.setMinWidth(Region.USE_PREF_SIZE);
        progress.steer(this);
        rate.begin(words.texts(), FIRST_RATE, this::throttle);
        table.setColumns(changes.context(), ReportLine.columns(words));
        table.follow(
                changes.context(),
                report,
                "contentstatus.jobs.report.",
                () -> TableText.of("contentstatus.jobs.report.empty", ""));
        show(Optional.empty());
        resume.setOnAction(event -> job.filter(ListedBatchJob::canBeResumed).ifPresent(changes::resume));
    }

    /** @param now as it is now; empty: there is none */
    void show(Optional<ListedBatchJob> now) {
        boolean other = !now.map(one -> one.record().id())
                .equals(job.map(one -> one.record().id()));
        job = now;
        root.setVisible(now.isPresent());
        title.setText(now.map(one -> words.get("title", words.kind(one.record().kind()), words.told(one)))
                .orElse(""));
        state.setText(now.map(one -> words.get("state.tip." + one.state())).orElse(""));
        rate.setVisible(
                running().isPresent() || now.filter(ListedBatchJob::isElsewhere).isPresent());
        if (other || (running().isPresent() && !rate.isTyped())) {
            rate.show(limit(), FIRST_RATE);
        }
        resume.setVisible(now.filter(ListedBatchJob::canBeResumed).isPresent());
        resume.getStyleClass().remove(WriteGuard.WRITES);
        if (now.filter(BatchJobChanges::writes).isPresent()) {
            resume.getStyleClass().add(WriteGuard.WRITES);
        }
        if (other) {
            progress.show(Optional.empty());
        }
        progress.show(shown().or(this::elsewhere));
    }

    private Optional<BatchJob> running() {
        return job.flatMap(one -> changes.model().here(one.record().id()));
    }

    private Optional<Shown> shown() {
        return running()
                .map(now -> new Shown(
                        words.get(now.isPaused() ? "paused" : "running"),
                        words.figures(now.record(), now.perSecond()),
                        now.record().fraction() > 0 ? now.record().fraction() : -1,
                        now.isPaused()));
    }

    /** As it last was on record. */
    private Optional<Shown> elsewhere() {
        return job.filter(ListedBatchJob::isElsewhere)
                .map(one -> new Shown(
                        words.state(one.state()),
                        words.figures(one.record()),
                        one.record().fraction() > 0 ? one.record().fraction() : -1,
                        one.state() == State.PAUSED_ELSEWHERE));
    }

    /** Also where it was set elsewhere: in the view of a collection, or in the list of jobs. */
    private OptionalInt limit() {
        int limit = (int) (long) running().map(BatchJob::atMostPerSecond).orElse(0L);
        return limit > 0 ? OptionalInt.of(limit) : OptionalInt.empty();
    }

    private void throttle() {
        steer(
                new Steering.Throttle(rate.limit()),
                now -> now.throttle(rate.limit().orElse(0)));
    }

    @Override
    public void pause() {
        steer(new Steering.Order(Steering.Kind.PAUSE), now -> now.pause(true));
    }

    @Override
    public void proceed() {
        steer(new Steering.Order(Steering.Kind.RESUME), now -> now.pause(false));
    }

    @Override
    public boolean cancel() {
        steer(new Steering.Order(Steering.Kind.STOP), BatchJob::cancel);
        return job.filter(one -> changes.guard().asks(one.record())).isEmpty();
    }

    /** Applies at once here, and elsewhere as soon as the other process reads it. */
    private void steer(Steering steering, Consumer<BatchJob> here) {
        job.ifPresent(one -> changes.guard()
                .steer(
                        one.record(),
                        words.subject(one),
                        steering.kind(),
                        cause -> changes.model()
                                .here(one.record().id())
                                .ifPresentOrElse(here, () -> changes.model().steerElsewhere(one, steering, cause))));
    }

    /** Takes it up again by a key. */
    Shortcut resumes(KeyCombination keys) {
        return new Shortcut(
                keys,
                words.texts().get("shortcut.status.resume"),
                () -> job.filter(ListedBatchJob::canBeResumed).isPresent(),
                resume::fire);
    }
}
