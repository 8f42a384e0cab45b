package org.lectern.console.activity;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityLog;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;

/** Puts the Activity page together. */
public final class ActivityParts {
    private ActivityParts() {}

    /**
     * What the page needs from the console.
     *
     * @param background where files are read
     * @param canOpen whether an entry's subject can be shown elsewhere
     * @param open shows it
     */
    public record Needs(
            ActivityLog log,
            UiExecutor ui,
            Executor background,
            Views views,
            Dialogs dialogs,
            Works works,
            Notices notices,
            Settings settings,
            Texts texts,
            Times times,
            Predicate<ActivityEntry> canOpen,
            Consumer<ActivityEntry> open) {}

    /** Registers the page's controllers and loads it. */
    public static ActivityController load(Needs needs) {
        ActivityTexts words = new ActivityTexts(needs.texts(), needs.times());
        ActivityModel model = new ActivityModel(needs.log(), words::shown, needs.background(), needs.ui());
        ActivityExport export =
                new ActivityExport(model, needs.works(), needs.notices(), needs.dialogs(), needs.texts());
        needs.views()
                .register(FilterController.class, () -> new FilterController(model, words))
                .register(
                        DetailsController.class,
                        () -> new DetailsController(model, needs.canOpen(), needs.open(), words))
                .register(
                        ActivityController.class,
                        () -> new ActivityController(
                                model,
                                export,
                                new BoundMenu(needs.log().bound(), needs.background(), needs.texts()),
                                new ColumnWidths(needs.settings(), "activity"),
                                new DividerPlace(needs.settings(), "activity"),
                                words));
        return needs.views().load(Fxml.ACTIVITY_PAGE, ActivityController.class).controller();
    }
}
