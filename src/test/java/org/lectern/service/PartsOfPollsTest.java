package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollReview;
import org.lectern.poll.PollStore;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Polls;
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

    private static List<PollReview> reviewed(Polls polls, List<PollId> wanted) {
        List<PollReview> reviews = new ArrayList<>();
        AtomicLong read = new AtomicLong();
        await(polls.reviewAll(wanted, reviews::add, so -> {
            read.set(so);
            return true;
        }));
        assertThat(read.get())
                .isGreaterThanOrEqualTo(
                        reviews.stream().mapToLong(PollReview::subscribers).sum());
        return reviews;
    }

    @Test
    void reviewsInPartsSayTheSame() {
        try (TestKeyspace keyspace = new TestKeyspace("partsofpolls")) {
            List<PollId> wanted = planted(keyspace);
            List<PollReview> here = reviewed(keyspace.lectern().polls(), wanted);
            try (PartsDoneTwice parts = PartsDoneTwice.atTheSameTime(keyspace.settings());
                    Lectern elsewhere = parts.connect(keyspace.settings())) {
                assertThat(reviewed(elsewhere.polls(), wanted)).isEqualTo(here);
                assertThat(parts.count()).isEqualTo(2);
            }
            assertThat(here).extracting(review -> review.poll().id()).isEqualTo(wanted);
            assertThat(here).filteredOn(review -> !review.isClean()).hasSize(POLLS / 3);
        }
    }
}
