package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairJob;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexFix;
import org.lectern.oae.repair.IndexPreview;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.OaeMaintenance;

/** Looks at libraries of an OAE keyspace, and puts right what is wrong in them: nothing is on record to begin from. */
final class IndexRepairing {
    private final OpenConnection connection;
    private final OaeMaintenance services;
    private final Output output;

    IndexRepairing(OpenConnection connection, OaeMaintenance services, Output output) {
        this.connection = connection;
        this.services = services;
        this.output = output;
    }

    /**
     * Repairs.
     *
     * @param kinds none means all
     * @param write what is said before a write; empty for a dry run
     */
    Exit repair(ScopeOptions scope, List<String> kinds, Optional<WriteOptions> write, Interruption interruption)
            throws Exception {
        Set<IndexFault> wanted = EnumSet.noneOf(IndexFault.class);
        kinds.forEach(kind -> wanted.add(Words.require(IndexFault.class, "kind of finding", kind)));
        IndexAudits.Found found = new IndexAudits(
                        connection.lectern().connection().oae().orElseThrow(), services, output)
                .audit(
                        scope,
                        new AuditOptions(
                                AuditOptions.STANDARD.consistency(),
                                scope.settle(),
                                0,
                                AuditOptions.STANDARD.parallelRanges()),
                        interruption);
        output.say(found.text());
        if (!found.complete()) {
            return Exit.COULD_NOT;
        }
        List<IndexFinding> chosen = found.findings().stream()
                .filter(finding -> finding.fault().isFixedAmong(wanted))
                .toList();
        if (write.isEmpty()) {
            return preview(chosen);
        }
        String name = scope.principals().size() == 1 ? scope.principals().get(0) : connection.keyspace();
        RepairJob<IndexRepairReport> job =
                services.repairs().fix(chosen, write.get().cause(connection, name, output));
        return report(interruption.during(
                job::cancel,
                () -> output.await(
                        job.ended(),
                        () -> Output.number(job.progress().tried()) + " of "
                                + Output.number(job.progress().total()) + " findings tried")));
    }

    private Exit preview(List<IndexFinding> chosen) throws Exception {
        List<IndexFinding> first = chosen.subList(0, Math.min(RepairCommand.MOST_PREVIEWED, chosen.size()));
        IndexPreview preview = output.await(services.repairs().preview(first));
        for (IndexPreview.Step step : preview.steps()) {
            ObjectNode object =
                    Output.object("step").put("library", step.library().toString());
            object.set("statements", Output.texts(step.statements()));
            output.result(object, () -> "-- " + step.library() + "\n" + String.join("\n", step.statements()));
        }
        output.covered(
                Output.object("preview")
                        .put("findings", chosen.size())
                        .put("previewed", first.size())
                        .put("puts", preview.puts())
                        .put("deletions", preview.deletions()),
                "A dry run, which has written nothing: " + Output.count(chosen.size(), "finding", "findings")
                        + " to put right; of the first " + Output.number(first.size()) + ", "
                        + Output.count(preview.puts(), "row", "rows") + " would be put and "
                        + Output.number(preview.deletions()) + " deleted."
                        + (chosen.isEmpty() ? "" : " --apply does it."));
        return Exit.found(!chosen.isEmpty());
    }

    private Exit report(IndexRepairReport report) {
        for (IndexFix fix : report.fixes()) {
            if (output.isJson() || fix.outcome() == FixOutcome.NOT_FIXED) {
                output.result(
                        Output.object("fix")
                                .put("kind", Words.of(fix.finding().fault()))
                                .put("library", fix.finding().library().toString())
                                .put("resource", fix.finding().resource())
                                .put("outcome", fix.outcome().name())
                                .put("because", fix.because().english()),
                        () -> fix.finding().resource() + " in " + fix.finding().library() + ": "
                                + fix.because().english());
            }
        }
        output.covered(
                Output.object("repair")
                        .put("asked", report.asked())
                        .put("verified", report.verified())
                        .put("alreadyGone", report.alreadyGone())
                        .put("notFixed", report.notFixed())
                        .put("cancelled", report.cancelled())
                        .put("rows", report.rows()),
                report.message().english());
        return report.cancelled() ? Exit.COULD_NOT : Exit.found(report.notFixed() > 0);
    }
}
