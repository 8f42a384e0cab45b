package org.lectern.protocol;

/**
 * What may go wrong in a run, at any step; but only one write, and one swap, is on its way late at a time.
 *
 * @param crashes a process dies, its last request unsent, or on its way and late
 * @param lateWrites a write of derived rows times out, and lands whenever
 * @param timeouts how many compare-and-sets time out, at most: applied, or applied later, or never
 */
record Faults(boolean crashes, boolean lateWrites, int timeouts) {
    static final Faults NONE = new Faults(false, false, 0);
    static final Faults CRASHES = new Faults(true, false, 0);
    static final Faults LATE = new Faults(true, true, 0);
    static final Faults ALL = new Faults(true, true, 2);
}
