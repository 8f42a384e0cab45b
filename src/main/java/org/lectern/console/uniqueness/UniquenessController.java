package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import org.lectern.console.export.Export;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.text.Texts;
import org.lectern.poll.PollId;

/** The Uniqueness page: its actions, its keys, and how its parts follow each other. */
public final class UniquenessController implements PageView {
    private static final String SPLIT = "uniqueness.polls";

    private final ConsoleContext context;
    private final PollsModel polls;
    private final PollModel poll;
    private final PollChanges changes;
    private final Texts texts;
    private final MenuButton exportButton;
    private List<Node> buttons = List.of();

    @FXML
    private SplitPane root;

    @FXML
    private PollListController listController;

    @FXML
    private PollController pollController;

    UniquenessController(
            ConsoleContext context, PollsModel polls, PollModel poll, PollChanges changes, PollTexts words) {
        this.context = context;
        this.texts = context.texts();
        this.polls = polls;
        this.poll = poll;
        this.changes = changes;
        this.exportButton = new PageButtons(texts)
                .export(
                        "export-subscribers",
                        new Export(context, () -> "subscribers")
                                .shown("export.loaded", words.layout(), poll::rows)
                                .menu());
    }

    @FXML
    private void initialize() {
        listController.onChosen(chosen -> poll.open(chosen.id()));
        new DividerPlace(context.settings(), SPLIT).follow(root);
        exportButton.setDisable(true);
        poll.state()
                .addListener((observable, before, now) ->
                        exportButton.setDisable(poll.poll().isEmpty()));
        PageButtons make = new PageButtons(texts);
        Button create = make.action("poll-create", "uniqueness.create", "fth-plus", changes::create);
        create.getStyleClass().add("writes");
        buttons = List.of(make.reload(this::reload), exportButton, create);
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
