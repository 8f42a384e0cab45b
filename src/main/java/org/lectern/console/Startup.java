package org.lectern.console;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.activity.ActivityLog;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Connection;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.SettingsFile;
import org.lectern.console.text.Texts;
import org.lectern.console.work.UiExecutor;

/** What begins before the toolkit is up: the connection, the settings, the texts. */
public final class Startup implements AutoCloseable {
    private final CommandLine line;
    private final ActivityLog activity;
    private final ExecutorService background = Executors.newCachedThreadPool(daemons("lectern-work-"));
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(daemons("lectern-timer-"));
    private final SettingsFile settingsFile;
    private final CompletableFuture<SavedSettings> saved;
    private final CompletableFuture<Texts> texts;
    private final Connection connection;

    private Startup(CommandLine line, ActivityLog activity, ClusterSource source, UiExecutor ui) {
        this.line = line;
        this.activity = activity;
        Path file = line.data().resolve("settings.json");
        this.settingsFile = new SettingsFile(file);
        this.connection = new Connection(source, background, ui);
        connection.open();
        this.saved = CompletableFuture.supplyAsync(settingsFile::load, background);
        this.texts = CompletableFuture.supplyAsync(Texts::load, background);
    }

    static Startup begin(CommandLine line) {
        ActivityLog activity = activity(line);
        return new Startup(line, activity, ClusterSources.of(line, activity), UiExecutor.fxThread());
    }

    /** Begins over services from elsewhere, as tests do. */
    public static Startup begin(CommandLine line, ClusterSource source) {
        return new Startup(line, activity(line), source, UiExecutor.fxThread());
    }

    private static ActivityLog activity(CommandLine line) {
        return new ActivityLog(line.data().resolve("activity"));
    }

    /** The log of every write from this data directory. */
    ActivityLog activity() {
        return activity;
    }

    CommandLine line() {
        return line;
    }

    Connection connection() {
        return connection;
    }

    Texts texts() {
        return texts.join();
    }

    Settings settings() {
        Settings settings = new Settings(settingsFile, saved.join(), timer);
        line.theme().ifPresent(settings::theme);
        return settings;
    }

    Executor background() {
        return background;
    }

    ScheduledExecutorService timer() {
        return timer;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        connection.close();
        activity.close();
        background.shutdownNow();
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
