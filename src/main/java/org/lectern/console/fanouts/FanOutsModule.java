package org.lectern.console.fanouts;

import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

/** Watches the jobs for the whole console, from its start, and puts the page together when it is first opened. */
public final class FanOutsModule implements PageModule {
    private final OpenJobsModel jobs;
    private final JobsWatch watch;
    private final JobTexts words;
    private final JobLinks links;

    /** What is to be seen comes with {@link #follow}. */
    public FanOutsModule(ConsoleContext context) {
        InstantSource clock = InstantSource.system();
        words = new JobTexts(context.texts(), context.times());
        jobs = new OpenJobsModel(clock);
        watch = new JobsWatch(context, jobs, System::nanoTime);
        JobNews news = new JobNews(jobs, context.notices(), words, clock, context.navigator()::job);
        links = new JobLinks(jobs, news, words, context.navigator()::job);
    }

    /** Begins to watch, now that there is a connection. */
    public void follow(ScheduledExecutorService timer) {
        watch.follow(timer);
    }

    /** The controller of the status bar's indicator. */
    public IndicatorController indicator(ConsoleContext context) {
        return new IndicatorController(
                jobs, context.texts(), () -> context.navigator().open(Page.FAN_OUTS));
    }

    /** The live jobs, for a list outside the page. */
    public LiveJobs live(ConsoleContext context) {
        return new LiveJobs(context, jobs, words);
    }

    /** How other pages show how far a job is. */
    public JobLinks links() {
        return links;
    }

    @Override
    public Page page() {
        return Page.FAN_OUTS;
    }

    @Override
    public PageView load(ConsoleContext context) {
        SelectedJob selected = new SelectedJob(jobs);
        JobCommands steers = new JobCommands(context, jobs);
        JobActions actions = new JobActions(selected, steers, words, context.navigator());
        HistoryModel ended = new HistoryModel(context);
        JobListModel list = new JobListModel(jobs, ended);
        FailuresModel failures = new FailuresModel(context, System::nanoTime);
        return context.load(
                page(),
                new FanOutsController(context, jobs, list, watch, words),
                new JobListController(context, jobs, ended, list, actions),
                new JobDetailsController(actions),
                new ThrottleController(actions),
                new FailuresController(context, failures, selected, words));
    }
}
