package org.lectern.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/** A poll without claims, of more subscribers than a review keeps: the same is found, and fixed, as of one that fits. */
@WithoutNode
class LargePollTest {
    private static final PollId POLL = new PollId("large");
    private static final int FEW = 40;
    private static final int MANY = 25_000;

    private final InMemoryPolls store = new InMemoryPolls();

    private static Subscriber subscriber(int number, String name) {
        return new Subscriber(new SubscriberKey(1_000_000 + number, "node", 1), name, new TreeSet<>(Set.of("yes")));
    }

    /** Every tenth name is there before; whoever came after the last place was taken is one too many. */
    private void fill(int subscribers, int limit) {
        await(store.writeAnyway(
                POLL,
                List.of(
                        new PollWrite.Describe("Large", false, false, Instant.EPOCH),
                        new PollWrite.AddOption(PollOption.of("yes", limit)))));
        List<PollWrite> rows = new ArrayList<>();
        for (int i = 0; i < subscribers; i++) {
            rows.add(new PollWrite.Enter(subscriber(i, i % 10 == 9 ? "Name " + (i - 1) : "Name " + i)));
        }
        await(store.writeAnyway(POLL, rows));
    }

    private PollReview review(int kept) {
        return await(new Reviewing(
                        store,
                        Constraints.STANDARD,
                        POLL,
                        rows -> true,
                        (some, clean) -> CompletableFuture.completedStage(null),
                        kept,
                        Runnable::run)
                .run());
    }

    @Test
    void whetherThoseWithoutClaimsAreKeptOrReadTwice_theSameAreRefused() {
        fill(FEW, 30);
        PollReview kept = review(FEW);
        assertThat(kept.refused()).hasSize(10);
        assertThat(kept.unclaimed()).isEqualTo(30);

        PollReview readTwice = review(3);

        assertThat(readTwice).isEqualTo(kept);
    }

    @Test
    void aReviewHandsOverNoMoreThanAPage_andItsResultHasTheFirstOnly() {
        fill(MANY, MANY);
        AtomicInteger most = new AtomicInteger();
        AtomicInteger all = new AtomicInteger();
        PollReview review =
                await(Reviewing.telling(store, Constraints.STANDARD, POLL, rows -> rows <= MANY, (some, clean) -> {
                            most.accumulateAndGet(some.size(), Math::max);
                            all.addAndGet(some.size());
                            return CompletableFuture.completedStage(null);
                        })
                        .run());
        assertThat(review.subscribers()).isEqualTo(MANY);
        assertThat(review.unclaimed()).isEqualTo(MANY * 9 / 10);
        assertThat(all).hasValue(MANY * 9 / 10);
        assertThat(most.get()).isBetween(1, 5_000);
        assertThat(review.firstUnclaimed()).hasSize(PollReview.MOST_UNCLAIMED).startsWith(subscriber(0, "Name 0"));
    }

    @Test
    void allOfThemGetTheirClaims_pageByPage() {
        fill(MANY, MANY);
        Polls polls = store.service();
        Set<SubscriberKey> wrong = review(3).refused().keySet();

        PollFix fix = await(polls.fix(POLL, wrong).make(TEST));

        assertThat(fix.claimed()).isEqualTo(MANY * 9 / 10);
        assertThat(fix.after().isClean()).isTrue();
        assertThat(await(store.poll(POLL))
                        .orElseThrow()
                        .poll()
                        .option("yes")
                        .orElseThrow()
                        .taken())
                .isEqualTo(MANY * 9 / 10);
    }
}
