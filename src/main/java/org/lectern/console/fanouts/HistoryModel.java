package org.lectern.console.fanouts;

import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.FilterBar.Wanted;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/** The ended jobs looked through so far, latest begun first, and those among them that match. UI thread only. */
final class HistoryModel extends PagedModel<JobStatus, JobStatus> {
    static final int PAGE = 200;

    private final JobTexts words;
    private Optional<JobKind.Group> group = Optional.empty();
    private Wanted<JobKind, JobState> filter = Wanted.all();

    HistoryModel(ConsoleContext context) {
        super(context, PAGE, JobStatus::id);
        words = new JobTexts(context.texts(), context.times());
        from((before, limit) ->
                context.lectern().jobs().history(before, limit + 1).thenApply(jobs -> RowPage.upTo(limit, jobs)));
    }

    boolean isFiltered() {
        return group.isPresent() || !filter.equals(Wanted.all());
    }

    /** @param wanted its days are those on which a job began */
    void filter(Optional<JobKind.Group> wantedGroup, Wanted<JobKind, JobState> wanted) {
        if (!wanted.equals(filter) || !wantedGroup.equals(group)) {
            group = wantedGroup;
            filter = wanted;
            filter(this::matches);
        }
    }

    /** Adds a job that has just ended, unless the pages that were read do not reach back to its beginning. */
    void arrived(JobStatus job) {
        if (all().stream().anyMatch(known -> known.id().equals(job.id()))) {
            return;
        }
        int at = 0;
        while (at < all().size() && all().get(at).started().isAfter(job.started())) {
            at++;
        }
        if (at < all().size() || !super.hasMore()) {
            loaded().add(at, job);
        }
    }

    boolean matches(JobStatus job) {
        Wanted<JobKind, JobState> wanted = filter;
        return group.map(one -> one == job.kind().group()).orElse(true)
                && wanted.first().map(kind -> kind == job.kind()).orElse(true)
                && wanted.second().map(state -> state == job.state()).orElse(true)
                && wanted.from().map(first -> !day(job).isBefore(first)).orElse(true)
                && wanted.to().map(last -> !day(job).isAfter(last)).orElse(true)
                && words.searched(job)
                        .anyMatch(part -> part.toLowerCase(Locale.ROOT).contains(wanted.text()));
    }

    private LocalDate day(JobStatus job) {
        return job.started().atZone(words.times().zone()).toLocalDate();
    }

    /** Whether there are jobs that were not looked through, and could match. */
    @Override
    public boolean hasMore() {
        return super.hasMore()
                && !(!all().isEmpty()
                        && filter.from()
                                .filter(day(all().get(all().size() - 1))::isBefore)
                                .isPresent());
    }
}
