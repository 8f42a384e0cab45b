package org.lectern.console.duplicates;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.FixResult;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.TableRows;
import org.lectern.console.work.Latest;
import org.lectern.model.ScanPage;

/**
 * The findings of one audit: as they are found, or page after page as they stand on record. Duplicates come first, and the
 * other kinds in their order: in each page, and in all of what was found once the audit has ended. While it runs and while
 * there are further pages, rows are only added at the end, so that nothing moves under the operator's hand. UI thread only.
 */
final class FindingsModel implements TableRows<FindingRow> {
    static final int PAGE = 500;

    /** What is shown. */
    sealed interface State {
        /** No audit is shown. */
        record Nothing() implements State {}

        /** An audit that runs. */
        record Live(AuditId audit) implements State {}

        /** An audit on record, as far as it was read. */
        record Recorded(AuditRecord audit) implements State {}

        record Failed(AuditRecord audit, Throwable failure) implements State {}
    }

    private static final Comparator<FindingRow> BY_KIND =
            Comparator.comparing(row -> row.finding().kind());

    private final ConsoleContext context;
    private final InstantSource clock;
    private final Latest latest;
    private final ObservableList<FindingRow> rows = FXCollections.observableArrayList();
    private final FilteredList<FindingRow> shown = new FilteredList<>(rows);
    private final Map<Finding.Key, FindingRow> byKey = new HashMap<>();
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private final ReadOnlyObjectWrapper<FindingFilter> filter = new ReadOnlyObjectWrapper<>(FindingFilter.ALL);
    private final ReadOnlyObjectWrapper<Map<DriftKind, Long>> counts = new ReadOnlyObjectWrapper<>(Map.of());
    private Optional<String> next = Optional.empty();

    FindingsModel(ConsoleContext context, InstantSource clock) {
        this.context = context;
        this.clock = clock;
        this.latest = new Latest(context.ui());
    }

    /** All that was found or read so far. */
    List<FindingRow> all() {
        return List.copyOf(rows);
    }

    /** Those that the filter lets through. */
    @Override
    public ObservableList<FindingRow> rows() {
        return shown;
    }

    @Override
    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<FindingFilter> filter() {
        return filter.getReadOnlyProperty();
    }

    /** How many of each kind the audit found, loaded or not. */
    ReadOnlyObjectProperty<Map<DriftKind, Long>> counts() {
        return counts.getReadOnlyProperty();
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return latest.asking();
    }

    @Override
    public Optional<Throwable> failure() {
        return state.get() instanceof State.Failed failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    @Override
    public boolean hasMore() {
        return next.isPresent();
    }

    long total() {
        return counts.get().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether every finding of the audit is among the rows. */
    boolean isWhole() {
        return !hasMore() && rows.size() >= total();
    }

    /** The audit whose findings these are. */
    Optional<AuditId> audit() {
        State now = state.get();
        if (now instanceof State.Live live) {
            return Optional.of(live.audit());
        }
        return record().map(AuditRecord::id);
    }

    /** The audit shown, if it is one on record. */
    Optional<AuditRecord> record() {
        State now = state.get();
        if (now instanceof State.Recorded recorded) {
            return Optional.of(recorded.audit());
        }
        return now instanceof State.Failed failed ? Optional.of(failed.audit()) : Optional.empty();
    }

    void filter(FindingFilter wanted) {
        if (!filter.get().equals(wanted)) {
            filter.set(wanted);
            shown.setPredicate(row -> wanted.matches(row.finding()));
        }
    }

    /** From here on the findings of an audit that runs; those of it that are shown already stay. */
    void live(AuditId audit) {
        if (!audit().equals(Optional.of(audit))) {
            clear();
        }
        latest.drop();
        next = Optional.empty();
        state.set(new State.Live(audit));
    }

    /** Adds what was found since. */
    void found(Collection<Finding> findings, Map<DriftKind, Long> countsNow) {
        List<FindingRow> fresh = new ArrayList<>();
        for (Finding finding : findings) {
            if (!byKey.containsKey(finding.key())) {
                add(new FindingRow(finding, Optional.of(clock.instant())), fresh);
            }
        }
        addInOrder(fresh);
        count(countsNow);
    }

    private void addInOrder(List<FindingRow> fresh) {
        if (!fresh.isEmpty()) {
            fresh.sort(BY_KIND);
            rows.addAll(fresh);
        }
    }

    private void add(FindingRow row, List<FindingRow> fresh) {
        byKey.put(row.finding().key(), row);
        fresh.add(row);
    }

    private void count(Map<DriftKind, Long> now) {
        Map<DriftKind, Long> some = new EnumMap<>(DriftKind.class);
        now.forEach((kind, count) -> {
            if (count > 0) {
                some.put(kind, count);
            }
        });
        if (!counts.get().equals(some)) {
            counts.set(Map.copyOf(some));
        }
    }

    /** The running audit has ended: what is shown is kept, and what is not here is read. */
    void ended(AuditRecord record) {
        if (audit().equals(Optional.of(record.id()))) {
            count(record.found());
            state.set(new State.Recorded(record));
            if (rows.size() < record.total()) {
                read(record);
            } else {
                rows.sort(BY_KIND); // one permutation, which the selection follows
            }
        }
    }

    /** Shows what an audit found, from its beginning. */
    void show(AuditRecord record) {
        clear();
        count(record.found());
        state.set(new State.Recorded(record));
        read(record);
    }

    /** Reads on, unless there is nothing more or a page is awaited already. */
    @Override
    public void more() {
        if (hasMore() && !latest.asking().get() && state.get() instanceof State.Recorded recorded) {
            read(recorded.audit());
        }
    }

    /** Tries the read again that failed, if one did. */
    @Override
    public void reload() {
        if (state.get() instanceof State.Failed failed) {
            state.set(new State.Recorded(failed.audit()));
            read(failed.audit());
        }
    }

    private void read(AuditRecord record) {
        long since = System.nanoTime();
        latest.<ScanPage<RecordedFinding>>ask(
                () -> context.lectern().audits().findings(record.id(), next, PAGE),
                page -> {
                    context.lastRead().tell(page.rows().size(), since);
                    next = page.next();
                    append(page.rows());
                    state.set(new State.Recorded(record));
                },
                failure -> state.set(new State.Failed(record, failure)));
    }

    private void append(List<RecordedFinding> page) {
        List<FindingRow> fresh = new ArrayList<>();
        for (RecordedFinding recorded : page) {
            if (!byKey.containsKey(recorded.finding().key())) {
                add(FindingRow.of(recorded), fresh);
            }
        }
        addInOrder(fresh);
    }

    /** What came of fixing some of them. */
    void results(Collection<FixResult> results) {
        for (FixResult result : results) {
            Optional.ofNullable(byKey.get(result.finding().key()))
                    .ifPresent(row -> row.fixed().set(Optional.of(FindingRow.Fixed.of(result))));
        }
    }

    private void clear() {
        latest.drop();
        rows.clear();
        byKey.clear();
        next = Optional.empty();
        counts.set(Map.of());
    }
}
