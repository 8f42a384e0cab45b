package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** An answer that was long under way moves no clock: only what lies beyond the error of the best measurements is an offset. */
@WithoutNode
final class ClusterClockTest {
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

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
        clock.measured(
                sent, sent.plusMillis(there + back), sent.plusMillis(there).plusMillis(ahead));
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
                measured.measured(sent, sent.plusMillis(there + back), sent.plusMillis(there + ahead));
                assertThat(Math.abs(ahead - measured.offsetMillis())).isLessThanOrEqualTo(2 * measured.errorMillis());
                assertThat(Math.abs(measured.offsetMillis())).isLessThanOrEqualTo(Math.abs(ahead));
                sent = sent.plusSeconds(60);
            }
        }
    }
}
