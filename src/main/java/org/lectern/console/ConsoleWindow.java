package org.lectern.console;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Font;
import javafx.stage.Stage;
import org.lectern.command.ProgramVersion;
import org.lectern.console.activity.ActivityController;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.DataLoading;
import org.lectern.console.connection.HealthMonitor;
import org.lectern.console.connection.WriteGuard;
import org.lectern.console.connections.ConnectionsWindow;
import org.lectern.console.data.DataModule;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.duplicates.DuplicatesModule;
import org.lectern.console.fanouts.FanOutsModule;
import org.lectern.console.find.FindController;
import org.lectern.console.find.SubjectSearch;
import org.lectern.console.help.HelpWindows;
import org.lectern.console.libraries.LibrariesController;
import org.lectern.console.libraries.LibrariesModule;
import org.lectern.console.look.Carets;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.manual.ManualWindow;
import org.lectern.console.notice.Notices;
import org.lectern.console.oae.OaePages;
import org.lectern.console.overview.OverviewController;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.palette.PaletteController;
import org.lectern.console.palette.PaletteModel;
import org.lectern.console.polls.PollsController;
import org.lectern.console.preferences.SettingsModule;
import org.lectern.console.rownames.RowNamesController;
import org.lectern.console.shell.BannerController;
import org.lectern.console.shell.RetryController;
import org.lectern.console.shell.ShellController;
import org.lectern.console.shell.StartController;
import org.lectern.console.shell.StatusBarController;
import org.lectern.console.shell.ToastsController;
import org.lectern.console.status.InstanceModeController;
import org.lectern.console.status.StatusModule;
import org.lectern.console.status.batches.BatchesController;
import org.lectern.console.status.collection.CollectionController;
import org.lectern.console.status.jobs.BatchJobsController;
import org.lectern.console.subscriptions.SubscriptionsController;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.FxmlViews;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Retries;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.console.write.RecentReasons;
import org.lectern.console.write.WriteDialogs;
import org.lectern.oae.PrincipalNames;
import org.lectern.profile.Profiles;

/** The one place where the console is put together, by hand. On the FX thread. */
public final class ConsoleWindow implements AutoCloseable {
    private static final String[] FONTS = {
        "/com/formdev/flatlaf/fonts/inter/Inter-Regular.otf",
        "/com/formdev/flatlaf/fonts/inter/Inter-Bold.otf",
        "/com/formdev/flatlaf/fonts/jetbrains_mono/JetBrainsMono-Regular.ttf"
    };

    private final Startup startup;
    private final Stage stage;
    private final Retries retries = new Retries(UiExecutor.fxThread());
    private final HealthMonitor pulse = new HealthMonitor(retries.executor());
    private final ConsoleNavigator navigator = new ConsoleNavigator(this::shell);
    private final ConsoleContext context;
    private final DataLoading loading;
    private final WindowTheme look;
    private final ConnectionsWindow connections;
    private final FanOutsModule fanOuts;
    private final HelpWindows help;
    private final ManualWindow manual;
    private final SubjectSearch search;
    private final List<PageModule> pages;
    private final OaePages oaePages;
    private final ShellController shell;
    private Consumer<ConsoleWindow> switched = next -> {};

    public ConsoleWindow(Startup startup, Stage stage) {
        this.startup = startup;
        this.stage = stage;
        for (String font : FONTS) {
            Font.loadFont(ConsoleWindow.class.getResourceAsStream(font), 13);
        }
        context = newContext();
        ConsoleConnection connection = context.connection();
        connection.watch(context.texts());
        loading = new DataLoading(connection.source().firstData(), context.works(), context.ui(), context.texts());
        look = new WindowTheme(context.settings());
        WriteGuard guard =
                new WriteGuard(connection, sentence -> context.notices().warning(sentence, ""));
        Carets carets = new Carets(context.ui());
        context.dialogs().onOpened(scene -> {
            guard.watch(scene);
            carets.watch(scene);
            scene.addEventHandler(KeyEvent.KEY_PRESSED, event -> shell().helpPressed(event));
        });
        connections = new ConnectionsWindow(
                context,
                new Profiles(context.data(), startup.provided()),
                () -> startup.keyring().get(),
                startup::setup,
                startup.typed(),
                () -> ClusterSources.ownNode(startup.line(), startup.activity(), startup::texts),
                this::switchTo);
        fanOuts = new FanOutsModule(context);
        PageModule activity = PageModule.of(Page.ACTIVITY, ActivityController::load);
        PageModule settings = new SettingsModule(InstanceModeController::new);
        search = new SubjectSearch(context, this::names);
        PageModule find = PageModule.of(Page.FIND, console -> FindController.load(console, search));
        pages = lecternPages(find, activity, settings);
        oaePages = new OaePages(context, contentStatus(), find, activity, new DataModule(connections), settings);
        manual = new ManualWindow(context.views(), context.dialogs());
        help = new HelpWindows(
                context,
                new HelpWindows.Program(ProgramVersion.text(), context.data()),
                navigator.welcome(connection.environment()),
                manual);
        shell = loadShell();
        guard.watch(stage.getScene());
        carets.watch(stage.getScene());
        look.beforeChange(shell::leaveOnlyTheFront);
    }

    private ConsoleContext newContext() {
        UiExecutor ui = retries.executor();
        Texts texts = startup.texts();
        FxmlViews views = new FxmlViews(texts);
        Dialogs dialogs = new Dialogs(() -> stage, texts);
        dialogs.onDocument(startup.documents());
        ConsoleConnection connection = startup.connection();
        Works works = new Works(ui, startup.background());
        Notices notices = new Notices(texts, ui);
        return new ConsoleContext(
                connection,
                ui,
                startup.background(),
                startup.line().data(),
                startup.activity(),
                startup.settings(),
                texts,
                texts.times(),
                views,
                dialogs,
                new WriteDialogs(
                        views,
                        ui,
                        dialogs,
                        works,
                        notices,
                        connection::environment,
                        () -> connection.get().connection().operator(),
                        true,
                        new RecentReasons(),
                        startup.settings(),
                        texts),
                works,
                new LastRead(),
                notices,
                navigator);
    }

    /** The pages there are: those of what the connection has led to, Lectern's own until then. */
    private List<PageModule> pages() {
        return isOae() ? oaePages.modules() : pages;
    }

    private CompletionStage<PrincipalNames> names() {
        return oaePages.names();
    }

    private boolean isOae() {
        return startup.connection().state().get() instanceof ConsoleConnection.State.Open open
                && open.lectern().connection().oae().isPresent();
    }

    private List<PageModule> lecternPages(PageModule find, PageModule activity, PageModule settings) {
        return List.of(
                find,
                new LibrariesModule(fanOuts.links()),
                new DuplicatesModule(),
                contentStatus(),
                fanOuts,
                activity,
                PageModule.of(Page.OVERVIEW, OverviewController::load),
                PageModule.of(Page.POLLS, PollsController::load),
                PageModule.of(Page.ROW_NAMES, RowNamesController::load),
                new DataModule(connections),
                PageModule.of(Page.SUBSCRIPTIONS, SubscriptionsController::load),
                settings);
    }

    private static StatusModule contentStatus() {
        return new StatusModule(
                CollectionController::load,
                List.of(
                        new StatusModule.Part("contentstatus.view.batches", "fth-calendar", BatchesController::load),
                        new StatusModule.Part("contentstatus.view.jobs", "fth-archive", BatchJobsController::load)));
    }

    /** The same window over another connection: put together anew, so that nothing of the one before is left in it. */
    private void switchTo(ClusterSource source) {
        startup.switchTo(source);
        ConsoleWindow next = new ConsoleWindow(startup, stage);
        next.switched = switched;
        next.appear();
        switched.accept(next);
    }

    /** Told of the window that replaces this one on its stage, and of those after it. One listener. */
    public void onSwitched(Consumer<ConsoleWindow> handler) {
        switched = handler;
    }

    /** Shows the welcome as soon as there is a connection, at the first start. */
    public void welcome() {
        help.welcomeOnce();
    }

    /** Goes to a subject as soon as there is a connection. */
    public void open(CommandLine.Destination to) {
        startup.connection().whenOpen(() -> navigator.open(to));
    }

    /** Opens the subjects that other processes on the same data directory are asked for, and comes to the front. */
    public void listen() {
        startup.listen();
    }

    private void bring(CommandLine.Destination to) {
        stage.setIconified(false);
        stage.toFront();
        stage.requestFocus();
        open(to);
    }

    private ShellController loadShell() {
        FxmlViews.Loaded<ShellController> loaded = context.views()
                .load(
                        Fxml.SHELL_WINDOW,
                        new ShellController(
                                context, pulse, connections, help.commands(), manual::open, this::pages, retries),
                        new PaletteController(
                                new PaletteModel(() -> shell().commands(), search::commands, context.ui()),
                                context.texts()),
                        new BannerController(context, pulse),
                        new StartController(context, connections),
                        new StatusBarController(context, pulse, connections, loading, fanOuts.live(context)),
                        new RetryController(context, retries, pulse),
                        new ToastsController(context),
                        fanOuts.indicator(context),
                        help.menu());
        Scene scene = new Scene(loaded.root(), 1280, 820);
        look.apply(scene);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, loaded.controller()::keyFiltered);
        scene.addEventHandler(KeyEvent.KEY_PRESSED, loaded.controller()::keyPressed);
        stage.setScene(scene);
        stage.setTitle(context.texts().get("app.name"));
        stage.getIcons().setAll(WindowIcons.load());
        new ClosingQuestion(context).watch(stage);
        stage.setMinWidth(960);
        stage.setMinHeight(560);
        return loaded.controller();
    }

    /** Shows the window where it was. */
    public void show() {
        WindowMemory.restore(stage, startup::settings);
        appear();
        stage.show();
    }

    private void appear() {
        startup.opens(this::bring);
        ConsoleConnection connection = startup.connection();
        connection.state().addListener((observable, before, now) -> follow(now));
        follow(connection.state().get());
    }

    private void follow(ConsoleConnection.State state) {
        if (state instanceof ConsoleConnection.State.Open open) {
            pulse.follow(open.lectern(), startup.timer());
            if (open.lectern().connection().oae().isEmpty()) {
                fanOuts.follow(startup.timer());
            }
            loading.begin(open.lectern());
        }
    }

    public ShellController shell() {
        return shell;
    }

    public Stage stage() {
        return stage;
    }

    public ConsoleContext context() {
        return context;
    }

    /** What the keyspace gets while the console is used. */
    public DataLoading loading() {
        return loading;
    }

    public HealthMonitor pulse() {
        return pulse;
    }

    /** Looks for a text in the Find page, as if it had been pasted. */
    public void find(String text) {
        navigator.find(text);
    }

    /** The Libraries page, brought to the front. */
    public LibrariesController libraries() {
        return navigator.libraries();
    }

    /** Saves what is to be remembered. The connection is closed by whoever began it. */
    @Override
    public void close() {
        context.settings().close();
    }
}
