package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Mode;
import org.lectern.status.store.CollectionStore;
import org.lectern.status.store.StatusStore.ModeSetting;

/** {@link CollectionStore} on Cassandra. */
final class CassandraCollections extends BatchRows {
    private static final GenericType<Map<String, Set<String>>> UNITS =
            GenericType.mapOf(GenericType.of(String.class), GenericType.setOf(String.class));

    CassandraCollections(Cluster cluster, StatusColumns columns) {
        super(
                cluster,
                columns.has(TABLE, "end_date")
                        ? columns
                        : StatusColumns.read(
                                cluster.session(), cluster.settings().keyspace()),
                "end_date",
                "status",
                "programme");
    }

    @Override
    public CompletionStage<Optional<CollectionTree>> tree(String collection) {
        return one("SELECT * FROM %s.collection_tree WHERE collection_id = ?", collection)
                .thenApply(row -> row.map(CassandraCollections::tree));
    }

    private static CollectionTree tree(Row row) {
        return new CollectionTree(
                CqlRows.text(row, "collection_id"),
                Objects.requireNonNullElse(row.getList("leaves", String.class), List.of()),
                Objects.requireNonNullElse(row.getSet("optional_leaves", String.class), Set.of()),
                Objects.requireNonNullElse(row.get("units", UNITS), Map.of()),
                Objects.requireNonNullElse(row.getMap("questions", String.class, Integer.class), Map.of()));
    }

    @Override
    public CompletionStage<Void> putTree(CollectionTree tree) {
        return write(put(tree));
    }

    static CqlStatement put(CollectionTree tree) {
        return CqlStatement.of(
                "INSERT INTO %s.collection_tree (collection_id, leaves, optional_leaves, units, questions) "
                        + "VALUES (?, ?, ?, ?, ?)",
                tree.collection(), tree.leaves(), tree.optional(), tree.units(), tree.questions());
    }

    @Override
    public CompletionStage<List<String>> collections(String typed, int limit) {
        return all("SELECT collection_id FROM %s.collection_tree")
                .thenApply(rows -> rows.stream()
                        .map(row -> CqlRows.text(row, "collection_id"))
                        .filter(id -> id.startsWith(typed))
                        .sorted()
                        .limit(limit)
                        .toList());
    }

    @Override
    public CompletionStage<Void> putBatch(Batch batch) {
        return write(put(batch));
    }

    @Override
    public CompletionStage<Optional<ModeSetting>> mode() {
        return one("SELECT mode, within_days, same_programme FROM %s.status_mode WHERE id = 'instance'")
                .thenApply(found -> found.map(row -> new ModeSetting(
                        Mode.valueOf(CqlRows.text(row, "mode")),
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

    CqlStatement mode(ModeSetting setting) {
        return CqlStatement.of(
                "INSERT INTO %s.status_mode (id, mode, within_days, same_programme) VALUES ('instance', ?, ?, ?)",
                setting.mode().name(),
                orNull(setting.rule().within().map(time -> (int) time.toDays())),
                setting.rule().sameProgramme());
    }
}
