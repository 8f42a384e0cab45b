package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.KeyspaceLayout.Platform;
import org.lectern.lane.WithoutNode;

/** Whose keyspace it is, is seen by the tables' names and columns alone. */
@WithoutNode
final class KeyspaceLayoutTest {
    private static Map<String, Set<String>> oae() {
        Map<String, Set<String>> tables = new HashMap<>();
        tables.put("LibraryIndex", Set.of("bucketKey", "rankedResourceId", "value"));
        tables.put("AuthzRoles", Set.of("principalId", "resourceId", "role"));
        tables.put("AuthzMembers", Set.of("resourceId", "memberId", "role"));
        tables.put("AuthzDeleted", Set.of("resourceId", "deleted"));
        tables.put(
                "Principals",
                Set.of("principalId", "tenantAlias", "displayName", "visibility", "lastModified", "joinable"));
        tables.put("Content", Set.of("contentId", "visibility", "lastModified"));
        tables.put("Tenant", Set.of("alias", "displayName", "host", "active"));
        tables.put("Config", Set.of("tenantAlias", "configKey", "value"));
        return tables;
    }

    @Test
    void aKeyspaceOfOaesIsRecognisedWithoutTheModulesItDoesNotHave() {
        KeyspaceLayout layout = KeyspaceLayout.of(oae());

        assertThat(layout.platform()).isEqualTo(Platform.OAE);
        assertThat(layout.requireOae("oae")).isTrue();
    }

    @Test
    void itIsRecognisedOnCassandra2_whichKeepsItsSchemaElsewhere() {
        List<List<String>> columns = new ArrayList<>();
        oae().forEach((table, names) -> names.forEach(name -> columns.add(List.of(table, name))));

        KeyspaceLayout layout = KeyspaceLayout.read(ofCassandra2(columns), "oae");

        assertThat(layout.requireOae("oae")).isTrue();
        assertThat(layout.tables()).isEqualTo(oae());
    }

    /** A session that answers as Cassandra 2.1 does: it knows no system_schema. */
    private static CqlSession ofCassandra2(List<List<String>> columns) {
        return proxy(CqlSession.class, (method, arguments) -> {
            SimpleStatement asked = (SimpleStatement) arguments[0];
            if (!asked.getQuery().contains("FROM system.schema_columns ")) {
                throw new InvalidQueryException(
                        proxy(Node.class, (any, none) -> "node"), "Keyspace system_schema does not exist");
            }
            assertThat(asked.getPositionalValues()).isEqualTo(List.of("oae"));
            List<Row> rows = columns.stream()
                    .map(one -> proxy(Row.class, (get, place) -> one.get((Integer) place[0])))
                    .toList();
            return proxy(ResultSet.class, (all, none) -> rows.iterator());
        });
    }

    private interface Answers {
        Object to(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> answers.to(method.getName(), arguments)));
    }

    @Test
    void whatIsMissingIsNamed() {
        Map<String, Set<String>> tables = oae();
        tables.put("Principals", Set.of("principalId", "tenantAlias", "displayName", "lastModified"));
        tables.remove("AuthzDeleted");

        assertThatThrownBy(() -> KeyspaceLayout.of(tables).requireOae("oae"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("it lacks AuthzDeleted.resourceId, AuthzDeleted.deleted, Principals.visibility");
    }

    @Test
    void thePapersOwnLayoutIsRecognisedByWhateverNameItsTablesHave() {
        KeyspaceLayout layout = KeyspaceLayout.of(Map.of(
                "LibraryByPrincipal", Set.of("key", "column1", "value"),
                "contentmembers", Set.of("key", "column1", "value")));

        assertThat(layout.platform()).isEqualTo(Platform.PAPER);
        assertThat(layout.requireOae("papers")).isTrue();
        assertThat(layout.paperLibraries()).isEqualTo("LibraryByPrincipal");
        assertThat(layout.paperMembers()).isEqualTo("contentmembers");
    }

    @Test
    void tablesOfThePapersNamesWithOtherColumnsAreNotThePapers() {
        assertThat(KeyspaceLayout.of(Map.of(
                                "LibraryByPrincipal", Set.of("key", "column1"),
                                "ContentMembers", Set.of("key", "column1", "value")))
                        .platform())
                .isEqualTo(Platform.LECTERN);
    }

    @Test
    void anythingElseIsLecternsOrNobodys() {
        assertThat(KeyspaceLayout.of(Map.of()).platform()).isEqualTo(Platform.LECTERN);
        assertThat(KeyspaceLayout.of(Map.of("libraryindex", Set.of("bucketkey")))
                        .platform())
                .isEqualTo(Platform.LECTERN);
        assertThat(KeyspaceLayout.of(Map.of("library_by_principal", Set.of("principal_id")))
                        .requireOae("lectern"))
                .isFalse();
    }

    @Test
    void whatIsEstimatedIsSaidWithHowFarItMayBeOff() {
        assertThat(new RecognizedOae(Platform.OAE, 12, 39_871, false).message().english())
                .isEqualTo("OAE (Hilary), 12 tenants, about 40,000 principals, ± 2,000.");
        assertThat(new RecognizedOae(Platform.OAE, 2, 1_999, true).message().english())
                .isEqualTo("OAE (Hilary), 2 tenants, 1,999 principals.");
        assertThat(new RecognizedOae(Platform.PAPER, 0, 1_999, true).message().english())
                .contains("LibraryByPrincipal", "1,999 buckets.");
        // Two thousand in the first twentieth of the ring.
        long token = Long.MIN_VALUE + (long) (Math.pow(2, 64) / 20);
        assertThat(RecognizedOae.extrapolated(token)).isBetween(39_900L, 40_100L);
    }
}
