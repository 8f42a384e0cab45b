package org.lectern.console;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Font;
import javafx.stage.Stage;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityKind;
import org.lectern.console.activity.ActivityParts;
import org.lectern.console.change.ChangeDialogs;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.Environment;
import org.lectern.console.connection.Pulse;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.connections.ConnectionsParts;
import org.lectern.console.data.DataParts;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.duplicates.DuplicatesController;
import org.lectern.console.duplicates.DuplicatesParts;
import org.lectern.console.fanouts.FanOutsController;
import org.lectern.console.fanouts.FanOutsParts;
import org.lectern.console.help.HelpParts;
import org.lectern.console.libraries.LibrariesController;
import org.lectern.console.libraries.LibrariesParts;
import org.lectern.console.look.Look;
import org.lectern.console.notice.Notices;
import org.lectern.console.overview.OverviewLinks;
import org.lectern.console.overview.OverviewParts;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageView;
import org.lectern.console.palette.Command;
import org.lectern.console.palette.PaletteController;
import org.lectern.console.palette.PaletteModel;
import org.lectern.console.rownames.RowNamesParts;
import org.lectern.console.settings.Settings;
import org.lectern.console.shell.ShellController;
import org.lectern.console.shell.StartController;
import org.lectern.console.shell.StatusController;
import org.lectern.console.shell.ToastsController;
import org.lectern.console.status.StatusParts;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.tour.Itinerary;
import org.lectern.console.tour.Tour;
import org.lectern.console.uniqueness.UniquenessController;
import org.lectern.console.uniqueness.UniquenessParts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.Background;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Stalls;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.journal.JobId;
import org.lectern.principal.PrincipalId;
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
    /** In the demo data: a library with something in each bucket, and one in which an item stands twice. */
    private static final String SHOWN = "u:cam:nicolaas";

    private static final String TWICE = "u:cam:drift-duplicate";

    private final Startup startup;
    private final Stage stage;
    private final Settings settings;
    private final Texts texts;
    private final Views views;
    private final Works works;
    private final LastRead lastRead = new LastRead();
    private final Notices notices;
    private final Dialogs dialogs;
    private final Confirmations confirmations;
    private final ChangeDialogs changes;
    private final Pulse pulse;
    private final Look look;
    private final ConnectionsParts connecting;
    private final FanOutsParts fanOuts;
    private final HelpParts help;
    private final ShellController shell;

    public ConsoleParts(Startup startup, Stage stage) {
        this.startup = startup;
        this.stage = stage;
        UiExecutor ui = UiExecutor.fxThread();
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
        confirmations = new Confirmations(
                views,
                ui,
                dialogs,
                connection::environment,
                () -> connection.get().operator(),
                texts);
        changes = new ChangeDialogs(connection, ui, views, dialogs, confirmations, works, notices, texts);
        WriteGuard guard = new WriteGuard(connection, sentence -> notices.warning(sentence, ""));
        dialogs.onOpened(guard::watch);
        connecting = connecting(ui, connection);
        fanOuts = fanOuts(ui, connection);
        help = new HelpParts(
                views,
                dialogs,
                settings,
                notices,
                connection,
                texts,
                new HelpParts.Program(ProgramVersion.text(), startup.line().data()),
                welcomeLinks(connection));
        shell = loadShell(connection, pages(ui, connection));
        guard.watch(stage.getScene());
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

    private FanOutsParts fanOuts(UiExecutor ui, Connection connection) {
        return new FanOutsParts(new FanOutsParts.Needs(
                connection,
                ui,
                views,
                dialogs,
                confirmations,
                works,
                lastRead,
                notices,
                settings,
                texts,
                new Times(ZoneId.systemDefault(), texts.locale()),
                () -> shell().open(Page.FAN_OUTS),
                this::openFanOut,
                this::openSubject));
    }

    /** A principal's library, or why an item is or is not in the library shown. */
    private void openSubject(String id) {
        if (id.startsWith("c:")) {
            libraries().whyNot(id);
        } else {
            libraries().go(id);
        }
    }

    /** Where the welcome leads: on the demo data to what shows best, elsewhere to the page. */
    private HelpParts.Links welcomeLinks(Connection connection) {
        if (connection.environment() != Environment.EMBEDDED) {
            return new HelpParts.Links(
                    () -> shell().open(Page.LIBRARIES),
                    () -> shell().open(Page.DUPLICATES),
                    () -> shell().open(Page.LIBRARIES));
        }
        return new HelpParts.Links(
                () -> libraries().go(SHOWN),
                () -> check(new PrincipalId(TWICE)),
                () -> libraries().go(TWICE));
    }

    /** Shows the welcome as soon as there is a connection, at the first start. */
    void welcome() {
        help.welcomeOnce();
    }

    private OverviewLinks overviewLinks() {
        return new OverviewLinks(
                () -> shell().open(Page.LIBRARIES),
                () -> shell().open(Page.FAN_OUTS),
                this::openFanOut,
                () -> shell().open(Page.DUPLICATES),
                (audit, kinds) -> {
                    shell().open(Page.DUPLICATES);
                    ((DuplicatesController) shell().front()).show(audit, kinds);
                },
                () -> shell().open(Page.UNIQUENESS),
                poll -> {
                    shell().open(Page.UNIQUENESS);
                    ((UniquenessController) shell().front()).show(poll);
                },
                () -> shell().open(Page.CONTENT_STATUS),
                drift -> shell().open(Page.CONTENT_STATUS));
    }

    private void openFanOut(JobId job) {
        shell().open(Page.FAN_OUTS);
        ((FanOutsController) shell().front()).show(job);
    }

    /** Audits one principal, in the Duplicates page. */
    private void check(PrincipalId principal) {
        shell().open(Page.DUPLICATES);
        ((DuplicatesController) shell().front()).check(principal);
    }

    private Map<Page, Supplier<? extends PageView>> pages(UiExecutor ui, Connection connection) {
        Map<Page, Supplier<? extends PageView>> pages = new EnumMap<>(Page.class);
        pages.put(
                Page.OVERVIEW,
                () -> OverviewParts.load(new OverviewParts.Needs(
                        connection,
                        ui,
                        views,
                        dialogs,
                        texts,
                        new Times(ZoneId.systemDefault(), texts.locale()),
                        overviewLinks())));
        pages.put(
                Page.LIBRARIES,
                () -> LibrariesParts.load(new LibrariesParts.Needs(
                        connection,
                        ui,
                        fanOuts.links(),
                        views,
                        dialogs,
                        confirmations,
                        works,
                        lastRead,
                        notices,
                        settings,
                        texts,
                        new Times(ZoneId.systemDefault(), texts.locale()),
                        this::check)));
        pages.put(Page.FAN_OUTS, fanOuts::load);
        pages.put(
                Page.DUPLICATES,
                () -> DuplicatesParts.load(new DuplicatesParts.Needs(
                        connection,
                        ui,
                        views,
                        dialogs,
                        confirmations,
                        works,
                        lastRead,
                        notices,
                        settings,
                        texts,
                        new Times(ZoneId.systemDefault(), texts.locale()),
                        finding -> libraries().go(finding.principal().value()))));
        pages.put(
                Page.CONTENT_STATUS,
                () -> StatusParts.load(new StatusParts.Needs(
                        connection,
                        ui,
                        views,
                        dialogs,
                        changes,
                        works,
                        lastRead,
                        notices,
                        settings,
                        texts,
                        new Times(ZoneId.systemDefault(), texts.locale()))));
        pages.put(
                Page.UNIQUENESS,
                () -> UniquenessParts.load(new UniquenessParts.Needs(
                        connection,
                        ui,
                        views,
                        dialogs,
                        changes,
                        works,
                        lastRead,
                        notices,
                        settings,
                        texts,
                        new Times(ZoneId.systemDefault(), texts.locale()))));
        pages.put(
                Page.ROW_NAMES,
                () -> RowNamesParts.load(new RowNamesParts.Needs(
                        connection,
                        ui,
                        views,
                        dialogs,
                        works,
                        lastRead,
                        notices,
                        settings,
                        texts,
                        new Times(ZoneId.systemDefault(), texts.locale()))));
        pages.put(
                Page.DATA,
                () -> DataParts.load(new DataParts.Needs(
                        connection,
                        connection.environment(),
                        startup.line().data(),
                        views,
                        dialogs,
                        confirmations,
                        works,
                        notices,
                        texts)));
        pages.put(
                Page.ACTIVITY,
                () -> ActivityParts.load(new ActivityParts.Needs(
                        startup.activity(),
                        ui,
                        startup.background(),
                        views,
                        dialogs,
                        works,
                        notices,
                        settings,
                        texts,
                        new Times(ZoneId.systemDefault(), texts.locale()),
                        entry -> !entry.subject().isEmpty() && entry.kind() != ActivityKind.STATUS,
                        this::openActivity)));
        return pages;
    }

    /** What a write was about, where it can be looked at. */
    private void openActivity(ActivityEntry entry) {
        switch (entry.kind()) {
            case JOB -> fanOuts.links().show(new JobId(entry.subject()));
            case POLL -> shell.open(Page.UNIQUENESS);
            case ROW_NAME -> shell.open(Page.ROW_NAMES);
            case IMPORT -> shell.open(Page.DATA);
            case REPAIR -> {
                if (entry.subject().contains(":")) {
                    openSubject(entry.subject());
                } else {
                    shell.open(Page.DUPLICATES);
                }
            }
            case CHANGE, DELETE, SHARE, REMOVE, REBUILD, HEALING, PRINCIPAL, STATUS -> openSubject(entry.subject());
        }
    }

    private ShellController loadShell(Connection connection, Map<Page, Supplier<? extends PageView>> pages) {
        views.register(
                        ShellController.class,
                        () -> new ShellController(
                                texts, settings, connection, pulse, dialogs, connecting, help.commands(), pages))
                .register(
                        PaletteController.class,
                        () -> new PaletteController(
                                new PaletteModel(() -> shell().commands(), this::find, UiExecutor.fxThread()), texts))
                .register(StartController.class, () -> new StartController(connection, connecting, dialogs, texts))
                .register(
                        StatusController.class,
                        () -> new StatusController(
                                texts, connection, pulse, connecting, works, lastRead, notices, dialogs))
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
                                () -> openSubject(one.id().value())))
                        .toList());
        return open.lectern().contents().search(typed, FOUND).thenCombine(principals, (items, people) -> {
            List<Command> all = new ArrayList<>(people);
            items.forEach(item -> all.add(new Command(
                    "fth-file",
                    item.displayName(),
                    item.id().value(),
                    () -> openSubject(item.id().value()))));
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
            fanOuts.follow(startup.timer());
        }
    }

    /**
     * A tour of this console.
     *
     * @param stalls those of this console's thread
     * @param tolerated a longer one is a problem
     * @param ended told how many problems there were
     */
    Tour tour(Path directory, Tour.Camera camera, Stalls stalls, Duration tolerated, IntConsumer ended) {
        Itinerary itinerary = new Itinerary(stage, settings, works, startup.texts());
        return new Tour(
                startup.connection(),
                shell,
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

    public Pulse pulse() {
        return pulse;
    }

    /** The Libraries page, brought to the front. */
    public LibrariesController libraries() {
        shell.open(Page.LIBRARIES);
        return (LibrariesController) shell.front();
    }

    /** Saves what is to be remembered. The connection is closed by whoever began it. */
    @Override
    public void close() {
        settings.close();
    }
}
