package org.lectern.console;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.console.activity.ActivityParts;
import org.lectern.console.change.ChangeDialogs;
import org.lectern.console.connection.Connection;
import org.lectern.console.data.DataParts;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.duplicates.DuplicatesParts;
import org.lectern.console.fanouts.FanOutsParts;
import org.lectern.console.libraries.LibrariesParts;
import org.lectern.console.notice.Notices;
import org.lectern.console.overview.OverviewParts;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageView;
import org.lectern.console.rownames.RowNamesParts;
import org.lectern.console.settings.Settings;
import org.lectern.console.shell.ShellController;
import org.lectern.console.status.StatusParts;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.uniqueness.UniquenessParts;
import org.lectern.console.view.Views;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;

/** The pages, and what only pages share. */
final class PageParts {
    /**
     * What the pages need from the console.
     *
     * @param data where this console keeps what it remembers
     * @param shell asked when one page leads to another
     */
    record Needs(
            Connection connection,
            UiExecutor ui,
            Executor background,
            Path data,
            ActivityLog activity,
            Settings settings,
            Texts texts,
            Views views,
            Dialogs dialogs,
            Works works,
            Notices notices,
            Supplier<ShellController> shell) {}

    private final Needs needs;
    private final LastRead lastRead = new LastRead();
    private final Times times;
    private final Jumps jumps;
    private final Confirmations confirmations;
    private final ChangeDialogs changes;
    private final FanOutsParts fanOuts;

    /** Registers what the window's frame shows of the pages. */
    PageParts(Needs needs) {
        this.needs = needs;
        Connection connection = needs.connection();
        times = new Times(ZoneId.systemDefault(), needs.texts().locale());
        jumps = new Jumps(needs.shell());
        confirmations = new Confirmations(
                needs.views(),
                needs.ui(),
                needs.dialogs(),
                connection::environment,
                () -> connection.get().operator(),
                needs.texts());
        changes = new ChangeDialogs(
                connection,
                needs.ui(),
                needs.views(),
                needs.dialogs(),
                confirmations,
                needs.works(),
                needs.notices(),
                needs.texts());
        fanOuts = new FanOutsParts(new FanOutsParts.Needs(
                connection,
                needs.ui(),
                needs.views(),
                needs.dialogs(),
                confirmations,
                needs.works(),
                lastRead,
                needs.notices(),
                needs.settings(),
                needs.texts(),
                times,
                () -> jumps.open(Page.FAN_OUTS),
                jumps::fanOut,
                jumps::subject));
    }

    Jumps jumps() {
        return jumps;
    }

    LastRead lastRead() {
        return lastRead;
    }

    FanOutsParts fanOuts() {
        return fanOuts;
    }

    /** How each page is made: once, when it is first needed. */
    Map<Page, Supplier<? extends PageView>> makers() {
        Connection connection = needs.connection();
        Map<Page, Supplier<? extends PageView>> pages = new EnumMap<>(Page.class);
        pages.put(
                Page.OVERVIEW,
                () -> OverviewParts.load(new OverviewParts.Needs(
                        connection,
                        needs.ui(),
                        needs.views(),
                        needs.dialogs(),
                        needs.texts(),
                        times,
                        jumps.overview())));
        pages.put(
                Page.LIBRARIES,
                () -> LibrariesParts.load(new LibrariesParts.Needs(
                        connection,
                        needs.ui(),
                        fanOuts.links(),
                        needs.views(),
                        needs.dialogs(),
                        confirmations,
                        needs.works(),
                        lastRead,
                        needs.notices(),
                        needs.settings(),
                        needs.texts(),
                        times,
                        jumps::check)));
        pages.put(Page.FAN_OUTS, fanOuts::load);
        pages.put(
                Page.DUPLICATES,
                () -> DuplicatesParts.load(new DuplicatesParts.Needs(
                        connection,
                        needs.ui(),
                        needs.views(),
                        needs.dialogs(),
                        confirmations,
                        needs.works(),
                        lastRead,
                        needs.notices(),
                        needs.settings(),
                        needs.texts(),
                        times,
                        finding -> jumps.libraries().go(finding.principal().value()))));
        pages.put(
                Page.CONTENT_STATUS,
                () -> StatusParts.load(new StatusParts.Needs(
                        connection,
                        needs.ui(),
                        needs.views(),
                        needs.dialogs(),
                        changes,
                        needs.works(),
                        lastRead,
                        needs.notices(),
                        needs.settings(),
                        needs.texts(),
                        times)));
        pages.put(
                Page.UNIQUENESS,
                () -> UniquenessParts.load(new UniquenessParts.Needs(
                        connection,
                        needs.ui(),
                        needs.views(),
                        needs.dialogs(),
                        changes,
                        needs.works(),
                        lastRead,
                        needs.notices(),
                        needs.settings(),
                        needs.texts(),
                        times)));
        pages.put(
                Page.ROW_NAMES,
                () -> RowNamesParts.load(new RowNamesParts.Needs(
                        connection,
                        needs.ui(),
                        needs.views(),
                        needs.dialogs(),
                        needs.works(),
                        lastRead,
                        needs.notices(),
                        needs.settings(),
                        needs.texts(),
                        times)));
        pages.put(
                Page.DATA,
                () -> DataParts.load(new DataParts.Needs(
                        connection,
                        connection.environment(),
                        needs.data(),
                        needs.views(),
                        needs.dialogs(),
                        confirmations,
                        needs.works(),
                        needs.notices(),
                        needs.texts())));
        pages.put(
                Page.ACTIVITY,
                () -> ActivityParts.load(new ActivityParts.Needs(
                        needs.activity(),
                        needs.ui(),
                        needs.background(),
                        needs.views(),
                        needs.dialogs(),
                        needs.works(),
                        needs.notices(),
                        needs.settings(),
                        needs.texts(),
                        times,
                        entry -> !entry.subject().isEmpty() && entry.kind() != ActivityKind.STATUS,
                        entry -> jumps.activity(entry, fanOuts.links()))));
        return pages;
    }
}
