package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.FilterBar;
import org.lectern.console.search.FilterBar.Wanted;
import org.lectern.console.work.Latest;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/** The page Fan-outs and jobs: the list of all that runs or ran, above the details of the selected job. */
public final class FanOutsController extends PageController {
    /** In a narrower window the filter is below the chips. */
    private static final double ROOM_FOR_FILTER = 1_000;

    private final OpenJobsModel open;
    private final JobListModel jobs;
    private final JobsWatch watch;
    private final JobTexts words;
    private final Latest finding;
    private final ToggleGroup groups = new ToggleGroup();
    private Wanted<JobKind, JobState> wanted = Wanted.all();

    @FXML private VBox top;
    @FXML private HBox bar;
    @FXML private FlowPane chips;
    @FXML private FilterBar<JobKind, JobState> filter;
    @FXML private SplitPane split;
    @FXML private Region details;
    @FXML private JobListController listController;

    FanOutsController(ConsoleContext context, OpenJobsModel open, JobListModel jobs, JobsWatch watch, JobTexts words) {
        super(context);
        this.open = open;
        this.jobs = jobs;
        this.watch = watch;
        this.words = words;
        this.finding = context.latest();
    }

    @FXML
    private void initialize() {
        filter.first(List.of(JobKind.values()), words::kind, texts.get("fanouts.filter.kinds"))
                .second(List.of(JobState.values()), words::state, texts.get("fanouts.filter.states"))
                .onChanged(now -> {
                    wanted = now;
                    filter();
                });
        for (JobKind.Group group : JobKind.Group.values()) {
            ToggleButton chip = new ToggleButton(words.group(group));
            chip.setId("group-" + group);
            chip.getStyleClass().add("kind-chip");
            chip.setUserData(group);
            chip.setToggleGroup(groups);
            chips.getChildren().add(chip);
        }
        listController.meanwhile(chips.getChildren().get(0));
        groups.selectedToggleProperty().addListener((observable, before, now) -> filter());
        MenuButton export = export("export-job-list", listController.exportMenu());
        show(reload(this::activated), export);
        listController.onOpen(() -> split.setDividerPositions(Math.min(0.35, split.getDividerPositions()[0])));
        FixedLayoutPane below = new FixedLayoutPane(details);
        below.setMinHeight(details.getMinHeight());
        split.getItems().set(1, below);
        SplitPane.setResizableWithParent(below, false);
        context.divider("fanouts.details", split);
        WindowTheme.narrow((Region) root(), ROOM_FOR_FILTER).subscribe(this::placeFilter);
    }

    private void placeFilter(boolean beside) {
        bar.getChildren().remove(filter);
        top.getChildren().remove(filter);
        (beside ? bar : top).getChildren().add(filter);
    }

    private void filter() {
        Optional<JobKind.Group> group =
                Optional.ofNullable(groups.getSelectedToggle()).map(chip -> (JobKind.Group) chip.getUserData());
        jobs.filter(group, wanted);
    }

    private void clear() {
        groups.selectToggle(null);
        filter.clear();
    }

    /** Shows a job, open or ended. */
    public void show(JobId id) {
        if (open.row(id).isPresent()) {
            listController.select(id);
            return;
        }
        finding.<Optional<JobStatus>>ask(
                () -> context.lectern().jobs().find(id),
                found -> found.ifPresentOrElse(
                        listController::select, () -> context.notices().warning(texts.get("fanouts.unknown", id), "")),
                failure -> context.notices().failed(texts.get("fanouts.show"), failure));
    }

    @Override
    public void left() {
        watch.front(false);
    }

    @Override
    public void activated() {
        watch.front(true);
        listController.activate();
    }

    @Override
    public void reconnected() {
        listController.activate();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.filter", filter::requestFocus),
                Shortcut.of(Shortcut.plain(KeyCode.ESCAPE), texts.get("fanouts.filter.clear"), this::clear));
    }
}
