package org.lectern.console.page;

import java.nio.file.Path;
import java.util.concurrent.Executor;
import javafx.scene.control.SplitPane;
import org.lectern.activity.ActivityLog;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.FxmlViews;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.console.write.WriteDialogs;
import org.lectern.service.Lectern;

/**
 * What every part of the console works with: one for a connection, put together where the console is. UI thread only.
 *
 * @param connection to the cluster; its services are there once it is open
 * @param ui where answers are delivered
 * @param background where blocking work runs
 * @param data the directory in which this console keeps what it remembers
 * @param activity where every write from this machine is on record
 * @param lastRead what the status bar shows of the last read
 * @param navigator leads from one page to another
 */
public record ConsoleContext(
        ConsoleConnection connection,
        UiExecutor ui,
        Executor background,
        Path data,
        ActivityLog activity,
        Settings settings,
        Texts texts,
        Times times,
        FxmlViews views,
        Dialogs dialogs,
        WriteDialogs writes,
        Works works,
        LastRead lastRead,
        Notices notices,
        Navigator navigator) {
    /**
     * The services.
     *
     * @throws IllegalStateException before the connection is open
     */
    public Lectern lectern() {
        return connection.get();
    }

    /**
     * Loads a page from the file that is named after it.
     *
     * @param parts the controllers of what the page includes
     */
    public PageView load(Page page, PageController controller, Object... parts) {
        return views.load(page.file(), controller, parts).controller();
    }

    /** A place for one question at a time. */
    public Latest latest() {
        return new Latest(ui);
    }

    /** Puts a divider where the operator left it, by this name, and remembers where it is dragged. */
    public void divider(String pane, SplitPane split) {
        new DividerPlace(settings, pane).follow(split);
    }

    /** What is remembered of the columns of the table with this name. */
    public ColumnWidths columns(String table) {
        return new ColumnWidths(settings, table);
    }
}
