package org.lectern.console.connections;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.FxmlViews;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Latest;
import org.lectern.profile.ConnectionProfile;

/** The window of connections: the list, the form of the one that is chosen, and its test. */
public final class ConnectionsController {
    private final ConnectionsModel model;
    private final ProfileFiles files;
    private final ConnectionActions actions;
    private final FxmlViews.Loaded<FormController> form;
    private final Dialogs dialogs;
    private final Texts texts;
    private final SchemaDialog schemas;
    /** What is asked about what was chosen and typed: an answer about what was there before concerns nobody. */
    private final Latest looking;

    /** The connection in the form, as it was saved; empty for a new one. */
    private Optional<ConnectionProfile> edited = Optional.empty();

    private boolean dirty;

    @FXML private BorderPane root;
    @FXML private ListView<Optional<ConnectionProfile>> list;
    @FXML private VBox own;
    @FXML private SplitPane parts;
    @FXML private StackPane place;
    @FXML private ScrollPane checkPlace;
    @FXML private CheckController checkController;
    @FXML private Button save;
    @FXML private Button connect;
    @FXML private Button delete;
    @FXML private Button duplicate;
    @FXML private Label message;

    ConnectionsController(
            ConsoleContext context,
            ConnectionsModel model,
            ProfileFiles files,
            ConnectionActions actions,
            FxmlViews.Loaded<FormController> form) {
        this.model = model;
        this.files = files;
        this.actions = actions;
        this.form = form;
        this.dialogs = context.dialogs();
        this.texts = context.texts();
        this.schemas = new SchemaDialog(context);
        this.looking = context.latest();
    }

    @FXML
    private void initialize() {
        new ConnectionList(list).prepare(texts, profile -> model.saved().get().isProvided(profile), this::choose);
        form.controller().onChange(this::edited);
        model.hasKeyring().addListener((observable, before, now) -> sayWherePasswordsAre());
        sayWherePasswordsAre();
        checkController.of(this::read);
        checkController.onTest(this::test);
        checkController.onSchema(this::makeSchema);
        Managed.partsWhileVisible(parts);
        checkPlace.visibleProperty().subscribe(() -> parts.setDividerPositions(0.6));
        said().clear();
        choose(Optional.empty());
        model.load()
                .thenAccept(saved -> {
                    list(actions.current());
                    saved.warning().ifPresent(warning -> said().warn(warning));
                })
                .exceptionally(said()::failed);
        connect.setOnAction(event -> actions.connect(edited));
        delete.setOnAction(event ->
                edited.ifPresent(profile -> changes().delete(profile, dialogs, () -> list(Optional.empty()))));
    }

    private void list(Optional<String> chosen) {
        new ConnectionList(list).show(model.saved().get().all(), chosen);
    }

    private void choose(Optional<ConnectionProfile> profile) {
        edited = profile;
        dirty = false;
        looking.drop();
        model.forgetTest();
        said().clear();
        profile.ifPresent(form.controller()::show);
        sayWherePasswordsAre();
        showForm(profile.isPresent());
        if (isProvided()) {
            said().say(texts.get("connections.provided.text"));
        }
    }

    private void sayWherePasswordsAre() {
        form.controller()
                .secretsAre(
                        edited.filter(profile -> isProvided()).flatMap(model::passwordFile),
                        model.hasKeyring().get());
    }

    private void showForm(boolean shown) {
        place.getChildren().setAll(shown ? form.root() : own);
        checkPlace.setVisible(shown);
        form.root().setDisable(isProvided());
        for (Button button : List.of(save, delete, duplicate)) {
            button.setVisible(shown);
        }
        update();
    }

    private void edited() {
        dirty = true;
        looking.drop();
        model.forgetTest();
        said().clear();
        update();
    }

    private void update() {
        boolean known = edited.isPresent() || !checkPlace.isVisible();
        save.setDisable(!dirty);
        delete.setDisable(edited.isEmpty() || isProvided());
        duplicate.setDisable(edited.isEmpty());
        connect.setDisable(!known || dirty || (actions.profile().equals(edited) && actions.isInUse(edited)));
    }

    /** Whether somebody else has made it: then it can be tried, connected to and copied, and not changed. */
    private boolean isProvided() {
        return edited.filter(model.saved().get()::isProvided).isPresent();
    }

    /** What the form says, if all of it makes sense. */
    private Optional<ConnectionProfile> read() {
        return form.controller().read(model.namesBut(edited));
    }

    /** The same, and the files that it names are there. */
    private void whole(Consumer<ConnectionProfile> then) {
        FileFields named = form.controller().files();
        read().ifPresent(profile -> looking.ask(
                () -> files.unreadable(named.named()),
                unreadable -> {
                    if (unreadable.isEmpty()) {
                        then.accept(profile);
                    } else {
                        named.refuse(unreadable);
                    }
                },
                said()::failed));
    }

    /** One that is not saved yet. */
    private void begin(Runnable fill) {
        list.getSelectionModel().clearSelection();
        edited = Optional.empty();
        fill.run();
        sayWherePasswordsAre();
        showForm(true);
        edited();
    }

    @FXML
    private void create() {
        begin(() -> form.controller().clear(texts.get("connections.new.name")));
    }

    @FXML
    private void importCqlsh() {
        new FieldTexts(texts).chooseCqlshrc(dialogs.owner()).ifPresent(this::importFrom);
    }

    /** Fills the form with what a cqlshrc says, as if it had been chosen. */
    void importFrom(Path file) {
        looking.ask(
                () -> files.cqlshrc(file),
                found -> {
                    begin(() -> form.controller().show(found));
                    said().say(new FieldTexts(texts).imported(file, found));
                },
                said()::failed);
    }

    @FXML
    private void duplicate() {
        edited.ifPresent(profile ->
                begin(() -> form.controller().show(profile.named(texts.get("connections.copy.name", profile.name())))));
    }

    @FXML
    private void save() {
        whole(profile -> changes().save(profile, edited, form.controller().secrets(), changed -> {
            form.controller().forgetSecrets();
            // What the keyring did not take can be given to it again.
            boolean lacking = changed.keyringFailure().isPresent();
            boolean later = actions.goesOnOtherwise(edited, profile) && !lacking;
            list(Optional.of(profile.name()));
            changes().tell(later ? "connections.saved.later" : "connections.saved", profile, changed);
            dirty = lacking;
            update();
        }));
    }

    private void test() {
        whole(profile -> model.test(
                        profile,
                        edited.map(ConnectionProfile::name),
                        form.controller().secrets())
                .exceptionally(said()::failed));
    }

    private void makeSchema() {
        whole(profile -> schemas.ask(
                profile,
                model.schema(
                        profile,
                        edited.map(ConnectionProfile::name),
                        form.controller().secrets()),
                said(),
                this::test));
    }

    private ConnectionChanges changes() {
        return new ConnectionChanges(model, root, said(), texts);
    }

    private MessageLine said() {
        return new MessageLine(message, texts);
    }
}
