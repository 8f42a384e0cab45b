package org.lectern.console.overview;

import java.util.List;
import java.util.stream.Stream;
import org.lectern.activity.ActivityEntry;
import org.lectern.job.JobStatus;
import org.lectern.overview.FanOutsNow;
import org.lectern.overview.PollHealth;
import org.lectern.overview.Population;
import org.lectern.overview.RecentAudits;
import org.lectern.overview.StatusDrift;
import org.lectern.overview.TombstonesRead;
import org.lectern.service.ConnectionStatus;

/**
 * The figures of the page.
 *
 * @param status by collection
 * @param jobs those of the last day, latest first
 * @param activities the last writes on record, latest first
 */
record OverviewFigures(
        Figure<ConnectionStatus> connection,
        Figure<Population> population,
        Figure<FanOutsNow> fanOuts,
        Figure<RecentAudits> audits,
        Figure<TombstonesRead> tombstones,
        Figure<PollHealth> polls,
        Figure<List<StatusDrift>> status,
        Figure<List<JobStatus>> jobs,
        Figure<List<ActivityEntry>> activities) {
    Stream<Figure<?>> all() {
        return Stream.of(connection, population, fanOuts, audits, tombstones, polls, status, jobs, activities);
    }
}
