package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.lane.WithoutNode;

/** Hilary, oae-util/lib/util.js:69-78, and servers.globalAdminAlias in oae-config/lib/api.js. */
@WithoutNode
final class OaeSettingsTest {
    @ParameterizedTest
    @CsvSource({"false, false", "0, false", "'', false", "true, true", "1, true", "'something else', true"})
    void valuesAreCast(String stored, boolean is) {
        assertThat(OaeSettings.isTrue(stored)).isEqualTo(is);
    }

    @Test
    void theAdministratorsTenantHasSettingsAndAnAdministrator_andNoRow() {
        List<String> candidates =
                OaeSettings.adminCandidates(List.of("cam", "root", "gone", "", "a:b"), List.of("cam"));

        assertThat(candidates).containsExactly("admin", "gone", "root");
        assertThat(OaeSettings.adminAlias(candidates, Set.of(new OaeId("u:root:admin"))))
                .isEqualTo("root");
    }

    @Test
    void whereNothingSpeaksForAnotherItIsCalledAdmin() {
        List<String> candidates = List.of("admin", "root");

        assertThat(OaeSettings.adminAlias(candidates, Set.of())).isEqualTo("admin");
        assertThat(OaeSettings.adminAlias(candidates, Set.of(new OaeId("u:root:admin"), new OaeId("u:admin:admin"))))
                .isEqualTo("admin");
    }
}
