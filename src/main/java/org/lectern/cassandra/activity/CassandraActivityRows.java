package org.lectern.cassandra.activity;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityRow;
import org.lectern.activity.ActivityRows;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;

/** {@link ActivityRows} on Cassandra. */
public record CassandraActivityRows(Cluster cluster) implements ActivityRows {
    private static final String LOG = "activity";
    private static final String KEPT =
            "SELECT id, default_time_to_live FROM system_schema.tables " + "WHERE keyspace_name = ? AND table_name = ?";
    private static final String PUT =
            "INSERT INTO %s.activity (day, at, chain, sequence, body, hash) VALUES (?, ?, ?, ?, ?, ?) USING TTL ?";
    private static final String PUT_DAY = "INSERT INTO %s.activity_day (log, day) VALUES (?, ?)";
    private static final String PUT_SUBJECT =
            "INSERT INTO %s.activity_by_subject (subject, at, chain, sequence) VALUES (?, ?, ?, ?) USING TTL ?";
    private static final String PUT_HEAD = "INSERT INTO %s.activity_chain (chain, sequence, hash, expires, renewed) "
            + "VALUES (?, ?, ?, ?, ?) USING TTL ?";
    private static final String HEADS = "SELECT chain, sequence, hash, expires, renewed FROM %s.activity_chain";
    private static final String HEAD = HEADS + " WHERE chain = ?";
    private static final String DAYS = "SELECT day FROM %s.activity_day WHERE log = ?";
    private static final String DAY = "SELECT at, chain, sequence, body, hash FROM %s.activity WHERE day = ?";
    private static final String FIND = DAY + " AND at = ? AND chain = ? AND sequence = ?";
    private static final String BEFORE = DAY + " AND (at, chain, sequence) < (?, ?, ?) LIMIT ?";
    private static final String NEWEST = DAY + " LIMIT ?";
    private static final String OLDEST_FIRST = " ORDER BY at ASC, chain ASC, sequence ASC LIMIT ?";
    private static final String FROM = DAY + " AND at >= ?" + OLDEST_FIRST;
    private static final String AFTER = DAY + " AND (at, chain, sequence) > (?, ?, ?)" + OLDEST_FIRST;
    private static final String SUBJECT = "SELECT at, chain, sequence FROM %s.activity_by_subject WHERE subject = ?";
    private static final String LEADS = SUBJECT + " AND at = ? AND chain = ? AND sequence = ?";
    private static final String SUBJECTS = "SELECT DISTINCT subject FROM %s.activity_by_subject LIMIT ?";
    private static final String SUBJECTS_AFTER =
            "SELECT DISTINCT subject FROM %s.activity_by_subject WHERE token(subject) > token(?) LIMIT ?";
    private static final String SUBJECT_BEFORE = SUBJECT + " AND (at, chain, sequence) < (?, ?, ?) LIMIT ?";
    private static final String SUBJECT_NEWEST = SUBJECT + " LIMIT ?";

    @Override
    public CompletionStage<Kept> kept() {
        return CqlReads.one(cluster, KEPT, cluster.settings().keyspace(), LOG)
                .thenApply(row -> row.map(found ->
                                new Kept(String.valueOf(found.getUuid("id")), found.getInt("default_time_to_live")))
                        .orElseThrow(() -> new ClusterException(
                                ClusterException.Kind.WRONG_SCHEMA, "There is no table of activity.")));
    }

    @Override
    public CompletionStage<?> put(ActivityRow row, Set<String> subjects, int seconds) {
        ActivityRow.Key key = row.key();
        return cluster.execute(PUT, key.day(), key.at(), key.chain(), key.sequence(), row.body(), row.hash(), seconds)
                .thenCompose(done -> cluster.execute(PUT_DAY, LOG, key.day()))
                .thenCompose(done -> Stages.all(
                        List.copyOf(subjects),
                        subject ->
                                cluster.execute(PUT_SUBJECT, subject, key.at(), key.chain(), key.sequence(), seconds)));
    }

    @Override
    public CompletionStage<?> put(ActivityRow.Head head, int seconds) {
        return cluster.execute(
                PUT_HEAD,
                head.chain(),
                head.sequence(),
                head.hash(),
                head.expires().equals(Instant.MAX) ? null : head.expires(),
                head.renewed(),
                seconds);
    }

    @Override
    public CompletionStage<Optional<ActivityRow.Head>> head(String chain) {
        return CqlReads.first(cluster.execute(HEAD, chain), CassandraActivityRows::toHead);
    }

    @Override
    public CompletionStage<List<ActivityRow.Head>> heads() {
        return CqlReads.list(cluster.execute(HEADS), CassandraActivityRows::toHead);
    }

    private static ActivityRow.Head toHead(Row row) {
        Instant renewed = row.getInstant("renewed");
        return new ActivityRow.Head(
                CqlRows.text(row, "chain"),
                row.getLong("sequence"),
                Objects.requireNonNullElse(row.getString("hash"), ""),
                Objects.requireNonNullElse(row.getInstant("expires"), Instant.MAX),
                renewed == null ? Instant.EPOCH : renewed);
    }

    @Override
    public CompletionStage<List<LocalDate>> days() {
        return CqlReads.list(cluster.execute(DAYS, LOG), row -> Objects.requireNonNull(row.getLocalDate("day")));
    }

    @Override
    public CompletionStage<Optional<ActivityRow>> find(ActivityRow.Key key) {
        return CqlReads.first(
                cluster.execute(FIND, key.day(), key.at(), key.chain(), key.sequence()), CassandraActivityRows::row);
    }

    @Override
    public CompletionStage<List<ActivityRow>> before(LocalDate day, Optional<ActivityRow.Key> before, int limit) {
        return rows(
                before.isPresent() ? BEFORE : NEWEST,
                before.map(key -> new Object[] {day, key.at(), key.chain(), key.sequence(), limit})
                        .orElseGet(() -> new Object[] {day, limit}));
    }

    @Override
    public CompletionStage<List<ActivityRow>> from(
            LocalDate day, Instant from, Optional<ActivityRow.Key> after, int limit) {
        return rows(
                after.isPresent() ? AFTER : FROM,
                after.map(key -> new Object[] {day, key.at(), key.chain(), key.sequence(), limit})
                        .orElseGet(() -> new Object[] {day, from, limit}));
    }

    private CompletionStage<List<ActivityRow>> rows(String cql, @Nullable Object... values) {
        return CqlReads.list(cluster.execute(cql, values), CassandraActivityRows::row);
    }

    private static ActivityRow row(Row row) {
        return new ActivityRow(
                key(row),
                Objects.requireNonNullElse(row.getString("body"), ""),
                Objects.requireNonNullElse(row.getString("hash"), ""));
    }

    private static ActivityRow.Key key(Row row) {
        return new ActivityRow.Key(
                Objects.requireNonNull(row.getInstant("at")), CqlRows.text(row, "chain"), row.getLong("sequence"));
    }

    @Override
    public CompletionStage<List<String>> subjects(Optional<String> after, int limit) {
        return CqlReads.list(
                after.map(last -> cluster.execute(SUBJECTS_AFTER, last, limit))
                        .orElseGet(() -> cluster.execute(SUBJECTS, limit)),
                row -> CqlRows.text(row, "subject"));
    }

    @Override
    public CompletionStage<Boolean> leads(String id, ActivityRow.Key key) {
        return CqlReads.first(cluster.execute(LEADS, id, key.at(), key.chain(), key.sequence()), row -> true)
                .thenApply(Optional::isPresent);
    }

    @Override
    public CompletionStage<List<ActivityRow.Key>> subject(String id, Optional<ActivityRow.Key> before, int limit) {
        return CqlReads.list(
                before.map(key -> cluster.execute(SUBJECT_BEFORE, id, key.at(), key.chain(), key.sequence(), limit))
                        .orElseGet(() -> cluster.execute(SUBJECT_NEWEST, id, limit)),
                CassandraActivityRows::key);
    }
}
