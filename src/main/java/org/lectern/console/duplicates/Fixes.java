package org.lectern.console.duplicates;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.repair.Obstacle;
import org.lectern.audit.repair.RepairReport;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.PlannedWrite;
import org.lectern.console.write.WritePreview;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/** What the operator has fixed: opens the preview, and puts what came of it beside the findings. UI thread only. */
final class Fixes {
    private final ConsoleContext context;
    private final FindingsModel findings;
    private final AuditTexts words;
    private final SparkAudits spark;
    private final Texts texts;
    private Runnable ended = () -> {};

    Fixes(ConsoleContext context, FindingsModel findings, SparkAudits spark, AuditTexts words) {
        this.context = context;
        this.findings = findings;
        this.spark = spark;
        this.words = words;
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
            String title = chosen.size() == 1
                    ? texts.get(
                            "duplicates.repair.one",
                            words.kind(chosen.get(0).kind()),
                            chosen.get(0).content(),
                            chosen.get(0).principal())
                    : texts.get("duplicates.repair.some", chosen.size());
            open(new FindingRepair(context, title, chosen, chosen.size(), findings.audit(), false, Set.of(), false));
        }
    }

    /** Previews the fix of all that is not right yet: of these kinds, or of every kind if none is named. */
    void all(Set<DriftKind> kinds) {
        List<Finding> left = findings.all().stream()
                .filter(row -> !row.isRight())
                .map(FindingRow::finding)
                .filter(finding -> finding.kind().isFixedAmong(kinds))
                .toList();
        Optional<AuditId> audit = findings.audit();
        long total = findings.left().get().entrySet().stream()
                .filter(entry -> entry.getKey().isFixedAmong(kinds))
                .mapToLong(java.util.Map.Entry::getValue)
                .sum();
        String title = kinds.size() == 1
                ? texts.get(
                        "duplicates.repair.kind",
                        words.kind(EnumSet.copyOf(kinds).iterator().next()))
                : texts.get("duplicates.repair.all");
        if (findings.isWhole() || audit.isEmpty()) {
            open(new FindingRepair(context, title, left, left.size(), audit, false, kinds, true));
        } else {
            open(new FindingRepair(context, title, left, total, audit, true, kinds, true));
        }
    }

    /** Asks before the libraries of these are built anew, by one job. */
    void rebuild(AuditScope scope) {
        context.writes().open(spark.rebuild(new ScopeRebuildForm(context, scope, words), scope), ended);
    }

    private void open(FindingRepair repair) {
        RepairForm<RepairReport> form = new RepairForm<>(context, repair);
        context.writes()
                .open(
                        repair.audit()
                                .filter(audit -> repair.isDestructive())
                                .map(audit -> spark.repair(form, audit, repair.kinds()))
                                .orElse(form),
                        () -> form.result().ifPresentOrElse(this::done, ended));
    }

    private void done(RepairReport report) {
        findings.results(report.results());
        ended.run();
    }

    /** Explains what a rebuild above an obstacle brings with it, does it if the operator says so, and fixes again. */
    void rebuildAbove(FindingRow row) {
        row.fixed().get().flatMap(FindingRow.Fixed::obstacle).ifPresent(obstacle -> {
            Finding finding = row.finding();
            String consequences = texts.get("duplicates.above." + obstacle.kind()) + "\n\n"
                    + texts.get("duplicates.above.consequences");
            context.writes()
                    .ask(
                            new PlannedWrite(
                                    texts.get("duplicates.above.title", finding.principal()),
                                    finding.principal().value(),
                                    texts.get("duplicates.above.confirm"),
                                    true,
                                    () -> context.lectern()
                                            .libraries()
                                            .rebuild(finding.principal())
                                            .preview(context.writes().cause())
                                            .thenApply(found -> new WritePreview(
                                                    consequences,
                                                    texts.get(
                                                            "change.rows",
                                                            found.rows().orElse(0)),
                                                    found.statements()))),
                            cause -> rebuild(finding, obstacle, cause));
        });
    }

    private void rebuild(Finding finding, Obstacle obstacle, Cause cause) {
        String title = texts.get("duplicates.above.job", finding.principal());
        Lectern services = context.lectern();
        context.writes()
                .<Libraries.Rebuilt>job(title, cause, confirmed -> rebuild(finding, obstacle, confirmed))
                .success(done -> {
                    context.notices()
                            .doneWithout(
                                    texts.get("duplicates.above.done", finding.principal(), done.items(), done.rows()),
                                    done.leftOut().message());
                    again(finding, cause);
                })
                .follow(job -> services.audits().rebuildAbove(finding.principal(), finding.content(), obstacle, cause));
    }

    /** Reads the finding again after the rebuild, so that what is said of it was seen. */
    private void again(Finding finding, Cause cause) {
        context.lectern()
                .audits()
                .fix(List.of(finding), findings.audit(), cause)
                .ended()
                .thenAccept(report -> context.ui().execute(() -> done(report)));
    }
}
