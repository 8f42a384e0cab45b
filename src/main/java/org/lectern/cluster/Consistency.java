package org.lectern.cluster;

/** How many replicas answer before a statement counts as done. Names are Cassandra's own. */
public enum Consistency {
    /** For looking only: what was just written may not be seen. */
    LOCAL_ONE(false),
    LOCAL_QUORUM(true),
    QUORUM(true),
    ALL(true);

    private final boolean seesWhatWasWritten;

    Consistency(boolean seesWhatWasWritten) {
        this.seesWhatWasWritten = seesWhatWasWritten;
    }

    /** Whether a read sees every write that was acknowledged before: nothing may be written on less. */
    public boolean seesWhatWasWritten() {
        return seesWhatWasWritten;
    }

    /** Whether it is for the local data centre only. */
    boolean isLocal() {
        return this == LOCAL_ONE || this == LOCAL_QUORUM;
    }

    /** How far compare-and-set reaches. */
    public enum Serial {
        /** The local data centre. */
        LOCAL_SERIAL,
        /** All data centres. */
        SERIAL
    }
}
