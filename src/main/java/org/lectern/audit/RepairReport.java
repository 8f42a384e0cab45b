package org.lectern.audit;

import java.util.List;

/**
 * What came of a repair.
 *
 * @param asked findings that were to be fixed
 * @param verified fixed, and read again
 * @param alreadyGone right before anything was written
 * @param notFixed the others that were tried
 * @param cancelled whether it was ended before all were tried
 * @param results of each, at most ten thousand; those that could not be fixed come first
 */
public record RepairReport(
        long asked, long verified, long alreadyGone, long notFixed, boolean cancelled, List<FixResult> results) {
    public RepairReport {
        results = List.copyOf(results);
    }

    /** Whether there was something to fix, and all of it is right now. */
    public boolean succeeded() {
        return asked > 0 && verified + alreadyGone == asked;
    }

    /** A sentence that never calls nothing a success. */
    public String sentence() {
        if (asked == 0) {
            return "There was nothing to fix.";
        }
        String counts = verified + " of " + asked + " findings fixed and verified"
                + (alreadyGone > 0 ? ", " + alreadyGone + " already gone" : "")
                + (notFixed > 0 ? ", " + notFixed + " not fixed" : "");
        return counts + (cancelled ? "; the repair was stopped before it tried the others." : ".");
    }
}
