package org.lectern.job.planned;

import java.util.Set;

/** The state of a planned job. */
public enum PlannedState {
    QUEUED,
    /** Also while it waits for the cluster: its reason says so. */
    RUNNING,
    PAUSED,
    /** Every part is done, and its kind calls the outcome complete. */
    DONE,
    FAILED,
    CANCELLED;

    /** Whether parts may still begin. */
    public boolean isOpen() {
        return this == QUEUED || this == RUNNING || this == PAUSED;
    }

    /** The states that may follow. */
    Set<PlannedState> next() {
        return switch (this) {
            case QUEUED -> Set.of(RUNNING, PAUSED, CANCELLED);
            case RUNNING -> Set.of(PAUSED, DONE, FAILED, CANCELLED);
            case PAUSED -> Set.of(RUNNING, CANCELLED);
            case DONE, FAILED, CANCELLED -> Set.of();
        };
    }
}
