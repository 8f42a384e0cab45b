package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/**
 * What is kept of memberships is right if putting them together anew comes to the same: Hilary, oae-authz/lib/api.js:602-645 and
 * 809-870.
 */
@WithoutNode
final class CachedMembershipsTest {
    private static final OaeId ANNA = new OaeId("u:cam:anna");
    private static final OaeId TEAM = new OaeId("g:cam:team");
    private static final OaeId DEPT = new OaeId("g:cam:dept");
    private static final String IN_TEAM = "[{\"memberId\":\"u:cam:anna\",\"role\":\"member\"}]";
    private static final String IN_DEPT = "[{\"memberId\":\"g:cam:team\",\"role\":\"manager\"}]";

    /** Anna is in the team, which manages the department. */
    private static final MembershipGraph TRUTH =
            new MembershipGraph(ANNA, Map.of(ANNA, Map.of(TEAM, "member"), TEAM, Map.of(DEPT, "manager")), List.of());

    private static CachedMemberships cached(Map<String, String> groups, String... indirect) {
        return new CachedMemberships(ANNA, new TreeMap<>(groups), new TreeSet<>(Set.of(indirect)));
    }

    private static List<CachedMemberships.Difference> differences(Map<String, String> groups, String... indirect) {
        return cached(groups, indirect).differences(TRUTH);
    }

    @Test
    void whatAnExplosionWouldWriteIsRight() {
        assertThat(differences(Map.of("g:cam:team", IN_TEAM, "g:cam:dept", IN_DEPT), "g:cam:dept"))
                .isEmpty();
    }

    @Test
    void anEmptyCacheIsRight_forThePlatformFillsItWhenItIsAsked() {
        assertThat(differences(Map.of())).isEmpty();
        assertThat(cached(Map.of()).isFilled()).isFalse();
    }

    @Test
    void aGroupTooManyGivesAccess_andOneTooFewTakesItAway() {
        assertThat(differences(Map.of("g:cam:team", IN_TEAM, "g:cam:other", IN_TEAM)))
                .extracting(CachedMemberships.Difference::group, CachedMemberships.Difference::because)
                .containsExactly(
                        tuple("g:cam:dept", OaeSentence.CACHE_LACKS.of(ANNA)),
                        tuple("g:cam:other", OaeSentence.CACHE_NAMES.of(ANNA)));
    }

    @Test
    void anotherWayIntoAGroupIsADifference_andSoIsWhatIsNoJson() {
        assertThat(differences(Map.of("g:cam:team", IN_TEAM, "g:cam:dept", IN_TEAM)))
                .extracting(CachedMemberships.Difference::because)
                .containsExactly(OaeSentence.CACHE_OTHER_WAY.of(ANNA));
        CachedMemberships broken = cached(Map.of("g:cam:team", IN_TEAM, "g:cam:dept", "[{"));
        assertThat(broken.differences(TRUTH))
                .extracting(CachedMemberships.Difference::because)
                .containsExactly(OaeSentence.CACHE_BROKEN.of(ANNA));
        assertThat(broken.broken()).contains("g:cam:dept");
    }

    /** As releases wrote it that kept no more than which groups there are. */
    @Test
    void aValueThatIsNoListIsNoDifference_andNothingToBuildFrom() {
        CachedMemberships old = cached(Map.of("g:cam:team", "1", "g:cam:dept", "1"));

        assertThat(old.differences(TRUTH)).isEmpty();
        assertThat(old.broken()).contains("g:cam:dept");
    }

    @Test
    void whatSearchesReadIsComparedByItself() {
        assertThat(differences(Map.of(), "g:cam:team"))
                .extracting(CachedMemberships.Difference::group, CachedMemberships.Difference::because)
                .containsExactly(
                        tuple("g:cam:dept", OaeSentence.INDIRECT_LACKS.of(ANNA)),
                        tuple("g:cam:team", OaeSentence.INDIRECT_NAMES.of(ANNA)));
    }

    @Test
    void aRowWhoseIdIsNoneIsNoDifference_forItsRoleWasLeftOutToo() {
        assertThat(differences(Map.of("g:cam:team", IN_TEAM, "g:cam:dept", IN_DEPT, "g:broken", IN_TEAM)))
                .isEmpty();
    }
}
