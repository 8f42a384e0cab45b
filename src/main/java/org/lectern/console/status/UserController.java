package org.lectern.console.status;

import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.SearchField;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.table.PagedModel;
import org.lectern.console.view.Managed;
import org.lectern.model.Principal;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.summary.Summaries.Listed;

/** The view of a user: who it is, the enrolments, and the one that is looked at. */
public final class UserController implements StatusView {
    private static final String SPLIT = "contentstatus.enrolments";

    private final UserModel model;
    private final UserSearch search;
    private final ConsoleContext context;
    private final StatusTexts words;
    private final SearchField<UserSearch.Found> field;
    private boolean toTable;
    private final MenuButton export;
    private final Button enrol;

    @FXML
    private VBox root;

    @FXML
    private StackPane searchPlace;

    @FXML
    private Label name;

    @FXML
    private Label error;

    @FXML
    private SplitPane split;

    @FXML
    private EnrolmentsController enrolmentsController;

    @FXML
    private EnrolmentController enrolmentController;

    UserController(
            ConsoleContext context, UserModel model, UserSearch search, StatusChanges changes, StatusTexts words) {
        this.context = context;
        this.model = model;
        this.search = search;
        this.words = words;
        this.field = search.field();
        this.enrol = new PageButtons(words.texts())
                .action(
                        "enrol-anybody",
                        "contentstatus.enrol.anybody",
                        "fth-user-plus",
                        () -> changes.enrolAnybody(field.getText().strip()));
        this.export = new PageButtons(words.texts())
                .export(
                        "export-enrolments",
                        EnrolmentExport.of(
                                        context,
                                        model::rows,
                                        () -> model.selected().get().map(Listed::key))
                                .menu());
    }

    @FXML
    private void initialize() {
        Shortened.allow(name);
        field.in(searchPlace, "status-user")
                .onPicked(found -> open(found.id()))
                .onEntered(this::open)
                .onFailed(failure ->
                        error.setText(Problem.of(failure, words.texts()).sentence()));
        Managed.whileFilled(error);
        field.textProperty().addListener((observable, before, now) -> error.setText(""));
        model.state().subscribe(now -> show(now));
        new DividerPlace(context.settings(), SPLIT).follow(split);
        model.rows().addListener((javafx.collections.ListChangeListener<Object>)
                change -> export.setDisable(model.rows().isEmpty()));
        export.setDisable(true);
    }

    /** Shows a user's enrolments. */
    void open(String user) {
        field.show(user);
        error.setText("");
        name.setText("");
        search.name(
                user, found -> name.setText(found.map(Principal::displayName).orElse("")));
        toTable = true;
        model.open(user);
    }

    /** Shows one enrolment of a user. */
    void open(EnrolmentKey key) {
        field.show(key.user());
        search.name(
                key.user(),
                found -> name.setText(found.map(Principal::displayName).orElse("")));
        model.open(key);
    }

    private void show(PagedModel.State state) {
        error.setText(model.refusal().orElse(""));
        if (state instanceof PagedModel.State.Ready) {
            model.user().ifPresent(search::lookedAt);
            if (toTable) {
                enrolmentsController.requestFocus();
            }
            toTable = false;
        }
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return List.of(enrol, export);
    }

    @Override
    public void requestFocus() {
        field.begin();
    }

    @Override
    public void reload() {
        model.reload();
    }

    @Override
    public List<Shortcut> shortcuts() {
        return List.of(
                Shortcut.of(Shortcut.ctrl(KeyCode.E), words.texts().get("shortcut.export"), export::show),
                Shortcut.of(
                        Shortcut.ctrl(KeyCode.ENTER),
                        words.texts().get("shortcut.status.recompute"),
                        enrolmentController::recompute));
    }
}
