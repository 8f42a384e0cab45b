package org.lectern.console.fanouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.cluster.ClusterSentence;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.Steering;
import org.lectern.model.PrincipalId;

/** What is said of jobs. */
final class JobTextsTest {
    private final JobTexts words = new JobTexts(Texts.load(), new Times(ZoneOffset.UTC));

    @ParameterizedTest
    @CsvSource({
        "3, a few seconds",
        "34, about 30 s",
        "89, about 90 s",
        "118, about 2 min",
        "1630, about 25 min",
        "7300, about 2 h",
        "400000, about 5 days"
    })
    void timeLeftIsNoMorePreciseThanItIsKnown(long seconds, String text) {
        assertThat(words.remaining(Duration.ofSeconds(seconds))).isEqualTo(text);
    }

    @Test
    void whileMembersAreCountedTheTotalIsALowerBound() {
        assertThat(words.counts(new JobCounts(10, 2, 88, true))).isEqualTo("10 done, 2 failed, 88 left: 100 in all");
        assertThat(words.counts(new JobCounts(10, 0, 90, false))).contains("at least 100 in all");
        assertThat(words.share(JobKind.Unit.LIBRARIES, new JobCounts(1_000, 2, 8_998, true)))
                .isEqualTo("1,000 of 10,000 libraries \u00B7 2 failed");
        assertThat(words.share(JobKind.Unit.LIBRARIES, JobCounts.UNKNOWN)).isEqualTo("Not counted yet");
    }

    @Test
    void eachKindCountsInItsOwnUnit() {
        JobCounts three = new JobCounts(3, 0, 0, true);
        assertThat(words.share(JobKind.REVIEW.unit(), three)).isEqualTo("3 of 3 enrolments");
        assertThat(words.share(JobKind.REPAIR.unit(), three)).isEqualTo("3 of 3 findings");
        assertThat(words.share(JobKind.MODE_PREVIEW.unit(), three)).isEqualTo("3 of 3 users");
        assertThat(Arrays.stream(JobKind.Unit.values()).map(unit -> words.share(unit, three)))
                .doesNotHaveDuplicates();
    }

    @Test
    void failuresAreFoundByTheWordsThatAreShown_andByThoseOnRecord() {
        Texts german = Texts.load(Language.GERMAN);
        JobFailure failure = new JobFailure(PrincipalId.of("u:cam:ann"), ClusterSentence.TOO_BUSY.of(), Instant.EPOCH);

        assertThat(List.of("ausgelastet", "too busy", "cam:ann"))
                .allMatch(wanted -> FailuresModel.matches(failure, wanted, german::say));
        assertThat(FailuresModel.matches(failure, "tombstone", german::say)).isFalse();
    }

    @Test
    void everyKindStateAndOrderHasItsWords() {
        assertThat(Arrays.stream(JobKind.values()).map(words::kind)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(JobState.values()).map(words::state)).doesNotHaveDuplicates();
        for (Steering.Kind kind : Steering.Kind.values()) {
            assertThat(words.texts().get("fanouts.asked." + kind)).isNotEmpty();
        }
    }
}
