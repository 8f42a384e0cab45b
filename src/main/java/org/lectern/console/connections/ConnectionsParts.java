package org.lectern.console.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.stage.Stage;
import org.lectern.activity.ActivityLog;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Connecting;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.Environment;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.Background;
import org.lectern.console.work.Job;
import org.lectern.console.work.Works;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.Keyring;
import org.lectern.profile.Profiles;

/** Puts the window of connections together, and changes from one to another. UI thread only. */
public final class ConnectionsParts implements Connecting, ConnectionActions {
    private static final double WIDTH = 1_080;
    private static final double HEIGHT = 720;

    /**
     * What it needs from the console.
     *
     * @param activity where writes through connections go on record
     * @param keyring the system's; blocks, and is asked in the background
     * @param typed what was typed since the program began
     * @param ownNode makes the source of the console's own node
     * @param switchTo has the console go on with another connection
     */
    public record Needs(
            Connection connection,
            Profiles profiles,
            ActivityLog activity,
            Supplier<Optional<Keyring>> keyring,
            TypedSecrets typed,
            Supplier<ClusterSource> ownNode,
            Consumer<ClusterSource> switchTo,
            Background background,
            Views views,
            Dialogs dialogs,
            Works works,
            Texts texts) {}

    private final Needs needs;
    private final ConnectionsModel model;
    private Optional<Stage> window = Optional.empty();

    public ConnectionsParts(Needs needs) {
        this.needs = needs;
        this.model = new ConnectionsModel(
                needs.profiles(), needs.activity(), needs.keyring(), needs.typed(), needs.background(), needs.texts());
        needs.views()
                .register(FormController.class, () -> new FormController(needs.dialogs(), needs.texts()))
                .register(
                        ConnectionsController.class,
                        () -> new ConnectionsController(
                                model,
                                new ProfileFiles(needs.background()),
                                this,
                                needs.views().load(Fxml.CONNECTIONS_FORM, FormController.class),
                                needs.dialogs(),
                                needs.texts()));
    }

    @Override
    public void manage() {
        if (window.filter(Stage::isShowing).isPresent()) {
            window.get().toFront();
            return;
        }
        window = Optional.of(needs.dialogs()
                .show(
                        needs.texts().get("connections.title"),
                        needs.views()
                                .load(Fxml.CONNECTIONS_WINDOW, ConnectionsController.class)
                                .root(),
                        WIDTH,
                        HEIGHT));
    }

    @Override
    public CompletionStage<List<Choice>> others() {
        return needs.background().ask(() -> needs.profiles().load().all()).thenApply(this::choices);
    }

    private List<Choice> choices(List<ConnectionProfile> saved) {
        List<Choice> choices = new ArrayList<>();
        String current = needs.connection().source().name();
        for (ConnectionProfile profile : saved) {
            if (!profile.name().equals(current)) {
                choices.add(new Choice(
                        profile.name(),
                        Environment.valueOf(profile.kind().name()),
                        () -> connect(Optional.of(profile))));
            }
        }
        if (needs.connection().environment() != Environment.EMBEDDED) {
            choices.add(new Choice(
                    needs.texts().get("connections.own"), Environment.EMBEDDED, () -> connect(Optional.empty())));
        }
        return choices;
    }

    @Override
    public Optional<Runnable> secrets() {
        return needs.connection().source() instanceof ProfileSource source
                        && !source.profile().possible().isEmpty()
                ? Optional.of(() -> SecretsPrompt.show(source.profile(), needs.dialogs(), needs.texts(), typed -> {
                    model.type(source, typed);
                    needs.connection().open();
                }))
                : Optional.empty();
    }

    @Override
    public Optional<String> current() {
        return Optional.of(needs.connection().source().name()).filter(name -> !name.isEmpty());
    }

    @Override
    public Optional<ConnectionProfile> profile() {
        return needs.connection().source() instanceof ProfileSource source
                ? Optional.of(source.profile())
                : Optional.empty();
    }

    @Override
    public boolean isOpen() {
        return needs.connection().state().get() instanceof Connection.State.Open;
    }

    @Override
    public void connect(Optional<ConnectionProfile> profile) {
        List<Job> running = List.copyOf(needs.works().running());
        if (running.isEmpty()) {
            leave(profile);
            return;
        }
        String name = profile.map(ConnectionProfile::name).orElse(needs.texts().get("connections.own"));
        needs.dialogs()
                .ask(
                        new Dialogs.Question(
                                needs.texts().get("connections.leave.title"),
                                needs.texts()
                                        .get(
                                                "connections.leave.text",
                                                running.stream().map(Job::title).collect(Collectors.joining(", "))),
                                needs.texts().get("connections.leave.confirm", name),
                                true),
                        () -> {
                            running.forEach(Job::cancel);
                            leave(profile);
                        });
    }

    private void leave(Optional<ConnectionProfile> profile) {
        window.ifPresent(Stage::close);
        // Where it cannot be noted, the next start opens what this one did: said when the connections are looked at.
        model.used(profile.map(ConnectionProfile::name))
                .exceptionally(failure -> model.saved().get());
        needs.switchTo().accept(profile.<ClusterSource>map(model::source).orElseGet(needs.ownNode()));
    }
}
