package org.lectern.soak;

import static org.lectern.service.TestKeyspace.await;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lectern.job.JobStatus;
import org.lectern.service.Lectern;

/**
 * What is open on record, by its owner. The one place that knows where that is kept.
 *
 * @param held of processes whose lease holds
 * @param left of processes that are gone: their names, and how much each left
 * @param jobs every open job; empty where there is no list of jobs
 */
record OpenWork(int held, Map<String, Integer> left, List<JobStatus> jobs) {
    static OpenWork read(Lectern lectern) {
        return of(await(lectern.jobs().open()));
    }

    private static OpenWork of(List<JobStatus> jobs) {
        Map<String, Integer> left = new TreeMap<>();
        int alive = 0;
        for (JobStatus job : jobs) {
            if (job.owner().alive()) {
                alive++;
            } else {
                left.merge(job.owner().process(), 1, Integer::sum);
            }
        }
        return new OpenWork(alive, left, jobs);
    }

    boolean isNone() {
        return held == 0 && left.isEmpty() && jobs.isEmpty();
    }
}
