package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.uuid.Uuids;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.AuditRecords;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.wording.MessageJson;

/**
 * {@link AuditRecords} on Cassandra. An audit's row changes by compare-and-set on its epoch only, so a process that was
 * thought dead cannot overwrite what its successor wrote. Audits lie in one partition for each year, the newest first; sums
 * are written beside those of the place before, never over them.
 */
public final class CassandraAuditRecords implements AuditRecords {
    private static final int YEARS_BACK = 10;
    private static final String COLUMNS =
            "scope, tenant, principals, consistency, settle_millis, rate, parallel, who, why, epoch, "
                    + "state, phase, ended, beat, slice_bits, range_bits, generation, principal_count, row_count, done, "
                    + "reason, reason_message, unreadable, found";
    private static final String CREATE = "INSERT INTO %s.audit (year, id, " + COLUMNS + ") VALUES (?, ?, "
            + "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) IF NOT EXISTS";
    private static final String SAVE = "UPDATE %s.audit SET state = ?, phase = ?, ended = ?, beat = ?, slice_bits = ?, "
            + "range_bits = ?, generation = ?, principal_count = ?, row_count = ?, done = ?, reason = ?, "
            + "reason_message = ?, unreadable = ?, found = ? WHERE year = ? AND id = ? IF epoch = ?";
    private static final String CLAIM =
            "UPDATE %s.audit SET epoch = ?, beat = ?, state = 'RUNNING', wanted = '' WHERE year = ? AND id = ? IF epoch = ?";
    private static final String WANT = "UPDATE %s.audit SET wanted = ? WHERE year = ? AND id = ? IF state = 'RUNNING'";
    private static final String WANT_RATE =
            "UPDATE %s.audit SET rate = ? WHERE year = ? AND id = ? IF state = 'RUNNING'";
    private static final String WANTED = "SELECT wanted, rate FROM %s.audit WHERE year = ? AND id = ?";
    private static final String LOAD = "SELECT id, wanted, " + COLUMNS + " FROM %s.audit WHERE year = ? AND id = ?";
    private static final String RECENT = "SELECT id, wanted, " + COLUMNS + " FROM %s.audit WHERE year = ? LIMIT ?";
    private static final String OLD =
            "SELECT id, beat, epoch FROM %s.audit WHERE year = ? AND id < ? ORDER BY id ASC LIMIT ?";
    private static final String FORGET_AUDIT = "DELETE FROM %s.audit WHERE year = ? AND id = ? IF epoch = ?";
    private final Cluster cluster;
    private final AuditSums sums;

    public CassandraAuditRecords(Cluster cluster) {
        this.cluster = cluster;
        sums = new AuditSums(cluster);
    }

    @Override
    public AuditId newId() {
        // Of the cluster's time, with a random part: audits of two machines must not share one. The driver's own ids of
        // this
        // kind name the machine and the process, for which it loads native code wherever it is called first.
        UUID time = Uuids.startOf(cluster.clock().millis());
        return new AuditId(
                new UUID(time.getMostSignificantBits(), UUID.randomUUID().getLeastSignificantBits()));
    }

    static int year(AuditId id) {
        return year(Instant.ofEpochMilli(Uuids.unixTimestamp(id.value())));
    }

    private static int year(Instant time) {
        return time.atOffset(ZoneOffset.UTC).getYear();
    }

    @Override
    public CompletionStage<Boolean> create(Place place) {
        AuditRecord record = place.record();
        AuditScope scope = record.scope();
        List<?> given = List.of(
                year(record.id()),
                record.id().value(),
                scope.getClass().getSimpleName(),
                scope instanceof AuditScope.Tenant tenant ? tenant.name() : "",
                scope instanceof AuditScope.Selection selection
                        ? selection.principals().stream()
                                .map(PrincipalId::value)
                                .toList()
                        : List.of(),
                record.options().consistency().name(),
                record.options().settle().toMillis(),
                record.options().rowsPerSecond(),
                record.options().parallelRanges(),
                record.cause().who(),
                record.cause().why(),
                place.epoch());
        return swap(CREATE, values(given, place));
    }

    @Override
    public CompletionStage<Boolean> save(Place place) {
        AuditId id = place.record().id();
        return swap(SAVE, values(List.of(), place, year(id), id.value(), place.epoch()));
    }

    /** What changes as an audit goes on, and others around it. */
    private static Object[] values(List<?> before, Place place, Object... after) {
        AuditRecord record = place.record();
        List<Object> values = new ArrayList<>(before);
        values.addAll(List.of(
                record.state().name(),
                record.phase().name(),
                record.ended().orElse(Instant.EPOCH),
                place.beat(),
                place.sliceBits(),
                place.rangeBits(),
                place.generation(),
                record.principals(),
                record.rows(),
                ByteBuffer.wrap(place.done().toByteArray()),
                record.reason().english(),
                MessageJson.write(record.reason()),
                record.unreadable(),
                found(record)));
        values.addAll(List.of(after));
        return values.toArray();
    }

    private static Map<String, Long> found(AuditRecord record) {
        Map<String, Long> found = new HashMap<>();
        record.found().forEach((kind, count) -> found.put(kind.name(), count));
        return found;
    }

    @Override
    public CompletionStage<Boolean> claim(AuditId id, long epoch) {
        return swap(CLAIM, epoch + 1, cluster.clock().instant(), year(id), id.value(), epoch);
    }

    @Override
    public CompletionStage<Boolean> want(AuditId id, Steering steering) {
        return steering instanceof Steering.Throttle throttle
                ? swap(WANT_RATE, (long) throttle.perSecond().orElse(0), year(id), id.value())
                : swap(WANT, steering.kind().name(), year(id), id.value());
    }

    @Override
    public CompletionStage<Wanted> wanted(AuditId id) {
        return CqlReads.one(cluster, WANTED, year(id), id.value())
                .thenApply(found -> found.map(row -> new Wanted(
                                isWanted(row, Steering.Kind.PAUSE),
                                isWanted(row, Steering.Kind.STOP),
                                row.getLong("rate")))
                        .orElse(new Wanted(false, false, 0)));
    }

    private static boolean isWanted(Row row, Steering.Kind kind) {
        return kind.name().equals(row.getString("wanted"));
    }

    /** Whoever cannot know whether it was applied reads the row: only its own writer knows what it wrote. */
    private CompletionStage<Boolean> swap(String cql, Object... values) {
        return CqlStatement.of(cql, values).executeOnce(cluster).thenApply(AsyncResultSet::wasApplied);
    }

    @Override
    public CompletionStage<Optional<Place>> load(AuditId id) {
        return CqlReads.first(cluster.executeSerial(LOAD, year(id), id.value()), CassandraAuditRecords::place);
    }

    @Override
    public CompletionStage<List<Place>> recent(int limit) {
        return recent(year(cluster.clock().instant()), 0, limit, new ArrayList<>());
    }

    private CompletionStage<List<Place>> recent(int year, int back, int limit, List<Place> found) {
        if (found.size() >= limit || back > YEARS_BACK) {
            return CompletableFuture.completedStage(found);
        }
        return cluster.execute(RECENT, year - back, limit - found.size())
                .thenCompose(Cluster::all)
                .thenCompose(rows -> {
                    rows.forEach(row -> found.add(place(row)));
                    return recent(year, back + 1, limit, found);
                });
    }

    private static Place place(Row row) {
        AuditId id = new AuditId(Objects.requireNonNull(row.getUuid("id")));
        Instant ended = Objects.requireNonNull(row.getInstant("ended"));
        Map<DriftKind, Long> found = new EnumMap<>(DriftKind.class);
        Map<String, Long> stored = row.getMap("found", String.class, Long.class);
        if (stored != null) {
            stored.forEach((kind, count) -> found.put(DriftKind.valueOf(kind), count));
        }
        List<String> unreadable = row.getList("unreadable", String.class);
        ByteBuffer done = row.getByteBuffer("done");
        AuditRecord record = new AuditRecord(
                id,
                scope(row),
                new AuditOptions(
                        ReadConsistency.valueOf(CqlRows.text(row, "consistency")),
                        Duration.ofMillis(row.getLong("settle_millis")),
                        row.getLong("rate"),
                        row.getInt("parallel")),
                Cause.stored(CqlRows.text(row, "who"), CqlRows.text(row, "why"), false),
                AuditState.valueOf(CqlRows.text(row, "state")),
                AuditPhase.valueOf(CqlRows.text(row, "phase")),
                Instant.ofEpochMilli(Uuids.unixTimestamp(id.value())),
                ended.equals(Instant.EPOCH) ? Optional.empty() : Optional.of(ended),
                found,
                0,
                row.getLong("principal_count"),
                row.getLong("row_count"),
                unreadable == null ? List.of() : unreadable,
                CqlRows.message(row, "reason"),
                new AuditSteps(0, 0, true, isWanted(row, Steering.Kind.PAUSE)));
        return new Place(
                record,
                row.getLong("epoch"),
                Objects.requireNonNull(row.getInstant("beat")),
                row.getInt("slice_bits"),
                row.getInt("range_bits"),
                done == null ? new BitSet() : BitSet.valueOf(done),
                row.getLong("generation"));
    }

    private static AuditScope scope(Row row) {
        List<String> principals = row.getList("principals", String.class);
        return switch (CqlRows.text(row, "scope")) {
            case "Tenant" -> new AuditScope.Tenant(CqlRows.text(row, "tenant"));
            case "Selection" ->
                new AuditScope.Selection(Objects.requireNonNull(principals).stream()
                        .map(PrincipalId::new)
                        .collect(Collectors.toCollection(TreeSet::new)));
            default -> new AuditScope.Everything();
        };
    }

    @Override
    public CompletionStage<?> forget(Instant before, int most, Function<AuditId, CompletionStage<?>> findings) {
        return forget(year(before) - YEARS_BACK, before, most, findings);
    }

    private CompletionStage<?> forget(
            int year, Instant before, int most, Function<AuditId, CompletionStage<?>> findings) {
        if (year > year(before) || most == 0) {
            return CompletableFuture.completedStage(null);
        }
        return cluster.execute(OLD, year, Uuids.startOf(before.toEpochMilli()), most)
                .thenCompose(Cluster::all)
                .thenCompose(rows -> Stages.inTurn(rows, row -> forget(year, row, before, findings))
                        .thenCompose(done -> forget(year + 1, before, most - rows.size(), findings)));
    }

    private CompletionStage<?> forget(
            int year, Row row, Instant before, Function<AuditId, CompletionStage<?>> findings) {
        Instant beat = row.getInstant("beat");
        if (beat == null || !beat.isBefore(before)) {
            return CompletableFuture.completedStage(null);
        }
        AuditId id = new AuditId(Objects.requireNonNull(row.getUuid("id")));
        long epoch = row.getLong("epoch");
        return findings.apply(id)
                .thenCompose(done -> forgetSums(id, epoch))
                .thenCompose(done -> swap(FORGET_AUDIT, year, id.value(), epoch));
    }

    @Override
    public CompletionStage<?> saveSums(AuditId id, long epoch, long generation, LongBuffer sums) {
        return this.sums.save(id, epoch, generation, sums);
    }

    @Override
    public CompletionStage<Optional<LongBuffer>> loadSums(AuditId id, long epoch, long generation, int count) {
        return sums.load(id, epoch, generation, count);
    }

    @Override
    public CompletionStage<?> forgetSums(AuditId id, long epoch) {
        return sums.forget(id, epoch);
    }
}
