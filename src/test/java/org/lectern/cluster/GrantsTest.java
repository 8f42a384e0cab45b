package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.cluster.KeyspaceLayout.Platform;
import org.lectern.lane.WithoutNode;

/** The rights that a viewer and an operator need, as the operator of the cluster is shown them. */
@WithoutNode
class GrantsTest {
    private static final StatusKeyspace ELSEWHERE = new StatusKeyspace(
            "sunbird_courses", Optional.empty(), Optional.of("dev_hierarchy_store"), Optional.empty());

    @ParameterizedTest
    @EnumSource(Grants.class)
    void theTablesOfCollectionsAreRead_andNobodyWritesThem(Grants grants) {
        assertThat(grants.cql(Platform.LECTERN, "lectern", ELSEWHERE).lines())
                .contains(
                        "GRANT SELECT ON TABLE dev_hierarchy_store.content_hierarchy TO " + grants.role() + ";",
                        "GRANT SELECT ON TABLE dev_hierarchy_store.hierarchy_relations TO " + grants.role() + ";",
                        "GRANT SELECT ON TABLE sunbird_courses.user_enrolments TO " + grants.role() + ";")
                .noneMatch(line -> line.startsWith("GRANT MODIFY") && line.contains("hierarchy"));
    }

    @Test
    void whereNobodyNamedThem_noneIsNamed() {
        assertThat(Grants.VIEWER.cql(Platform.LECTERN, "lectern", StatusKeyspace.of("lectern")))
                .doesNotContain("hierarchy");
    }

    @Test
    void ofAPlatformsKeyspace_itsOwnTablesAreRead_andOnlyTheIndexIsWritten() {
        KeyspaceLayout oae = KeyspaceLayout.of(Map.of(
                "LibraryIndex", Set.of(),
                "AuthzRoles", Set.of(),
                "Principals", Set.of(),
                "Messages", Set.of()));

        assertThat(Grants.readTables(oae, "oae", "oae"))
                .containsExactly("oae.AuthzRoles", "oae.LibraryIndex", "oae.Principals");
        assertThat(Grants.writtenTables(oae, "oae", "oae")).containsExactly("oae.LibraryIndex");
    }

    @Test
    void whoLooksAtAPlatformsKeyspaceReadsItsTables_andWhoRepairsWritesWhatIsDerived() {
        StatusKeyspace own = StatusKeyspace.of("oae");
        String viewer = Grants.VIEWER.cql(Platform.OAE, "oae", own);
        String operator = Grants.OPERATOR.cql(Platform.OAE, "oae", own);
        assertThat(viewer.lines())
                .contains(
                        "GRANT SELECT ON TABLE oae.\"AuthzMembers\" TO lectern_viewer;",
                        "GRANT SELECT ON TABLE oae.\"LibraryIndex\" TO lectern_viewer;",
                        "GRANT SELECT ON TABLE oae.\"Tenant\" TO lectern_viewer;")
                .noneMatch(line -> line.startsWith("GRANT MODIFY"));
        assertThat(operator.lines().filter(line -> line.startsWith("GRANT MODIFY")))
                .containsExactly(
                        "GRANT MODIFY ON TABLE oae.\"AuthzMembershipsCache\" TO lectern_operator;",
                        "GRANT MODIFY ON TABLE oae.\"AuthzMembershipsIndirectCache\" TO lectern_operator;",
                        "GRANT MODIFY ON TABLE oae.\"LibraryIndex\" TO lectern_operator;");
    }

    @Test
    void asThePaperPrintsThem_andBesideSunbird() {
        String operator = Grants.OPERATOR.cql(Platform.PAPER, "papers", StatusKeyspace.of("sunbird_courses"));
        assertThat(operator.lines())
                .contains(
                        "GRANT SELECT ON TABLE papers.\"ContentMembers\" TO lectern_operator;",
                        "GRANT MODIFY ON TABLE papers.\"LibraryByPrincipal\" TO lectern_operator;",
                        "GRANT MODIFY ON TABLE sunbird_courses.user_activity_agg TO lectern_operator;")
                .anyMatch(line -> line.startsWith("-- The contents of collections are in another keyspace"));
    }

    /** What the services look for when they say what a role lacks is what the statements grant. */
    @ParameterizedTest
    @EnumSource(Platform.class)
    void whatIsLookedForIsWhatIsGranted(Platform platform) {
        List<String> statements = Grants.OPERATOR.statements(platform, "k", "s");
        KeyspaceLayout layout = platform == Platform.LECTERN
                ? new KeyspaceLayout(platform, Map.of())
                : KeyspaceLayout.of(
                        platform == Platform.OAE
                                ? Map.of("LibraryIndex", Set.of(), "AuthzRoles", Set.of(), "Principals", Set.of())
                                : Map.of(
                                        "LibraryByPrincipal", Set.of("key", "column1", "value"),
                                        "ContentMembers", Set.of("key", "column1", "value")));
        assertThat(statements.stream().map(statement -> statement.replace("\"", "")))
                .containsAll(Grants.readTables(layout, "k", "s").stream()
                        .map(table -> "GRANT SELECT ON TABLE " + table + " TO lectern_operator")
                        .toList())
                .containsAll(Grants.writtenTables(layout, "k", "s").stream()
                        .map(table -> "GRANT MODIFY ON TABLE " + table + " TO lectern_operator")
                        .toList());
    }
}
