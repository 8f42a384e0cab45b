package org.lectern.console.connections;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.console.view.FxmlViews;
import org.lectern.profile.ConnectionProfile;

/** The window of connections: the list, the form of the one that is chosen, and its test. */
public final class ConnectionsController {
    private final ConnectionsModel model;
    private final ProfileFiles files;
    private final ConnectionActions actions;
    private final FxmlViews.Loaded<FormController> form;
    private final Dialogs dialogs;
    private final Texts texts;
    /** The connection in the form, as it was saved; empty for a new one. */
    private Optional<ConnectionProfile> edited = Optional.empty();

    private boolean dirty;
    /** Counts what was chosen and typed: an answer about what was there before concerns nobody. */
    private int wanted;

    @FXML
    private BorderPane root;

    @FXML
    private ListView<Optional<ConnectionProfile>> list;

    @FXML
    private VBox own;

    @FXML
    private VBox side;

    @FXML
    private VBox steps;

    @FXML
    private Button test;

    @FXML
    private Button save;

    @FXML
    private Button connect;

    @FXML
    private Button delete;

    @FXML
    private Button duplicate;

    @FXML
    private Label message;

    ConnectionsController(
            ConnectionsModel model,
            ProfileFiles files,
            ConnectionActions actions,
            FxmlViews.Loaded<FormController> form,
            Dialogs dialogs,
            Texts texts) {
        this.model = model;
        this.files = files;
        this.actions = actions;
        this.form = form;
        this.dialogs = dialogs;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        new ConnectionList(list).prepare(texts, this::choose);
        form.controller().onChange(this::edited);
        model.hasKeyring()
                .addListener((observable, before, now) -> form.controller().keyring(now));
        form.controller().keyring(model.hasKeyring().get());
        StepRows rows = new StepRows(steps, texts);
        model.results().addListener((observable, before, now) -> rows.show(now));
        model.testing().addListener((observable, before, now) -> showTesting(now));
        rows.show(Map.of());
        said().clear();
        choose(Optional.empty());
        model.load()
                .thenAccept(saved -> {
                    list(actions.current());
                    saved.warning().ifPresent(warning -> said().warn(warning));
                })
                .exceptionally(said()::failed);
    }

    private void list(Optional<String> chosen) {
        ConnectionList connections = new ConnectionList(list);
        connections.fill(model.saved().get().all());
        connections.select(chosen);
    }

    private void choose(Optional<ConnectionProfile> profile) {
        edited = profile;
        dirty = false;
        wanted++;
        model.forgetTest();
        said().clear();
        profile.ifPresent(form.controller()::show);
        showForm(profile.isPresent());
    }

    private void showForm(boolean shown) {
        root.setCenter(shown ? form.root() : own);
        side.setVisible(shown);
        side.setManaged(shown);
        for (Button button : List.of(save, delete, duplicate)) {
            button.setVisible(shown);
        }
        update();
    }

    private void edited() {
        dirty = true;
        wanted++;
        model.forgetTest();
        said().clear();
        update();
    }

    private void update() {
        boolean known = edited.isPresent() || root.getCenter() == own;
        save.setDisable(!dirty);
        delete.setDisable(edited.isEmpty());
        duplicate.setDisable(edited.isEmpty());
        connect.setDisable(!known || dirty || (actions.profile().equals(edited) && actions.isInUse(edited)));
    }

    /** What the form says, if all of it makes sense. */
    private Optional<ConnectionProfile> read() {
        List<String> others = model.saved().get().all().stream()
                .map(ConnectionProfile::name)
                .filter(name -> !edited.map(ConnectionProfile::name).equals(Optional.of(name)))
                .toList();
        return form.controller().read(others);
    }

    /** The same, and the files that it names are there. */
    private void whole(Consumer<ConnectionProfile> then) {
        int mine = ++wanted;
        read().ifPresent(profile -> files.unreadable(form.controller().files().named())
                .thenAccept(unreadable -> {
                    if (mine == wanted && unreadable.isEmpty()) {
                        then.accept(profile);
                    } else if (mine == wanted) {
                        form.controller().files().refuse(unreadable);
                    }
                })
                .exceptionally(said()::failed));
    }

    @FXML
    private void create() {
        list.getSelectionModel().clearSelection();
        edited = Optional.empty();
        form.controller().clear(texts.get("connections.new.name"));
        showForm(true);
        edited();
    }

    @FXML
    private void importCqlsh() {
        new FieldTexts(texts).chooseCqlshrc(dialogs.owner()).ifPresent(this::importFrom);
    }

    /** Fills the form with what a cqlshrc says, as if it had been chosen. */
    void importFrom(Path file) {
        int mine = ++wanted;
        files.cqlshrc(file)
                .thenAccept(found -> {
                    if (mine == wanted) {
                        create();
                        form.controller().show(found);
                        said().say(texts.get("connections.imported", file) + "\n"
                                + found.notes().stream().map(texts::say).collect(Collectors.joining("\n")));
                    }
                })
                .exceptionally(said()::failed);
    }

    @FXML
    private void duplicate() {
        edited.ifPresent(profile -> {
            ConnectionProfile copy = profile.named(texts.get("connections.copy.name", profile.name()));
            list.getSelectionModel().clearSelection();
            edited = Optional.empty();
            form.controller().show(copy);
            showForm(true);
            edited();
        });
    }

    @FXML
    private void save() {
        whole(profile -> record(model.save(
                        profile,
                        edited.map(ConnectionProfile::name),
                        form.controller().secrets()))
                .thenAccept(changed -> {
                    form.controller().forgetSecrets();
                    boolean later = actions.goesOnOtherwise(edited, profile);
                    changed("connections.saved", profile, Optional.of(profile.name()), changed);
                    if (later && changed.keyringFailure().isEmpty()) {
                        said().say(texts.get("connections.saved.later", profile.name()));
                    }
                    // What the keyring did not take can be given to it again.
                    dirty = changed.keyringFailure().isPresent();
                    update();
                })
                .exceptionally(said()::failed));
    }

    private void changed(
            String key, ConnectionProfile profile, Optional<String> chosen, ConnectionsModel.Changed changed) {
        list(chosen);
        said().say(texts.get(key, profile.name()));
        changed.keyringFailure()
                .ifPresent(failure -> said().warn(texts.get(
                        key + ".keyring",
                        profile.name(),
                        Problem.of(failure, texts).sentence())));
    }

    /** Nothing else meanwhile: it would go by what was before. */
    private <T> CompletionStage<T> record(CompletionStage<T> change) {
        root.setDisable(true);
        return change.whenComplete((done, failure) -> root.setDisable(false));
    }

    @FXML
    private void delete() {
        edited.ifPresent(profile -> dialogs.ask(
                new Dialogs.Question(
                        texts.get("connections.delete.title", profile.name()),
                        texts.get("connections.delete.text"),
                        texts.get("delete.confirm"),
                        true),
                () -> record(model.delete(profile))
                        .thenAccept(changed -> changed("connections.deleted", profile, Optional.empty(), changed))
                        .exceptionally(said()::failed)));
    }

    @FXML
    private void connect() {
        actions.connect(edited);
    }

    @FXML
    private void test() {
        if (model.testing().get()) {
            model.cancelTest();
        } else {
            whole(profile -> model.test(
                            profile,
                            edited.map(ConnectionProfile::name),
                            form.controller().secrets())
                    .exceptionally(said()::failed));
        }
    }

    @FXML
    private void showGrants() {
        Optional<ConnectionProfile> shown = read();
        String keyspace = shown.map(ConnectionProfile::keyspace).orElse(ConnectionSettings.KEYSPACE);
        String status = shown.map(known -> known.statusKeyspaceOrOwn().name()).orElse(keyspace);
        GrantsWindow.show(keyspace, status, files, dialogs, texts);
    }

    private MessageLine said() {
        return new MessageLine(message, texts);
    }

    private void showTesting(boolean running) {
        test.setText(texts.get(running ? "connections.test.cancel" : "connections.test"));
    }
}
