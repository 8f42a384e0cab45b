package org.lectern.overview;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/**
 * The fan-outs of all processes that are not finished, latest begun first. The very many of a larger task, as an import,
 * count as one together.
 *
 * @param open each as its process last said
 */
public record FanOutsNow(List<JobStatus> open) {
    public FanOutsNow {
        open = open.stream()
                .sorted(Comparator.comparing(JobStatus::started).reversed())
                .toList();
    }

    /** Those that are not part of a larger task. */
    public List<JobStatus> single() {
        return open.stream().filter(job -> !job.cause().bulk()).toList();
    }

    /** Those that move, or will by themselves. */
    public long active() {
        boolean task =
                open.stream().anyMatch(job -> job.cause().bulk() && job.state().isActive());
        return count(job -> job.state().isActive()) + (task ? 1 : 0);
    }

    /** Those that wait for the cluster. */
    public long held() {
        return count(job -> job.state() == JobState.HELD);
    }

    /** Those that stand still with something left: paused, cancelled or incomplete. */
    public long standing() {
        return count(job -> !job.state().isActive());
    }

    /** Libraries per second, of all together, of late. */
    public double perSecond() {
        return open.stream()
                .filter(job -> job.state() == JobState.RUNNING)
                .mapToDouble(JobStatus::perSecond)
                .sum();
    }

    /** Libraries that could not be written. */
    public long failed() {
        return open.stream().mapToLong(job -> job.counts().failed()).sum();
    }

    private long count(Predicate<JobStatus> condition) {
        return single().stream().filter(condition).count();
    }
}
