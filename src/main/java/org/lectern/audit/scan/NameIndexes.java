package org.lectern.audit.scan;

/**
 * The indexes by which things are found by their names, in parts. They are written before the truth and never taken back, so
 * they come to name what is called otherwise by now, or is gone.
 */
public interface NameIndexes {
    /** How many parts there are; they are pruned in any order, several at a time. */
    int parts();

    /**
     * Takes the terms out of a part that are in no present name, and that were written more than a week ago: later ones may belong to
     * a change that is still to be made. Things that an older version has indexed are indexed anew. Blocks, and waits where the
     * cluster is busy; what cannot be read stays.
     *
     * @param part from 0
     */
    void prune(int part, TableScans.Flow flow) throws InterruptedException;
}
