package org.lectern.status.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchAdmission;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;
import org.lectern.wording.Message;

/** Batches as an operator keeps them, and what each rule makes of one. */
@WithoutNode
class BatchesTest {
    private static final Batch OPEN = Batch.open(MATHS, "batch-1");
    private static final Instant LATER = NOW.plus(Duration.ofDays(1));

    private final Classroom room = new Classroom();

    private Collections collections() {
        return room.services().collections();
    }

    private static Batch ending(Instant end) {
        return new Batch(MATHS, "batch-1", Optional.of(end), false, Optional.empty());
    }

    @Test
    void whatABatchTakesIsSaidInAWord_asTheRuleHasIt() {
        List<Batch> batches = List.of(
                OPEN,
                ending(LATER),
                ending(NOW),
                ending(NOW.minusSeconds(1)),
                OPEN.close(Optional.empty()),
                OPEN.close(Optional.of(NOW)),
                ending(LATER).close(Optional.empty()),
                ending(NOW.minusSeconds(1)).close(Optional.of(NOW)));
        assertThat(batches)
                .extracting(batch -> batch.admission(NOW))
                .containsExactly(
                        BatchAdmission.EVERYTHING,
                        BatchAdmission.EVERYTHING,
                        BatchAdmission.EVERYTHING,
                        BatchAdmission.UP_TO_ITS_END,
                        BatchAdmission.NOTHING,
                        BatchAdmission.UP_TO_ITS_END,
                        BatchAdmission.NOTHING,
                        BatchAdmission.UP_TO_ITS_END);
        assertThat(batches).allSatisfy(batch -> {
            assertThat(batch.isOver(NOW)).isEqualTo(batch.admission(NOW) != BatchAdmission.EVERYTHING);
            assertThat(batch.excludes(NOW.minusSeconds(2), NOW))
                    .isEqualTo(batch.admission(NOW) == BatchAdmission.NOTHING);
        });
    }

    @Test
    void oneThatIsClosedNowStillTakesWhatHappenedBefore_unlessToldOtherwise() {
        await(room.services().views().start(BATCH_1.view(SDA), NOW));
        room.clock(LATER);
        await(collections()
                .change(Optional.of(OPEN), OPEN.close(Optional.of(LATER)))
                .make(TEST));
        room.clock(LATER.plusSeconds(60));
        ViewsTest.refused(() -> room.services().views().end(BATCH_1.view(SDA), LATER.plusSeconds(1)), "closed");
        await(room.services().views().end(BATCH_1.view(SDA), LATER.minusSeconds(1)));

        Batch closed = await(collections().batch(MATHS, "batch-1")).orElseThrow();
        Batch never = new Batch(MATHS, "batch-1", Optional.empty(), true, Optional.empty());
        await(collections().change(Optional.of(closed), never).make(TEST));
        ViewsTest.refused(() -> room.services().views().start(BATCH_1.view("shapes"), NOW), "closed");
    }

    @Test
    void aBatchIsOpenedOnce_andChangedOnlyAsItWasRead() {
        Batch fresh = Batch.open(MATHS, "batch-3");
        assertThat(await(collections().change(Optional.empty(), fresh).preview(TEST))
                        .rows())
                .hasValue(1);
        assertThat(await(collections().change(Optional.empty(), fresh).make(TEST)))
                .contains(fresh);
        ViewsTest.refused(() -> collections().change(Optional.empty(), fresh).make(TEST), "The batch batch-3");
        assertThat(await(collections().change(Optional.of(fresh), fresh).preview(TEST))
                        .isNothing())
                .isTrue();

        await(collections().put(ending(LATER)).make(TEST)); // somebody else
        ViewsTest.refused(
                () -> collections()
                        .change(Optional.of(OPEN), OPEN.close(Optional.of(NOW)))
                        .make(TEST),
                "has changed since");
        assertThat(await(collections().batch(MATHS, "batch-1"))).contains(ending(LATER));
    }

    @Test
    void noBatchIsOpenedOfNothing_norWhereAPlatformKeepsThem() {
        ViewsTest.refused(
                () -> collections()
                        .change(Optional.empty(), Batch.open("nowhere", "b"))
                        .make(TEST),
                "The collection nowhere does not exist");
        ViewsTest.refused(
                () -> collections()
                        .change(Optional.empty(), Batch.open(MATHS, MATHS))
                        .make(TEST),
                "id of its collection");
        ViewsTest.refused(
                () -> collections()
                        .change(Optional.empty(), Batch.open(MATHS, " "))
                        .make(TEST),
                "context id is empty");
        room.store.keptAs(
                StatusLayout.deployed(true, true, "cb:", StatusLayout.COURSE, Duration.ZERO, Message.plain("Sunbird")));
        ViewsTest.refused(
                () -> collections().change(Optional.of(OPEN), ending(LATER)).preview(TEST), "Only the platform");
    }

    @Test
    void theBatchesOfACollectionComePageByPage() {
        assertThat(await(collections().batches(MATHS, Optional.empty(), 1))).containsExactly(OPEN);
        assertThat(await(collections().batches(MATHS, Optional.of("batch-1"), 10)))
                .containsExactly(Batch.open(MATHS, "batch-2"));
        assertThat(await(collections().batches("nowhere", Optional.empty(), 10)))
                .isEmpty();
    }

    @Test
    void whoIsEnrolledIsCounted_asFarAsUsersAreLookedAt() {
        for (int i = 0; i < 1_500; i++) {
            EnrolmentKey learner = new EnrolmentKey(String.format("learner-%04d", i), MATHS, "batch-1");
            await(room.store.swapEnrolment(
                    Optional.empty(), Enrolment.of(learner, NOW).active(i % 3 > 0)));
        }
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));

        BatchEnrolments all = await(room.services().enrolments().within(MATHS, "batch-1", 10_000, () -> true));
        assertThat(all.whole()).isTrue();
        assertThat(all.looked()).isEqualTo(1_501);
        assertThat(all.active()).isEqualTo(1_001);
        assertThat(all.withdrawn()).isEqualTo(500);
        assertThat(all.completed()).isZero();
        assertThat(all.first()).hasSize(20).startsWith("Rahul", "learner-0001");

        BatchEnrolments some = await(room.services().enrolments().within(MATHS, "batch-1", 10, () -> true));
        assertThat(some.whole()).isFalse();
        assertThat(some.looked()).isEqualTo(1_000);
        assertThatThrownBy(() -> await(room.services().enrolments().within(MATHS, "batch-1", 10, () -> false)))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void aWithdrawalIsShownFirst_takesNothingElseAway_andIsUndoneByEnrolling() {
        room.view(BATCH_1, SDA);
        assertThat(await(room.services().enrolments().withdraw(BATCH_1).preview(TEST))
                        .rows())
                .hasValue(1);
        await(room.services().enrolments().withdraw(BATCH_1).make(TEST));
        assertThat(await(room.services().enrolments().withdraw(BATCH_1).preview(TEST))
                        .isNothing())
                .isTrue();
        assertThat(room.enrolment(BATCH_1).active()).isFalse();
        assertThat(room.enrolment(BATCH_1).progress()).contains(1);
        ViewsTest.refused(() -> room.services().views().start(BATCH_1.view("shapes"), NOW), "no longer enrolled");
        ViewsTest.refused(
                () -> room.services().enrolments().withdraw(BATCH_2).preview(TEST), "no enrolment in batch-2");

        await(room.services().enrolments().enrol(BATCH_1).make(TEST));
        assertThat(room.enrolment(BATCH_1).active()).isTrue();
        assertThat(room.review(BATCH_1).isRight()).isTrue();
    }
}
