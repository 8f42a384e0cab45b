package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.library.LibraryStatements;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.StatusCheck;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.rowname.RowKind;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.store.ArchiveStore;
import org.lectern.status.store.BatchJobStore;
import org.lectern.status.store.BatchJobsInMemory;
import org.lectern.status.store.CollectionStore;
import org.lectern.status.store.LearnerRows;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.store.TransferStore;

/**
 * {@link org.lectern.status.store.StatusStore} on Cassandra. The deployment's tables may lie in a keyspace of their own,
 * that of a deployment in use; what Lectern keeps for itself lies in its own.
 */
public class CassandraStatusStore extends CassandraDerivedRows {
    private static final String VIEWS = StatusColumns.VIEWS;

    private static final int LOADED_AT_ONCE = 64;

    private final CassandraCollections collections;
    private final CassandraTransfers transfers;
    private final CassandraArchive archive;
    private final BatchJobStore batchJobs;
    private final ConcurrencyLimit loading;

    /**
     * Reads how the tables are kept. Blocks.
     *
     * @param place where the deployment's tables are
     * @throws org.lectern.cluster.ClusterException if they are not there, or lack something
     */
    public static StatusStore open(Cluster cluster, StatusKeyspace place) {
        StatusColumns columns = StatusColumns.read(cluster.session(), place.name());
        StatusRequirements.require(columns);
        if (place.name().equals(cluster.settings().keyspace())) {
            return new CassandraStatusStore(cluster, columns);
        }
        RecognisedLayout recognised = RecognisedLayout.read(cluster.session(), columns, place);
        return recognised.layout().deployed()
                ? new DeployedStatusStore(cluster, columns, recognised)
                : new CassandraStatusStore(cluster, columns);
    }

    /** For a connection's test, without opening it. */
    public static StatusCheck check(StatusKeyspace place) {
        return session -> {
            StatusColumns columns = StatusColumns.read(session, place.name());
            StatusRequirements.require(columns);
            return RecognisedLayout.read(session, columns, place).layout().said();
        };
    }

    CassandraStatusStore(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
        collections = new CassandraCollections(cluster, columns);
        transfers = new CassandraTransfers(cluster, columns);
        archive = new CassandraArchive(cluster, columns);
        batchJobs = cluster.oae().isPresent() ? new BatchJobsInMemory() : new CassandraBatchJobs(cluster, columns);
        loading = new ConcurrencyLimit(LOADED_AT_ONCE, cluster.workers());
    }

    @Override
    public CollectionStore collections() {
        return collections;
    }

    @Override
    public TransferStore transfers() {
        return transfers;
    }

    @Override
    public ArchiveStore archive() {
        return archive;
    }

    @Override
    public BatchJobStore batchJobs() {
        return batchJobs;
    }

    @Override
    public CompletionStage<Boolean> isKnown(String user) {
        List<CompletionStage<Optional<Row>>> reads = new ArrayList<>(List.of(
                one("SELECT userid FROM " + columns.table(ENROLMENTS) + " WHERE userid = ? LIMIT 1", user),
                one("SELECT principal_id FROM %s.principal WHERE principal_id = ?", user)));
        if (viewsLieByUser()) {
            reads.add(one("SELECT userid FROM " + columns.table(VIEWS) + " WHERE userid = ? LIMIT 1", user));
        }
        return reads.stream()
                .map(read -> read.thenApply(Optional::isPresent))
                .reduce((one, other) -> one.thenCombine(other, Boolean::logicalOr))
                .orElseThrow();
    }

    @Override
    public List<String> statements(List<StatusWrite> writes) {
        return writes.stream()
                .flatMap(write -> all(write).stream())
                .map(statement -> statement.text(cluster.settings().keyspace()))
                .toList();
    }

    private List<CqlStatement> all(StatusWrite write) {
        if (write instanceof StatusWrite.PutMode put) {
            return List.of(collections.mode(put.next()));
        }
        if (write instanceof StatusWrite.PutTree put) {
            return List.of(CassandraCollections.put(put.tree()));
        }
        if (write instanceof StatusWrite.PutArchived put) {
            return List.of(CassandraArchive.put(put.place(), put.rows()));
        }
        return write instanceof StatusWrite.PutBatch put ? List.of(collections.put(put.batch())) : statements(write);
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
        List<CqlStatement> views = new ArrayList<>();
        learner.views().forEach((content, view) -> views.add(load(key.view(content), view)));
        List<List<CqlStatement>> partitions = new ArrayList<>(List.of(views));
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

    private CompletionStage<List<BatchableStatement<?>>> bound(List<CqlStatement> rows) {
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
                .map(kind -> kind == RowKind.ARCHIVED ? CassandraArchive.PUT : template(kind))
                .map(cql -> cql.replace("%s", keyspace) + ";")
                .toList();
    }

    @Override
    public CompletionStage<UserPage> users(OptionalLong after, OptionalLong until, int limit) {
        long from = after.orElse(Long.MIN_VALUE);
        long to = until.orElse(Long.MAX_VALUE);
        CompletionStage<List<Row>> viewers =
                viewsLieByUser() ? usersOf(VIEWS, from, to, limit) : CompletableFuture.completedStage(List.of());
        return viewers.thenCombine(usersOf(ENROLMENTS, from, to, limit), (viewing, enrolled) -> {
            // A table that was cut off says nothing of what comes after its last token.
            OptionalLong last = Stream.of(viewing, enrolled)
                    .filter(rows -> rows.size() == limit)
                    .mapToLong(rows -> rows.get(rows.size() - 1).getLong(1))
                    .min();
            Map<String, Long> users = new LinkedHashMap<>();
            Stream.concat(viewing.stream(), enrolled.stream())
                    .filter(row -> last.isEmpty() || row.getLong(1) <= last.getAsLong())
                    .sorted(Comparator.comparingLong(row -> row.getLong(1)))
                    .forEach(row -> users.put(CqlRows.text(row, "userid"), row.getLong(1)));
            return new UserPage(List.copyOf(users.keySet()), last);
        });
    }

    private CompletionStage<List<Row>> usersOf(String table, long after, long until, int limit) {
        return all(
                "SELECT DISTINCT userid, token(userid) FROM " + columns.table(table)
                        + " WHERE token(userid) > ? AND token(userid) <= ? LIMIT ?",
                after,
                until,
                limit);
    }

    @Override
    public CompletionStage<AggregatePage> aggregates(OptionalLong after, OptionalLong until, int limit) {
        List<String> partition = columns.partition(AGGREGATES);
        String token = "token(" + String.join(", ", partition) + ")";
        return all(
                        "SELECT activity_type, activity_id, user_id, context_id, " + token + " FROM "
                                + columns.table(AGGREGATES) + " WHERE " + token + " > ? AND " + token + " <= ? LIMIT ?",
                        after.orElse(Long.MIN_VALUE),
                        until.orElse(Long.MAX_VALUE),
                        limit)
                .thenCompose(rows -> {
                    if (rows.size() < limit) {
                        return CompletableFuture.completedStage(page(rows, OptionalLong.empty()));
                    }
                    // The page may end within a partition: that one is read on its own.
                    Row cut = rows.get(rows.size() - 1);
                    List<Row> whole = rows.stream()
                            .filter(row -> row.getLong(4) != cut.getLong(4))
                            .toList();
                    return all(
                                    "SELECT activity_type, activity_id, user_id, context_id FROM "
                                            + columns.table(AGGREGATES) + " WHERE " + StatusColumns.all(partition),
                                    partition.stream()
                                            .map(column -> CqlRows.text(cut, column))
                                            .toArray())
                            .thenApply(rest -> page(
                                    Stream.concat(whole.stream(), rest.stream()).toList(),
                                    OptionalLong.of(cut.getLong(4))));
                });
    }

    /** A page of these rows; those of units are left out. */
    private AggregatePage page(List<Row> rows, OptionalLong last) {
        List<EnrolmentKey> keys = new ArrayList<>();
        List<EnrolmentKey> strange = new ArrayList<>();
        for (Row row : rows) {
            if (CqlRows.text(row, "activity_type").equals(COURSE)) {
                String stored = CqlRows.text(row, "context_id");
                Optional<String> context = context(stored);
                (context.isPresent() ? keys : strange)
                        .add(new EnrolmentKey(
                                CqlRows.text(row, "user_id"),
                                CqlRows.text(row, "activity_id"),
                                context.orElse(stored)));
            }
        }
        return new AggregatePage(keys, strange, last);
    }

    /** The context of which an aggregate's key speaks; empty if it has no form that is known. */
    Optional<String> context(String stored) {
        return Optional.of(stored);
    }
}
