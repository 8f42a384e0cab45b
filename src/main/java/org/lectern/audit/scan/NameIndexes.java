package org.lectern.audit.scan;

/**
 * The indexes by which things are found by their names, in parts. They are written before the truth and never taken back, so
 * they come to name what is called otherwise by now, or is gone.
 */
public interface NameIndexes {
    /** How many parts there are; they are pruned in any order, several at a time. */
    int parts();

    /**
     * Takes out of a part what names nothing that is so any more, and has not been written for a week: what was written since
     * may be of a change that is still on its way. Blocks, and waits where the cluster is busy; what cannot be read stays.
     *
     * @param part from 0
     */
    void prune(int part, TableScans.Flow flow) throws InterruptedException;
}
