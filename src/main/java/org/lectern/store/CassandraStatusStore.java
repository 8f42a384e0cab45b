package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Stages;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.status.Aggregate;
import org.lectern.status.Archived;
import org.lectern.status.Attempt;
import org.lectern.status.Batch;
import org.lectern.status.CarryRule;
import org.lectern.status.CollectionTree;
import org.lectern.status.EnrolmentKey;
import org.lectern.status.LearnerRows;
import org.lectern.status.Mode;
import org.lectern.status.StatusWrite;
import org.lectern.status.SweepRecord;
import org.lectern.status.Transfer;

/**
 * {@link org.lectern.status.StatusStore} on Cassandra. The seed's tables may lie in a keyspace of their own, that of a
 * deployment in use; what Lectern keeps for itself lies in its own.
 */
public final class CassandraStatusStore extends CassandraDerivedRows {
    private static final String VIEWS = "user_content_consumption";
    private static final String BATCHES = "course_batch";
    private static final int ENDED = 2;
    private static final int LEASE_SECONDS = 60;
    private static final int HOLD_ATTEMPTS = 3;
    private static final String PLACE = " WHERE user_id = ? AND collection_id = ? AND context_id = ?";
    private static final String PUT_ARCHIVED =
            "INSERT INTO %s.status_archived (user_id, collection_id, context_id, statuses, completed_on, file) "
                    + "VALUES (?, ?, ?, ?, ?, ?)";
    private static final GenericType<Map<String, Set<String>>> UNITS =
            GenericType.mapOf(GenericType.of(String.class), GenericType.setOf(String.class));
    private static final GenericType<List<List<String>>> SOURCES = GenericType.listOf(GenericType.listOf(String.class));

    private static final int LOADED_AT_ONCE = 64;

    private final StatusColumns batches;
    private final ConcurrencyLimit loading;

    /**
     * Reads how the tables are labelled. Blocks.
     *
     * @param statusKeyspace where the seed's tables are
     * @throws org.lectern.cluster.ClusterException if they are not there
     */
    public CassandraStatusStore(Cluster cluster, String statusKeyspace) {
        super(cluster, StatusColumns.read(cluster, statusKeyspace));
        batches = columns.has(BATCHES, "end_date")
                ? columns
                : StatusColumns.read(cluster, cluster.settings().keyspace());
        loading = new ConcurrencyLimit(LOADED_AT_ONCE, cluster.workers());
    }

    private CompletionStage<Void> write(String cql, @Nullable Object... values) {
        return cluster.execute(cql, values).thenAccept(done -> {});
    }

    private CompletionStage<Void> write(StatusStatement statement) {
        return write(statement.cql(), statement.values().toArray());
    }

    private CompletionStage<Optional<Row>> one(String cql, @Nullable Object... values) {
        return cluster.execute(cql, values).thenApply(result -> Optional.ofNullable(result.one()));
    }

    private CompletionStage<List<Row>> all(String cql, @Nullable Object... values) {
        return cluster.execute(cql, values).thenCompose(Cluster::all);
    }

    @Override
    public CompletionStage<Boolean> isKnown(String user) {
        List<CompletionStage<Optional<Row>>> reads = List.of(
                one("SELECT userid FROM " + columns.table(ENROLMENTS) + " WHERE userid = ? LIMIT 1", user),
                one("SELECT userid FROM " + columns.table(VIEWS) + " WHERE userid = ? LIMIT 1", user),
                one("SELECT principal_id FROM %s.principal WHERE principal_id = ?", user));
        return reads.stream()
                .map(read -> read.thenApply(Optional::isPresent))
                .reduce((one, other) -> one.thenCombine(other, Boolean::logicalOr))
                .orElseThrow();
    }

    @Override
    public CompletionStage<Optional<CollectionTree>> tree(String collection) {
        return one("SELECT * FROM %s.collection_tree WHERE collection_id = ?", collection)
                .thenApply(row -> row.map(CassandraStatusStore::tree));
    }

    private static CollectionTree tree(Row row) {
        return new CollectionTree(
                Rows.text(row, "collection_id"),
                Objects.requireNonNullElse(row.getList("leaves", String.class), List.of()),
                Objects.requireNonNullElse(row.getSet("optional_leaves", String.class), Set.of()),
                Objects.requireNonNullElse(row.get("units", UNITS), Map.of()),
                Objects.requireNonNullElse(row.getMap("questions", String.class, Integer.class), Map.of()));
    }

    @Override
    public CompletionStage<Void> putTree(CollectionTree tree) {
        return write(put(tree));
    }

    private static StatusStatement put(CollectionTree tree) {
        return new StatusStatement(
                "INSERT INTO %s.collection_tree (collection_id, leaves, optional_leaves, units, questions) "
                        + "VALUES (?, ?, ?, ?, ?)",
                Arrays.asList(tree.collection(), tree.leaves(), tree.optional(), tree.units(), tree.questions()));
    }

    @Override
    public CompletionStage<List<String>> collections(String typed, int limit) {
        return all("SELECT collection_id FROM %s.collection_tree")
                .thenApply(rows -> rows.stream()
                        .map(row -> Rows.text(row, "collection_id"))
                        .filter(id -> id.startsWith(typed))
                        .sorted()
                        .limit(limit)
                        .toList());
    }

    @Override
    public CompletionStage<Optional<Batch>> batch(String collection, String context) {
        boolean programmes = batches.has(BATCHES, "programme");
        return one(
                        "SELECT end_date, status" + (programmes ? ", programme" : "") + " FROM "
                                + batches.table(BATCHES) + " WHERE " + batches.collection(BATCHES) + " = ? AND "
                                + batches.context(BATCHES) + " = ?",
                        collection,
                        context)
                .thenApply(found -> found.map(row -> new Batch(
                        collection,
                        context,
                        Optional.ofNullable(row.getInstant("end_date")),
                        row.getInt("status") >= ENDED,
                        programmes ? Optional.ofNullable(row.getString("programme")) : Optional.empty())));
    }

    @Override
    public CompletionStage<Void> putBatch(Batch batch) {
        return write(put(batch));
    }

    private StatusStatement put(Batch batch) {
        List<String> names =
                new ArrayList<>(List.of(batches.collection(BATCHES), batches.context(BATCHES), "end_date", "status"));
        List<@Nullable Object> values = new ArrayList<>(
                Arrays.asList(batch.collection(), batch.context(), orNull(batch.ends()), batch.closed() ? ENDED : 1));
        if (batches.has(BATCHES, "programme")) {
            names.add("programme");
            values.add(orNull(batch.programme()));
        }
        return new StatusStatement(
                "INSERT INTO " + batches.table(BATCHES) + " (" + String.join(", ", names) + ") VALUES (?"
                        + ", ?".repeat(names.size() - 1) + ")",
                values);
    }

    @Override
    public CompletionStage<Optional<ModeSetting>> mode() {
        return one("SELECT mode, within_days, same_programme FROM %s.status_mode WHERE id = 'instance'")
                .thenApply(found -> found.map(row -> new ModeSetting(
                        Mode.valueOf(Rows.text(row, "mode")),
                        new CarryRule(
                                row.isNull("within_days")
                                        ? Optional.empty()
                                        : Optional.of(Duration.ofDays(row.getInt("within_days"))),
                                row.getBoolean("same_programme")))));
    }

    @Override
    public CompletionStage<Void> putMode(ModeSetting setting) {
        return write(mode(setting));
    }

    private static StatusStatement mode(ModeSetting setting) {
        return new StatusStatement(
                "INSERT INTO %s.status_mode (id, mode, within_days, same_programme) VALUES ('instance', ?, ?, ?)",
                Arrays.asList(
                        setting.mode().name(),
                        orNull(setting.rule().within().map(time -> (int) time.toDays())),
                        setting.rule().sameProgramme()));
    }

    @Override
    public List<String> statements(List<StatusWrite> writes) {
        return writes.stream()
                .flatMap(write -> all(write).stream())
                .map(statement -> statement.text(cluster.settings().keyspace()))
                .toList();
    }

    private List<StatusStatement> all(StatusWrite write) {
        if (write instanceof StatusWrite.PutMode put) {
            return List.of(mode(put.next()));
        }
        if (write instanceof StatusWrite.PutTree put) {
            return List.of(put(put.tree()));
        }
        return write instanceof StatusWrite.PutBatch put ? List.of(put(put.batch())) : statements(write);
    }

    @Override
    public CompletionStage<Void> load(Collection<LearnerRows> learners) {
        return Stages.all(
                        learners.stream().flatMap(this::partitions).toList(),
                        partition -> partition.thenCompose(
                                rows -> loading.submit(() -> cluster.execute(LibraryStatements.mutation(rows)))))
                .thenAccept(done -> {});
    }

    /** The rows of each partition that a learner has. */
    private Stream<CompletionStage<List<BatchableStatement<?>>>> partitions(LearnerRows learner) {
        EnrolmentKey key = learner.key();
        List<StatusStatement> views = new ArrayList<>();
        learner.views().forEach((content, view) -> views.add(load(key.view(content), view)));
        List<List<StatusStatement>> partitions = new ArrayList<>(List.of(views));
        learner.enrolment().ifPresent(one -> partitions.add(List.of(load(one))));
        learner.units().forEach((unit, row) -> partitions.add(List.of(load(Aggregate.Key.unit(key, unit), row))));
        learner.course().ifPresent(row -> partitions.add(List.of(load(Aggregate.Key.of(key), row))));
        return Stream.concat(
                partitions.stream().filter(rows -> !rows.isEmpty()).map(this::bound),
                learner.attempts().isEmpty()
                        ? Stream.empty()
                        : Stream.of(Stages.all(learner.attempts(), attempt -> load(key, attempt))
                                .thenCompose(this::bound)));
    }

    private CompletionStage<List<BatchableStatement<?>>> bound(List<StatusStatement> rows) {
        return Stages.all(
                rows,
                row -> cluster.prepare(row.cql())
                        .<BatchableStatement<?>>thenApply(
                                statement -> statement.bind(row.values().toArray())));
    }

    @Override
    public List<String> templates(List<RowKind> kinds) {
        String keyspace = cluster.settings().keyspace();
        return kinds.stream()
                .map(kind -> kind == RowKind.ARCHIVED ? PUT_ARCHIVED : template(kind))
                .map(cql -> cql.replace("%s", keyspace) + ";")
                .toList();
    }

    @Override
    public CompletionStage<List<Transfer>> transfers(String user) {
        return all("SELECT collection_id, context_id, move, sources FROM %s.status_transfer WHERE user_id = ?", user)
                .thenApply(rows -> rows.stream().map(row -> transfer(user, row)).toList());
    }

    /** Each source is a list: the collection, the context, and the contents. */
    private static Transfer transfer(String user, Row row) {
        Map<EnrolmentKey, Set<String>> sources = new HashMap<>();
        Objects.requireNonNullElse(row.get("sources", SOURCES), List.<List<String>>of())
                .forEach(source -> sources.put(
                        new EnrolmentKey(user, source.get(0), source.get(1)),
                        new LinkedHashSet<>(source.subList(2, source.size()))));
        return new Transfer(
                new EnrolmentKey(user, Rows.text(row, "collection_id"), Rows.text(row, "context_id")),
                row.getBoolean("move"),
                sources);
    }

    @Override
    public CompletionStage<List<String>> usersWithTransfers() {
        return all("SELECT DISTINCT user_id FROM %s.status_transfer")
                .thenApply(rows ->
                        rows.stream().map(row -> Rows.text(row, "user_id")).toList());
    }

    @Override
    public CompletionStage<Boolean> putTransfer(Transfer transfer) {
        List<List<String>> sources = transfer.sources().entrySet().stream()
                .map(source -> Stream.concat(
                                Stream.of(
                                        source.getKey().collection(),
                                        source.getKey().context()),
                                source.getValue().stream())
                        .toList())
                .toList();
        return swap(
                "INSERT INTO %s.status_transfer (user_id, collection_id, context_id, move, sources) "
                        + "VALUES (?, ?, ?, ?, ?) IF NOT EXISTS",
                List.of(
                        transfer.to().user(),
                        transfer.to().collection(),
                        transfer.to().context(),
                        transfer.move(),
                        sources));
    }

    @Override
    public CompletionStage<Boolean> deleteTransfer(EnrolmentKey to) {
        return transaction(
                        "DELETE FROM %s.status_transfer WHERE user_id = ? AND collection_id = ? AND context_id = ? IF EXISTS",
                        List.of(to.user(), to.collection(), to.context()))
                .thenApply(answer -> answer.unknown().isEmpty());
    }

    @Override
    public CompletionStage<Optional<Archived>> archived(EnrolmentKey key) {
        return one(
                        "SELECT statuses, completed_on, file FROM %s.status_archived" + PLACE,
                        key.user(),
                        key.collection(),
                        key.context())
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedStage(Optional.empty())
                        : archivedAttempts(key)
                                .thenApply(attempts -> found.map(row -> new Archived(
                                        statuses(row.getMap("statuses", String.class, Integer.class)),
                                        new TreeMap<>(Objects.requireNonNullElse(
                                                row.getMap("completed_on", String.class, Instant.class), Map.of())),
                                        attempts,
                                        Rows.text(row, "file")))));
    }

    private CompletionStage<List<Attempt>> archivedAttempts(EnrolmentKey key) {
        return all(
                        "SELECT content_id, attempt_id, created_on, last_attempted_on, total_score, total_max_score "
                                + "FROM %s.status_archived_attempt" + PLACE,
                        key.user(),
                        key.collection(),
                        key.context())
                .thenApply(rows -> rows.stream()
                        .map(row -> new Attempt(
                                Rows.text(row, "content_id"),
                                Rows.text(row, "attempt_id"),
                                attemptTime(row.getInstant("created_on")),
                                attemptTime(row.getInstant("last_attempted_on")),
                                List.of(),
                                row.getDouble("total_score"),
                                row.getDouble("total_max_score")))
                        .toList());
    }

    @Override
    public CompletionStage<Void> deleteArchived(EnrolmentKey key, Archived expected) {
        // The row that says that something was archived comes first: without it nobody looks at the attempts.
        return write("DELETE FROM %s.status_archived" + PLACE, key.user(), key.collection(), key.context())
                .thenCompose(gone -> write(
                        "DELETE FROM %s.status_archived_attempt" + PLACE, key.user(), key.collection(), key.context()));
    }

    @Override
    public CompletionStage<Void> takeFromArchived(EnrolmentKey key, Archived left, Set<String> contents) {
        if (left.statuses().isEmpty() && left.attempts().isEmpty()) {
            return deleteArchived(key, left);
        }
        CompletionStage<Void> taken = write(
                PUT_ARCHIVED,
                key.user(),
                key.collection(),
                key.context(),
                codes(left.statuses()),
                left.completedOn(),
                left.file());
        for (String content : contents) {
            taken = taken.thenCompose(before -> write(
                    "DELETE FROM %s.status_archived_attempt" + PLACE + " AND content_id = ?",
                    key.user(),
                    key.collection(),
                    key.context(),
                    content));
        }
        return taken;
    }

    @Override
    public CompletionStage<Void> putArchived(EnrolmentKey key, Archived archived) {
        CompletionStage<Void> attempts = CompletableFuture.completedStage(null);
        for (Attempt attempt : archived.attempts()) {
            attempts = attempts.thenCompose(before -> write(
                    "INSERT INTO %s.status_archived_attempt (user_id, collection_id, context_id, content_id, "
                            + "attempt_id, created_on, last_attempted_on, total_score, total_max_score) "
                            + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    key.user(),
                    key.collection(),
                    key.context(),
                    attempt.content(),
                    attempt.id(),
                    orNull(attempt.createdOn()),
                    orNull(attempt.attemptedOn()),
                    attempt.totalScore(),
                    attempt.totalMaxScore()));
        }
        return attempts.thenCompose(put -> write(
                PUT_ARCHIVED,
                key.user(),
                key.collection(),
                key.context(),
                codes(archived.statuses()),
                archived.completedOn(),
                archived.file()));
    }

    @Override
    public CompletionStage<UserPage> users(OptionalLong after, int limit) {
        long from = after.orElse(Long.MIN_VALUE);
        return usersOf(VIEWS, from, limit).thenCombine(usersOf(ENROLMENTS, from, limit), (viewing, enrolled) -> {
            // A table that was cut off says nothing of what comes after its last token.
            OptionalLong last = Stream.of(viewing, enrolled)
                    .filter(rows -> rows.size() == limit)
                    .mapToLong(rows -> rows.get(rows.size() - 1).getLong(1))
                    .min();
            Map<String, Long> users = new LinkedHashMap<>();
            Stream.concat(viewing.stream(), enrolled.stream())
                    .filter(row -> last.isEmpty() || row.getLong(1) <= last.getAsLong())
                    .sorted(Comparator.comparingLong(row -> row.getLong(1)))
                    .forEach(row -> users.put(Rows.text(row, "userid"), row.getLong(1)));
            return new UserPage(List.copyOf(users.keySet()), last);
        });
    }

    private CompletionStage<List<Row>> usersOf(String table, long after, int limit) {
        return all(
                "SELECT DISTINCT userid, token(userid) FROM " + columns.table(table)
                        + " WHERE token(userid) > ? LIMIT ?",
                after,
                limit);
    }

    @Override
    public CompletionStage<AggregatePage> aggregates(OptionalLong after, int limit) {
        String token = "token(activity_type, activity_id, user_id)";
        return all(
                        "SELECT activity_type, activity_id, user_id, context_id, " + token + " FROM "
                                + columns.table(AGGREGATES) + " WHERE " + token + " > ? LIMIT ?",
                        after.orElse(Long.MIN_VALUE),
                        limit)
                .thenCompose(rows -> {
                    if (rows.size() < limit) {
                        return CompletableFuture.completedStage(new AggregatePage(courses(rows), OptionalLong.empty()));
                    }
                    // The page may end within a partition: that one is read on its own.
                    Row cut = rows.get(rows.size() - 1);
                    List<Row> whole = rows.stream()
                            .filter(row -> row.getLong(4) != cut.getLong(4))
                            .toList();
                    List<EnrolmentKey> keys = new ArrayList<>(courses(whole));
                    OptionalLong last = OptionalLong.of(cut.getLong(4));
                    return Rows.text(cut, "activity_type").equals(COURSE)
                            ? contexts(Rows.text(cut, "activity_id"), Rows.text(cut, "user_id"))
                                    .thenApply(others -> {
                                        keys.addAll(others);
                                        return new AggregatePage(keys, last);
                                    })
                            : CompletableFuture.completedStage(new AggregatePage(keys, last));
                });
    }

    private static List<EnrolmentKey> courses(List<Row> rows) {
        return rows.stream()
                .filter(row -> Rows.text(row, "activity_type").equals(COURSE))
                .map(row -> new EnrolmentKey(
                        Rows.text(row, "user_id"), Rows.text(row, "activity_id"), Rows.text(row, "context_id")))
                .toList();
    }

    private CompletionStage<List<EnrolmentKey>> contexts(String collection, String user) {
        return all(
                        "SELECT context_id FROM " + columns.table(AGGREGATES)
                                + " WHERE activity_type = ? AND activity_id = ? AND user_id = ?",
                        COURSE,
                        collection,
                        user)
                .thenApply(rows -> rows.stream()
                        .map(row -> new EnrolmentKey(user, collection, Rows.text(row, "context_id")))
                        .toList());
    }

    @Override
    public CompletionStage<Void> putSweep(SweepRecord sweep) {
        return write(
                "INSERT INTO %s.status_sweep (id, kind, collection_id, leftovers, position, examined, found, written, "
                        + "failed, finished, who, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                sweep.id(),
                sweep.kind().name(),
                orNull(sweep.collection()),
                sweep.leftovers(),
                sweep.position().isPresent() ? (Long) sweep.position().getAsLong() : null,
                sweep.counts().examined(),
                sweep.counts().found(),
                sweep.counts().written(),
                sweep.counts().failed(),
                sweep.finished(),
                sweep.who(),
                sweep.why());
    }

    private static SweepRecord sweep(Row row) {
        return new SweepRecord(
                Rows.text(row, "id"),
                SweepRecord.Kind.valueOf(Rows.text(row, "kind")),
                Optional.ofNullable(row.getString("collection_id")),
                row.getBoolean("leftovers"),
                row.isNull("position") ? OptionalLong.empty() : OptionalLong.of(row.getLong("position")),
                new SweepRecord.Counts(
                        row.getLong("examined"), row.getLong("found"), row.getLong("written"), row.getLong("failed")),
                row.getBoolean("finished"),
                Rows.text(row, "who"),
                Rows.text(row, "why"));
    }

    @Override
    public CompletionStage<Optional<SweepRecord>> sweep(String id) {
        return one("SELECT * FROM %s.status_sweep WHERE id = ?", id).thenApply(row -> row.map(one -> sweep(one)));
    }

    @Override
    public CompletionStage<List<SweepRecord>> sweeps() {
        return all("SELECT * FROM %s.status_sweep")
                .thenApply(
                        rows -> rows.stream().map(CassandraStatusStore::sweep).toList());
    }

    @Override
    public CompletionStage<Void> forgetSweeps(Instant before) {
        long micros = TimeUnit.MILLISECONDS.toMicros(before.toEpochMilli());
        return all("SELECT id, WRITETIME(who) AS written FROM %s.status_sweep").thenCompose(rows -> {
            CompletionStage<Void> forgotten = CompletableFuture.completedStage(null);
            for (Row row : rows) {
                if (!row.isNull("written") && row.getLong("written") < micros) {
                    String id = Rows.text(row, "id");
                    // Its place last: as long as that is there, the rest is forgotten the next time.
                    forgotten = forgotten
                            .thenCompose(done -> write("DELETE FROM %s.status_sweep_row WHERE sweep_id = ?", id))
                            .thenCompose(done -> write("DELETE FROM %s.status_sweep WHERE id = ?", id));
                }
            }
            return forgotten;
        });
    }

    @Override
    public CompletionStage<Boolean> holdSweep(String id, String owner) {
        return holdSweep(id, owner, 1);
    }

    /** Only another's name says that another has it: a transaction that was not answered says nothing, and is tried again. */
    private CompletionStage<Boolean> holdSweep(String id, String owner, int number) {
        return swap(
                        "INSERT INTO %s.status_sweep_row (sweep_id, kind, name, value) VALUES (?, 'lease', 'owner', ?) "
                                + "IF NOT EXISTS USING TTL " + LEASE_SECONDS,
                        List.of(id, owner))
                .thenCompose(taken -> taken
                        ? CompletableFuture.completedStage(true)
                        : swap(
                                "UPDATE %s.status_sweep_row USING TTL " + LEASE_SECONDS + " SET value = ? "
                                        + "WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner' IF value = ?",
                                List.of(owner, id, owner)))
                .thenCompose(held -> held
                        ? CompletableFuture.completedStage(true)
                        : sweepOwner(id).thenCompose(there -> {
                            if (there.isPresent() && !there.get().equals(owner)) {
                                return CompletableFuture.completedStage(false);
                            }
                            return number < HOLD_ATTEMPTS
                                    ? holdSweep(id, owner, number + 1)
                                    : CompletableFuture.failedStage(new ClusterException(
                                            ClusterException.Kind.OVERLOADED, StoreSentence.LEASE_UNKNOWN.of(id)));
                        }));
    }

    private CompletionStage<Optional<String>> sweepOwner(String id) {
        return cluster.executeSerial(
                        "SELECT value FROM %s.status_sweep_row WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner'",
                        id)
                .thenApply(result -> Optional.ofNullable(result.one()).map(row -> Rows.text(row, "value")));
    }

    @Override
    public CompletionStage<Void> releaseSweep(String id, String owner) {
        return swap(
                        "DELETE FROM %s.status_sweep_row WHERE sweep_id = ? AND kind = 'lease' AND name = 'owner' "
                                + "IF value = ?",
                        List.of(id, owner))
                .thenAccept(done -> {});
    }

    @Override
    public CompletionStage<Void> putSweepRows(String id, String kind, Map<String, String> rows) {
        CompletionStage<Void> put = CompletableFuture.completedStage(null);
        for (Map.Entry<String, String> row : rows.entrySet()) {
            put = put.thenCompose(before -> write(
                    "INSERT INTO %s.status_sweep_row (sweep_id, kind, name, value) VALUES (?, ?, ?, ?)",
                    id, kind, row.getKey(), row.getValue()));
        }
        return put;
    }

    @Override
    public CompletionStage<SortedMap<String, String>> sweepRows(String id, String kind) {
        return all("SELECT name, value FROM %s.status_sweep_row WHERE sweep_id = ? AND kind = ?", id, kind)
                .thenApply(rows -> {
                    SortedMap<String, String> found = new TreeMap<>();
                    rows.forEach(row -> found.put(Rows.text(row, "name"), Rows.text(row, "value")));
                    return found;
                });
    }
}
