package org.lectern.console.status;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.page.ViewSwitch;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;

/** The Content status page: its views, its actions, its keys. */
public final class ContentStatusController extends PageController {
    private static final double ROOM_FOR_MODE = 830;
    private static final String USER = "contentstatus.view.user";
    private static final String COLLECTION = "contentstatus.view.collection";

    private final UserController user;
    private final CollectionView collection;
    private final Map<String, StatusView> all = new LinkedHashMap<>();
    private final List<StatusModule.Part> parts;
    private final ModesModel modes;
    private final StatusChanges changes;
    private final StatusTexts words;
    private final Label mode = new Label();
    private final HBox viewActions = new HBox();
    private StatusView front;

    @FXML private HBox transfers;
    @FXML private Label transfersText;
    @FXML private ViewSwitch views;
    @FXML private StackPane content;
    @FXML private Label layout;

    ContentStatusController(
            StatusChanges changes,
            UserController user,
            StatusModule.Collections collections,
            List<StatusModule.Part> parts) {
        super(changes.context());
        this.changes = changes;
        this.modes = changes.modes();
        this.words = changes.words();
        this.user = user;
        this.collection = collections.load(context, words, this::show);
        this.front = user;
        this.parts = parts;
        all.put(USER, user);
        all.put(COLLECTION, collection);
    }

    @FXML
    private void initialize() {
        PageButtons make = new PageButtons(texts);
        views.view(make, USER, "fth-user", () -> bring(USER))
                .view(make, COLLECTION, "fth-book", () -> bring(COLLECTION));
        // Made when it is first asked for: most who come here want to see a learner.
        parts.forEach(part -> views.view(make, part.key(), part.icon(), () -> {
            all.computeIfAbsent(part.key(), key -> part.load().apply(context, words));
            bring(part.key());
            // Until it has read, it says that there is nothing.
            front.reload();
        }));
        mode.setGraphic(new Icon("fth-layers"));
        mode.setId("status-mode");
        mode.getStyleClass().add("muted");
        mode.setTooltip(new Tooltip(words.get("mode.tip")));
        BooleanBinding roomy = WindowTheme.isWider(content, ROOM_FOR_MODE);
        mode.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> words.now(modes.setting().get(), roomy.get()), modes.setting(), roomy));
        viewActions.getStyleClass().add("page-actions");
        show(mode, reload(this::reload), viewActions);
        Shortened.allow(layout);
        Managed.whileVisible(transfers);
        modes.cutShort().subscribe(open -> {
            transfers.setVisible(!open.isEmpty());
            transfersText.setText(words.get("entry.cut", open.size()));
        });
        bring(USER);
    }

    @FXML
    private void finishTransfers() {
        changes.finishTransfers();
    }

    /** How a platform keeps the rows; nothing of Lectern's own. */
    private void showLayout() {
        StatusLayout kept = context.lectern().contentStatuses().store().layout();
        layout.setText(kept.deployed() ? words.get("layout", words.texts().say(kept.said())) : "");
        layout.setVisible(kept.deployed());
    }

    private void bring(String key) {
        StatusView view = all.getOrDefault(key, user);
        front = view;
        content.getChildren().setAll(view.root());
        viewActions.getChildren().setAll(view.actions());
        views.bring(key);
    }

    /** Shows an enrolment, as if the operator had found its user and chosen it. */
    public void show(EnrolmentKey key) {
        bring(USER);
        user.open(key);
    }

    /** Shows the enrolments of a user. */
    public void show(String learner) {
        bring(USER);
        user.open(learner);
    }

    /**
     * Shows the learners of a collection.
     *
     * @param id empty for all
     */
    public void showCollection(Optional<String> id) {
        bring(COLLECTION);
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
        front.activated();
    }

    @Override
    protected List<Shortcut> keys() {
        List<Shortcut> keys = new ArrayList<>(front.shortcuts());
        keys.add(0, ctrl(KeyCode.F, "shortcut.find", () -> front.requestFocus()));
        return keys;
    }
}
