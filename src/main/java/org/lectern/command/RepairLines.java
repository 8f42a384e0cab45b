package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairResult;
import org.lectern.wording.Message;

/** What came of repairs, of whatever libraries. */
final class RepairLines {
    private RepairLines() {}

    /** Sees a repair to its end. */
    static <R extends RepairResult> R follow(RepairJob<R> job, Interruption interruption, Output output)
            throws Exception {
        return interruption.follow(
                job,
                () -> Output.number(job.progress().tried()) + " of "
                        + Output.number(job.progress().total()) + " findings tried",
                output);
    }

    /**
     * What came of one finding: as text only if it is not right.
     *
     * @param fix which one it is, to be completed
     * @param where the same for people
     */
    static void fix(ObjectNode fix, String where, FixOutcome outcome, Message because, Output output) {
        if (output.isJson() || outcome == FixOutcome.NOT_FIXED) {
            output.result(
                    fix.put("outcome", outcome.name()).put("because", because.english()),
                    () -> where + ": " + because.english());
        }
    }

    /** What came of all, in figures. */
    static ObjectNode json(RepairResult report) {
        return Output.object("repair")
                .put("asked", report.asked())
                .put("verified", report.verified())
                .put("alreadyGone", report.alreadyGone())
                .put("notFixed", report.notFixed())
                .put("cancelled", report.cancelled());
    }

    static Exit covered(RepairResult report, ObjectNode json, Output output) {
        output.covered(json, report.message().english(), report.message());
        if (report.cancelled()) {
            output.say(CommandSentence.SAME_COMMAND.of());
            return Exit.COULD_NOT;
        }
        return Exit.found(report.notFixed() > 0);
    }

    /** What a dry run says in the end. */
    static String dryRun(long findings, long shown, long libraries, long puts, long deletions) {
        return "Dry run, nothing written: " + Output.count(findings, "finding", "findings") + " to fix"
                + (findings > shown ? ", the first " + Output.number(shown) + " shown" : "") + "; "
                + Output.count(puts, "row", "rows") + " to add and " + Output.number(deletions) + " to delete in "
                + Output.count(libraries, "library", "libraries") + "."
                + (findings > 0 ? " Add --apply to fix." : "");
    }
}
