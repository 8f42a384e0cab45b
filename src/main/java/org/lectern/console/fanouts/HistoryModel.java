package org.lectern.console.fanouts;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.job.JobStatus;

/** The ended jobs looked through so far, latest begun first, and those among them that match. UI thread only. */
final class HistoryModel extends PagedModel<JobStatus, JobStatus> {
    static final int PAGE = 200;

    private final JobTexts words;
    private JobFilter filter = JobFilter.ALL;

    HistoryModel(ConsoleContext context) {
        super(context, PAGE, JobStatus::id);
        words = new JobTexts(context.texts(), context.times());
        from((before, limit) ->
                context.lectern().jobs().history(before, limit + 1).thenApply(jobs -> RowPage.upTo(limit, jobs)));
    }

    JobFilter filter() {
        return filter;
    }

    void filter(JobFilter wanted) {
        if (!wanted.equals(filter)) {
            filter = wanted;
            filter(job -> wanted.matches(job, words));
        }
    }

    /** Whether there are jobs that were not looked through, and could match. */
    @Override
    public boolean hasMore() {
        return super.hasMore()
                && !(!all().isEmpty()
                        && filter.isPast(
                                all().get(all().size() - 1), words.times().zone()));
    }
}
