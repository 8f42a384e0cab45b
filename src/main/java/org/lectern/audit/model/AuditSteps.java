package org.lectern.audit.model;

/**
 * How far an audit on record is within its phase.
 *
 * @param done steps that are done
 * @param total of so many; 0 where it is not known
 * @param kept whether it goes on from there where it is taken up; else it begins anew, as one on Spark does
 * @param paused whether somebody has paused it, and nobody let it go on since
 */
public record AuditSteps(int done, int total, boolean kept, boolean paused) {
    /** Nothing is known of its steps; it goes on where it was left. */
    public static final AuditSteps UNKNOWN = new AuditSteps(0, 0, true, false);
}
