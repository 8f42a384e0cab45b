package org.lectern.console;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import javafx.stage.Window;
import org.lectern.activity.ActivityLog;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.Environment;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Navigator;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.SettingsFile;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.FxmlViews;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.ScriptedTime;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.console.write.RecentReasons;
import org.lectern.console.write.WriteDialogs;
import org.lectern.service.Lectern;
import org.lectern.simulation.Ports;

/** What parts of the console work with, on one thread and without a window. */
public final class TestContext {
    private TestContext() {}

    /** Over services of which each answers with this object, as for a model that asks one of them. */
    public static ConsoleContext answering(Object service) {
        return of(Ports.answering(Lectern.class, (method, given) -> service));
    }

    public static ConsoleContext of(Lectern lectern) {
        return of(lectern, () -> {
            throw new IllegalStateException("no window here");
        });
    }

    /**
     * Where settings and the log are kept is nowhere: parts that need them are tested in the console's window.
     *
     * @param owner of dialogs
     */
    public static ConsoleContext of(Lectern lectern, Supplier<Window> owner) {
        UiExecutor ui = UiExecutor.sameThread();
        Texts texts = Texts.load();
        ConsoleConnection connection = new ConsoleConnection(FakeConsole.source(lectern), Runnable::run, ui);
        connection.open();
        FxmlViews views = new FxmlViews(texts);
        Works works = new Works(ui, Runnable::run);
        Notices notices = new Notices(texts, new ScriptedTime());
        Dialogs dialogs = new Dialogs(owner, texts);
        SettingsFile file = new SettingsFile(Path.of("target", "nowhere", "settings.json"));
        Settings settings = new Settings(file, file.load(), Executors.newSingleThreadScheduledExecutor());
        return new ConsoleContext(
                connection,
                ui,
                Runnable::run,
                Path.of("target", "nowhere"),
                new ActivityLog(Path.of("target", "nowhere")),
                settings,
                texts,
                new Times(ZoneOffset.UTC),
                views,
                dialogs,
                new WriteDialogs(
                        views,
                        ui,
                        dialogs,
                        works,
                        notices,
                        () -> Environment.EMBEDDED,
                        () -> "ann@test",
                        true,
                        new RecentReasons(),
                        settings,
                        texts),
                works,
                new LastRead(),
                notices,
                Ports.none(Navigator.class));
    }
}
