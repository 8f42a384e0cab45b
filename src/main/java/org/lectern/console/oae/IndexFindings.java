package org.lectern.console.oae;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.audit.model.AuditOptions;
import org.lectern.console.duplicates.AuditTexts;
import org.lectern.console.duplicates.RunningAuditModel;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.oae.audit.IndexAuditPhase;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.IndexFix;

/** The one audit of OAE's libraries in this console, and what it has found: rows come as they are found. UI thread only. */
final class IndexFindings extends PagedModel<IndexFindingRow, Void> {
    private static final int PAGE = 1_000;

    private final ConsoleContext context;
    private final RunningAuditModel<IndexAuditPhase, IndexFault, IndexFinding, IndexAuditReport> audit;
    private final Map<IndexFinding.Key, IndexFindingRow> byKey = new HashMap<>();
    private final ReadOnlyObjectWrapper<Optional<IndexAuditReport>> report =
            new ReadOnlyObjectWrapper<>(Optional.empty());

    /** @param title what is said of an audit that failed */
    IndexFindings(ConsoleContext context, AuditTexts words, String title) {
        super(context, PAGE, row -> row.finding().key());
        this.context = context;
        this.audit = new RunningAuditModel<>(context, words, (found, counts) -> add(found));
        audit.onEnded(ended -> report.set(Optional.of(ended)));
        audit.onFailed(failure -> context.notices().failed(title, failure));
    }

    /** The audit that runs, if one does. */
    RunningAuditModel<IndexAuditPhase, IndexFault, IndexFinding, IndexAuditReport> audit() {
        return audit;
    }

    /** What the last audit came to; empty if there was none, or while one runs. */
    ReadOnlyObjectProperty<Optional<IndexAuditReport>> report() {
        return report.getReadOnlyProperty();
    }

    void filter(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        filter(row -> wanted.isEmpty()
                || (row.finding().library() + " " + row.finding().resource() + " "
                                + row.finding().fault())
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted));
    }

    /** Those that can be fixed and were not yet, of these kinds; of all if none is named. */
    List<IndexFinding> open(Set<IndexFault> kinds) {
        return all().stream()
                .filter(row -> !row.isRight())
                .map(IndexFindingRow::finding)
                .filter(finding -> finding.fault().isFixedAmong(kinds))
                .toList();
    }

    /** How many are right by now. */
    long fixed() {
        return all().stream().filter(IndexFindingRow::isRight).count();
    }

    /** Those that can be fixed and were not yet: how many there are of each kind. */
    Map<IndexFault, Long> openByKind() {
        Map<IndexFault, Long> kinds = new EnumMap<>(IndexFault.class);
        open(Set.of()).forEach(finding -> kinds.merge(finding.fault(), 1L, Long::sum));
        return kinds;
    }

    /**
     * Starts an audit, unless one runs; what was found before is shown no more.
     *
     * @param rowsPerSecond at most so many; 0 for no limit
     */
    void start(IndexAuditScope scope, long rowsPerSecond, String title) {
        if (audit.isRunning()) {
            return;
        }
        clear();
        byKey.clear();
        report.set(Optional.empty());
        AuditOptions standard = AuditOptions.STANDARD;
        audit.follow(
                context.lectern()
                        .connection()
                        .oaeMaintenance()
                        .orElseThrow()
                        .audits()
                        .start(
                                scope,
                                new AuditOptions(
                                        standard.consistency(),
                                        standard.settle(),
                                        rowsPerSecond,
                                        standard.parallelRanges())),
                title);
    }

    private void add(List<IndexFinding> found) {
        List<IndexFindingRow> added = found.stream().map(IndexFindingRow::new).toList();
        added.forEach(row -> byKey.put(row.finding().key(), row));
        append(RowPage.all(added));
    }

    /** What was found stays found: only another audit reads again. */
    @Override
    public void reload() {}

    @Override
    public boolean canBeCancelled() {
        return false;
    }

    /** What came of fixing some of them. */
    void results(Collection<IndexFix> fixes) {
        fixes.forEach(fix -> Optional.ofNullable(byKey.get(fix.finding().key())).ifPresent(row -> row.fixed(fix)));
    }
}
