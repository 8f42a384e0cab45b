package org.lectern.console.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.activity.ActivitySentence;
import org.lectern.audit.model.AuditSentence;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;

/** Every time on screen has one format, in the zone that the operator has chosen. */
@WithoutNode
final class TimesTest {
    private static final Instant MOMENT = Instant.parse("2026-11-21T16:05:09.123Z");
    private static final Times TIMES = new Times(ZoneId.of("Europe/Berlin"));

    @Test
    void timesAreLocalToTheSecond_orInUtc() {
        assertThat(TIMES.local(MOMENT)).isEqualTo("2026-11-21 17:05:09");

        TIMES.inUtc(true);
        assertThat(TIMES.local(MOMENT)).isEqualTo("2026-11-21 16:05:09");

        TIMES.inUtc(false);
        assertThat(TIMES.local(MOMENT)).isEqualTo("2026-11-21 17:05:09");
    }

    @Test
    void theTooltipHasUtcAndTheAge_andTheOwnZoneWhileUtcIsShown() {
        Texts texts = Texts.load(Language.ENGLISH);
        Instant past = Instant.now().minus(Duration.ofHours(5));

        assertThat(texts.hover(past)).startsWith(texts.times().utc(past)).endsWith(" \u00B7 about 5 h ago");
        assertThat(texts.hover(Instant.now().plus(Duration.ofDays(3)))).endsWith(" \u00B7 in about 3 days");

        texts.times().inUtc(true);
        assertThat(texts.hover(past)).contains(ZoneId.systemDefault().toString());
    }

    @ParameterizedTest
    @EnumSource(names = {"ENGLISH", "GERMAN"})
    void aTimeWithinASentenceHasTheSameFormat_alsoWithinAPart(Language language) {
        Texts texts = Texts.load(language);
        texts.times().inUtc(true);
        Message part = AuditSentence.ENTRY_EARLIER.of(MOMENT);

        assertThat(texts.say(AuditSentence.TWICE.of("x", MOMENT, part)))
                .doesNotContain("T16:05")
                .containsSubsequence("2026-11-21 16:05:09", "2026-11-21 16:05:09");
        assertThat(texts.say(ActivitySentence.DELETE.of("c:cam:2026-11-21T16:05:09Z")))
                .contains("T16:05:09Z");
    }
}
