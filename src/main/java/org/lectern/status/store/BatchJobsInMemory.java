package org.lectern.status.store;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.lectern.status.model.BatchJobRecord;

/** Batch jobs of this process alone, where there is no keyspace to put them on record: they end with it. */
public final class BatchJobsInMemory implements BatchJobStore {
    private final ConcurrentMap<String, BatchJobRecord> records = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Instant> written = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Map<String, SortedMap<String, String>>> rows = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Long> epochs = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Lease> leases;
    private final InstantSource clock;

    public BatchJobsInMemory() {
        this(InstantSource.system(), new ConcurrentHashMap<>());
    }

    /** @param leases by the ids of batch jobs */
    BatchJobsInMemory(InstantSource clock, ConcurrentMap<String, Lease> leases) {
        this.clock = clock;
        this.leases = leases;
    }

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedStage(value);
    }

    private static CompletionStage<Void> done() {
        return CompletableFuture.completedStage(null);
    }

    @Override
    public synchronized CompletionStage<Claim> claim(BatchJobRecord fresh, String kind, Map<String, String> more) {
        long epoch = epochs.merge(fresh.id(), 1L, Long::sum);
        if (!records.containsKey(fresh.id())) {
            put(fresh.id(), kind, more);
        }
        records.putIfAbsent(fresh.id(), fresh);
        written.put(fresh.id(), clock.instant());
        return done(new Claim(records.getOrDefault(fresh.id(), fresh), epoch));
    }

    @Override
    public synchronized CompletionStage<Boolean> putRecord(BatchJobRecord batchJob, long epoch) {
        if (!isNow(batchJob.id(), epoch)) {
            return done(false);
        }
        records.put(batchJob.id(), batchJob);
        written.put(batchJob.id(), clock.instant());
        return done(true);
    }

    private boolean isNow(String id, long epoch) {
        return epochs.getOrDefault(id, 0L) == epoch;
    }

    @Override
    public CompletionStage<Optional<BatchJobRecord>> record(String id) {
        return done(Optional.ofNullable(records.get(id)));
    }

    @Override
    public CompletionStage<List<BatchJobRecord>> records() {
        return done(List.copyOf(records.values()));
    }

    @Override
    public CompletionStage<Map<String, Instant>> written() {
        return done(Map.copyOf(written));
    }

    @Override
    public CompletionStage<Void> forgetRecords(Instant before) {
        written.forEach((id, at) -> {
            Lease lease = leases.get(id);
            if (at.isBefore(before) && (lease == null || lease.written() < micros(before))) {
                written.remove(id);
                records.remove(id);
                rows.remove(id);
            }
        });
        return done();
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    @Override
    public CompletionStage<Optional<Lease>> lease(String id) {
        return done(Optional.ofNullable(leases.get(id)));
    }

    @Override
    public synchronized CompletionStage<Boolean> compareAndSetLease(
            String id, Optional<Lease> expected, Optional<Lease> next) {
        Optional<Lease> now = Optional.ofNullable(leases.get(id));
        if (now.isPresent() != expected.isPresent()
                || now.filter(lease -> !lease.owner().equals(expected.get().owner())
                                || lease.beat() != expected.get().beat())
                        .isPresent()) {
            return done(false);
        }
        next.ifPresentOrElse(
                lease -> leases.put(id, new Lease(lease.owner(), lease.beat(), micros(clock.instant()))),
                () -> leases.remove(id));
        return done(true);
    }

    @Override
    public synchronized CompletionStage<Boolean> putRows(String id, long epoch, String kind, Map<String, String> more) {
        if (!isNow(id, epoch)) {
            return done(false);
        }
        put(id, kind, more);
        return done(true);
    }

    private void put(String id, String kind, Map<String, String> more) {
        rows.computeIfAbsent(id, any -> new ConcurrentHashMap<>())
                .computeIfAbsent(kind, any -> new ConcurrentSkipListMap<>())
                .putAll(more);
    }

    @Override
    public CompletionStage<SortedMap<String, String>> rows(String id, String kind) {
        return done(rows.getOrDefault(id, Map.of()).getOrDefault(kind, Collections.emptySortedMap()));
    }
}
