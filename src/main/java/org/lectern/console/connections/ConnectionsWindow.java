package org.lectern.console.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connection.Connecting;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.Environment;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.FxmlViews;
import org.lectern.console.work.Background;
import org.lectern.console.work.Job;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.Keyring;
import org.lectern.profile.Profiles;
import org.lectern.service.ClusterSetup;

/** Puts the window of connections together, and changes from one to another. UI thread only. */
public final class ConnectionsWindow implements Connecting, OtherConnections {
    private static final double WIDTH = 1_080;
    private static final double HEIGHT = 720;
    /** Below it the test stands under the form. */
    private static final double ROOM_FOR_ALL = 1_000;

    private final ConsoleContext context;
    private final Profiles profiles;
    private final Background background;
    private final Supplier<ClusterSource> ownNode;
    private final Consumer<ClusterSource> switchTo;
    private final ConnectionsModel model;
    private Optional<Stage> window = Optional.empty();

    /**
     * @param profiles the connections there are
     * @param keyring the system's; blocks, and is asked in the background
     * @param setup tries clusters, and makes their tables
     * @param typed what was typed since the program began
     * @param ownNode makes the source of the console's own node
     * @param switchTo has the console go on with another connection
     */
    public ConnectionsWindow(
            ConsoleContext context,
            Profiles profiles,
            Supplier<Optional<Keyring>> keyring,
            Supplier<ClusterSetup> setup,
            TypedSecrets typed,
            Supplier<ClusterSource> ownNode,
            Consumer<ClusterSource> switchTo) {
        this.context = context;
        this.profiles = profiles;
        this.background = new Background(context.background(), context.ui());
        this.ownNode = ownNode;
        this.switchTo = switchTo;
        this.model =
                new ConnectionsModel(profiles, context.activity(), keyring, setup, typed, background, context.texts());
    }

    @Override
    public void manage() {
        if (window.filter(Stage::isShowing).isPresent()) {
            window.get().toFront();
            return;
        }
        FxmlViews.Loaded<FormController> form = context.views()
                .load(
                        Fxml.CONNECTIONS_FORM,
                        new FormController(context.dialogs(), context.texts()),
                        new TlsController(context.dialogs()),
                        new RequestsController(context.texts()));
        ProfileFiles files = new ProfileFiles(background);
        Region shown = (Region) context.views()
                .load(
                        Fxml.CONNECTIONS_WINDOW,
                        new ConnectionsController(context, model, files, this, form),
                        new CheckController(context, model, files))
                .root();
        WindowTheme.narrow(shown, ROOM_FOR_ALL);
        window = Optional.of(context.dialogs().show(context.texts().get("connections.title"), shown, WIDTH, HEIGHT));
    }

    @Override
    public CompletionStage<List<Choice>> others() {
        return background.ask(() -> profiles.load().all()).thenApply(this::choices);
    }

    private List<Choice> choices(List<ConnectionProfile> saved) {
        List<Choice> choices = new ArrayList<>();
        String current = context.connection().source().name();
        for (ConnectionProfile profile : saved) {
            if (!profile.name().equals(current)) {
                choices.add(new Choice(
                        profile.name(), Environment.of(profile.kind()), () -> connect(Optional.of(profile))));
            }
        }
        if (context.connection().environment() != Environment.EMBEDDED) {
            choices.add(new Choice(
                    context.texts().get("connections.own"), Environment.EMBEDDED, () -> connect(Optional.empty())));
        }
        return choices;
    }

    @Override
    public CompletionStage<List<ConnectionProfile>> writable() {
        return model.load()
                .thenApply(saved -> saved.all().stream()
                        .filter(profile -> !profile.readOnly())
                        .toList());
    }

    @Override
    public CompletionStage<ClusterSource> source(ConnectionProfile profile) {
        ProfileSource source = model.source(profile);
        return background.ask(source::lacksSecrets).thenCompose(lacks -> {
            CompletableFuture<ClusterSource> ready = new CompletableFuture<>();
            if (lacks) {
                SecretsPrompt.show(profile, context.dialogs(), context.texts(), typed -> {
                    model.typeOnce(source, typed);
                    ready.complete(source);
                });
            } else {
                ready.complete(source);
            }
            return ready;
        });
    }

    @Override
    public CompletionStage<CommandTarget> commands(ConnectionProfile profile) {
        ProfileSource source = model.source(profile);
        return background
                .ask(source::lacksSecrets)
                .thenApply(lacks -> source.commands().orElseThrow());
    }

    @Override
    public Optional<Runnable> secrets() {
        return context.connection().source() instanceof ProfileSource source
                        && !source.profile().possible().isEmpty()
                ? Optional.of(() -> SecretsPrompt.show(source.profile(), context.dialogs(), context.texts(), typed -> {
                    model.type(source, typed);
                    context.connection().open();
                }))
                : Optional.empty();
    }

    /** The name of the connection in use; empty: the console's own node, or a cluster of the command line. */
    Optional<String> current() {
        return Optional.of(context.connection().source().name()).filter(name -> !name.isEmpty());
    }

    /** The connection in use as it was when it was opened, which may have been saved otherwise since; empty likewise. */
    Optional<ConnectionProfile> profile() {
        return context.connection().source() instanceof ProfileSource source
                ? Optional.of(source.profile())
                : Optional.empty();
    }

    /** Whether this is the one that is there, by its name; empty likewise. */
    boolean isInUse(Optional<ConnectionProfile> saved) {
        return current().equals(saved.map(ConnectionProfile::name))
                && context.connection().state().get() instanceof ConsoleConnection.State.Open;
    }

    /** Whether it is there as it was saved before, and goes on so after this was saved instead. */
    boolean goesOnOtherwise(Optional<ConnectionProfile> before, ConnectionProfile saved) {
        return before.isPresent() && isInUse(before) && !profile().equals(Optional.of(saved));
    }

    /** Connects to another; asks first where something still runs. Empty: the console's own node. */
    void connect(Optional<ConnectionProfile> profile) {
        List<Job> running = List.copyOf(context.works().running());
        if (running.isEmpty()) {
            leave(profile);
            return;
        }
        String name =
                profile.map(ConnectionProfile::name).orElse(context.texts().get("connections.own"));
        context.dialogs()
                .ask(
                        new Dialogs.Question(
                                context.texts().get("connections.leave.title"),
                                context.texts()
                                        .get(
                                                "connections.leave.text",
                                                running.stream().map(Job::title).collect(Collectors.joining(", "))),
                                context.texts().get("connections.leave.confirm", name),
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
        switchTo.accept(profile.<ClusterSource>map(model::source).orElseGet(ownNode));
    }
}
