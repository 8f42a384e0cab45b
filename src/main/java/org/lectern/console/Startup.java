package org.lectern.console;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityLog;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connections.TypedSecrets;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.SettingsFile;
import org.lectern.console.text.Texts;
import org.lectern.console.work.UiExecutor;
import org.lectern.home.RunningConsole;
import org.lectern.profile.Keyring;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.service.ClusterSetup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What begins before the toolkit is up: the connection, the settings, the texts. And what follows when it is changed. */
public final class Startup implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Startup.class);

    private final CommandLine line;
    private final UiExecutor ui;
    private final ActivityLog activity;
    private final ExecutorService background = Executors.newCachedThreadPool(daemons("lectern-work-"));
    private final SettingsFile settingsFile;
    private final CompletableFuture<SavedSettings> saved;
    private final CompletableFuture<Texts> texts;
    private volatile ScheduledExecutorService timer = newTimer();
    private volatile ConsoleConnection connection;
    /** When every connection that was left is closed. */
    private CompletableFuture<Void> left = CompletableFuture.completedFuture(null);

    private Supplier<Optional<Keyring>> keyring = Keyring::ofThisSystem;
    private ClusterSetup setup = ClusterSetup.OF_CLUSTERS;
    private ProvidedProfiles provided = new ProvidedProfiles(System.getenv());
    private final TypedSecrets typed = new TypedSecrets();
    private @Nullable Settings settings;
    private Consumer<Path> documents = file -> {};
    private Consumer<CommandLine.Destination> opens = to -> {};
    private Optional<RunningConsole> listening = Optional.empty();

    private Startup(
            CommandLine line, ActivityLog activity, Function<Supplier<Texts>, ClusterSource> source, UiExecutor ui) {
        this.line = line;
        this.activity = activity;
        this.ui = ui;
        Path file = line.data().resolve("settings.json");
        this.settingsFile = new SettingsFile(file);
        this.saved = CompletableFuture.supplyAsync(settingsFile::load, background);
        this.texts = saved.thenApply(settings -> Texts.load(line.language().orElse(settings.language())));
        this.connection = new ConsoleConnection(source.apply(texts::join), background, ui);
        connection.open();
    }

    /** Begins over what the command line names, else over the connection used last, else over the console's own node. */
    public static Startup begin(CommandLine line) {
        ActivityLog activity = activity(line);
        return new Startup(line, activity, texts -> ClusterSources.of(line, activity, texts), UiExecutor.fxThread());
    }

    /** Begins over the console's own node with its demo data, whichever connection was used last. */
    public static Startup beginOnOwnNode(CommandLine line) {
        ActivityLog activity = activity(line);
        return new Startup(
                line, activity, texts -> ClusterSources.ownNode(line, activity, texts), UiExecutor.fxThread());
    }

    /** Begins over services from elsewhere, as tests do. */
    public static Startup begin(CommandLine line, ClusterSource source) {
        return new Startup(line, activity(line), texts -> source, UiExecutor.fxThread());
    }

    private static ActivityLog activity(CommandLine line) {
        return new ActivityLog(line.data().resolve("activity"));
    }

    /** The log of every write from this data directory. */
    ActivityLog activity() {
        return activity;
    }

    /** Keeps secrets elsewhere, as tests do. Before the console is put together. */
    void keyring(Supplier<Optional<Keyring>> other) {
        keyring = other;
    }

    /** Other connections are provided, as in tests. Before the console is put together. */
    void provided(ProvidedProfiles other) {
        provided = other;
    }

    /** Connections that somebody else provides. */
    ProvidedProfiles provided() {
        return provided;
    }

    /** Opens subjects so, from now on. UI thread only. */
    void opens(Consumer<CommandLine.Destination> window) {
        opens = window;
    }

    /** Takes the subjects that other processes on the same data directory are asked for. UI thread only. */
    void listen() {
        try {
            listening = RunningConsole.listen(
                    line.data(),
                    ui,
                    request -> opens.accept(new CommandLine.Destination(request.id(), request.viewer())));
        } catch (IOException unusable) {
            LOG.warn("Other processes cannot tell this console what to open", unusable);
        }
    }

    /** Opens documents so. Before the console is put together. */
    void documents(Consumer<Path> opens) {
        documents = opens;
    }

    /** Opens documents in the program that the system has for them. */
    Consumer<Path> documents() {
        return documents;
    }

    /** Tries and prepares other clusters, as tests do. */
    void setup(ClusterSetup other) {
        setup = other;
    }

    /** Tries clusters, and makes their tables; blocks. */
    ClusterSetup setup() {
        return setup;
    }

    /** Passwords that no keyring holds. On the FX thread. */
    TypedSecrets typed() {
        return typed;
    }

    /** Where secrets are kept; blocks. */
    Supplier<Optional<Keyring>> keyring() {
        return keyring;
    }

    /**
     * Another connection in place of this one, which is closed in the background. Whatever was told by the timer is told no
     * more; the settings go on as they are. On the FX thread; the console is put together anew after it.
     */
    void switchTo(ClusterSource source) {
        ConsoleConnection before = connection;
        timer.shutdownNow();
        timer = newTimer();
        if (settings != null) {
            settings.close();
            settings = new Settings(settingsFile, settings.all().get(), timer);
        }
        ConsoleConnection next = new ConsoleConnection(source, background, ui);
        connection = next;
        // One after another: two holds on one node would be two nodes, and what is left at once is not opened at all.
        left = left.thenRunAsync(
                () -> {
                    try {
                        before.close();
                    } catch (RuntimeException | LinkageError e) {
                        LOG.warn("The connection that was left did not close in order", e);
                    }
                    if (connection == next) {
                        next.open();
                    }
                },
                background);
    }

    CommandLine line() {
        return line;
    }

    ConsoleConnection connection() {
        return connection;
    }

    Texts texts() {
        return texts.join();
    }

    /** The settings in force; others after a switch. On the FX thread. */
    Settings settings() {
        Settings known = settings;
        if (known == null) {
            known = new Settings(settingsFile, saved.join(), timer);
            line.theme().ifPresent(known::theme);
            known.all().addListener((observable, before, now) -> texts().times().inUtc(now.utc()));
            texts().times().inUtc(known.utc());
            settings = known;
        }
        return known;
    }

    Executor background() {
        return background;
    }

    ScheduledExecutorService timer() {
        return timer;
    }

    @Override
    public void close() {
        listening.ifPresent(RunningConsole::close);
        if (settings != null) {
            settings.close();
        }
        timer.shutdownNow();
        connection.close();
        activity.close();
        background.shutdownNow();
    }

    private static ScheduledExecutorService newTimer() {
        return Executors.newSingleThreadScheduledExecutor(daemons("lectern-timer-"));
    }

    private static ThreadFactory daemons(String name) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
