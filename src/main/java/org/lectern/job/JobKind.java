package org.lectern.job;

/** What a job is for. */
public enum JobKind {
    /** An item is created, or replaced whole. */
    PUT(Unit.LIBRARIES),
    /** An item gets a new version. */
    TOUCH(Unit.LIBRARIES),
    RENAME(Unit.LIBRARIES),
    CHANGE_VISIBILITY(Unit.LIBRARIES),
    DELETE(Unit.LIBRARIES),
    /** Principals get an item. */
    SHARE(Unit.LIBRARIES),
    /** Principals lose an item. */
    REMOVE(Unit.LIBRARIES),
    /** A library is built anew. */
    REBUILD(Unit.LIBRARIES),
    /** Drift that was found is put right. */
    REPAIR(Unit.FINDINGS),
    /** A change was found whose job is lost: it is carried to the libraries. */
    ORPHAN(Unit.LIBRARIES),
    /** Raw rows and aggregates of content status are compared. */
    REVIEW(Unit.ENROLMENTS),
    /** Aggregates of content status that differ are computed from the raw rows. */
    RECOMPUTE(Unit.ENROLMENTS),
    MIGRATE_DRY_RUN(Unit.ENROLMENTS),
    /** Aggregates are filled from enrolments and attempts. */
    MIGRATE(Unit.ENROLMENTS),
    ARCHIVE_DRY_RUN(Unit.ENROLMENTS),
    /** Raw rows of closed contexts are moved to files. */
    ARCHIVE(Unit.ENROLMENTS),
    RESTORE_DRY_RUN(Unit.ENROLMENTS),
    /** Raw rows are written back from files. */
    RESTORE(Unit.ENROLMENTS),
    /** What users see is compared with what they would see in another mode. */
    MODE_PREVIEW(Unit.USERS),
    /** The instance's mode of content status is switched. */
    MODE_SWITCH(Unit.STEPS),
    /** A user's summary of a collection is deleted. */
    SUMMARY_DELETION(Unit.SUMMARIES),
    /** A view whose end was lost is ended. */
    FORCED_END(Unit.VIEWS),
    /** Libraries are compared with the source of truth. */
    AUDIT(Unit.PERCENT),
    /** Subscribers of polls are compared with the rules. */
    POLL_REVIEW(Unit.POLLS),
    /** A file is imported. */
    IMPORT(Unit.LINES),
    /** The rows of a platform's keyspace are moved here. */
    MOVE(Unit.ROWS);

    private final Unit unit;

    JobKind(Unit unit) {
        this.unit = unit;
    }

    /** The kinds as an operator looks for them. */
    public enum Group {
        FAN_OUTS,
        AUDITS,
        REPAIRS,
        /** Batch jobs of content status. */
        BATCH_JOBS,
        /** Imports and moves. */
        TRANSFERS
    }

    public Group group() {
        return switch (unit) {
            case LIBRARIES -> Group.FAN_OUTS;
            case PERCENT, POLLS -> Group.AUDITS;
            case FINDINGS -> Group.REPAIRS;
            case LINES, ROWS -> Group.TRANSFERS;
            case ENROLMENTS, USERS, SUMMARIES, VIEWS, STEPS -> Group.BATCH_JOBS;
        };
    }

    /** What is counted as done, failed and left. */
    public Unit unit() {
        return unit;
    }

    /** Whether it writes libraries, and can be finished by any process: all that it knows is on record. */
    public boolean isFanOut() {
        return unit == Unit.LIBRARIES;
    }

    /** What a job counts. */
    public enum Unit {
        LIBRARIES,
        FINDINGS,
        ENROLMENTS,
        USERS,
        SUMMARIES,
        VIEWS,
        STEPS,
        /** Hundredths of the work. */
        PERCENT,
        POLLS,
        LINES,
        ROWS
    }
}
