package org.lectern.job;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.Message;

/**
 * How far a job is, how fast it goes, and who could not be written. Safe to use from any thread; what has to change together
 * with the rest of the job is changed under the job's own lock.
 */
public final class JobProgress {
    private static final long STANDSTILL = TimeUnit.SECONDS.toNanos(2);

    private final Rate rate = new Rate();
    private final Map<PrincipalId, Message> failures = new TreeMap<>();
    private final Map<PrincipalId, Message> unsaved = new TreeMap<>();
    private JobCounts counts = JobCounts.UNKNOWN;
    private long moved = System.nanoTime();

    JobProgress() {}

    /** How far it is. */
    public synchronized JobCounts counts() {
        return counts;
    }

    /** It is so far now. */
    public synchronized void counts(JobCounts now) {
        counts = now;
    }

    /** Work begins, or goes on: the rate is measured from now. */
    synchronized void restart() {
        moved = System.nanoTime();
        rate.restart(moved);
    }

    /** Back to the beginning. */
    synchronized void beginAnew(JobCounts now) {
        counts = now;
        failures.clear();
        unsaved.clear();
    }

    /** A part is settled. */
    synchronized void settled(Reconciled reconciled) {
        counts = counts.plus(reconciled.principals(), reconciled.failures().size());
        failures.putAll(reconciled.failures());
        unsaved.putAll(reconciled.failures());
        moved = System.nanoTime();
        rate.add(reconciled.principals() + reconciled.failures().size(), moved);
    }

    /** How far work is that counts for itself. */
    synchronized void progressed(JobCounts now) {
        long more = now.done() + now.failed() - counts.done() - counts.failed();
        counts = now;
        moved = System.nanoTime();
        rate.add(Math.max(0, more), moved);
    }

    /** Principals per second of late; 0 if not known. */
    synchronized double perSecond() {
        return rate.perSecond(System.nanoTime());
    }

    /** Whether nothing was settled for some seconds. */
    synchronized boolean standsStill() {
        return System.nanoTime() - moved > STANDSTILL;
    }

    /** There are so many in all. */
    public synchronized void counted(long total) {
        counts = new JobCounts(
                counts.done(), counts.failed(), Math.max(0, total - counts.done() - counts.failed()), true);
    }

    /** Nothing is left. */
    public synchronized void tried() {
        counts = counts.finished();
    }

    /** Some that had failed were written after all. */
    public synchronized void recovered(Iterable<PrincipalId> written) {
        for (PrincipalId principal : written) {
            unsaved.remove(principal);
            if (failures.remove(principal) != null) {
                counts = counts.recovered(1);
            }
        }
    }

    /** Failures that are not on record yet. They count as being so from now on. */
    public synchronized Map<PrincipalId, Message> takeUnsaved() {
        Map<PrincipalId, Message> taken = Map.copyOf(unsaved);
        unsaved.clear();
        return taken;
    }

    /** They could not be put on record. */
    synchronized void stillUnsaved(Map<PrincipalId, Message> taken) {
        taken.forEach(unsaved::putIfAbsent);
    }

    /** Failures of an earlier owner: at least those that are counted. */
    public synchronized void failed(Map<PrincipalId, Message> earlier) {
        failures.putAll(earlier);
        counts = counts.failing(failures.size());
    }

    /** Who could not be written, and why. */
    public synchronized Map<PrincipalId, Message> failures() {
        return Map.copyOf(failures);
    }
}
