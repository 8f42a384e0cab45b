package org.lectern.console.connections;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Views;
import org.lectern.console.work.Failures;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.CqlshImport;

/** The window of connections: the list, the form of the one that is chosen, and its test. */
public final class ConnectionsController {
    private final ConnectionsModel model;
    private final ConnectionActions actions;
    private final Views.Loaded<FormController> form;
    private final Dialogs dialogs;
    private final Texts texts;
    /** The connection in the form, as it was saved; empty for a new one. */
    private Optional<ConnectionProfile> edited = Optional.empty();

    private boolean dirty;

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
            ConnectionActions actions,
            Views.Loaded<FormController> form,
            Dialogs dialogs,
            Texts texts) {
        this.model = model;
        this.actions = actions;
        this.form = form;
        this.dialogs = dialogs;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        list.setCellFactory(view -> new ConnectionCell(texts));
        list.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                choose(now);
            }
        });
        form.controller().onChange(this::edited);
        model.hasKeyring()
                .addListener((observable, before, now) -> form.controller().keyring(now));
        form.controller().keyring(model.hasKeyring().get());
        StepRows rows = new StepRows(steps, texts);
        model.results().addListener((observable, before, now) -> rows.show(now));
        model.testing().addListener((observable, before, now) -> showTesting(now));
        rows.show(Map.of());
        message.managedProperty().bind(message.visibleProperty());
        say("", false);
        choose(Optional.empty());
        model.load().thenAccept(saved -> {
            fill();
            saved.warning().ifPresent(warning -> say(warning, true));
            select(actions.current());
        });
    }

    private void fill() {
        list.getItems().clear();
        list.getItems().add(Optional.empty());
        model.saved().get().all().forEach(profile -> list.getItems().add(Optional.of(profile)));
    }

    private void select(Optional<String> name) {
        list.getItems().stream()
                .filter(item -> item.map(ConnectionProfile::name).equals(name))
                .findFirst()
                .ifPresent(item -> list.getSelectionModel().select(item));
    }

    private void choose(Optional<ConnectionProfile> profile) {
        edited = profile;
        dirty = false;
        model.forgetTest();
        say("", false);
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
        model.forgetTest();
        say("", false);
        update();
    }

    private void update() {
        boolean known = edited.isPresent() || root.getCenter() == own;
        save.setDisable(!dirty);
        delete.setDisable(edited.isEmpty());
        duplicate.setDisable(edited.isEmpty());
        connect.setDisable(!known || dirty || isConnected());
    }

    private boolean isConnected() {
        return actions.current().equals(edited.map(ConnectionProfile::name)) && actions.isOpen();
    }

    /** What the form says, if all of it makes sense. */
    private Optional<ConnectionProfile> read() {
        List<String> others = model.saved().get().all().stream()
                .map(ConnectionProfile::name)
                .filter(name -> !edited.map(ConnectionProfile::name).equals(Optional.of(name)))
                .toList();
        return form.controller().read(others);
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
        FileChooser chooser = new FileChooser();
        chooser.setTitle(texts.get("connections.import.title"));
        File standard = CqlshImport.standardFile().toFile();
        if (standard.isFile()) {
            chooser.setInitialDirectory(standard.getParentFile());
            chooser.setInitialFileName(standard.getName());
        }
        File chosen = chooser.showOpenDialog(dialogs.owner());
        if (chosen != null) {
            importFrom(chosen);
        }
    }

    /** Fills the form with what a cqlshrc says, as if it had been chosen. */
    void importFrom(File file) {
        CqlshImport found;
        try {
            found = CqlshImport.read(file.toPath());
        } catch (IllegalArgumentException e) {
            say(String.valueOf(e.getMessage()), true);
            return;
        }
        create();
        form.controller().show(found);
        say(texts.get("connections.imported", file) + "\n" + String.join("\n", found.notes()), false);
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
        read().ifPresent(profile -> during(model.save(
                        profile,
                        edited.map(ConnectionProfile::name),
                        form.controller().secrets()))
                .whenComplete((saved, failure) -> {
                    if (failure != null) {
                        say(String.valueOf(Failures.cause(failure).getMessage()), true);
                        return;
                    }
                    form.controller().forgetSecrets();
                    fill();
                    select(Optional.of(profile.name()));
                    say(texts.get("connections.saved", profile.name()), false);
                }));
    }

    /** Nothing else meanwhile: it would go by what was before. */
    private <T> CompletionStage<T> during(CompletionStage<T> change) {
        root.setDisable(true);
        return change.whenComplete((done, failure) -> root.setDisable(false));
    }

    @FXML
    private void delete() {
        edited.ifPresent(profile -> dialogs.ask(
                new Dialogs.Question(
                        texts.get("connections.delete.title", profile.name()),
                        texts.get("connections.delete.text"),
                        texts.get("connections.delete.confirm"),
                        true),
                () -> during(model.delete(profile)).whenComplete((saved, failure) -> {
                    if (failure != null) {
                        say(String.valueOf(Failures.cause(failure).getMessage()), true);
                        return;
                    }
                    fill();
                    select(Optional.empty());
                    say(texts.get("connections.deleted", profile.name()), false);
                })));
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
            read().ifPresent(profile -> model.test(
                    profile,
                    edited.map(ConnectionProfile::name),
                    form.controller().secrets()));
        }
    }

    @FXML
    private void showGrants() {
        read().ifPresentOrElse(
                        profile -> GrantsWindow.show(profile.keyspace(), profile.statusKeyspaceOrOwn(), dialogs, texts),
                        () -> GrantsWindow.show(
                                ConnectionSettings.KEYSPACE, ConnectionSettings.KEYSPACE, dialogs, texts));
    }

    private void say(String sentence, boolean wrong) {
        message.setText(sentence);
        message.setVisible(!sentence.isEmpty());
        message.getStyleClass().remove("danger");
        if (wrong) {
            message.getStyleClass().add("danger");
        }
    }

    private void showTesting(boolean running) {
        test.setText(texts.get(running ? "connections.test.cancel" : "connections.test"));
    }
}
