package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.lane.OnSharedNode;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollReviewJob;
import org.lectern.poll.PollStore;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Polls;
import org.lectern.poll.ReviewedPoll;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** Other processes review polls in parts, each of them twice: they say of each what this process says, in the same order. */
@OnSharedNode
public class PartsOfPollsTest {
    private static final int POLLS = 30;

    /** Every third goes by keys alone: two of one name, and one too many. */
    public static List<PollId> planted(TestKeyspace keyspace) {
        Polls polls = keyspace.lectern().polls();
        PollStore store = keyspace.lectern().connection().stores().polls();
        List<PollId> all = new ArrayList<>();
        for (int i = 0; i < POLLS; i++) {
            PollId poll = new PollId("poll-" + i);
            all.add(poll);
            if (i % 3 > 0) {
                await(polls.create(new Poll(poll, "Lunch", false, true, List.of(PollOption.of("yes", 2))))
                        .make(TEST));
                await(polls.subscribe(poll, "Ada", Set.of("yes")).make(TEST));
            } else {
                await(store.writeAnyway(poll, List.of(new PollWrite.AddOption(PollOption.of("yes", 2)))));
                int millis = 0;
                for (String name : List.of("Ada", "Ada", "Mia", "Zoe")) {
                    SubscriberKey key = new SubscriberKey(1_272_188_400_000L + millis++, "3", 17);
                    await(store.writeAnyway(
                            poll,
                            List.of(new PollWrite.Enter(new Subscriber(key, name, new TreeSet<>(Set.of("yes")))))));
                }
            }
        }
        return all;
    }

    private static List<ReviewedPoll> reviewed(Polls polls, List<PollId> wanted) {
        PollReviewJob job = await(polls.reviews().start(wanted, TEST));
        assertThat(await(job.done()).reviewed()).isEqualTo(POLLS);
        return results(polls, job);
    }

    private static List<ReviewedPoll> results(Polls polls, PollReviewJob job) {
        return await(polls.reviews().reviewed(job.id(), Optional.empty(), POLLS))
                .rows();
    }

    @Test
    void reviewsInPartsSayTheSame() {
        try (TestKeyspace keyspace = new TestKeyspace("partsofpolls")) {
            List<PollId> wanted = planted(keyspace);
            List<ReviewedPoll> here = reviewed(keyspace.lectern().polls(), wanted);
            try (PartsDoneTwice parts = PartsDoneTwice.atTheSameTime(keyspace.settings());
                    Lectern elsewhere = parts.connect(keyspace.settings())) {
                assertThat(reviewed(elsewhere.polls(), wanted)).isEqualTo(here);
                assertThat(reviewed(elsewhere.polls(), List.of())).isEqualTo(here);
                assertThat(parts.count()).isEqualTo(4);
            }
            assertThat(here).extracting(ReviewedPoll::poll).containsExactlyInAnyOrderElementsOf(wanted);
            assertThat(here).filteredOn(found -> !found.isClean()).hasSize(POLLS / 3);
            assertThat(here).allMatch(ReviewedPoll::isWhole);
            assertThat(here)
                    .filteredOn(found -> found.poll().equals(wanted.get(0)))
                    .flatExtracting(ReviewedPoll::violations)
                    .extracting(violation -> violation.subscriber().name())
                    .containsExactly("Ada", "Zoe");
        }
    }

    @Test
    void aReviewIsAJobInTheHistory() {
        try (TestKeyspace keyspace = new TestKeyspace("reviewsonrecord")) {
            planted(keyspace);
            PollReviewJob job = await(keyspace.lectern().polls().reviews().start(List.of(), TEST));
            await(job.ended());
            JobStatus ended = await(keyspace.lectern().jobs().find(job.id())).orElseThrow();
            assertThat(ended.kind()).isEqualTo(JobKind.POLL_REVIEW);
            assertThat(ended.counts().done()).isEqualTo(POLLS);
        }
    }

    @Test
    void aConnectionThatMayNotWriteKeepsAReviewInItsMemory() {
        try (TestKeyspace keyspace = new TestKeyspace("reviewsinmemory")) {
            planted(keyspace);
            PollReviewJob onRecord = await(keyspace.lectern().polls().reviews().start(List.of(), TEST));
            await(onRecord.ended());
            List<ReviewedPoll> here = results(keyspace.lectern().polls(), onRecord);
            try (Lectern reader = Lectern.connect(keyspace.settings().toReadOnly())) {
                assertThat(results(reader.polls(), onRecord)).hasSize(POLLS).isEqualTo(here);
                assertThat(reviewed(reader.polls(), List.of())).isEqualTo(here);
            }
        }
    }
}
