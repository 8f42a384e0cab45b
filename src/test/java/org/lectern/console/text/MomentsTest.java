package org.lectern.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.lane.WithoutNode;

/** A day ends with its last moment; what is shown can be typed again. */
@WithoutNode
final class MomentsTest {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource({
        "2024-05-01, 2024-05-01T21:59:59.999Z",
        "1.5.2024, 2024-05-01T21:59:59.999Z",
        "01.05.2024 18:00, 2024-05-01T16:00:00Z",
        "2024-05-01 18:00:30, 2024-05-01T16:00:30Z",
        "2024-05-01T18:00, 2024-05-01T16:00:00Z"
    })
    void aDayOrADayAndATimeIsTaken(String typed, Instant moment) {
        assertThat(Moments.end(typed, ZONE)).contains(moment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "2024-02-30", "18:00", "2024-05-01 25:00", "2024-05-01 18"})
    void anythingElseIsNone(String typed) {
        assertThat(Moments.end(typed, ZONE)).isEmpty();
    }

    @Test
    void whatIsShownCanBeTyped() {
        Instant moment = Instant.parse("2024-05-01T16:00:30Z");
        assertThat(Moments.end(new Times(ZONE).local(moment), ZONE)).isEqualTo(Optional.of(moment));
    }
}
