package org.lectern.console.duplicates;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.FixResult;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PageSource;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.work.Latest;

/**
 * The findings of one audit: as they are found, or page after page as they stand on record. Duplicates come first, and the
 * other kinds in their order: in each page, and in all of what was found once the audit has ended. While it runs and while
 * there are further pages, rows are only added at the end, so that nothing moves under the operator's hand. UI thread only.
 */
final class FindingsModel extends PagedModel<FindingRow, String> {
    static final int PAGE = 500;

    /** Whose findings these are. */
    sealed interface Source {
        /** No audit is shown. */
        record Nothing() implements Source {}

        /** An audit that runs. */
        record Live(AuditId audit) implements Source {}

        /** An audit on record, as far as it was read. */
        record Recorded(AuditRecord audit) implements Source {}
    }

    private static final Comparator<FindingRow> BY_KIND =
            Comparator.comparing(row -> row.finding().kind());

    private final ConsoleContext context;
    private final InstantSource clock;
    private final Map<Finding.Key, FindingRow> byKey = new HashMap<>();
    private final ReadOnlyObjectWrapper<Source> source = new ReadOnlyObjectWrapper<>(new Source.Nothing());
    private final ReadOnlyObjectWrapper<FindingFilter> filter = new ReadOnlyObjectWrapper<>(FindingFilter.ALL);
    private final ReadOnlyObjectWrapper<Map<DriftKind, Long>> counts = new ReadOnlyObjectWrapper<>(Map.of());
    private final ReadOnlyObjectWrapper<Map<DriftKind, Long>> left = new ReadOnlyObjectWrapper<>(Map.of());
    private final Map<Finding.Key, DriftKind> right = new HashMap<>();
    private final Latest counting;
    /** How many of each kind are fixed by the record, loaded or not. */
    private Map<DriftKind, Long> recorded = Map.of();

    FindingsModel(ConsoleContext context, InstantSource clock) {
        super(context, PAGE, row -> row.finding().key());
        this.context = context;
        this.clock = clock;
        this.counting = context.latest();
    }

    ReadOnlyObjectProperty<Source> source() {
        return source.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<FindingFilter> filter() {
        return filter.getReadOnlyProperty();
    }

    /** How many of each kind the audit found, loaded or not. */
    ReadOnlyObjectProperty<Map<DriftKind, Long>> counts() {
        return counts.getReadOnlyProperty();
    }

    /** How many of each kind that was found are not fixed, as far as is known here; 0 where all are. */
    ReadOnlyObjectProperty<Map<DriftKind, Long>> left() {
        return left.getReadOnlyProperty();
    }

    /** How many findings are fixed, by this console or by the record. */
    long fixed() {
        long known = left.get().values().stream().mapToLong(Long::longValue).sum();
        return Math.max(total() - known, record().map(AuditRecord::fixed).orElse(0L));
    }

    /** How many are left of the kinds that can be fixed; in their order. */
    Map<DriftKind, Long> fixable() {
        Map<DriftKind, Long> kinds = new EnumMap<>(DriftKind.class);
        left.get().forEach((kind, count) -> {
            if (kind.isFixable() && count > 0) {
                kinds.put(kind, count);
            }
        });
        return kinds;
    }

    long total() {
        return counts.get().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether every finding of the audit is among the rows. */
    boolean isWhole() {
        return !hasMore() && all().size() >= total();
    }

    /** The audit whose findings these are. */
    Optional<AuditId> audit() {
        return source.get() instanceof Source.Live live ? Optional.of(live.audit()) : record().map(AuditRecord::id);
    }

    /** The audit shown, if it is one on record. */
    Optional<AuditRecord> record() {
        return source.get() instanceof Source.Recorded recorded ? Optional.of(recorded.audit()) : Optional.empty();
    }

    /** Why there is nothing to be shown, as a part of the keys of the texts that say so. */
    String nothing() {
        if (!all().isEmpty()) {
            return "noMatch";
        }
        if (source.get() instanceof Source.Live) {
            return "looking";
        }
        return record().map(FindingsModel::nothing).orElse("nothing");
    }

    private static String nothing(AuditRecord record) {
        return switch (record.state()) {
            case FINISHED -> "clean";
            case INCOMPLETE -> "incomplete";
            case RUNNING -> "looking";
            case INTERRUPTED, CANCELLED, FAILED -> "unfinished";
        };
    }

    void filter(FindingFilter wanted) {
        if (!filter.get().equals(wanted)) {
            filter.set(wanted);
            filter(row -> wanted.matches(row.finding()));
        }
    }

    /** From here on the findings of an audit that runs; those of it that are shown already stay. */
    void live(AuditId audit) {
        if (!audit().equals(Optional.of(audit))) {
            forget();
        }
        stop();
        source.set(new Source.Live(audit));
    }

    /** Adds what was found since. */
    void found(Collection<Finding> findings, Map<DriftKind, Long> countsNow) {
        Optional<Instant> now = Optional.of(clock.instant());
        append(RowPage.all(
                findings.stream().map(finding -> new FindingRow(finding, now)).toList()));
        count(countsNow);
    }

    /** Those that are known already stay where they are, with what came of fixing them. */
    @Override
    protected void replace(RowPage<FindingRow, String> found) {
        append(found);
    }

    @Override
    protected void append(RowPage<FindingRow, String> found) {
        found.rows().stream()
                .filter(FindingRow::isRight)
                .map(FindingRow::finding)
                .forEach(finding -> right.put(finding.key(), finding.kind()));
        countLeft();
        super.append(new RowPage<>(
                found.rows().stream()
                        .filter(row -> byKey.putIfAbsent(row.finding().key(), row) == null)
                        .sorted(BY_KIND)
                        .toList(),
                found.next()));
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
        countLeft();
    }

    private void countLeft() {
        Map<DriftKind, Long> open = new EnumMap<>(DriftKind.class);
        open.putAll(counts.get());
        open.replaceAll((kind, count) -> Math.max(
                0,
                count
                        - Math.max(
                                right.values().stream().filter(kind::equals).count(),
                                recorded.getOrDefault(kind, 0L))));
        left.set(Map.copyOf(open));
    }

    /** An audit is so far by now, or has ended: what is shown of it is kept, and what is not here is read. */
    void update(AuditRecord record) {
        if (audit().equals(Optional.of(record.id()))) {
            count(record.found());
            source.set(new Source.Recorded(record));
            if (all().size() < record.total()) {
                read(record);
            } else {
                loaded().sort(BY_KIND); // one permutation, which the selection follows
            }
        }
    }

    /** Shows what an audit found, from its beginning. */
    void show(AuditRecord record) {
        forget();
        count(record.found());
        source.set(new Source.Recorded(record));
        read(record);
    }

    private void countFixed() {
        audit().ifPresent(id -> counting.ask(
                () -> context.lectern().audits().fixedKinds(id),
                kinds -> {
                    recorded = kinds;
                    countLeft();
                },
                failed -> {}));
    }

    private void read(AuditRecord record) {
        countFixed();
        from(recorded(context, record.id()));
        super.reload();
    }

    /** What an audit has on record, page after page. */
    static PageSource<FindingRow, String> recorded(ConsoleContext context, AuditId audit) {
        return (after, limit) -> context.lectern()
                .audits()
                .findings(audit, after, limit)
                .thenApply(page ->
                        new RowPage<>(page.rows().stream().map(FindingRow::of).toList(), page.next()));
    }

    /** Not: what an audit has found is judged, and fixed, as a whole. */
    @Override
    public boolean canBeCancelled() {
        return false;
    }

    /** Tries the read again that failed, if one did: what is on record of an audit does not change. */
    @Override
    public void reload() {
        if (failure().isPresent()) {
            super.reload();
        }
    }

    /** What came of fixing some of them. */
    void results(Collection<FixResult> results) {
        for (FixResult result : results) {
            Finding finding = result.finding();
            if (result.outcome() == FixOutcome.NOT_FIXED) {
                right.remove(finding.key());
            } else {
                right.put(finding.key(), finding.kind());
            }
            Optional.ofNullable(byKey.get(finding.key()))
                    .ifPresent(row -> row.fixed().set(Optional.of(FindingRow.Fixed.of(result))));
        }
        countLeft();
        countFixed();
    }

    private void forget() {
        clear();
        counting.drop();
        recorded = Map.of();
        byKey.clear();
        right.clear();
        counts.set(Map.of());
        countLeft();
    }
}
