package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.audit.repair.RepairJob;
import org.lectern.console.duplicates.RepairForm;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexPreview;
import org.lectern.oae.repair.IndexRepairReport;
import org.lectern.oae.repair.IndexRepairs;

/**
 * A repair of findings in OAE's libraries.
 *
 * @param findings at least one
 */
record IndexRepair(ConsoleContext context, List<IndexFinding> findings)
        implements RepairForm.Repair<IndexRepairReport> {
    private IndexRepairs repairs() {
        return context.lectern().connection().oaeMaintenance().orElseThrow().repairs();
    }

    @Override
    public String title() {
        return context.texts().get("duplicates.repair.some", findings.size());
    }

    /** The one library's owner, where it is one. */
    @Override
    public Optional<String> name() {
        return RepairForm.only(
                findings.stream().map(finding -> finding.library().owner().value()));
    }

    /** Rows are deleted from tables that are somebody else's: always with a reason. */
    @Override
    public boolean isDestructive() {
        return true;
    }

    @Override
    public CompletionStage<WritePreview> preview() {
        List<IndexFinding> some = findings.subList(0, Math.min(RepairForm.MOST_PREVIEWED, findings.size()));
        return repairs().preview(some).thenApply(found -> preview(found, some.size()));
    }

    private WritePreview preview(IndexPreview found, int previewed) {
        Texts texts = context.texts();
        RepairForm.Extent extent = new RepairForm.Extent(
                previewed, findings.size(), found.steps().size(), found.puts(), found.deletions());
        String first = extent.first(texts);
        return found.statementCount() == 0 && first.isEmpty()
                ? WritePreview.nothing(texts.get("duplicates.repair.nothing", previewed))
                : extent.preview(
                        texts,
                        first,
                        found.steps().stream()
                                .map(step -> "-- " + step.library() + "\n" + String.join("\n", step.statements()))
                                .collect(Collectors.joining("\n\n")),
                        false);
    }

    @Override
    public RepairJob<IndexRepairReport> begin(Cause cause) {
        return repairs().fix(findings, cause);
    }

    @Override
    public Stream<RepairForm.Line> lines(IndexRepairReport report) {
        return report.fixes().stream()
                .map(fix -> new RepairForm.Line(
                        fix.outcome(),
                        fix.finding().resource() + " \u00B7 " + fix.finding().library(),
                        fix.because()));
    }
}
