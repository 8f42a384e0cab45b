package org.lectern.console.fanouts;

import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.journal.JobId;
import org.lectern.service.Lectern;

/** Watches the jobs for the whole console, from its start, and puts the page together when it is first opened. */
public final class FanOutsParts {
    /**
     * What the page needs from the console.
     *
     * @param open brings the page to the front
     * @param show brings it to the front with a job selected
     * @param openSubject shows an item or a library in the Libraries page, by its id
     */
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
            Times times,
            Runnable open,
            Consumer<JobId> show,
            Consumer<String> openSubject) {}

    private final Needs needs;
    private final OpenJobs jobs;
    private final JobsWatch watch;
    private final JobTexts words;
    private final JobLinks links;

    /** Registers the status bar's indicator; what is to be seen comes with {@link #follow}. */
    public FanOutsParts(Needs needs) {
        this.needs = needs;
        InstantSource clock = InstantSource.system();
        words = new JobTexts(needs.texts(), needs.times());
        jobs = new OpenJobs(clock);
        watch = new JobsWatch(needs.lectern(), jobs, needs.ui(), System::nanoTime);
        JobNews news = new JobNews(jobs, needs.notices(), words, clock, needs.show());
        links = new JobLinks(jobs, news, words, needs.show());
        needs.views()
                .register(IndicatorController.class, () -> new IndicatorController(jobs, needs.texts(), needs.open()));
    }

    /** Begins to watch, now that there is a connection. */
    public void follow(ScheduledExecutorService timer) {
        watch.follow(timer);
    }

    public JobLinks links() {
        return links;
    }

    /** Registers the page's controllers and loads it. */
    public FanOutsController load() {
        Made<NowController> now = new Made<>();
        Made<HistoryController> history = new Made<>();
        Made<FilterController> filter = new Made<>();
        Selected selected = new Selected(jobs);
        Steers steers = new Steers(needs.lectern(), jobs, words, needs.confirmations(), needs.notices(), needs.ui());
        JobActions actions = new JobActions(selected, steers, words, needs.openSubject());
        JobExports exports = new JobExports(needs.works(), needs.notices(), needs.dialogs(), needs.texts());
        HistoryModel ended = new HistoryModel(needs.lectern(), needs.ui(), needs.lastRead(), needs.times());
        FailuresModel failures = new FailuresModel(needs.lectern(), needs.ui(), System::nanoTime);
        needs.views()
                .register(
                        NowController.class,
                        () -> now.keep(new NowController(jobs, selected, actions, widths("fanouts.open"), words)))
                .register(
                        HistoryController.class,
                        () -> history.keep(new HistoryController(
                                ended, selected, actions, exports, widths("fanouts.history"), words)))
                .register(FilterController.class, () -> filter.keep(new FilterController(ended, words)))
                .register(DetailsController.class, () -> new DetailsController(selected, actions, words))
                .register(ThrottleController.class, () -> new ThrottleController(selected, steers, needs.texts()))
                .register(FailuresController.class, () -> new FailuresController(failures, selected, exports, words))
                .register(
                        FanOutsController.class,
                        () -> new FanOutsController(
                                needs.lectern(),
                                jobs,
                                watch,
                                new Latest(needs.ui()),
                                needs.notices(),
                                needs.settings(),
                                needs.texts(),
                                new FanOutsController.PartControllers(now, history, filter)));
        return needs.views().load(Fxml.FANOUTS_PAGE, FanOutsController.class).controller();
    }

    private ColumnWidths widths(String table) {
        return new ColumnWidths(needs.settings(), table);
    }

    /** Keeps the controller that FXML made, for those who need to call it. */
    private static final class Made<C> implements Supplier<C> {
        private Optional<C> made = Optional.empty();

        C keep(C controller) {
            made = Optional.of(controller);
            return controller;
        }

        @Override
        public C get() {
            return made.orElseThrow();
        }
    }
}
