package org.lectern.audit.repair;

import java.util.List;

/**
 * What came of a repair.
 *
 * @param asked findings that were to be fixed
 * @param verified fixed, and read again
 * @param alreadyGone right before anything was written
 * @param notFixed the others that were tried
 * @param cancelled whether it was ended before all were tried
 * @param fixes of each, at most ten thousand; those that could not be fixed come first
 */
public record RepairReport(
        long asked, long verified, long alreadyGone, long notFixed, boolean cancelled, List<FixResult> fixes)
        implements RepairResult {
    public RepairReport {
        fixes = List.copyOf(fixes);
    }
}
