package org.lectern.console.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.View;

/** How units and contents stand under each other, and where a difference is shown. */
@WithoutNode
final class ContentTreeTest {
    private final Classroom school = new Classroom();

    private ContentRow tree() {
        return ContentTree.of(school.review(Classroom.BATCH_1));
    }

    private static String shape(ContentRow row) {
        return row.below().isEmpty()
                ? row.id()
                : row.id() + row.below().stream().map(ContentTreeTest::shape).toList();
    }

    @Test
    void aContentThatUnitsShareStandsUnderEach() {
        assertThat(shape(tree()))
                .isEqualTo("class-1-maths[numbers[single-digit-addition, counting], play[counting, shapes, songs]]");
    }

    @Test
    void aUnitLiesInAnotherThatHasAllOfItsContents_andWhatIsInNoUnitStandsByItself() {
        TestKeyspace.await(school.store.putTree(new CollectionTree(
                Classroom.MATHS,
                List.of("a", "b", "c", "d"),
                Set.of(),
                Map.of("outer", Set.of("a", "b", "c"), "inner", Set.of("b"), "middle", Set.of("b", "c")),
                Map.of())));
        school.restart();
        assertThat(shape(tree())).isEqualTo("class-1-maths[outer[middle[inner[b], c], a], d]");
    }

    @Test
    void whatWasViewedHereWithoutBeingTheCollectionsStandsApart() {
        TestKeyspace.await(school.store.insertView(Classroom.BATCH_1.view("elsewhere"), View.completed(Classroom.NOW)));
        ContentRow apart = tree().below().get(2);
        assertThat(apart.kind()).isEqualTo(ContentRow.Kind.OUTSIDE);
        assertThat(apart.below()).singleElement().satisfies(row -> {
            assertThat(row.id()).isEqualTo("elsewhere");
            assertThat(row.raw()).contains(ContentStatus.COMPLETED);
            assertThat(row.drift()).extracting(drift -> drift.kind()).containsExactly(StatusDriftKind.MISSING);
        });
    }

    @Test
    void everyDifferenceIsShownInSomeRow_exceptThoseOfTheEnrolment() {
        TestKeyspace.await(school.store.insertView(Classroom.BATCH_1.view("counting"), View.completed(Classroom.NOW)));
        ContentRow root = tree();
        assertThat(root.drift()).extracting(drift -> drift.kind()).contains(StatusDriftKind.COUNT_WRONG);
        assertThat(root.below().get(0).drift())
                .extracting(drift -> drift.kind())
                .containsExactly(StatusDriftKind.COUNT_WRONG);
        ContentRow counting = root.below().get(0).below().get(1);
        assertThat(counting.drift()).extracting(drift -> drift.activity()).containsExactly(Classroom.MATHS, "numbers");
        assertThat(counting.raw()).contains(ContentStatus.COMPLETED);
        assertThat(counting.aggregate()).isEmpty();
    }
}
