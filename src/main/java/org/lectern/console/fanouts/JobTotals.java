package org.lectern.console.fanouts;

/**
 * How many jobs there are, for the status bar and below the table.
 *
 * @param here moving, of this console
 * @param elsewhere moving, of other processes
 * @param held those among the moving that wait for the cluster
 * @param unfinished standing still with something left: paused, cancelled or incomplete
 * @param folded young ones of larger tasks, which have no rows; counted in neither of the above
 * @param task what the folded ones are for, if that is one thing; else empty
 */
record JobTotals(int here, int elsewhere, int held, int unfinished, int folded, String task) {
    static final JobTotals NONE = new JobTotals(0, 0, 0, 0, 0, "");

    /** Moving jobs; a larger task is one. */
    int running() {
        return here + elsewhere + (folded > 0 ? 1 : 0);
    }
}
