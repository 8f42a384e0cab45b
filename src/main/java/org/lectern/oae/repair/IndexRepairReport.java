package org.lectern.oae.repair;

import java.util.List;
import java.util.OptionalLong;
import org.lectern.audit.repair.RepairResult;

/**
 * What came of a repair.
 *
 * @param asked findings that were to be fixed
 * @param verified fixed, and read again
 * @param alreadyGone right before anything was written
 * @param notFixed the others that were tried
 * @param cancelled whether it was ended before all were tried
 * @param rows written
 * @param fixes of each; those that could not be fixed come first
 */
public record IndexRepairReport(
        long asked, long verified, long alreadyGone, long notFixed, boolean cancelled, long rows, List<IndexFix> fixes)
        implements RepairResult {
    public IndexRepairReport {
        fixes = List.copyOf(fixes);
    }

    @Override
    public OptionalLong written() {
        return OptionalLong.of(rows);
    }
}
