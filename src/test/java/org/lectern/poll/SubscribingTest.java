package org.lectern.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.counter.CounterName;
import org.lectern.counter.HostName;
import org.lectern.model.InvalidIdentifierException;

/** Batches of which nobody knows whether they were applied; and the keys that make it possible to find out. */
final class SubscribingTest {
    private static final PollId POLL = new PollId("poll");

    private final InMemoryPolls store = new InMemoryPolls();
    private final Polls polls = store.service();

    @BeforeEach
    void create() {
        await(polls.create(new Poll(POLL, "A poll", false, true, List.of(PollOption.of("yes", 2))))
                .make(TEST));
    }

    private List<String> names() {
        return await(polls.subscribers(POLL, Optional.empty(), 100)).rows().stream()
                .map(Subscriber::name)
                .toList();
    }

    /** The next batches are not answered in time: each was carried out all the same, or was not. */
    private void lost(boolean... carriedOut) {
        ClusterException late =
                new ClusterException(ClusterException.Kind.OVERLOADED, "The cluster did not answer in time.");
        for (boolean one : carriedOut) {
            if (one) {
                store.accidents.onWrites().once().failAfterwards(late);
            } else {
                store.accidents.onWrites().once().fail(late);
            }
        }
    }

    private PollReview review() {
        return await(polls.review(POLL, rows -> true));
    }

    @Test
    void anAnswerThatIsLostIsFoundOut_andNobodyIsInTwice() {
        lost(true);
        Subscriber ada = await(polls.subscribe(POLL, "Ada", Set.of("yes")).make(TEST));
        assertThat(names()).containsExactly("Ada");
        lost(false, false, true);
        await(polls.subscribe(POLL, "Mia", Set.of("yes")).make(TEST));
        assertThat(names()).containsExactly("Ada", "Mia");
        assertThatThrownBy(
                        () -> await(polls.subscribe(POLL, "Zoe", Set.of("yes")).make(TEST)))
                .hasMessageContaining("is full");

        lost(true);
        assertThat(await(polls.unsubscribe(POLL, ada.key()).make(TEST))).isPresent();
        lost(false);
        await(polls.subscribe(POLL, "Zoe", Set.of("yes")).make(TEST));
        assertThat(names()).containsExactly("Mia", "Zoe");
        assertThat(review().isClean()).isTrue();
        assertThat(review().poll().option("yes").orElseThrow().taken()).isEqualTo(2);
    }

    @Test
    void aPollAndALimitOfWhichNobodySaidWhatCameAreFoundOutLikewise() {
        for (boolean carriedOut : List.of(true, false)) {
            Poll other =
                    new Poll(new PollId("poll-" + carriedOut), "Other", false, true, List.of(PollOption.of("no", 1)));
            lost(carriedOut);
            assertThat(await(polls.create(other).make(TEST))).isEqualTo(other);
            assertThat(await(polls.find(other.id())).orElseThrow().option("no")).isPresent();
            assertThatThrownBy(() -> await(polls.create(other).make(TEST))).hasMessageContaining("already");

            lost(carriedOut, carriedOut);
            await(polls.limit(other.id(), "no", 7).make(TEST));
            assertThat(await(polls.find(other.id()))
                            .orElseThrow()
                            .option("no")
                            .orElseThrow()
                            .limit())
                    .isEqualTo(7);
            assertThat(await(polls.notes(other.id(), 100)))
                    .as("each is made once")
                    .hasSize(2);
        }
    }

    @Test
    void aRefusalThatRestsOnAnOldMemoryIsLookedAtAgain() {
        Polls other = store.service();
        await(polls.subscribe(POLL, "Ada", Set.of("yes")).make(TEST));
        Subscriber mia = await(polls.subscribe(POLL, "Mia", Set.of("yes")).make(TEST));
        await(other.unsubscribe(POLL, mia.key()).make(TEST));
        await(polls.subscribe(POLL, "Zoe", Set.of("yes")).make(TEST));
        await(other.limit(POLL, "yes", 3).make(TEST));
        await(polls.subscribe(POLL, "Eva", Set.of("yes")).make(TEST));
        assertThat(names()).containsExactly("Ada", "Zoe", "Eva");
    }

    @Test
    void aSubscriptionIsOneBatch_howeverManyThereAre() {
        await(polls.limit(POLL, "yes", 5_000).make(TEST));
        int before = store.accidents.writes();
        for (int i = 0; i < 2_000; i++) {
            await(polls.subscribe(POLL, "name" + i, Set.of("yes")).make(TEST));
        }
        assertThat(store.accidents.writes() - before).isEqualTo(2_000);
    }

    @Test
    void aRepairIsTakenUpWhereAnAnswerWasLost() {
        PollId old = new PollId("old");
        await(store.writeAnyway(old, List.of(new PollWrite.AddOption(PollOption.of("yes", 40)))));
        for (int i = 0; i < 60; i++) {
            Subscriber one = new Subscriber(
                    new SubscriberKey(1_272_188_400_000L + i, "3", 17),
                    "name" + i % 50,
                    new java.util.TreeSet<>(Set.of("yes")));
            await(store.writeAnyway(old, List.of(new PollWrite.Enter(one))));
        }
        PollReview before = await(polls.review(old, rows -> true));
        assertThat(before.refused()).hasSize(20);
        lost(true, false, true);
        PollFix fix = await(polls.fix(old, before.refused().keySet()).make(TEST));
        assertThat(fix.gone()).isEqualTo(20);
        assertThat(fix.after().isClean()).isTrue();
        assertThat(fix.after().poll().option("yes").orElseThrow().taken()).isEqualTo(40);
        assertThat(await(polls.notes(old, 100))).hasSize(20);
    }

    @Test
    void keysRise_alsoWithinAMillisecondAndWhenTheClockIsSetBack() {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochMilli(1_272_188_400_000L));
        SubscriberKeys keys = new SubscriberKeys(
                now::get, () -> CompletableFuture.completedStage(new CounterName(new HostName("a-b"), 7)));
        Set<SubscriberKey> seen = new HashSet<>();
        SubscriberKey last = await(keys.next());
        assertThat(last.toString()).startsWith("1272188400000-a-b/7-");
        for (int i = 0; i < 1_000; i++) {
            if (i == 500) {
                now.set(Instant.ofEpochMilli(1_272_188_000_000L));
            }
            SubscriberKey next = await(keys.next());
            assertThat(next).isGreaterThan(last);
            assertThat(SubscriberKey.parse(next.toString())).isEqualTo(next);
            assertThat(seen.add(next)).isTrue();
            last = next;
        }
    }

    @Test
    void whatIsNoKeyIsRefused() {
        assertThat(SubscriberKey.parse("1272188400000-3-17").node()).isEqualTo("3");
        for (String text : List.of("", "1", "1-2", "01-3-17", "x-3-17", "1-3-x", "1--17", "-1-3-17", "1-\u00E9-17")) {
            assertThatThrownBy(() -> SubscriberKey.parse(text))
                    .as(text)
                    .isInstanceOf(InvalidIdentifierException.class)
                    .hasMessageContaining("timestamp-node-thread");
        }
    }
}
