package org.lectern.console.status;

import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.console.change.ChangeDialogs;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.Settings;
import org.lectern.console.status.collection.CollectionParts;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Kept;
import org.lectern.console.view.Views;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;

/** Puts the Content status page together. */
public final class StatusParts {
    /** What the page needs from the console. */
    public record Needs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            Views views,
            Dialogs dialogs,
            ChangeDialogs changes,
            Works works,
            LastRead lastRead,
            Notices notices,
            Settings settings,
            Texts texts,
            Times times) {}

    private StatusParts() {}

    /** Registers the page's controllers and loads it. */
    public static StatusController load(Needs needs) {
        StatusTexts words = new StatusTexts(needs.texts(), needs.times());
        UserModel model = new UserModel(needs.lectern(), needs.ui(), needs.lastRead(), needs.works(), words);
        ModesModel modes = new ModesModel(needs.lectern(), needs.ui(), needs.lastRead());
        StatusChanges changes = new StatusChanges(needs.lectern(), model, modes, needs.changes(), needs.works(), words);
        UserSearch search = new UserSearch(needs.lectern(), needs.ui(), needs.settings(), words);
        SummaryDownload download =
                new SummaryDownload(model::rows, needs.works(), needs.notices(), needs.dialogs(), words);
        needs.views()
                .register(
                        EnrolmentsController.class,
                        () -> new EnrolmentsController(model, widths(needs, "contentstatus.enrolments"), words))
                .register(ContentsController.class, () -> new ContentsController(needs.settings(), words))
                .register(AttemptsController.class, () -> new AttemptsController(needs.settings(), words))
                .register(
                        ModesController.class,
                        () -> new ModesController(modes, changes, widths(needs, "contentstatus.modes"), words))
                .register(EnrolmentController.class, () -> new EnrolmentController(model, changes, words))
                .register(
                        UserController.class,
                        () -> new UserController(model, search, download, needs.settings(), words));
        UserController user =
                needs.views().load(Fxml.STATUS_USER, UserController.class).controller();
        Kept<StatusController> page = new Kept<>();
        StatusView collection = CollectionParts.load(new CollectionParts.Needs(
                needs.lectern(),
                needs.ui(),
                needs.views(),
                needs.dialogs(),
                needs.changes(),
                needs.works(),
                needs.notices(),
                needs.settings(),
                words,
                learner -> page.get().show(learner)));
        needs.views()
                .register(
                        StatusController.class,
                        () -> page.keep(
                                new StatusController(user, Optional.of(collection), model, modes, changes, words)));
        return needs.views().load(Fxml.STATUS_PAGE, StatusController.class).controller();
    }

    private static ColumnWidths widths(Needs needs, String table) {
        return new ColumnWidths(needs.settings(), table);
    }
}
