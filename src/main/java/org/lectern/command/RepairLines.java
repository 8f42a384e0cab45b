package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.Fix;
import org.lectern.audit.repair.FixResult;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairResult;
import org.lectern.model.Cause;
import org.lectern.report.FindingReports;
import org.lectern.wording.Message;
import org.lectern.write.Write;

/**
 * Repairs of findings, the same for all libraries: the dry run, the fix, and their output.
 *
 * @param ofPlatform whether the libraries are a platform's, which JSON names differently
 */
record RepairLines(OpenConnection connection, FindingReports.ManyFindings gathered, boolean ofPlatform, Output output) {
    /**
     * Prints the statements of the first findings.
     *
     * @param total findings to fix
     */
    Exit dryRun(CompletionStage<Corrections> first, long total) throws Exception {
        Corrections found = output.await(first);
        for (Corrections.Step step : found.steps()) {
            ObjectNode object = named(Output.object("step"), step.library(), step.item());
            object.set("statements", Output.texts(step.statements()));
            step.unreadable().ifPresent(why -> object.put("unreadable", why.english()));
            gathered.planned(
                    step.library(),
                    step.item(),
                    step.statements(),
                    step.unreadable().orElse(Message.NONE));
            output.result(object, () -> String.join("\n", step.lines()));
        }
        ObjectNode preview = Output.object("preview").put("findings", total).put("previewed", found.findings());
        if (!ofPlatform) {
            preview.put("libraries", found.libraries());
        }
        preview.put("puts", found.puts()).put("deletions", found.deletions());
        if (!ofPlatform) {
            preview.put("raisesFloor", found.raisesFloor());
        }
        output.covered(
                preview,
                "Dry run, nothing written: " + Output.count(total, "finding", "findings") + " to fix"
                        + (total > found.findings() ? ", the first " + Output.number(found.findings()) + " shown" : "")
                        + "; " + Output.count(found.puts(), "row", "rows") + " to add and "
                        + Output.number(found.deletions()) + " to delete in "
                        + Output.count(found.libraries(), "library", "libraries") + "."
                        + (total > 0 ? " Add --apply to fix." : ""));
        return Exit.found(total > 0);
    }

    private ObjectNode named(ObjectNode object, String library, String item) {
        if (!ofPlatform) {
            return object.put("principal", library).put("content", item);
        }
        object.put("library", library);
        return item.isEmpty() ? object : object.put("resource", item);
    }

    /**
     * Makes a repair, and prints the outcome of each finding.
     *
     * @param rate the most findings per second; 0 for no limit
     */
    <R extends RepairResult> Exit fix(Write<RepairJob<R>> write, Cause cause, long rate) throws Exception {
        R report = ApplyingCommand.follow(
                write,
                cause,
                job -> job.throttle(rate),
                job -> Output.number(job.progress().tried()) + " of "
                        + Output.number(job.progress().total()) + " findings tried",
                connection,
                output);
        report.fixes().forEach(this::print);
        ObjectNode json = Output.object("repair")
                .put("asked", report.asked())
                .put("verified", report.verified())
                .put("alreadyGone", report.alreadyGone())
                .put("notFixed", report.notFixed())
                .put("cancelled", report.cancelled());
        report.written().ifPresent(rows -> json.put("rows", rows));
        output.covered(json, report.message().english(), report.message());
        if (report.cancelled()) {
            output.say(CommandSentence.SAME_COMMAND.of());
            return Exit.COULD_NOT;
        }
        return Exit.found(report.notFixed() > 0);
    }

    /** As text only if the finding is not right. */
    private void print(Fix fix) {
        if (fix instanceof FixResult result) {
            gathered.found(result.finding());
        }
        gathered.fixed(fix.library(), fix.item(), new FindingReports.Fixed(fix.outcome(), fix.because()));
        if (output.isJson() || fix.outcome() == FixOutcome.NOT_FIXED) {
            output.result(
                    named(Output.object("fix").put("kind", Words.of(fix.kind())), fix.library(), fix.item())
                            .put("outcome", fix.outcome().name())
                            .put("because", fix.because().english()),
                    () -> fix.item() + (ofPlatform ? " in " : " in the library of ") + fix.library() + ": "
                            + fix.because().english());
        }
    }
}
