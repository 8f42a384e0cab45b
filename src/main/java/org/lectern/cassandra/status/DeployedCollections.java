package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.store.CollectionStore;
import org.lectern.status.store.StatusStore.ModeSetting;

/**
 * Collections and batches of a platform (Sunbird), read where the platform keeps them; of a collection of which it keeps
 * nothing, what an operator has put in place here.
 */
final class DeployedCollections extends BatchRows {
    /** Batches read to offer their collections; of more, whoever knows the id types it whole. */
    private static final int MOST_READ = 20_000;

    private final CollectionStore own;
    private final Optional<PlatformTrees> trees;

    DeployedCollections(Cluster cluster, StatusColumns columns, CollectionStore own, Optional<PlatformTrees> trees) {
        super(cluster, columns, "end_date", "enddate", "status");
        this.own = own;
        this.trees = trees;
    }

    @Override
    public CompletionStage<Optional<CollectionTree>> tree(String collection) {
        return fromRelations(collection)
                .thenCompose(
                        found -> isWhole(found) ? CompletableFuture.completedStage(found) : fromHierarchy(collection))
                .thenCompose(found -> isWhole(found) ? CompletableFuture.completedStage(found) : own.tree(collection));
    }

    private static boolean isWhole(Optional<CollectionTree> tree) {
        return tree.filter(there -> !there.leaves().isEmpty()).isPresent();
    }

    private Optional<String> table(String name) {
        return trees.filter(there -> there.tables().contains(name)).map(there -> there.keyspace() + "." + name);
    }

    private CompletionStage<Optional<CollectionTree>> fromHierarchy(String collection) {
        Optional<String> table = table(PlatformTrees.HIERARCHIES);
        return table.isEmpty()
                ? CompletableFuture.completedStage(Optional.empty())
                : one("SELECT * FROM " + table.get() + " WHERE identifier = ?", collection)
                        .thenApply(found -> found.flatMap(row -> text(row, "hierarchy")
                                .map(json ->
                                        PlatformHierarchy.tree(collection, json, text(row, "relational_metadata")))));
    }

    private static Optional<String> text(Row row, String column) {
        return row.getColumnDefinitions().contains(column)
                ? Optional.ofNullable(row.getString(column)).filter(json -> !json.isBlank())
                : Optional.empty();
    }

    /** Units are not listed: they are what lies above the leaves. */
    private CompletionStage<Optional<CollectionTree>> fromRelations(String collection) {
        if (table(PlatformTrees.RELATIONS).isEmpty()) {
            return CompletableFuture.completedStage(Optional.empty());
        }
        return related(collection, collection, "leafnodes")
                .thenCompose(leaves -> leaves.isEmpty()
                        ? CompletableFuture.completedStage(Optional.<CollectionTree>empty())
                        : Stages.all(leaves, leaf -> related(collection, leaf, "ancestors"))
                                .thenCompose(ancestors -> tree(collection, leaves, ancestors))
                                .thenApply(Optional::of));
    }

    /**
     * @param ancestors of each leaf, in the same order
     */
    private CompletionStage<CollectionTree> tree(String collection, List<String> leaves, List<List<String>> ancestors) {
        Map<String, Set<String>> above = new TreeMap<>();
        for (int i = 0; i < leaves.size(); i++) {
            String leaf = leaves.get(i);
            ancestors.get(i).stream()
                    .filter(unit -> !unit.equals(collection))
                    .forEach(unit ->
                            above.computeIfAbsent(unit, one -> new TreeSet<>()).add(leaf));
        }
        List<String> units = List.copyOf(above.keySet());
        return Stages.all(units, unit -> related(collection, unit, "leafnodes"))
                .thenCombine(
                        Stages.all(units, unit -> related(collection, unit, "optionalnodes")), (below, optional) -> {
                            Map<String, Set<String>> lists = new TreeMap<>(above);
                            Map<String, Set<String>> optionalIn = new TreeMap<>();
                            for (int i = 0; i < units.size(); i++) {
                                if (!below.get(i).isEmpty()) {
                                    lists.put(units.get(i), new TreeSet<>(below.get(i)));
                                }
                                optionalIn.put(units.get(i), new TreeSet<>(optional.get(i)));
                            }
                            return Map.entry(lists, optionalIn);
                        })
                .thenCombine(
                        related(collection, collection, "optionalnodes"),
                        (known, optional) -> new CollectionTree(
                                collection,
                                leaves,
                                new LinkedHashSet<>(optional),
                                known.getKey(),
                                known.getValue(),
                                Map.of()));
    }

    private CompletionStage<List<String>> related(String collection, String node, String kind) {
        return one(
                        "SELECT node_ids FROM " + table(PlatformTrees.RELATIONS).orElseThrow()
                                + " WHERE relationship_key = ?",
                        collection + ":" + node + ":" + kind)
                .thenApply(found -> found.map(
                                row -> Objects.requireNonNullElse(row.getList(0, String.class), List.<String>of()))
                        .orElse(List.of()));
    }

    /** Those that have batches, and those put in place here. */
    @Override
    public CompletionStage<List<String>> collections(String typed, int limit) {
        if (!columns.hasTable(TABLE)) {
            return own.collections(typed, limit);
        }
        String label = columns.collection(TABLE);
        return all("SELECT " + label + " FROM " + columns.table(TABLE) + " LIMIT " + MOST_READ)
                .thenCombine(
                        own.collections(typed, limit),
                        (rows, known) -> Stream.concat(
                                        known.stream(), rows.stream().map(row -> CqlRows.text(row, label)))
                                .filter(id -> id.startsWith(typed))
                                .distinct()
                                .sorted()
                                .limit(limit)
                                .toList());
    }

    @Override
    public CompletionStage<Void> putTree(CollectionTree tree) {
        return own.putTree(tree);
    }

    @Override
    public CompletionStage<Void> putBatch(Batch batch) {
        return CompletableFuture.failedStage(new StatusRefusedException(PlatformsOwn.KEEP_BATCHES.sentence()));
    }

    @Override
    public CompletionStage<Optional<ModeSetting>> mode() {
        return CompletableFuture.completedStage(Optional.empty());
    }

    @Override
    public CompletionStage<Void> putMode(ModeSetting setting) {
        return CompletableFuture.failedStage(new StatusRefusedException(PlatformsOwn.SWITCH_MODE.sentence()));
    }
}
