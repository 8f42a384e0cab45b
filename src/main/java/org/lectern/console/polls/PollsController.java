package org.lectern.console.polls;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.view.Fold;
import org.lectern.poll.PollId;

/** The Polls page: its actions, its keys, and how its parts follow each other. */
public final class PollsController extends PageController {
    private final PollsModel polls;
    private final PollModel poll;
    private final AllPolls reviews;
    private final PollChanges changes;
    private final PollTexts words;

    @FXML private PollListController listController;
    @FXML private PollController pollController;

    PollsController(PollChanges changes, AllPolls reviews, PollTexts words) {
        super(changes.context());
        this.changes = changes;
        this.polls = changes.polls();
        this.poll = changes.poll();
        this.reviews = reviews;
        this.words = words;
    }

    /** The page, with all that it is made of. */
    public static PageView load(ConsoleContext context) {
        PollTexts words = new PollTexts(context.texts(), context.times());
        PollsModel polls = new PollsModel(context);
        AllPolls reviews = new AllPolls(context);
        PollChanges changes = new PollChanges(context, new PollModel(context), polls);
        return context.load(
                Page.POLLS,
                new PollsController(changes, reviews, words),
                new PollListController(context, polls, reviews, words),
                new PollController(changes, words));
    }

    @FXML
    private void initialize() {
        listController.onChosen(chosen -> poll.open(chosen.id()));
        context.divider("uniqueness.polls", (SplitPane) root());
        MenuButton export = export(
                "export-subscribers",
                new Export(context, () -> "subscribers")
                        .shown("export.loaded", new SubscriberColumns(words).list(), poll::rows)
                        .menu());
        poll.poll().subscribe(now -> export.setDisable(now.isEmpty()));
        Button create = new PageButtons(texts).action("poll-create", "uniqueness.create", "fth-plus", changes::create);
        create.getStyleClass().add("writes");
        Button all = new PageButtons(texts).action("polls-review", "uniqueness.review", "fth-search", reviews::begin);
        all.disableProperty().bind(reviews.running());
        Button onSpark = new PageButtons(texts).action("polls-on-spark", "uniqueness.spark", "fth-zap", reviews::ask);
        Fold more = new Fold();
        more.setId("polls-advanced");
        more.advanced(context.settings(), context.texts(), reviews.isOffered(), onSpark);
        show(more, onSpark, reload(this::reload), all, export, create);
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
    public void activated() {
        reload();
        listController.requestFocus();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.find", listController::requestFocus),
                ctrl(KeyCode.N, "shortcut.poll.create", changes::create),
                ctrl(KeyCode.ENTER, "shortcut.poll.fix", pollController::fix));
    }
}
