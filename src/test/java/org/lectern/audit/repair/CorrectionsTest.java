package org.lectern.audit.repair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** The plan of a repair is estimated from its first findings. */
@WithoutNode
final class CorrectionsTest {
    private static final Corrections.Step UNREADABLE =
            new Corrections.Step("u:cam:simon", "c:cam:it.txt", List.of(), Optional.of(Message.plain("two\nlines")));

    private static Corrections corrections(int findings, int rows, Corrections.Step... steps) {
        return new Corrections(findings, 1, rows, 0, false, List.of(steps));
    }

    @Test
    void ofFindingsThatAreAllThere_theRowsAreCounted() {
        assertThat(corrections(3, 5).plan(3).rows()).hasValue(5);
    }

    @Test
    void ofMore_theRowsAreInProportion_andAtLeastOneForEach() {
        assertThat(corrections(200, 500).plan(1_000).rows()).hasValue(2_500);
        assertThat(corrections(200, 20).plan(1_000).rows()).hasValue(1_000);
        assertThat(corrections(0, 0).plan(1_000).rows()).hasValue(1_000);
        assertThat(corrections(200, 500).plan(1_000).figures().english()).contains("first 200 of 1,000 findings");
    }

    @Test
    void whatIsRightByNowIsSaidToBe_andCanStillBeMade() {
        Plan plan = corrections(2, 0).plan(2);

        assertThat(plan.message().english()).isEqualTo("Nothing to write: all 2 findings are already fixed.");
        assertThat(plan.isNothing()).isFalse();
        assertThat(corrections(0, 0).plan(0).isNothing()).isTrue();
    }

    @Test
    void anItemThatCannotBeReadIsNamedInOneLine() {
        Plan plan = corrections(1, 0, UNREADABLE).plan(1);

        assertThat(plan.message().english()).startsWith("1 item is left unchanged");
        assertThat(plan.lines())
                .extracting(Message::english)
                .containsExactly("c:cam:it.txt \u00B7 u:cam:simon: two\nlines");
        assertThat(plan.statements())
                .containsExactly("-- c:cam:it.txt in the library of u:cam:simon", "-- not changed: two lines");
    }
}
