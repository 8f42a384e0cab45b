package org.lectern.console.oae;

import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.FixOutcome;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.TableRows;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.oae.audit.IndexAuditJob;
import org.lectern.oae.audit.IndexAuditProgress;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.audit.LibraryAudit;
import org.lectern.oae.audit.LibraryAudits;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexFix;

/** The one audit of OAE's libraries in this console, and what it has found: rows come as they are found. UI thread only. */
final class IndexFindings implements TableRows<IndexFindingRow> {
    /** What there is to show. */
    sealed interface State {
        /** No audit was made. */
        record Nothing() implements State {}

        /** One runs. */
        record Live(IndexAuditProgress progress) implements State {}

        /** One library is looked at. */
        record Looking(OaeLibrary library) implements State {}

        /** That has ended. */
        record Looked(LibraryAudit audit) implements State {}

        /** One has ended. */
        record Ended(IndexAuditReport report) implements State {}
    }

    private final ConsoleContext context;
    private final ObservableList<IndexFindingRow> rows = FXCollections.observableArrayList();
    private final FilteredList<IndexFindingRow> shown = new FilteredList<>(rows);
    private final Map<IndexFinding.Key, IndexFindingRow> byKey = new HashMap<>();
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper();
    private Optional<IndexAuditJob> running = Optional.empty();
    private Optional<Job> listed = Optional.empty();
    private int taken;

    IndexFindings(ConsoleContext context) {
        this.context = context;
    }

    @Override
    public ObservableList<IndexFindingRow> rows() {
        return shown;
    }

    /** All that were found, whatever the filter. */
    List<IndexFindingRow> all() {
        return rows;
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return reading.getReadOnlyProperty();
    }

    @Override
    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    @Override
    public Optional<Throwable> failure() {
        return Optional.empty();
    }

    /** What was found stays found: only another audit reads again. */
    @Override
    public void reload() {}

    boolean isRunning() {
        return running.isPresent() || state.get() instanceof State.Looking;
    }

    /** Whether the last audit has come to an end. */
    boolean hasLooked() {
        return state.get() instanceof State.Ended || state.get() instanceof State.Looked;
    }

    void filter(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        shown.setPredicate(row -> wanted.isEmpty()
                || (row.finding().library() + " " + row.finding().resource() + " "
                                + row.finding().fault())
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted));
    }

    /** Those that can be fixed and were not yet, of these kinds; of all if none is named. */
    List<IndexFinding> open(Set<IndexFault> kinds) {
        return rows.stream()
                .filter(row -> row.fixed()
                        .get()
                        .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                        .isEmpty())
                .map(IndexFindingRow::finding)
                .filter(finding -> finding.fault().isFixedAmong(kinds))
                .toList();
    }

    /** Likewise, how many there are of each kind. */
    Map<IndexFault, Long> openByKind() {
        Map<IndexFault, Long> kinds = new EnumMap<>(IndexFault.class);
        open(Set.of()).forEach(finding -> kinds.merge(finding.fault(), 1L, Long::sum));
        return kinds;
    }

    private LibraryAudits audits() {
        return context.lectern().connection().oaeMaintenance().orElseThrow().audits();
    }

    private void forget() {
        rows.clear();
        byKey.clear();
        taken = 0;
    }

    private void failed(String title, Throwable failure) {
        running = Optional.empty();
        state.set(new State.Nothing());
        context.notices().failed(title, failure);
    }

    /** Audits one library, unless an audit runs; what was found before is shown no more. */
    void check(OaeLibrary library, String title) {
        if (isRunning()) {
            return;
        }
        forget();
        state.set(new State.Looking(library));
        context.works()
                .<LibraryAudit>job(title)
                .success(audit -> {
                    add(audit.findings());
                    state.set(new State.Looked(audit));
                })
                .failure(failure -> failed(title, failure))
                .follow(job -> audits().library(library, AuditOptions.STANDARD.settle()));
    }

    /**
     * Starts an audit of many, unless one runs; what was found before is shown no more.
     *
     * @param rowsPerSecond at most so many; 0 for no limit
     */
    void start(IndexAuditScope scope, long rowsPerSecond, String title) {
        if (isRunning()) {
            return;
        }
        forget();
        AuditOptions standard = AuditOptions.STANDARD;
        IndexAuditJob job = audits().start(
                        scope,
                        new AuditOptions(
                                standard.consistency(), standard.settle(), rowsPerSecond, standard.parallelRanges()));
        running = Optional.of(job);
        look();
        listed = Optional.of(context.works()
                .<IndexAuditReport>job(title)
                .success(this::ended)
                .failure(failure -> failed(title, failure))
                .follow(one -> job.done(), job::cancel));
        new PollingTimer(context.ui(), this::look, this::isRunning).begin();
    }

    private void look() {
        running.ifPresent(job -> {
            take(job);
            IndexAuditProgress now = job.progress();
            state.set(new State.Live(now));
            listed.ifPresent(one -> one.tell(now.done(), now.total(), figures(now)));
        });
    }

    /** How far it is, in a few words. */
    String figures(IndexAuditProgress now) {
        return context.texts()
                .get(
                        "oae.audit.figures",
                        now.rows(),
                        Math.round(now.rowsPerSecond()),
                        now.found().values().stream().mapToLong(Long::longValue).sum());
    }

    private void take(IndexAuditJob job) {
        List<IndexFinding> fresh = job.findings(taken);
        taken += fresh.size();
        add(fresh);
    }

    private void add(List<IndexFinding> found) {
        List<IndexFindingRow> added = found.stream().map(IndexFindingRow::new).toList();
        added.forEach(row -> byKey.put(row.finding().key(), row));
        rows.addAll(added);
    }

    private void ended(IndexAuditReport report) {
        running.ifPresent(job -> {
            for (int before = -1; before < taken; ) {
                before = taken;
                take(job);
            }
        });
        running = Optional.empty();
        listed = Optional.empty();
        state.set(new State.Ended(report));
    }

    /** From now on at most so many rows a second; 0 for no limit. */
    void throttle(long rowsPerSecond) {
        running.ifPresent(job -> job.throttle(rowsPerSecond));
    }

    void pause() {
        running.ifPresent(IndexAuditJob::pause);
        look();
    }

    /** Goes on after a pause. */
    void proceed() {
        running.ifPresent(IndexAuditJob::resume);
        look();
    }

    /** Ends the audit; what it has found stays. */
    void end() {
        running.ifPresent(IndexAuditJob::cancel);
    }

    /** What came of fixing some of them. */
    void results(Collection<IndexFix> fixes) {
        fixes.forEach(fix -> Optional.ofNullable(byKey.get(fix.finding().key())).ifPresent(row -> row.fixed(fix)));
    }
}
