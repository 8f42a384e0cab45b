package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.WithoutNode;

/** The rights that a viewer and an operator need, as the operator of the cluster is shown them. */
@WithoutNode
class GrantsTest {
    private static final StatusKeyspace ELSEWHERE =
            new StatusKeyspace("sunbird_courses", Optional.empty(), Optional.of("dev_hierarchy_store"));

    @ParameterizedTest
    @EnumSource(Grants.class)
    void theTablesOfCollectionsAreRead_andNobodyWritesThem(Grants grants) {
        assertThat(grants.cql("lectern", ELSEWHERE).lines())
                .contains(
                        "GRANT SELECT ON TABLE dev_hierarchy_store.content_hierarchy TO " + grants.role() + ";",
                        "GRANT SELECT ON TABLE dev_hierarchy_store.hierarchy_relations TO " + grants.role() + ";",
                        "GRANT SELECT ON TABLE sunbird_courses.user_enrolments TO " + grants.role() + ";")
                .noneMatch(line -> line.startsWith("GRANT MODIFY") && line.contains("hierarchy"));
    }

    @Test
    void whereNobodyNamedThem_noneIsNamed() {
        assertThat(Grants.VIEWER.cql("lectern", StatusKeyspace.of("lectern"))).doesNotContain("hierarchy");
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
}
