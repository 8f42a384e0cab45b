package org.lectern.soak;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** Looks at all jobs again and again, and says what cannot be true of them. Not for two threads at once. */
final class JobWatch {
    private final long principals;
    private final Consumer<String> wrong;
    private final Set<JobId> takenOver = new HashSet<>();
    /** Jobs whose owner may have taken them over and not have gone on with them yet. */
    private final Set<JobId> mayBeginAnew = new HashSet<>();

    private Map<JobId, JobStatus> before = Map.of();
    private boolean looked;

    /**
     * @param principals no fan-out can have more: so a count over it counts somebody twice
     * @param wrong told each lie, as a sentence
     */
    JobWatch(long principals, Consumer<String> wrong) {
        this.principals = principals;
        this.wrong = wrong;
    }

    /** Jobs seen with one owner, and later with another. */
    Set<JobId> takenOver() {
        return Set.copyOf(takenOver);
    }

    void look(List<JobStatus> jobs) {
        Map<JobId, JobStatus> now = new HashMap<>();
        for (JobStatus job : jobs) {
            if (now.put(job.id(), job) != null) {
                wrong.accept("the job " + job.id() + " is listed twice");
            }
            look(job);
            JobStatus earlier = before.get(job.id());
            if (earlier != null) {
                compare(earlier, job);
            } else if (!looked) {
                mayBeginAnew.add(job.id());
            }
        }
        before = now;
        looked = true;
    }

    private void look(JobStatus job) {
        JobCounts counts = job.counts();
        if (counts.done() + counts.failed() + counts.left() != counts.total() || counts.done() > counts.total()) {
            wrong.accept("the counts of " + job.id() + " do not add up: " + counts);
        }
        if (job.kind().isFanOut() && counts.done() + counts.failed() > principals) {
            wrong.accept("the job " + job.id() + " counts more than the " + principals + " there are: " + counts);
        }
    }

    /**
     * One owner's counts only go up. Only whoever has taken a job over may have to begin anew, once: where it finds a scan of the
     * item on the way, it cannot go on where the job stood. It may have come on since, when it is seen again.
     */
    private void compare(JobStatus earlier, JobStatus now) {
        if (!now.owner().process().equals(earlier.owner().process())) {
            takenOver.add(now.id());
            mayBeginAnew.add(now.id());
        } else if (now.kind().isFanOut()
                && now.counts().done() > 0
                && now.counts().done() < earlier.counts().done()
                && !mayBeginAnew.remove(now.id())) {
            wrong.accept("the job " + now.id() + " undid something: " + earlier.counts() + ", then " + now.counts());
        }
    }
}
