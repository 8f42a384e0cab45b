package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.lectern.console.export.TableExport;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.poll.PollId;

/** The Uniqueness page: its actions, its keys, and how its parts follow each other. */
public final class UniquenessController implements PageView {
    private static final String SPLIT = "uniqueness.polls";

    private final PollsModel polls;
    private final PollModel poll;
    private final PollChanges changes;
    private final TableExport export;
    private final Settings settings;
    private final Texts texts;
    private final MenuButton exportButton = new MenuButton();
    private List<Node> buttons = List.of();

    @FXML
    private SplitPane root;

    @FXML
    private PollListController listController;

    @FXML
    private PollController pollController;

    UniquenessController(
            PollsModel polls, PollModel poll, PollChanges changes, TableExport export, Settings settings, Texts texts) {
        this.polls = polls;
        this.poll = poll;
        this.changes = changes;
        this.export = export;
        this.settings = settings;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        listController.onChosen(chosen -> poll.open(chosen.id()));
        settings.divider(SPLIT).ifPresent(place -> root.setDividerPositions(place));
        root.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> settings.divider(SPLIT, root.getDividerPositions()[0]));
        Button reload = new Button("", new Icon("fth-refresh-cw"));
        reload.getStyleClass().addAll("button-icon", "flat");
        reload.setAccessibleText(texts.get("action.reload"));
        reload.setTooltip(new Tooltip(texts.get("action.reload.tip")));
        reload.setOnAction(event -> reload());
        exportButton.setText(texts.get("action.export"));
        exportButton.setGraphic(new Icon("fth-download"));
        exportButton.setId("export-subscribers");
        exportButton.getItems().setAll(export.menu());
        exportButton.setDisable(true);
        poll.state()
                .addListener((observable, before, now) ->
                        exportButton.setDisable(poll.poll().isEmpty()));
        Button create = new Button(texts.get("uniqueness.create"), new Icon("fth-plus"));
        create.setId("poll-create");
        create.getStyleClass().add("writes");
        create.setTooltip(new Tooltip(texts.get("uniqueness.create.tip")));
        create.setOnAction(event -> changes.create());
        buttons = List.of(reload, exportButton, create);
    }

    /** Shows a poll, as if it had been chosen from the list. */
    public void show(PollId id) {
        poll.open(id);
    }

    private void reload() {
        polls.reload();
        poll.reload();
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
    public void activated() {
        reload();
        listController.requestFocus();
    }

    @Override
    public void reconnected() {
        reload();
    }

    @Override
    public Optional<Problem> problem() {
        return listController.problem().or(pollController::problem);
    }

    @Override
    public List<Shortcut> shortcuts() {
        return List.of(
                Shortcut.of(Shortcut.plain(KeyCode.F5), texts.get("shortcut.reload"), this::reload),
                Shortcut.of(Shortcut.ctrl(KeyCode.F), texts.get("shortcut.find"), listController::requestFocus),
                Shortcut.of(Shortcut.ctrl(KeyCode.N), texts.get("shortcut.poll.create"), changes::create),
                Shortcut.of(Shortcut.ctrl(KeyCode.E), texts.get("shortcut.export"), exportButton::show),
                Shortcut.of(Shortcut.ctrl(KeyCode.ENTER), texts.get("shortcut.poll.fix"), pollController::fix));
    }
}
