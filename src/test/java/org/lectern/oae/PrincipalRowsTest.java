package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Visibility;

/** Hilary, oae-principals/lib/internal/dao.js:852-855, and api.group.js:217,385. */
@WithoutNode
final class PrincipalRowsTest {
    private static OaeResource row(String id, Optional<String> tenantAlias, boolean deleted) {
        return new OaeResource(
                new OaeId(id),
                tenantAlias,
                "",
                Optional.of(Visibility.PUBLIC),
                "",
                deleted,
                Joinable.NO,
                Optional.empty(),
                false);
    }

    @Test
    void aPrincipalWithoutTenantAliasIsNone_andContentWithoutItIsThere() {
        assertThat(PrincipalRows.isThere(row("u:cam:anna", Optional.of("cam"), false)))
                .isTrue();
        assertThat(PrincipalRows.isThere(row("u:cam:anna", Optional.empty(), false)))
                .isFalse();
        assertThat(PrincipalRows.isThere(row("g:cam:team", Optional.empty(), false)))
                .isFalse();
        assertThat(PrincipalRows.isThere(row("c:cam:item", Optional.empty(), false)))
                .isTrue();
    }

    @Test
    void membersAndMembershipsOfWhatWasDeletedAreNotFound_andOtherLibrariesAre() {
        OaeResource gone = row("g:cam:team", Optional.of("cam"), true);
        OaeResource there = row("g:cam:team", Optional.of("cam"), false);

        for (LibraryKind kind : LibraryKind.values()) {
            boolean notFound = kind == LibraryKind.MEMBERS || kind == LibraryKind.MEMBERSHIPS;
            assertThat(PrincipalRows.refused(kind, gone).isPresent())
                    .as(kind.name())
                    .isEqualTo(notFound);
            assertThat(PrincipalRows.refused(kind, there)).as(kind.name()).isEmpty();
        }
    }
}
