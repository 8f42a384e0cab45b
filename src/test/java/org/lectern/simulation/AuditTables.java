package org.lectern.simulation;

import static org.lectern.simulation.Table.done;
import static org.lectern.simulation.Table.written;

import java.nio.LongBuffer;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.Steering;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;

/** Audits and their findings on record. Nothing is forgotten. From any thread. */
public final class AuditTables implements AuditRecords, FindingRecords {
    private final Table<AuditId, Place> places = new Table<>();
    private final Table<AuditId, Wanted> wanted = new Table<>();
    private final Table<AuditId, Long> fixed = new Table<>();
    private final Table<AuditId, Map<DriftKind, Long>> kinds = new Table<>();
    private final Table<AuditId, LongBuffer> sums = new Table<>();
    /** Of an audit in the order in which they were found; only within a step of its row. */
    private final Table<AuditId, Map<Finding.Key, RecordedFinding>> findings = new Table<>();

    private final AtomicInteger ids = new AtomicInteger();

    @Override
    public AuditId newId() {
        return new AuditId(new UUID(0x1000L + ((long) ids.incrementAndGet() << 32), 0x8000000000000001L));
    }

    @Override
    public CompletionStage<Boolean> create(Place place) {
        return places.insert(place.record().id(), place);
    }

    /** Puts an audit on record, whatever stands there. */
    public void put(Place place) {
        places.put(place.record().id(), place);
    }

    private CompletionStage<Boolean> change(AuditId id, long epoch, UnaryOperator<Place> change) {
        return places.find(id)
                .thenApply(was -> was.filter(place -> place.epoch() == epoch)
                        .filter(place -> places.rows.replace(id, place, change.apply(place)))
                        .isPresent());
    }

    @Override
    public CompletionStage<Boolean> save(Place place) {
        return change(place.record().id(), place.epoch(), was -> place);
    }

    @Override
    public CompletionStage<Boolean> claim(AuditId id, long epoch) {
        return change(
                id,
                epoch,
                was -> new Place(
                        was.record(),
                        epoch + 1,
                        was.beat(),
                        was.sliceBits(),
                        was.rangeBits(),
                        was.done(),
                        was.generation()));
    }

    @Override
    public CompletionStage<Boolean> want(AuditId id, Steering steering) {
        Wanted now = wanted.rows.getOrDefault(id, new Wanted(false, false, 0));
        boolean paused =
                steering.kind() == Steering.Kind.PAUSE || (now.paused() && steering.kind() != Steering.Kind.RESUME);
        boolean ended = now.ended() || steering.kind() == Steering.Kind.STOP;
        long rate = steering instanceof Steering.Throttle throttle
                ? throttle.perSecond().orElse(0)
                : now.rowsPerSecond();
        wanted.put(id, new Wanted(paused, ended, rate));
        return places.find(id)
                .thenApply(there -> there.filter(place -> place.record().state() == AuditState.RUNNING)
                        .isPresent());
    }

    @Override
    public CompletionStage<Wanted> wanted(AuditId id) {
        return wanted.find(id)
                .thenApply(said -> said.orElseGet(() -> {
                    Place place = Objects.requireNonNull(places.rows.get(id));
                    return new Wanted(false, false, place.record().options().rowsPerSecond());
                }));
    }

    @Override
    public CompletionStage<Optional<Place>> load(AuditId id) {
        return places.find(id);
    }

    @Override
    public CompletionStage<List<Place>> recent(int limit) {
        return done(places.rows.values().stream()
                .sorted(Comparator.comparing((Place place) -> place.record().started())
                        .reversed())
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<?> saveSums(AuditId id, long epoch, long generation, LongBuffer now) {
        return sums.put(id, now);
    }

    @Override
    public CompletionStage<Optional<LongBuffer>> loadSums(AuditId id, long epoch, long generation, int count) {
        return sums.find(id);
    }

    @Override
    public CompletionStage<?> forgetSums(AuditId id, long epoch) {
        return sums.delete(id);
    }

    @Override
    public CompletionStage<?> forget(Instant before, int most, Function<AuditId, CompletionStage<?>> of) {
        return written();
    }

    @Override
    public CompletionStage<?> forget(AuditId id) {
        return written();
    }

    /** Changes what an audit has found. */
    private CompletionStage<?> change(AuditId id, Consumer<Map<Finding.Key, RecordedFinding>> change) {
        findings.rows.compute(id, (key, found) -> {
            Map<Finding.Key, RecordedFinding> next = new LinkedHashMap<>(Objects.requireNonNullElse(found, Map.of()));
            change.accept(next);
            return next;
        });
        return written();
    }

    @Override
    public CompletionStage<?> add(AuditId id, Collection<Finding> fresh) {
        return change(
                id,
                all -> fresh.forEach(
                        finding -> all.put(finding.key(), new RecordedFinding(finding, Optional.empty()))));
    }

    private List<RecordedFinding> of(AuditId id) {
        return List.copyOf(findings.rows.getOrDefault(id, Map.of()).values());
    }

    @Override
    public CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit) {
        return done(Table.page(of(id), after, limit));
    }

    @Override
    public CompletionStage<List<RecordedFinding>> findings(AuditId id, PrincipalId principal, int limit) {
        return done(of(id).stream()
                .filter(found -> found.finding().principal().equals(principal))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<?> fixed(AuditId id, Finding.Key finding, RecordedFinding.Fix fix) {
        return change(
                id,
                all -> all.computeIfPresent(
                        finding, (key, found) -> new RecordedFinding(found.finding(), Optional.of(fix))));
    }

    @Override
    public CompletionStage<Map<DriftKind, Long>> fixedKinds(AuditId id) {
        return done(Map.copyOf(kinds.rows.getOrDefault(id, Map.of())));
    }

    @Override
    public CompletionStage<?> countFixed(AuditId id) {
        Map<DriftKind, Long> now = new EnumMap<>(DriftKind.class);
        of(id).stream()
                .filter(found -> found.fix()
                        .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                        .isPresent())
                .forEach(found -> now.merge(found.finding().kind(), 1L, Long::sum));
        kinds.put(id, now);
        return fixed.put(
                id,
                of(id).stream()
                        .flatMap(found -> found.fix().stream())
                        .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                        .count());
    }

    @Override
    public CompletionStage<Map<AuditId, Long>> fixed(AuditId oldest, AuditId newest) {
        return done(Map.copyOf(fixed.rows));
    }
}
