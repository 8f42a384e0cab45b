package org.lectern.job;

/** Where a job is. */
public enum JobState {
    /** On record; the truth has not changed yet. */
    ANNOUNCED(true),
    /** The truth has changed; other jobs come first. */
    QUEUED(true),
    RUNNING(true),
    /** An operator said so; it goes on when an operator says so. */
    PAUSED(true),
    /** The cluster cannot do it at the moment: it goes on by itself. The reason says what is in the way. */
    HELD(true),
    /** Cancelled on its way: what is left stays on record, until it is resumed or a later change of the item does it. */
    STOPPED(true),
    /** Everything was tried, and some libraries could not be written: to be retried. */
    INCOMPLETE(true),
    DONE(false),
    /** Nothing was changed: it failed before it changed the truth, or its process ended before. */
    NOT_MADE(false),
    /** What was left is not done by this job any more: its item is gone, or the process that made a repair. */
    ENDED_EARLY(false);

    private final boolean open;

    JobState(boolean open) {
        this.open = open;
    }

    /** Whether something is left to do. */
    public boolean isOpen() {
        return open;
    }

    /** Whether it moves, or will by itself. */
    public boolean isActive() {
        return this == ANNOUNCED || this == QUEUED || this == RUNNING || this == HELD;
    }
}
