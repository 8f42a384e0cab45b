package org.lectern.console.uniqueness;

import java.util.function.Supplier;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.TableExport;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;

/** Puts the Uniqueness page together. */
public final class UniquenessParts {
    /** What the page needs from the console. */
    public record Needs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            Views views,
            Dialogs dialogs,
            Confirmations confirmations,
            Works works,
            LastRead lastRead,
            Notices notices,
            Settings settings,
            Texts texts,
            Times times) {}

    private UniquenessParts() {}

    /** Registers the page's controllers and loads it. */
    public static UniquenessController load(Needs needs) {
        PollTexts words = new PollTexts(needs.texts(), needs.times());
        PollsModel polls = new PollsModel(needs.lectern(), needs.ui(), needs.lastRead());
        PollModel poll = new PollModel(needs.lectern(), needs.ui(), needs.lastRead(), needs.works(), needs.texts());
        PollChanges changes = new PollChanges(
                needs.lectern(),
                needs.ui(),
                poll,
                polls,
                needs.views(),
                needs.dialogs(),
                needs.confirmations(),
                needs.works(),
                needs.notices(),
                needs.texts());
        TableExport export = new TableExport(
                "subscribers",
                PollTexts.EXPORT_COLUMNS,
                () -> poll.rows().stream().map(words::cells).toList(),
                needs.works(),
                needs.notices(),
                needs.dialogs(),
                needs.texts());
        needs.views()
                .register(
                        PollListController.class,
                        () -> new PollListController(
                                polls, new ColumnWidths(needs.settings(), "uniqueness.polls"), words))
                .register(
                        PollController.class,
                        () -> new PollController(
                                poll, changes, new ColumnWidths(needs.settings(), "uniqueness.subscribers"), words))
                .register(ChangeController.class, () -> new ChangeController(needs.confirmations(), needs.texts()))
                .register(
                        UniquenessController.class,
                        () -> new UniquenessController(polls, poll, changes, export, needs.settings(), needs.texts()));
        return needs.views()
                .load(Fxml.UNIQUENESS_PAGE, UniquenessController.class)
                .controller();
    }
}
