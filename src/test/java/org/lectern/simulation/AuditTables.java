package org.lectern.simulation;

import java.nio.LongBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.job.Steering;
import org.lectern.model.ScanPage;

/** Audits and their findings on record, in maps. Nothing is forgotten. From any thread. */
public final class AuditTables implements AuditRecords, FindingRecords {
    private final Map<AuditId, Place> places = new HashMap<>();
    private final Map<AuditId, Wanted> wanted = new HashMap<>();
    private final Map<AuditId, Map<Finding.Key, RecordedFinding>> findings = new HashMap<>();
    private final Map<AuditId, Long> fixed = new HashMap<>();
    private final Map<AuditId, LongBuffer> sums = new HashMap<>();
    private int ids;

    private synchronized <T> CompletionStage<T> done(Supplier<T> answer) {
        return CompletableFuture.completedStage(answer.get());
    }

    @Override
    public synchronized AuditId newId() {
        return new AuditId(new UUID(0x1000L + ((long) ++ids << 32), 0x8000000000000001L));
    }

    @Override
    public CompletionStage<Boolean> create(Place place) {
        return done(() -> places.putIfAbsent(place.record().id(), place) == null);
    }

    /** Puts an audit on record, whatever stands there. */
    public synchronized void put(Place place) {
        places.put(place.record().id(), place);
    }

    private boolean isAt(AuditId id, long epoch) {
        return Optional.ofNullable(places.get(id))
                .filter(place -> place.epoch() == epoch)
                .isPresent();
    }

    @Override
    public CompletionStage<Boolean> save(Place place) {
        return done(() -> {
            boolean mine = isAt(place.record().id(), place.epoch());
            if (mine) {
                put(place);
            }
            return mine;
        });
    }

    @Override
    public CompletionStage<Boolean> claim(AuditId id, long epoch) {
        return done(() -> {
            boolean mine = isAt(id, epoch);
            if (mine) {
                Place was = Objects.requireNonNull(places.get(id));
                put(new Place(
                        was.record(),
                        epoch + 1,
                        was.beat(),
                        was.sliceBits(),
                        was.rangeBits(),
                        was.done(),
                        was.generation()));
            }
            return mine;
        });
    }

    @Override
    public CompletionStage<Boolean> want(AuditId id, Steering steering) {
        return done(() -> {
            Wanted now = wanted.getOrDefault(id, new Wanted(false, false, 0));
            wanted.put(
                    id,
                    new Wanted(
                            steering.kind() == Steering.Kind.PAUSE
                                    || (now.paused() && steering.kind() != Steering.Kind.RESUME),
                            now.ended() || steering.kind() == Steering.Kind.STOP,
                            steering instanceof Steering.Throttle throttle
                                    ? throttle.perSecond().orElse(0)
                                    : now.rowsPerSecond()));
            return Optional.ofNullable(places.get(id))
                    .filter(place -> place.record().state() == AuditState.RUNNING)
                    .isPresent();
        });
    }

    @Override
    public CompletionStage<Wanted> wanted(AuditId id) {
        return done(() -> Optional.ofNullable(wanted.get(id)).orElseGet(() -> {
            AuditRecord record = Objects.requireNonNull(places.get(id)).record();
            return new Wanted(false, false, record.options().rowsPerSecond());
        }));
    }

    @Override
    public CompletionStage<Optional<Place>> load(AuditId id) {
        return done(() -> Optional.ofNullable(places.get(id)));
    }

    @Override
    public CompletionStage<List<Place>> recent(int limit) {
        return done(() -> places.values().stream()
                .sorted(Comparator.comparing((Place place) -> place.record().started())
                        .reversed())
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<?> saveSums(AuditId id, long epoch, long generation, LongBuffer now) {
        return done(() -> sums.put(id, now));
    }

    @Override
    public CompletionStage<Optional<LongBuffer>> loadSums(AuditId id, long epoch, long generation, int count) {
        return done(() -> Optional.ofNullable(sums.get(id)));
    }

    @Override
    public CompletionStage<?> forgetSums(AuditId id, long epoch) {
        return done(() -> Optional.ofNullable(sums.remove(id)));
    }

    @Override
    public CompletionStage<?> forget(Instant before, int most, Function<AuditId, CompletionStage<?>> of) {
        return done(() -> true);
    }

    @Override
    public CompletionStage<?> forget(AuditId id) {
        return done(() -> true);
    }

    private Map<Finding.Key, RecordedFinding> of(AuditId id) {
        return findings.computeIfAbsent(id, none -> new LinkedHashMap<>());
    }

    @Override
    public CompletionStage<?> add(AuditId id, Collection<Finding> fresh) {
        return done(() -> {
            fresh.forEach(finding -> of(id).put(finding.key(), new RecordedFinding(finding, Optional.empty())));
            return true;
        });
    }

    @Override
    public CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit) {
        return done(() -> {
            List<RecordedFinding> all = new ArrayList<>(of(id).values());
            int from = after.map(Integer::parseInt).orElse(0);
            int to = Math.min(all.size(), from + limit);
            return new ScanPage<>(
                    all.subList(from, to), to < all.size() ? Optional.of(Integer.toString(to)) : Optional.empty());
        });
    }

    @Override
    public CompletionStage<?> fixed(AuditId id, Finding.Key finding, RecordedFinding.Fix fix) {
        return done(() -> of(id).computeIfPresent(
                        finding, (key, found) -> new RecordedFinding(found.finding(), Optional.of(fix))));
    }

    @Override
    public CompletionStage<?> countFixed(AuditId id) {
        return done(() -> fixed.put(
                id,
                of(id).values().stream()
                        .filter(found -> found.fix()
                                .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                                .isPresent())
                        .count()));
    }

    @Override
    public CompletionStage<Map<AuditId, Long>> fixed(AuditId oldest, AuditId newest) {
        return done(() -> Map.copyOf(fixed));
    }
}
