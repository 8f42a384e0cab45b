package org.lectern.console.status;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.SearchField;
import org.lectern.console.table.PagedModel;
import org.lectern.model.Principal;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.summary.Summaries.Listed;

/** The view of a user: who it is, the enrolments, and the one that is looked at. */
public final class UserController extends StatusView {
    private static final double ROOM_FOR_WORDS = 1_000;

    private final UserModel model;
    private final UserSearch search;
    private final StatusChanges changes;
    private final SearchField<UserSearch.Found> field;
    private boolean toTable;

    @FXML private StackPane searchPlace;
    @FXML private Label name;
    @FXML private Label error;
    @FXML private Button showContent;
    @FXML private Button updateStates;
    @FXML private SplitPane split;
    @FXML private EnrolmentsController enrolmentsController;
    @FXML private EnrolmentController enrolmentController;

    UserController(StatusChanges changes) {
        super(changes.context());
        this.changes = changes;
        this.model = changes.model();
        this.search = new UserSearch(context, changes.words());
        this.field = search.field();
    }

    @FXML
    private void initialize() {
        Shortened.allow(name);
        WindowTheme.shorten(split, ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, showContent, updateStates);
        field.in(searchPlace, "status-user")
                .onPicked(found -> open(found.id()))
                .onEntered(this::open)
                .errors(error);
        Button enrol = new PageButtons(texts)
                .action(
                        "enrol-anybody",
                        "contentstatus.enrol.anybody",
                        "fth-user-plus",
                        () -> changes.enrolAnybody(field.getText().strip()));
        MenuButton export = export(
                "export-enrolments",
                EnrolmentExport.of(
                                context,
                                model::rows,
                                () -> model.selected().get().map(Listed::key))
                        .menu());
        export.disableProperty().bind(Bindings.isEmpty(model.rows()));
        show(enrol, export);
        model.state().subscribe(now -> show(now));
        context.divider("contentstatus.enrolments", split);
    }

    @FXML
    private void openContent() {
        changes.content(field.getText().strip(), enrolmentController.selectedContent());
    }

    @FXML
    private void updateFromFile() {
        changes.updateFromFile();
    }

    /** Shows a user's enrolments. */
    void open(String user) {
        field.show(user);
        error.setText("");
        name.setText("");
        sayName(user);
        toTable = true;
        model.open(user);
    }

    /** Shows one enrolment of a user. */
    void open(EnrolmentKey key) {
        field.show(key.user());
        sayName(key.user());
        model.open(key);
    }

    private void sayName(String user) {
        search.name(
                user, found -> name.setText(found.map(Principal::displayName).orElse("")));
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
    public void requestFocus() {
        field.begin();
    }

    @Override
    public void reload() {
        model.reload();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(ctrl(KeyCode.ENTER, "shortcut.status.recompute", enrolmentController::recompute));
    }
}
