package org.lectern.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.wording.InvalidInputException;

/** Nothing is given a time far ahead, for it would stand above all others until then; what has one can go all the same. */
final class FutureTimesTest {
    private static final ContentId ID = new ContentId("c:test:item");
    private static final Instant NOW = Instant.parse("2026-05-04T10:00:00Z");
    private static final Instant FAR = Instant.parse("2150-01-01T00:00:00Z");

    private static Change.Put put(Instant time) {
        return new Change.Put("Item", Visibility.PUBLIC, Optional.of(time));
    }

    private static Content item(Instant time) {
        return new Content(ID, "Item", Visibility.PUBLIC, time, false, Map.of());
    }

    @Test
    void aTimeOfTomorrowIsTaken_andALaterOneRefused() {
        Instant tomorrow = NOW.plus(Duration.ofDays(1));
        for (Optional<Content> current : List.of(Optional.<Content>empty(), Optional.of(item(NOW)))) {
            assertThat(put(tomorrow).apply(ID, current, NOW).orElseThrow().lastModified())
                    .isEqualTo(tomorrow);
            assertThatThrownBy(() -> put(tomorrow.plusMillis(1)).apply(ID, current, NOW))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContainingAll(
                            tomorrow.plusMillis(1).toString(),
                            NOW.toString(),
                            "more than a day after",
                            "omit the time");
        }
    }

    @Test
    void whatIsThereAlreadyIsLeftAlone() {
        assertThat(put(FAR).apply(ID, Optional.of(item(FAR)), NOW)).isEmpty();
        assertThat(put(FAR).isDone(Optional.of(item(FAR)))).isTrue();
    }

    @Test
    void anItemOfTheFarFutureChangesAndGoes() {
        for (Instant time : List.of(FAR, Content.LATEST, Instant.parse("+12000-01-01T00:00:00Z"))) {
            Optional<Content> current = Optional.of(item(time));
            for (Change change :
                    List.of(new Change.Touch(), new Change.ChangeVisibility(Visibility.PRIVATE), new Change.Delete())) {
                Content next = change.apply(ID, current, NOW).orElseThrow();
                assertThat(next.lastModified()).isEqualTo(time.plusMillis(1));
                assertThat(next.superseded()).containsOnlyKeys(time);
            }
        }
    }
}
