package org.lectern.console;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Font;
import javafx.stage.Stage;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityKind;
import org.lectern.console.activity.ActivityParts;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.Pulse;
import org.lectern.console.data.DataParts;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.duplicates.DuplicatesController;
import org.lectern.console.duplicates.DuplicatesParts;
import org.lectern.console.fanouts.FanOutsController;
import org.lectern.console.fanouts.FanOutsParts;
import org.lectern.console.libraries.LibrariesController;
import org.lectern.console.libraries.LibrariesParts;
import org.lectern.console.notice.Notices;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageView;
import org.lectern.console.rownames.RowNamesParts;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.Theme;
import org.lectern.console.shell.ShellController;
import org.lectern.console.shell.StartController;
import org.lectern.console.shell.StatusController;
import org.lectern.console.shell.ToastsController;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.tour.Itinerary;
import org.lectern.console.tour.Tour;
import org.lectern.console.uniqueness.UniquenessParts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.journal.JobId;
import org.lectern.principal.PrincipalId;

/** The one place where the console is put together, by hand. On the FX thread. */
public final class ConsoleParts implements AutoCloseable {
    private static final String[] FONTS = {
        "/com/formdev/flatlaf/fonts/inter/Inter-Regular.otf",
        "/com/formdev/flatlaf/fonts/inter/Inter-Bold.otf",
        "/com/formdev/flatlaf/fonts/jetbrains_mono/JetBrainsMono-Regular.ttf"
    };

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
    private final Pulse pulse;
    private final FanOutsParts fanOuts;
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
        applyTheme(settings.theme());
        Connection connection = startup.connection();
        connection.watch();
        confirmations = new Confirmations(
                views,
                ui,
                dialogs,
                connection::environment,
                () -> connection.get().operator(),
                texts);
        fanOuts = fanOuts(ui, connection);
        shell = loadShell(connection, pages(ui, connection));
        settings.all().addListener((observable, before, now) -> {
            if (before.theme() != now.theme()) {
                applyTheme(now.theme());
            }
        });
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
                new Times(ZoneId.systemDefault()),
                () -> shell().open(Page.FAN_OUTS),
                job -> {
                    shell().open(Page.FAN_OUTS);
                    ((FanOutsController) shell().front()).show(job);
                },
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

    /** Audits one principal, in the Duplicates page. */
    private void check(PrincipalId principal) {
        shell().open(Page.DUPLICATES);
        ((DuplicatesController) shell().front()).check(principal);
    }

    private Map<Page, Supplier<? extends PageView>> pages(UiExecutor ui, Connection connection) {
        Map<Page, Supplier<? extends PageView>> pages = new EnumMap<>(Page.class);
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
                        new Times(ZoneId.systemDefault()),
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
                        new Times(ZoneId.systemDefault()),
                        finding -> libraries().go(finding.principal().value()))));
        pages.put(
                Page.UNIQUENESS,
                () -> UniquenessParts.load(new UniquenessParts.Needs(
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
                        new Times(ZoneId.systemDefault()))));
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
                        new Times(ZoneId.systemDefault()))));
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
                        new Times(ZoneId.systemDefault()),
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
        views.register(ShellController.class, () -> new ShellController(texts, settings, connection, pulse, pages))
                .register(StartController.class, () -> new StartController(connection, dialogs, texts))
                .register(
                        StatusController.class,
                        () -> new StatusController(texts, connection, pulse, works, lastRead, notices, dialogs))
                .register(ToastsController.class, () -> new ToastsController(notices, dialogs, texts));
        Views.Loaded<ShellController> loaded = views.load(Fxml.SHELL_WINDOW, ShellController.class);
        Scene scene = new Scene(loaded.root(), 1280, 820);
        scene.getStylesheets()
                .add(Objects.requireNonNull(ConsoleParts.class.getResource("/css/lectern.css"))
                        .toExternalForm());
        scene.addEventHandler(KeyEvent.KEY_PRESSED, loaded.controller()::keyPressed);
        stage.setScene(scene);
        stage.setTitle(texts.get("app.name"));
        stage.setMinWidth(960);
        stage.setMinHeight(560);
        return loaded.controller();
    }

    /** Shows the window where it was. */
    public void show() {
        WindowMemory.restore(stage, settings);
        Connection connection = startup.connection();
        connection.state().addListener((observable, before, now) -> follow(now));
        follow(connection.state().get());
        stage.show();
    }

    private void follow(Connection.State state) {
        if (state instanceof Connection.State.Open open) {
            pulse.follow(open.lectern(), startup.timer());
            fanOuts.follow(startup.timer());
        }
    }

    private static void applyTheme(Theme theme) {
        Application.setUserAgentStylesheet(
                (theme == Theme.DARK ? new PrimerDark() : new PrimerLight()).getUserAgentStylesheet());
    }

    /**
     * A tour of this console.
     *
     * @param ended told how many problems there were
     */
    Tour tour(Path directory, Tour.Camera camera, IntConsumer ended) {
        Itinerary itinerary = new Itinerary(stage, settings, works);
        return new Tour(startup.connection(), shell, itinerary, directory, camera, startup.background(), ended);
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
