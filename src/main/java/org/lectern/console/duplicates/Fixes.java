package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.lectern.audit.Audits;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.JobForm;
import org.lectern.console.write.SimpleForm;
import org.lectern.console.write.WriteForm;
import org.lectern.library.Libraries;
import org.lectern.write.Write;

/** What the operator has fixed: opens the preview, and puts what came of it beside the findings. UI thread only. */
final class Fixes {
    private final ConsoleContext context;
    private final FindingsModel findings;
    private final SparkAudits spark;
    private final Texts texts;
    private Runnable ended = () -> {};

    Fixes(ConsoleContext context, FindingsModel findings, SparkAudits spark, AuditTexts words) {
        this.context = context;
        this.findings = findings;
        this.spark = spark;
        this.texts = words.texts();
    }

    /** Told when findings have been fixed, or were tried. */
    void onDone(Runnable handler) {
        ended = handler;
    }

    /** Previews the fix of those among these that can be fixed. */
    void some(List<FindingRow> rows) {
        List<Finding> chosen = rows.stream()
                .map(FindingRow::finding)
                .filter(finding -> finding.kind().isFixable())
                .toList();
        if (!chosen.isEmpty()) {
            open(form(limit -> audits().fix(chosen, findings.audit(), limit), chosen, false));
        }
    }

    /** Previews the fix of all that is not right yet: of these kinds, or of every kind if none is named. */
    void all(Set<DriftKind> kinds) {
        Optional<AuditId> audit = findings.audit();
        JobForm<RepairReport, RepairJob<RepairReport>> form;
        if (findings.isWhole() || audit.isEmpty()) {
            List<Finding> left = findings.all().stream()
                    .filter(row -> !row.isRight())
                    .map(FindingRow::finding)
                    .filter(finding -> finding.kind().isFixedAmong(kinds))
                    .toList();
            form = form(limit -> audits().fix(left, audit, limit), left, true);
        } else {
            form = form(limit -> audits().fixAll(audit.get(), kinds, limit), List.of(), true);
        }
        open(form, audit.map(known -> spark.repair(form, known, kinds)).orElse(form));
    }

    private Audits audits() {
        return context.lectern().audits();
    }

    private JobForm<RepairReport, RepairJob<RepairReport>> form(
            Function<OptionalInt, Write<RepairJob<RepairReport>>> write, List<Finding> chosen, boolean needsReason) {
        return RepairForms.repair(
                context,
                write,
                chosen.stream().map(finding -> finding.principal().value()),
                needsReason);
    }

    /** Asks before the libraries of these are built anew, by one job. */
    void rebuild(AuditScope scope) {
        context.writes().open(spark.rebuild(RepairForms.rebuild(context, scope), scope), ended);
    }

    private void open(JobForm<RepairReport, RepairJob<RepairReport>> form) {
        open(form, form);
    }

    /** @param shown the form, or one that Spark can make as well */
    private void open(JobForm<RepairReport, RepairJob<RepairReport>> form, WriteForm shown) {
        context.writes().open(shown, () -> form.result().ifPresentOrElse(this::done, ended));
    }

    private void done(RepairReport report) {
        findings.results(report.fixes());
        ended.run();
    }

    /** Offers the rebuild above an obstacle, and fixes the finding again after it. */
    void rebuildAbove(FindingRow row) {
        row.fixed().get().flatMap(FindingRow.Fixed::obstacle).ifPresent(obstacle -> {
            Finding finding = row.finding();
            Write<Libraries.Rebuilt> write = audits().rebuildAbove(finding.principal(), finding.content(), obstacle);
            context.writes()
                    .open(
                            new SimpleForm(write, texts.get("duplicates.above.confirm"), texts),
                            () -> again(finding, write.head().title().english()));
        });
    }

    /** Reads the finding again after the rebuild, so that what is said of it was seen. */
    private void again(Finding finding, String why) {
        audits().fix(List.of(finding), findings.audit())
                .make(context.writes()
                        .cause(why)
                        .confirmingName(finding.principal().value()))
                .thenCompose(RepairJob::ended)
                .thenAccept(report -> context.ui().execute(() -> done(report)));
    }
}
