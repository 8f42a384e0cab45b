package org.lectern.console.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.console.text.Texts;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.ViewerRole;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

final class ExplanationTextTest {
    private static final ContentId ITEM = ContentId.of("c:cam:License.txt");
    private static final Instant NOW = Instant.ofEpochSecond(1348067316);
    private static final Set<Bucket> ALL = Set.of(Bucket.values());

    private final ExplanationText words = new ExplanationText(Texts.load());

    private static Explanation of(MemberRole role, int stamp, Set<Bucket> expected, List<Explanation.Row> rows) {
        return new Explanation(
                PrincipalId.of("u:cam:nicolaas"),
                ITEM,
                Optional.of(new Content(ITEM, "License", Visibility.PUBLIC, NOW, false, Map.of())),
                new Membership(role, stamp),
                expected,
                rows,
                role.isMember(),
                List.of());
    }

    private static List<Explanation.Row> rows(boolean current) {
        return ALL.stream()
                .map(bucket -> new Explanation.Row(bucket, NOW, 1, current))
                .toList();
    }

    @Test
    void whatIsRightIsSaidToBeRight() {
        Explanation explanation = of(MemberRole.VIEWER, 1, ALL, rows(true));

        assertThat(words.title(explanation)).isEqualTo("Correctly listed");
        assertThat(words.reasons(explanation))
                .containsExactly(
                        "u:cam:nicolaas has this item as viewer.",
                        "Visible to everyone: it belongs in all three buckets.");
    }

    @Test
    void whoSeesItFollowsFromTheBucketOfTheRole() {
        List<Explanation.Row> rows = List.of(new Explanation.Row(Bucket.PRIVATE, NOW, 1, true));
        Explanation forLoggedIn = of(MemberRole.VIEWER, 1, Set.of(Bucket.LOGGEDIN, Bucket.PRIVATE), rows);

        assertThat(forLoggedIn.sight(ViewerRole.LIBRARY_OWNER)).isEqualTo(Explanation.Sight.SEEN);
        assertThat(forLoggedIn.sight(ViewerRole.LOGGED_IN)).isEqualTo(Explanation.Sight.MISSING);
        assertThat(forLoggedIn.sight(ViewerRole.ANONYMOUS)).isEqualTo(Explanation.Sight.HIDDEN);
        assertThat(of(MemberRole.REMOVED, 1, Set.of(), List.of()).sight(ViewerRole.LIBRARY_OWNER))
                .isEqualTo(Explanation.Sight.ABSENT);
    }

    @Test
    void whatWasNeverSharedIsNotThere() {
        Explanation explanation = of(MemberRole.REMOVED, 0, Set.of(), List.of());

        assertThat(words.title(explanation)).isEqualTo("Correctly not listed");
        assertThat(words.reasons(explanation)).containsExactly("Never shared with u:cam:nicolaas.");
    }

    @Test
    void anOldPositionIsNamedWithTheWayOut() {
        Explanation explanation = of(MemberRole.VIEWER, 1, ALL, rows(false));

        assertThat(words.title(explanation)).isEqualTo("Listed in the wrong place");
        assertThat(words.reasons(explanation))
                .contains(
                        "3 rows are at an earlier last-modified time.",
                        "Select \u201CRebuild library\u201D to fix it.");
    }

    @Test
    void whatIsMissingIsSaidToBeMissing() {
        Explanation explanation = of(MemberRole.MANAGER, 3, ALL, List.of());

        assertThat(words.title(explanation)).isEqualTo("Missing: it should be listed");
        assertThat(words.reasons(explanation)).contains("u:cam:nicolaas has this item as manager.");
    }
}
