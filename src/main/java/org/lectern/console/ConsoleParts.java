package org.lectern.console;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntConsumer;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Font;
import javafx.stage.Stage;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.DataLoading;
import org.lectern.console.connection.Pulse;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.connections.ConnectionsParts;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.help.HelpParts;
import org.lectern.console.libraries.LibrariesController;
import org.lectern.console.look.Carets;
import org.lectern.console.look.Look;
import org.lectern.console.notice.Notices;
import org.lectern.console.palette.Command;
import org.lectern.console.palette.PaletteController;
import org.lectern.console.palette.PaletteModel;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.Theme;
import org.lectern.console.shell.RetryController;
import org.lectern.console.shell.ShellController;
import org.lectern.console.shell.StartController;
import org.lectern.console.shell.StatusController;
import org.lectern.console.shell.ToastsController;
import org.lectern.console.text.Texts;
import org.lectern.console.tour.Itinerary;
import org.lectern.console.tour.Tour;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.Background;
import org.lectern.console.work.Retries;
import org.lectern.console.work.Stalls;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.profile.Profiles;

/** The one place where the console is put together, by hand. On the FX thread. */
public final class ConsoleParts implements AutoCloseable {
    private static final String[] FONTS = {
        "/com/formdev/flatlaf/fonts/inter/Inter-Regular.otf",
        "/com/formdev/flatlaf/fonts/inter/Inter-Bold.otf",
        "/com/formdev/flatlaf/fonts/jetbrains_mono/JetBrainsMono-Regular.ttf"
    };

    /** Things of each kind that the palette finds. */
    private static final int FOUND = 12;

    private final Startup startup;
    private final Stage stage;
    private final Settings settings;
    private final Texts texts;
    private final Views views;
    private final Works works;
    private final Notices notices;
    private final Dialogs dialogs;
    private final Pulse pulse;
    private final DataLoading loading;
    private final Look look;
    private final Retries retries;
    private final ConnectionsParts connecting;
    private final PageParts pages;
    private final HelpParts help;
    private final ShellController shell;

    public ConsoleParts(Startup startup, Stage stage) {
        this.startup = startup;
        this.stage = stage;
        retries = new Retries(UiExecutor.fxThread());
        UiExecutor ui = retries.executor();
        settings = startup.settings();
        texts = startup.texts();
        views = new Views(texts);
        works = new Works(ui, startup.background());
        notices = new Notices(texts);
        dialogs = new Dialogs(() -> stage, texts);
        pulse = new Pulse(ui);
        for (String font : FONTS) {
            Font.loadFont(ConsoleParts.class.getResourceAsStream(font), 13);
        }
        look = new Look(settings);
        Connection connection = startup.connection();
        connection.watch(texts);
        loading = new DataLoading(connection.source().firstData(), works, ui, texts);
        pages = new PageParts(new PageParts.Needs(
                connection,
                ui,
                startup.background(),
                startup.line().data(),
                startup.activity(),
                settings,
                texts,
                views,
                dialogs,
                works,
                notices,
                this::shell));
        WriteGuard guard = new WriteGuard(connection, sentence -> notices.warning(sentence, ""));
        Carets carets = new Carets(ui);
        dialogs.onOpened(scene -> {
            guard.watch(scene);
            carets.watch(scene);
        });
        connecting = connecting(ui, connection);
        help = new HelpParts(
                views,
                dialogs,
                settings,
                notices,
                connection,
                texts,
                new HelpParts.Program(ProgramVersion.text(), startup.line().data()),
                pages.jumps().welcome(connection.environment()));
        shell = loadShell(connection);
        guard.watch(stage.getScene());
        carets.watch(stage.getScene());
        look.beforeChange(shell::leaveOnlyTheFront);
    }

    private ConnectionsParts connecting(UiExecutor ui, Connection connection) {
        return new ConnectionsParts(new ConnectionsParts.Needs(
                connection,
                new Profiles(startup.line().data()),
                startup.activity(),
                () -> startup.keyring().get(),
                startup.typed(),
                () -> ClusterSources.ownNode(startup.line(), startup.activity(), startup::texts),
                this::switchTo,
                new Background(startup.background(), ui),
                views,
                dialogs,
                works,
                texts));
    }

    /** The same window over another connection: put together anew, so that nothing of the one before is left in it. */
    private void switchTo(ClusterSource source) {
        startup.switchTo(source);
        new ConsoleParts(startup, stage).appear();
    }

    /** Shows the welcome as soon as there is a connection, at the first start. */
    void welcome() {
        help.welcomeOnce();
    }

    private ShellController loadShell(Connection connection) {
        views.register(
                        ShellController.class,
                        () -> new ShellController(
                                texts,
                                settings,
                                connection,
                                pulse,
                                dialogs,
                                connecting,
                                help.commands(),
                                pages.makers(),
                                retries))
                .register(
                        PaletteController.class,
                        () -> new PaletteController(
                                new PaletteModel(() -> shell().commands(), this::find, retries.executor()), texts))
                .register(StartController.class, () -> new StartController(connection, connecting, dialogs, texts))
                .register(
                        StatusController.class,
                        () -> new StatusController(
                                texts,
                                connection,
                                pulse,
                                connecting,
                                works,
                                pages.lastRead(),
                                notices,
                                dialogs,
                                loading))
                .register(RetryController.class, () -> new RetryController(retries, pulse, dialogs, texts))
                .register(ToastsController.class, () -> new ToastsController(notices, dialogs, texts));
        Views.Loaded<ShellController> loaded = views.load(Fxml.SHELL_WINDOW, ShellController.class);
        Scene scene = new Scene(loaded.root(), 1280, 820);
        look.apply(scene);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, loaded.controller()::keyFiltered);
        scene.addEventHandler(KeyEvent.KEY_PRESSED, loaded.controller()::keyPressed);
        stage.setScene(scene);
        stage.setTitle(texts.get("app.name"));
        stage.getIcons().setAll(WindowIcons.load());
        stage.setMinWidth(960);
        stage.setMinHeight(560);
        return loaded.controller();
    }

    /** Principals and content items by name, for the palette. */
    private CompletionStage<List<Command>> find(String typed) {
        if (!(startup.connection().state().get() instanceof Connection.State.Open open)) {
            return CompletableFuture.completedStage(List.of());
        }
        CompletionStage<List<Command>> principals = open.lectern()
                .principals()
                .search(typed, FOUND)
                .thenApply(found -> found.stream()
                        .map(one -> new Command(
                                "fth-user",
                                one.displayName(),
                                one.id().value(),
                                () -> pages.jumps().subject(one.id().value())))
                        .toList());
        return open.lectern().contents().search(typed, FOUND).thenCombine(principals, (items, people) -> {
            List<Command> all = new ArrayList<>(people);
            items.forEach(item -> all.add(new Command(
                    "fth-file",
                    item.displayName(),
                    item.id().value(),
                    () -> pages.jumps().subject(item.id().value()))));
            return all;
        });
    }

    /** Shows the window where it was. */
    public void show() {
        WindowMemory.restore(stage, startup::settings);
        appear();
        stage.show();
    }

    private void appear() {
        Connection connection = startup.connection();
        connection.state().addListener((observable, before, now) -> follow(now));
        follow(connection.state().get());
    }

    private void follow(Connection.State state) {
        if (state instanceof Connection.State.Open open) {
            pulse.follow(open.lectern(), startup.timer());
            pages.fanOuts().follow(startup.timer());
            loading.begin(open.lectern());
        }
    }

    /**
     * A tour of this console.
     *
     * @param themes in which it walks, one after the other
     * @param stalls those of this console's thread
     * @param tolerated a longer one is a problem
     * @param ended told how many problems there were
     */
    Tour tour(
            Path directory,
            Tour.Camera camera,
            List<Theme> themes,
            Stalls stalls,
            Duration tolerated,
            IntConsumer ended) {
        Itinerary itinerary = new Itinerary(stage, settings, works, startup.texts(), themes);
        return new Tour(
                startup.connection(),
                shell,
                loading,
                itinerary,
                directory,
                camera,
                startup.background(),
                stalls,
                tolerated,
                ended);
    }

    public ShellController shell() {
        return shell;
    }

    public Settings settings() {
        return settings;
    }

    public Works works() {
        return works;
    }

    public Notices notices() {
        return notices;
    }

    /** What the keyspace gets while the console is used. */
    public DataLoading loading() {
        return loading;
    }

    public Pulse pulse() {
        return pulse;
    }

    /** The Libraries page, brought to the front. */
    public LibrariesController libraries() {
        return pages.jumps().libraries();
    }

    /** Saves what is to be remembered. The connection is closed by whoever began it. */
    @Override
    public void close() {
        settings.close();
    }
}
