package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.audit.model.AuditOptions;
import org.lectern.model.Cause;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexFix;
import org.lectern.oae.repair.IndexPreview;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.report.FindingReports;
import org.lectern.wording.Message;

/** Looks at libraries of an OAE keyspace, and puts right what is wrong in them: nothing is on record to begin from. */
record IndexRepairing(
        OpenConnection connection, OaeMaintenance services, FindingReports.ManyFindings gathered, Output output) {
    /**
     * Repairs.
     *
     * @param kinds none means all
     * @param write what is said before a write; empty for a dry run
     */
    Exit repair(ScopeOptions scope, List<String> kinds, Optional<WriteOptions> write) throws Exception {
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
                        connection.interruption());
        output.say(found.text());
        // What could not be read is said; what was found is read again before it is written.
        if (!found.ended()) {
            return Exit.COULD_NOT;
        }
        List<IndexFinding> chosen = found.findings().stream()
                .filter(finding -> finding.fault().isFixedAmong(wanted))
                .toList();
        chosen.forEach(finding -> gathered.found(finding, Message.plain(Words.of(finding.fault()))));
        if (write.isEmpty()) {
            return preview(chosen);
        }
        return fix(chosen, write.get().cause(connection, scope.written(connection), output));
    }

    private Exit preview(List<IndexFinding> chosen) throws Exception {
        List<IndexFinding> first = chosen.subList(0, Math.min(RepairCommand.MOST_PREVIEWED, chosen.size()));
        IndexPreview preview = output.await(services.repairs().preview(first));
        for (IndexPreview.Step step : preview.steps()) {
            ObjectNode object =
                    Output.object("step").put("library", step.library().toString());
            object.set("statements", Output.texts(step.statements()));
            gathered.planned(step.library().toString(), "", step.statements(), Message.NONE);
            output.result(object, () -> "-- " + step.library() + "\n" + String.join("\n", step.statements()));
        }
        output.covered(
                Output.object("preview")
                        .put("findings", chosen.size())
                        .put("previewed", first.size())
                        .put("puts", preview.puts())
                        .put("deletions", preview.deletions()),
                RepairLines.dryRun(
                        chosen.size(), first.size(), preview.steps().size(), preview.puts(), preview.deletions()));
        return Exit.found(!chosen.isEmpty());
    }

    private Exit fix(List<IndexFinding> chosen, Cause cause) throws Exception {
        IndexRepairReport report =
                RepairLines.follow(services.repairs().fix(chosen, cause), connection.interruption(), output);
        for (IndexFix fix : report.fixes()) {
            IndexFinding finding = fix.finding();
            gathered.fixed(
                    finding.library().toString(),
                    finding.resource(),
                    new FindingReports.Fixed(fix.outcome(), fix.because()));
            RepairLines.fix(
                    Output.object("fix")
                            .put("kind", Words.of(finding.fault()))
                            .put("library", finding.library().toString())
                            .put("resource", finding.resource()),
                    finding.resource() + " in " + finding.library(),
                    fix.outcome(),
                    fix.because(),
                    output);
        }
        return RepairLines.covered(report, RepairLines.json(report).put("rows", report.rows()), output);
    }
}
