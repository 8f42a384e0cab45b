package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.model.ScanPage;

/** A page ends after the rows that were read, as Hilary's runPagedQuery has it (oae-util/lib/cassandra.js). */
@WithoutNode
final class RolePagesTest {
    private static final RolePages.Stored BROKEN = row("broken");

    private static RolePages.Stored row(String member) {
        return new RolePages.Stored(member, "g:cam:team", "member");
    }

    private static ScanPage<AuthzRole> page(List<RolePages.Stored> rows) {
        return RolePages.page("AuthzMembers", rows, 2, RolePages.Stored::principal, RolePages.Stored::read);
    }

    @Test
    void aRowWhoseIdIsNoneEndsNoPage_andIsNamed() {
        ScanPage<AuthzRole> page = page(List.of(row("u:cam:anna"), BROKEN));

        assertThat(page.rows()).extracting(AuthzRole::principal).containsExactly(new OaeId("u:cam:anna"));
        assertThat(page.next()).contains("broken");
        assertThat(page.unreadable()).singleElement().asString().contains("AuthzMembers", "broken", "g:cam:team");
    }

    @Test
    void aPageThatIsNotFullIsTheLast() {
        assertThat(page(List.of(BROKEN)).next()).isEmpty();
        assertThat(page(List.of()).next()).isEmpty();
    }
}
