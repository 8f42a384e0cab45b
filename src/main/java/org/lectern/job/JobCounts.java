package org.lectern.job;

/**
 * How far a job is, in principals. {@code done + failed + left} is the total, at every moment: it has no number of its own
 * that could say something else.
 *
 * @param left not tried yet; a lower bound while the members are still being counted
 * @param counted whether {@code left} is all that is left
 */
public record JobCounts(long done, long failed, long left, boolean counted) {
    /** Nothing is known yet. */
    public static final JobCounts UNKNOWN = new JobCounts(0, 0, 0, false);

    public JobCounts {
        if (done < 0 || failed < 0 || left < 0) {
            throw new IllegalArgumentException("Less than none: " + done + ", " + failed + ", " + left);
        }
    }

    /** Nothing done yet of so many. */
    public static JobCounts of(long left) {
        return new JobCounts(0, 0, left, true);
    }

    public long total() {
        return done + failed + left;
    }

    /** From 0 to 1; 1 if there is nothing to do. */
    public double share() {
        return total() == 0 ? 1 : (double) (done + failed) / total();
    }

    /** So many more were written, and so many more failed, of those that were left. */
    public JobCounts plus(long written, long refused) {
        return new JobCounts(done + written, failed + refused, Math.max(0, left - written - refused), counted);
    }

    /** Nothing is left: members that went away meanwhile are not waited for. */
    public JobCounts finished() {
        return new JobCounts(done, failed, 0, true);
    }

    /** Of those that were tried, so many have failed. */
    public JobCounts failing(long now) {
        long fromDone = Math.min(done, now - failed);
        return new JobCounts(done - fromDone, now, Math.max(0, left - (now - failed - fromDone)), counted);
    }

    /** So many of those that failed were written after all. */
    public JobCounts recovered(long written) {
        return new JobCounts(done + written, failed - written, left, counted);
    }
}
