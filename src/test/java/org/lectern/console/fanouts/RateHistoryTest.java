package org.lectern.console.fanouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.console.view.RateLine;

final class RateHistoryTest {
    private static final Instant START = Instant.parse("2026-05-04T10:00:00Z");

    @Test
    void howeverLongAJobRunsItsSamplesAreBoundedAndCoverItsWholeTime() {
        RateHistory rates = new RateHistory();
        int hour = 3_600 * 5;
        for (int i = 0; i < hour; i++) {
            rates.add(START.plusMillis(200L * i), 1_000);
        }
        List<RateLine.Sample> samples = rates.samples();

        assertThat(samples).hasSizeBetween(RateHistory.MOST / 3, RateHistory.MOST);
        assertThat(samples.get(0).at()).isEqualTo(START);
        assertThat(samples.get(samples.size() - 1).at()).isAfter(START.plusSeconds(3_500));
        assertThat(samples).allMatch(sample -> Math.abs(sample.perSecond() - 1_000) < 1e-6);
    }

    @Test
    void aSampleIsTheMeanOfItsTime() {
        RateHistory rates = new RateHistory();
        rates.add(START, 100);
        rates.add(START.plusMillis(200), 200);
        rates.add(START.plusMillis(400), 300);
        rates.add(START.plusMillis(600), 700);

        assertThat(rates.samples())
                .containsExactly(new RateLine.Sample(START, 200), new RateLine.Sample(START.plusMillis(600), 700));
    }
}
