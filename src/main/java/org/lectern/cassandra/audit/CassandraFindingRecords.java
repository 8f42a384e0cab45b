package org.lectern.cassandra.audit;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.scan.FindingRecords;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.job.JobId;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.Visibility;
import org.lectern.wording.MessageJson;

/** {@link FindingRecords} on Cassandra: a fixed number of partitions for each audit. */
public final class CassandraFindingRecords implements FindingRecords {
    private static final int SHARDS = 64;
    /** Where the first page begins: the first shard, and nothing read of it. */
    private static final String BEGINNING = "0/";

    private static final int WRITES_IN_FLIGHT = 64;
    private static final int COUNTED_AT_ONCE = 8;

    private static final String ADD =
            "INSERT INTO %s.audit_finding (id, shard, principal_id, content_id, kind, faulty, held_role, held_written,"
                    + " display_name, visibility, last_modified, deleted, role, stamp, verdict, verdict_message, standing)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String FINDINGS = "SELECT principal_id, content_id, kind, faulty, held_role, held_written,"
            + " display_name, visibility, last_modified, deleted, role, stamp, verdict, verdict_message, standing,"
            + " outcome, because, because_message, fixed_at, fixed_by, fixed_job FROM %s.audit_finding WHERE id = ? AND shard = ?";
    private static final String FINDINGS_OF = FINDINGS + " AND principal_id = ? LIMIT ?";
    private static final String FIXED =
            "UPDATE %s.audit_finding SET outcome = ?, because = ?, because_message = ?, fixed_at = ?, fixed_by = ?, fixed_job = ? "
                    + "WHERE id = ? AND shard = ? AND principal_id = ? AND content_id = ? AND kind = ?";

    private static final String FORGET = "DELETE FROM %s.audit_finding WHERE id = ? AND shard = ?";
    private static final String FORGET_COUNT = "DELETE FROM %s.audit_fixed WHERE year = ? AND id = ?";
    private static final String OUTCOMES =
            "SELECT outcome, stamp, kind FROM %s.audit_finding WHERE id = ? AND shard = ?";
    private static final String KEEP_COUNT =
            "INSERT INTO %s.audit_fixed (year, id, fixed, kinds) VALUES (?, ?, ?, ?) USING TIMESTAMP ?";
    private static final String KINDS = "SELECT kinds FROM %s.audit_fixed WHERE year = ? AND id = ?";
    private static final String COUNTS = "SELECT id, fixed FROM %s.audit_fixed WHERE year = ? AND id >= ? AND id <= ?";

    private final Cluster cluster;
    private final ConcurrencyLimit room = new ConcurrencyLimit(WRITES_IN_FLIGHT);

    public CassandraFindingRecords(Cluster cluster) {
        this.cluster = cluster;
    }

    private static int shard(PrincipalId principal) {
        return Math.floorMod(principal.value().hashCode(), SHARDS);
    }

    @Override
    public CompletionStage<?> add(AuditId id, Collection<Finding> findings) {
        return Stages.all(findings, finding -> room.submit(() -> add(id, finding)));
    }

    private CompletionStage<AsyncResultSet> add(AuditId id, Finding finding) {
        @Nullable Content item = finding.item().orElse(null);
        @Nullable Holding held = finding.held().orElse(null);
        return cluster.prepare(ADD).thenCompose(statement -> {
            BoundStatement bound = statement
                    .bind()
                    .setUuid(0, id.value())
                    .setInt(1, shard(finding.principal()))
                    .setString(2, finding.principal().value())
                    .setString(3, finding.content().value())
                    .setString(4, finding.kind().name())
                    .setString(
                            5,
                            finding.faulty().stream().map(Bucket::name).sorted().collect(Collectors.joining(",")))
                    .setString(12, finding.membership().role().name())
                    .setInt(13, finding.membership().stamp())
                    .setString(14, finding.verdict().english())
                    .setString(15, MessageJson.write(finding.verdict()))
                    .setList(
                            16,
                            finding.rows().stream()
                                    .map(row -> row.bucket() + " "
                                            + row.lastModified().toEpochMilli() + " " + row.writeTime())
                                    .toList(),
                            String.class);
            // What is not there stays unset: a null would leave a tombstone.
            if (held != null) {
                bound = bound.setString(6, held.role().name()).setLong(7, held.writeTime());
            }
            if (item != null) {
                bound = bound.setString(8, item.displayName())
                        .setString(9, item.visibility().name())
                        .setInstant(10, item.lastModified())
                        .setBoolean(11, item.deleted());
            }
            return cluster.execute(bound.setIdempotent(true));
        });
    }

    @Override
    public CompletionStage<ScanPage<RecordedFinding>> findings(AuditId id, Optional<String> after, int limit) {
        List<RecordedFinding> found = new ArrayList<>();
        return read(id, after.orElse(BEGINNING), limit, found).thenCompose(place -> {
            if (place.isEmpty()) {
                return CompletableFuture.completedStage(new ScanPage<>(found, place));
            }
            // One more tells whether a page follows: Cassandra says of every full page that one may.
            List<RecordedFinding> beyond = new ArrayList<>();
            return read(id, place.get(), 1, beyond)
                    .thenApply(end -> new ScanPage<>(found, beyond.isEmpty() ? Optional.empty() : place));
        });
    }

    /** Reads up to the limit, and answers where it stopped; nothing at the end. */
    private CompletionStage<Optional<String>> read(AuditId id, String place, int limit, List<RecordedFinding> found) {
        int shard = Integer.parseInt(place.split("/", 2)[0]);
        String state = place.split("/", 2)[1];
        if (shard == SHARDS) {
            return CompletableFuture.completedStage(Optional.empty());
        }
        if (found.size() >= limit) {
            return CompletableFuture.completedStage(Optional.of(place));
        }
        return cluster.prepare(FINDINGS)
                .thenCompose(statement -> {
                    BoundStatement bound = statement
                            .bind(id.value(), shard)
                            .setPageSize(limit - found.size())
                            .setIdempotent(true);
                    return cluster.execute(state.isEmpty() ? bound : bound.setPagingState(Bytes.fromHexString(state)));
                })
                .thenCompose(page -> {
                    page.currentPage().forEach(row -> finding(row).ifPresent(found::add));
                    ByteBuffer next = page.getExecutionInfo().getPagingState();
                    return read(
                            id, next == null ? (shard + 1) + "/" : shard + "/" + Bytes.toHexString(next), limit, found);
                });
    }

    @Override
    public CompletionStage<List<RecordedFinding>> findings(AuditId id, PrincipalId principal, int limit) {
        return cluster.execute(FINDINGS_OF, id.value(), shard(principal), principal.value(), limit)
                .thenApply(page -> {
                    List<RecordedFinding> found = new ArrayList<>();
                    page.currentPage().forEach(row -> finding(row).ifPresent(found::add));
                    return found;
                });
    }

    /** Empty for the trace of a fix whose finding is not on record. */
    private static Optional<RecordedFinding> finding(Row row) {
        if (row.isNull("verdict")) {
            return Optional.empty();
        }
        ContentId content = new ContentId(CqlRows.text(row, "content_id"));
        Finding finding = new Finding(
                DriftKind.valueOf(CqlRows.text(row, "kind")),
                new PrincipalId(CqlRows.text(row, "principal_id")),
                content,
                Objects.requireNonNull(row.getList("standing", String.class)).stream()
                        .map(CassandraFindingRecords::standing)
                        .toList(),
                buckets(CqlRows.text(row, "faulty")),
                row.isNull("held_role")
                        ? Optional.empty()
                        : Optional.of(new Holding(
                                MemberRole.valueOf(CqlRows.text(row, "held_role")), row.getLong("held_written"))),
                row.isNull("last_modified")
                        ? Optional.empty()
                        : Optional.of(new Content(
                                content,
                                CqlRows.text(row, "display_name"),
                                Visibility.valueOf(CqlRows.text(row, "visibility")),
                                Objects.requireNonNull(row.getInstant("last_modified")),
                                row.getBoolean("deleted"),
                                Map.of())),
                new Membership(MemberRole.valueOf(CqlRows.text(row, "role")), row.getInt("stamp")),
                CqlRows.message(row, "verdict"));
        return Optional.of(new RecordedFinding(
                finding,
                row.isNull("outcome")
                        ? Optional.empty()
                        : Optional.of(new RecordedFinding.Fix(
                                FixOutcome.valueOf(CqlRows.text(row, "outcome")),
                                CqlRows.message(row, "because"),
                                Objects.requireNonNull(row.getInstant("fixed_at")),
                                CqlRows.text(row, "fixed_by"),
                                Optional.ofNullable(row.getString("fixed_job")).map(JobId::new)))));
    }

    private static LibraryRow standing(String stored) {
        String[] parts = stored.split(" ", -1);
        return new LibraryRow(
                Bucket.valueOf(parts[0]), Instant.ofEpochMilli(Long.parseLong(parts[1])), Long.parseLong(parts[2]));
    }

    private static Set<Bucket> buckets(String stored) {
        Set<Bucket> buckets = EnumSet.noneOf(Bucket.class);
        for (String name : stored.split(",", -1)) {
            if (!name.isEmpty()) {
                buckets.add(Bucket.valueOf(name));
            }
        }
        return buckets;
    }

    @Override
    public CompletionStage<?> forget(AuditId id) {
        return Stages.all(
                        IntStream.range(0, SHARDS).boxed().toList(),
                        shard -> room.submit(() -> cluster.execute(FORGET, id.value(), shard)))
                .thenCompose(done -> cluster.execute(FORGET_COUNT, CassandraAuditRecords.year(id), id.value()));
    }

    @Override
    public CompletionStage<?> fixed(AuditId id, Finding.Key finding, RecordedFinding.Fix fix) {
        return cluster.execute(
                FIXED,
                fix.outcome().name(),
                fix.because().english(),
                MessageJson.write(fix.because()),
                fix.at(),
                fix.who(),
                fix.job().map(JobId::value).orElse(null),
                id.value(),
                shard(finding.principal()),
                finding.principal().value(),
                finding.content().value(),
                finding.kind().name());
    }

    @Override
    public CompletionStage<?> countFixed(AuditId id) {
        // The number is written with the time at which counting began: of two counts, the one that saw more wins.
        long began = TimeUnit.MILLISECONDS.toMicros(cluster.clock().millis());
        ConcurrentMap<String, Long> kinds = new ConcurrentHashMap<>();
        return Stages.all(
                        COUNTED_AT_ONCE,
                        IntStream.range(0, SHARDS).boxed().toList(),
                        shard -> countFixed(id, shard, kinds))
                .thenCompose(shards -> cluster.execute(
                        KEEP_COUNT,
                        CassandraAuditRecords.year(id),
                        id.value(),
                        shards.stream().mapToLong(Long::longValue).sum(),
                        Map.copyOf(kinds),
                        began));
    }

    /** @param kinds gets the numbers by kind */
    private CompletionStage<Long> countFixed(AuditId id, int shard, ConcurrentMap<String, Long> kinds) {
        return CqlReads.count(
                cluster,
                Long.MAX_VALUE,
                CqlReads.where(row -> {
                    String outcome = row.getString(0);
                    boolean recorded = !row.isNull(1);
                    boolean fixed = recorded && outcome != null && !outcome.equals(FixOutcome.NOT_FIXED.name());
                    if (fixed) {
                        kinds.merge(CqlRows.text(row, "kind"), 1L, Long::sum);
                    }
                    return fixed;
                }),
                OUTCOMES,
                id.value(),
                shard);
    }

    @Override
    public CompletionStage<Map<DriftKind, Long>> fixedKinds(AuditId id) {
        return CqlReads.first(
                        cluster.execute(KINDS, CassandraAuditRecords.year(id), id.value()),
                        row -> row.isNull(0)
                                ? Map.<String, Long>of()
                                : Objects.requireNonNull(row.getMap(0, String.class, Long.class)))
                .thenApply(kinds -> kinds.orElse(Map.of()).entrySet().stream()
                        .collect(Collectors.toMap(kind -> DriftKind.valueOf(kind.getKey()), Map.Entry::getValue)));
    }

    @Override
    public CompletionStage<Map<AuditId, Long>> fixed(AuditId oldest, AuditId newest) {
        CompletionStage<Map<AuditId, Long>> fixed = CompletableFuture.completedStage(new HashMap<>());
        for (int year = CassandraAuditRecords.year(oldest); year <= CassandraAuditRecords.year(newest); year++) {
            fixed = fixed.thenCombine(
                    cluster.execute(COUNTS, year, oldest.value(), newest.value())
                            .thenCompose(Cluster::all),
                    (counts, rows) -> {
                        rows.forEach(
                                row -> counts.put(new AuditId(Objects.requireNonNull(row.getUuid(0))), row.getLong(1)));
                        return counts;
                    });
        }
        return fixed;
    }
}
