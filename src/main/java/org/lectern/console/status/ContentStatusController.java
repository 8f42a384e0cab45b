package org.lectern.console.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.lectern.console.look.Shortened;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.page.ViewSwitch;
import org.lectern.console.view.Icon;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;

/** The Content status page: its views, its actions, its keys. */
public final class ContentStatusController extends PageController {
    private static final String USER = "contentstatus.view.user";
    private static final String COLLECTION = "contentstatus.view.collection";
    private static final String JOBS = "contentstatus.view.jobs";

    private final UserController user;
    private final CollectionView collection;
    private final StatusView jobs;
    private final UserModel model;
    private final ModesModel modes;
    private final StatusChanges changes;
    private final StatusTexts words;
    private final Button mode = new Button();
    private final HBox viewActions = new HBox();
    private StatusView front;

    @FXML
    private ViewSwitch views;

    @FXML
    private StackPane content;

    @FXML
    private Label layout;

    ContentStatusController(
            ConsoleContext context,
            UserController user,
            StatusModule module,
            UserModel model,
            ModesModel modes,
            StatusChanges changes,
            StatusTexts words) {
        super(context);
        this.model = model;
        this.modes = modes;
        this.changes = changes;
        this.words = words;
        this.user = user;
        this.collection = module.collections().load(context, words, this::show);
        this.jobs = module.jobs().load(context, words);
        this.front = user;
    }

    @FXML
    private void initialize() {
        PageButtons make = new PageButtons(texts);
        views.view(make, USER, "fth-user", () -> bring(user))
                .view(make, COLLECTION, "fth-book", () -> bring(collection))
                .view(make, JOBS, "fth-archive", () -> bring(jobs));
        mode.setGraphic(new Icon("fth-layers"));
        mode.setId("status-mode");
        mode.getStyleClass().add("flat");
        mode.setTooltip(new Tooltip(words.get("mode.tip")));
        mode.setOnAction(event -> changes.switchMode(model.user()));
        modes.setting().subscribe(now -> mode.setText(words.now(now)));
        viewActions.getStyleClass().add("page-actions");
        show(mode, reload(this::reload), viewActions);
        Shortened.allow(layout);
        bring(user);
    }

    /** How a platform keeps the rows; nothing of Lectern's own. */
    private void showLayout() {
        StatusLayout kept = context.lectern().contentStatuses().store().layout();
        layout.setText(kept.deployed() ? words.get("layout", words.texts().say(kept.said())) : "");
        layout.setVisible(kept.deployed());
        mode.setDisable(kept.deployed());
    }

    private void bring(StatusView view) {
        front = view;
        content.getChildren().setAll(view.root());
        viewActions.getChildren().setAll(view.actions());
        views.bring(view == user ? USER : view == jobs ? JOBS : COLLECTION);
    }

    /** Shows an enrolment, as if the operator had found its user and chosen it. */
    public void show(EnrolmentKey key) {
        bring(user);
        user.open(key);
    }

    /** Shows a user's enrolments. */
    public void go(String id) {
        bring(user);
        user.open(id);
    }

    /**
     * Shows the learners of a collection.
     *
     * @param id empty for all
     */
    public void showCollection(Optional<String> id) {
        bring(collection);
        collection.open(id);
    }

    private void reload() {
        modes.readSetting();
        front.reload();
    }

    @Override
    public void activated() {
        showLayout();
        modes.readSetting();
        front.reload();
        front.requestFocus();
    }

    @Override
    protected List<Shortcut> keys() {
        List<Shortcut> keys = new ArrayList<>(front.shortcuts());
        keys.add(0, ctrl(KeyCode.F, "shortcut.find", () -> front.requestFocus()));
        return keys;
    }
}
