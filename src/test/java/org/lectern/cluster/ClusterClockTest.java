package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** An answer that was long under way moves no clock: only what lies beyond the error of the best measurements is an offset. */
@WithoutNode
final class ClusterClockTest {
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    private static final Set<String> NODES = Set.of("one", "two", "three");

    private final ClusterClock clock = new ClusterClock();

    /**
     * Asks at noon, and so much later.
     *
     * @param there milliseconds until the cluster looked at its clock
     * @param back milliseconds from then until the answer came
     * @param ahead milliseconds by which the cluster's clock is ahead
     */
    private void asked(Duration later, long there, long back, long ahead) {
        Instant sent = NOON.plus(later);
        answered(new NodeTime(
                "one",
                sent,
                sent.plusMillis(there + back),
                sent.plusMillis(there).plusMillis(ahead)));
    }

    private void answered(NodeTime... times) {
        clock.measured(List.of(times), NODES);
    }

    /** @param aheadMillis how far this node's clock is ahead */
    private static NodeTime time(String node, Instant sent, long aheadMillis) {
        return new NodeTime(node, sent, sent.plusMillis(4), sent.plusMillis(2 + aheadMillis));
    }

    @Test
    void ofThreeNodesOneMayBeFarAhead_whicheverAnswersLast() {
        answered(time("one", NOON, 0), time("two", NOON, 0), time("three", NOON, 5_400_000));
        assertThat(clock.offsetMillis()).isZero();
        answered(time("three", NOON.plusSeconds(60), 5_400_000));
        assertThat(clock.offsetMillis()).isZero();
        assertThat(clock.spreadMillis()).isBetween(5_399_900L, 5_400_000L);
        assertThat(clock.deviation()).hasValueSatisfying(node -> {
            assertThat(node.node()).isEqualTo("three");
            assertThat(node.aheadMillis()).isBetween(5_399_900L, 5_400_100L);
        });
    }

    @Test
    void oneThatIsBehindIsNamed_andOfTwoTheEarlierOneCounts() {
        answered(time("one", NOON, -90_000), time("two", NOON, 0));
        assertThat(clock.offsetMillis()).isBetween(-90_000L, -89_900L);
        answered(time("three", NOON, 0));
        assertThat(clock.offsetMillis()).isZero();
        assertThat(clock.deviation()).hasValueSatisfying(node -> {
            assertThat(node.node()).isEqualTo("one");
            assertThat(node.aheadMillis()).isNegative();
        });
    }

    @Test
    void nodesWithinASecondAgree_andSoDoThoseOfWhichNothingElseIsSure() {
        answered(time("one", NOON, -300), time("two", NOON, 0), time("three", NOON, 600));
        assertThat(clock.spreadMillis()).isBetween(850L, 900L);
        assertThat(clock.deviation()).isEmpty();
        // The question was on its way for six seconds: that is no offset.
        Instant sent = NOON.plusSeconds(60);
        answered(new NodeTime("three", sent, sent.plusMillis(6_001), sent.plusMillis(6_000)));
        assertThat(clock.deviation()).isEmpty();
    }

    @Test
    void aNodeThatIsSetRight_orGone_isNotNamedAnyMore() {
        answered(time("one", NOON, 0), time("two", NOON, 0), time("three", NOON, 5_400_000));
        answered(time("three", NOON.plusSeconds(60), 0));
        assertThat(clock.deviation()).isEmpty();

        answered(time("three", NOON.plusSeconds(120), 5_400_000));
        assertThat(clock.deviation()).isPresent();
        clock.measured(List.of(time("one", NOON.plusSeconds(180), 0)), Set.of("one", "two"));
        assertThat(clock.deviation()).isEmpty();
    }

    @Test
    void oneClockIsNotOff_howeverLateTheAnswerOrTheQuestion() {
        asked(Duration.ZERO, 3, 1_642, 0);
        assertThat(clock.offsetMillis()).isZero();
        asked(Duration.ofSeconds(1), 3_600, 2, 0);
        assertThat(clock.offsetMillis()).isZero();
        assertThat(Duration.between(Instant.now(), clock.instant())).isLessThan(Duration.ofMillis(500));
    }

    @Test
    void whatWasNeverMeasuredIsNoOffset_andNotKnown() {
        assertThat(clock.offsetMillis()).isZero();
        assertThat(clock.errorMillis()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theErrorIsHalfOfTheRoundTrip_andTheBestOfSeveralCounts() {
        asked(Duration.ZERO, 3, 1_641, 0);
        assertThat(clock.errorMillis()).isBetween(822L, 823L);
        asked(Duration.ofSeconds(1), 2, 2, 0);
        assertThat(clock.errorMillis()).isLessThanOrEqualTo(3);
        asked(Duration.ofSeconds(2), 900, 900, 0);
        assertThat(clock.errorMillis()).isLessThanOrEqualTo(6);
    }

    @Test
    void aBestMeasurementHoldsLess_theOlderItIs() {
        asked(Duration.ZERO, 1, 1, 0);
        asked(Duration.ofHours(1), 5_000, 5_000, 0);
        assertThat(clock.errorMillis()).isBetween(1_000L, 3_000L);
    }

    @Test
    void aClockThatIsOffIsOffByAsMuch_asIsSure() {
        asked(Duration.ZERO, 5, 5, 90_000);
        assertThat(clock.offsetMillis()).isBetween(89_990L, 90_000L);
        asked(Duration.ofSeconds(1), 500, 500, 90_000);
        assertThat(clock.offsetMillis()).isBetween(89_990L, 90_000L);
    }

    @Test
    void aClockThatWasSetIsBelievedAtOnce() {
        asked(Duration.ZERO, 1, 1, 90_000);
        asked(Duration.ofMinutes(1), 10, 10, -5_000);
        assertThat(clock.offsetMillis()).isBetween(-5_000L, -4_980L);
        // This machine's, put back by an hour.
        asked(Duration.ofHours(-1), 10, 10, 3_595_000);
        assertThat(clock.offsetMillis()).isBetween(3_594_980L, 3_595_000L);
    }

    @Test
    void theTrueOffsetIsNeverFurtherAwayThanTheErrorSays() {
        Random random = new Random(7);
        for (int run = 0; run < 200; run++) {
            ClusterClock measured = new ClusterClock();
            long ahead = random.nextLong(-4_000, 4_000);
            Instant sent = NOON;
            for (int i = 0; i < 20; i++) {
                long there = random.nextLong(2_000);
                long back = random.nextLong(2_000);
                measured.measured(
                        List.of(new NodeTime(
                                "one", sent, sent.plusMillis(there + back), sent.plusMillis(there + ahead))),
                        NODES);
                assertThat(Math.abs(ahead - measured.offsetMillis())).isLessThanOrEqualTo(2 * measured.errorMillis());
                assertThat(Math.abs(measured.offsetMillis())).isLessThanOrEqualTo(Math.abs(ahead));
                sent = sent.plusSeconds(60);
            }
        }
    }
}
