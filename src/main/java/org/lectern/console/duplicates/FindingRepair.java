package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairPreview;
import org.lectern.audit.repair.RepairReport;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;

/**
 * A repair of findings in Lectern's libraries.
 *
 * @param findings those at hand: all of them, unless the rest stands on record only
 * @param total how many in all
 * @param audit where they were found, if on record
 * @param recorded whether everything on record of these kinds is meant rather than the findings at hand
 * @param kinds the kinds meant; empty for all
 * @param isDestructive whether the operator asked for all, or for all of a kind: such a repair needs a reason
 */
record FindingRepair(
        ConsoleContext context,
        String title,
        List<Finding> findings,
        long total,
        Optional<AuditId> audit,
        boolean recorded,
        Set<DriftKind> kinds,
        boolean isDestructive)
        implements RepairForm.Repair<RepairReport> {
    FindingRepair {
        findings = List.copyOf(findings);
        kinds = Set.copyOf(kinds);
        if (recorded && audit.isEmpty()) {
            throw new IllegalArgumentException("What is on record belongs to an audit");
        }
    }

    /** The one library, where it is one. */
    @Override
    public Optional<String> name() {
        return recorded
                ? Optional.empty()
                : RepairForm.only(
                        findings.stream().map(finding -> finding.principal().value()));
    }

    @Override
    public CompletionStage<WritePreview> preview() {
        List<Finding> some = findings.subList(0, Math.min(RepairForm.MOST_PREVIEWED, findings.size()));
        return context.lectern().audits().preview(some).thenApply(this::preview);
    }

    private WritePreview preview(RepairPreview found) {
        Texts texts = context.texts();
        RepairForm.Extent extent =
                new RepairForm.Extent(found.findings(), total, found.libraries(), found.puts(), found.deletions());
        boolean writes = found.statementCount() > 0;
        String left = found.unreadable() > 0 ? texts.get("duplicates.repair.unreadable", found.unreadable()) : "";
        String figures = Stream.of(
                        extent.first(texts),
                        found.raisesFloor() ? texts.get("duplicates.repair.floor") : "",
                        writes ? left : "")
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
        WritePreview preview = extent.preview(
                texts,
                figures,
                found.steps().stream().map(this::lines).collect(Collectors.joining("\n\n")),
                total == 0);
        return writes
                ? preview
                : preview.saying(left.isEmpty() ? texts.get("duplicates.repair.nothing", found.findings()) : left);
    }

    private String lines(RepairPreview.Step step) {
        Texts texts = context.texts();
        if (step.unreadable().isPresent()) {
            // A value out of a row may hold line ends, and what follows one would be no comment any more.
            String why = texts.say(step.unreadable().get()).replaceAll("\\R", " ");
            return texts.get("duplicates.repair.step.unreadable", step.content(), step.principal(), why);
        }
        return step.statements().isEmpty()
                ? texts.get("duplicates.repair.step.nothing", step.content(), step.principal())
                : texts.get("duplicates.repair.step", step.content(), step.principal()) + "\n"
                        + String.join("\n", step.statements());
    }

    @Override
    public RepairJob<RepairReport> begin(Cause cause) {
        return recorded
                ? context.lectern().audits().fixAll(audit.orElseThrow(), kinds, cause)
                : context.lectern().audits().fix(findings, audit, cause);
    }

    @Override
    public Stream<RepairForm.Line> lines(RepairReport report) {
        return report.results().stream()
                .map(result -> new RepairForm.Line(
                        result.outcome(),
                        result.finding().content() + " \u00B7 "
                                + result.finding().principal(),
                        result.because()));
    }
}
