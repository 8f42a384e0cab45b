package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Transfer;
import org.lectern.status.store.TransferStore;

/** {@link TransferStore} on Cassandra. One begins and ends by a lightweight transaction. */
final class CassandraTransfers extends CassandraStatusRows implements TransferStore {
    private static final GenericType<List<List<String>>> SOURCES = GenericType.listOf(GenericType.listOf(String.class));

    private static final String PLACE = " WHERE user_id = ? AND collection_id = ? AND context_id = ?";

    CassandraTransfers(Cluster cluster, StatusColumns columns) {
        super(cluster, columns);
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
                new EnrolmentKey(user, CqlRows.text(row, "collection_id"), CqlRows.text(row, "context_id")),
                row.getBoolean("move"),
                sources);
    }

    @Override
    public CompletionStage<List<String>> usersWithTransfers() {
        return all("SELECT DISTINCT user_id FROM %s.status_transfer")
                .thenApply(rows ->
                        rows.stream().map(row -> CqlRows.text(row, "user_id")).toList());
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

    /** By what is in the row: an earlier release has put sources in another order. */
    @Override
    public CompletionStage<Boolean> deleteTransfer(Transfer transfer) {
        EnrolmentKey to = transfer.to();
        return one(
                        "SELECT collection_id, context_id, move, sources FROM %s.status_transfer" + PLACE,
                        to.user(),
                        to.collection(),
                        to.context())
                .thenApply(found -> found.filter(row -> transfer(to.user(), row).equals(transfer)))
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedStage(true)
                        : transaction(
                                        "DELETE FROM %s.status_transfer" + PLACE + " IF move = ? AND sources = ?",
                                        Arrays.asList(
                                                to.user(),
                                                to.collection(),
                                                to.context(),
                                                transfer.move(),
                                                found.get().get("sources", SOURCES)))
                                .thenApply(answer -> answer.unknown().isEmpty()));
    }
}
