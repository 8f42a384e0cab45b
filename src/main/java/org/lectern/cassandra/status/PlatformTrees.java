package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.StatusKeyspace;

/**
 * A keyspace in which a platform (Sunbird) keeps what collections consist of.
 *
 * @param tables which it has of {@link #HIERARCHIES} and {@link #RELATIONS}
 */
record PlatformTrees(String keyspace, Set<String> tables) {
    /** A collection's whole tree as JSON. */
    static final String HIERARCHIES = "content_hierarchy";

    /** Of newer releases: leaf nodes, optional ones and ancestors, each a list under a key. */
    static final String RELATIONS = "hierarchy_relations";

    PlatformTrees {
        tables = Set.copyOf(tables);
    }

    /** The tables, with their keyspace. */
    String name() {
        return String.join(
                ", ",
                new TreeSet<>(tables)
                        .stream().map(table -> keyspace + "." + table).toList());
    }

    /**
     * Looks for them: where the operator said, else beside content status, else anywhere. Blocks.
     *
     * @throws ClusterException if they are not where the operator said
     */
    static List<PlatformTrees> find(CqlSession session, StatusKeyspace place) {
        Map<String, Set<String>> found = new TreeMap<>();
        for (Row row : session.execute(session.prepare("SELECT keyspace_name, table_name FROM system_schema.tables")
                .bind())) {
            String table = CqlRows.text(row, "table_name");
            if (table.equals(HIERARCHIES) || table.equals(RELATIONS)) {
                found.computeIfAbsent(CqlRows.text(row, "keyspace_name"), keyspace -> new TreeSet<>())
                        .add(table);
            }
        }
        Optional<String> chosen =
                place.trees().or(() -> Optional.of(place.name()).filter(found::containsKey));
        chosen.filter(keyspace -> !found.containsKey(keyspace)).ifPresent(keyspace -> {
            throw new ClusterException(
                    ClusterException.Kind.WRONG_SCHEMA, StoreSentence.NO_TREES.of(keyspace, HIERARCHIES, RELATIONS));
        });
        return found.entrySet().stream()
                .filter(there -> chosen.map(there.getKey()::equals).orElse(true))
                .map(there -> new PlatformTrees(there.getKey(), there.getValue()))
                .toList();
    }
}
