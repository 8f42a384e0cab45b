package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Latest;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The Fan-outs page: what runs now, or what has ended, above the details of the selected job. */
public final class FanOutsController implements PageView {
    private static final String SPLIT = "fanouts.details";

    private final ConsoleContext context;
    private final OpenJobsModel jobs;
    private final JobsWatch watch;
    private final Latest finding;
    private final Texts texts;

    @FXML
    private BorderPane root;

    @FXML
    private SegmentedButton views;

    @FXML
    private Node filter;

    @FXML
    private SplitPane split;

    @FXML
    private Region details;

    @FXML
    private Node now;

    @FXML
    private NowController nowController;

    @FXML
    private HistoryController historyController;

    @FXML
    private HistoryFilterController filterController;

    @FXML
    private Node history;

    private ToggleButton nowButton = new ToggleButton();
    private ToggleButton historyButton = new ToggleButton();
    private List<Node> buttons = List.of();
    private Optional<MenuButton> exportButton = Optional.empty();

    FanOutsController(ConsoleContext context, OpenJobsModel jobs, JobsWatch watch) {
        this.context = context;
        this.texts = context.texts();
        this.jobs = jobs;
        this.watch = watch;
        this.finding = context.latest();
    }

    @FXML
    private void initialize() {
        PageButtons make = new PageButtons(texts);
        nowButton = make.view("fanouts.now", "fth-activity", this::showNow);
        historyButton = make.view("fanouts.history", "fth-archive", this::showHistory);
        views.getButtons().setAll(List.of(nowButton, historyButton));
        historyController.onOpen(() -> split.setDividerPositions(Math.min(0.35, split.getDividerPositions()[0])));
        FixedLayoutPane below = new FixedLayoutPane(details);
        below.setMinHeight(details.getMinHeight());
        split.getItems().set(1, below);
        SplitPane.setResizableWithParent(below, false);
        new DividerPlace(context.settings(), SPLIT).follow(split);
        Managed.whileVisible(filter, now, history);
        buttons = makeButtons();
        bring(true);
    }

    private List<Node> makeButtons() {
        MenuButton export = new PageButtons(texts).export("export-history", historyController.exportMenu());
        export.visibleProperty().bind(historyButton.selectedProperty());
        exportButton = Optional.of(export);
        Button reload = new PageButtons(texts).reload(() -> historyController.activate());
        reload.visibleProperty().bind(historyButton.selectedProperty());
        return List.of(reload, export);
    }

    private void bring(boolean isNow) {
        nowButton.setSelected(isNow);
        historyButton.setSelected(!isNow);
        now.setVisible(isNow);
        history.setVisible(!isNow);
        filter.setVisible(!isNow);
    }

    void showNow() {
        bring(true);
        nowController.activate();
    }

    void showHistory() {
        bring(false);
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
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return buttons;
    }

    @Override
    public void left() {
        watch.front(false);
    }

    @Override
    public void activated() {
        watch.front(true);
        if (nowButton.isSelected()) {
            showNow();
        } else {
            showHistory();
        }
    }

    @Override
    public void reconnected() {
        if (historyButton.isSelected()) {
            historyController.activate();
        }
    }

    @Override
    public Optional<Problem> problem() {
        return historyButton.isSelected() ? historyController.problem() : nowController.problem();
    }

    @Override
    public List<Shortcut> shortcuts() {
        return List.of(
                Shortcut.of(Shortcut.plain(KeyCode.F5), texts.get("shortcut.reload"), this::activated),
                Shortcut.of(Shortcut.ctrl(KeyCode.N), texts.get("shortcut.fanouts.now"), this::showNow),
                Shortcut.of(Shortcut.ctrl(KeyCode.H), texts.get("shortcut.history"), this::showHistory),
                Shortcut.of(Shortcut.ctrl(KeyCode.F), texts.get("shortcut.filter"), () -> {
                    showHistory();
                    filterController.requestFocus();
                }),
                new Shortcut(
                        Shortcut.ctrl(KeyCode.E),
                        texts.get("shortcut.export"),
                        historyButton::isSelected,
                        () -> exportButton.ifPresent(MenuButton::show)));
    }
}
