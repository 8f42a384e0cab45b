package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.page.ViewSwitch;
import org.lectern.console.search.FilterBar;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Latest;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/** The Fan-outs page: what runs now, or what has ended, above the details of the selected job. */
public final class FanOutsController extends PageController {
    private static final String NOW = "fanouts.now";
    private static final String HISTORY = "fanouts.history";
    private static final double ROOM_FOR_WORDS = 900;
    /** In a narrower window the filter stands below what it filters. */
    private static final double ROOM_FOR_FILTER = 730;

    private final OpenJobsModel jobs;
    private final HistoryModel ended;
    private final JobsWatch watch;
    private final JobTexts words;
    private final Latest finding;

    @FXML private VBox top;
    @FXML private HBox bar;
    @FXML private ViewSwitch views;
    @FXML private FilterBar<JobKind, JobState> filter;
    @FXML private SplitPane split;
    @FXML private Region details;
    @FXML private Node now;
    @FXML private NowController nowController;
    @FXML private HistoryController historyController;
    @FXML private Node history;

    FanOutsController(ConsoleContext context, OpenJobsModel jobs, HistoryModel ended, JobsWatch watch, JobTexts words) {
        super(context);
        this.ended = ended;
        this.words = words;
        this.jobs = jobs;
        this.watch = watch;
        this.finding = context.latest();
    }

    @FXML
    private void initialize() {
        filter.first(List.of(JobKind.values()), words::kind, texts.get("fanouts.filter.kinds"))
                .second(
                        Stream.of(JobState.values())
                                .filter(one -> !one.isOpen())
                                .toList(),
                        words::state,
                        texts.get("fanouts.filter.states"))
                .onChanged(ended::filter);
        Button reload = reload(this::activated);
        MenuButton export = export("export-history", historyController.exportMenu());
        PageButtons make = new PageButtons(texts);
        views.view(make, NOW, "fth-activity", this::showNow, now)
                .view(make, HISTORY, "fth-archive", this::showHistory, history, filter, export);
        reload.visibleProperty().bind(views.front(NOW).not());
        historyController.onOpen(() -> split.setDividerPositions(Math.min(0.35, split.getDividerPositions()[0])));
        FixedLayoutPane below = new FixedLayoutPane(details);
        below.setMinHeight(details.getMinHeight());
        split.getItems().set(1, below);
        SplitPane.setResizableWithParent(below, false);
        context.divider("fanouts.details", split);
        Managed.whileVisible(filter, now, history, export);
        show(reload, export);
        WindowTheme.shorten(
                (Region) root(),
                ROOM_FOR_WORDS,
                ContentDisplay.GRAPHIC_ONLY,
                views.getButtons().toArray(Labeled[]::new));
        WindowTheme.narrow((Region) root(), ROOM_FOR_FILTER).subscribe(this::placeFilter);
        views.bring(NOW);
    }

    private void placeFilter(boolean beside) {
        bar.getChildren().remove(filter);
        top.getChildren().remove(filter);
        (beside ? bar : top).getChildren().add(filter);
    }

    void showNow() {
        views.bring(NOW);
        nowController.activate();
    }

    void showHistory() {
        views.bring(HISTORY);
        historyController.activate();
    }

    /** Shows a job, wherever it is. */
    public void show(JobId id) {
        if (jobs.row(id).isPresent()) {
            showNow();
            nowController.select(id);
            return;
        }
        finding.<Optional<JobStatus>>ask(
                () -> context.lectern().jobs().find(id),
                found -> found.ifPresentOrElse(
                        this::show, () -> context.notices().warning(texts.get("fanouts.unknown", id), "")),
                failure -> context.notices().failed(texts.get("fanouts.show"), failure));
    }

    private void show(JobStatus job) {
        if (job.state().isOpen()) {
            showNow();
            nowController.select(job.id());
        } else {
            showHistory();
            historyController.select(job);
        }
    }

    @Override
    public void left() {
        watch.front(false);
    }

    @Override
    public void activated() {
        watch.front(true);
        if (views.isFront(HISTORY)) {
            showHistory();
        } else {
            showNow();
        }
    }

    @Override
    public void reconnected() {
        if (views.isFront(HISTORY)) {
            historyController.activate();
        }
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.N, "shortcut.fanouts.now", this::showNow),
                ctrl(KeyCode.H, "shortcut.history", this::showHistory),
                ctrl(KeyCode.F, "shortcut.filter", () -> {
                    showHistory();
                    filter.requestFocus();
                }));
    }
}
