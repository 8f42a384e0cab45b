package org.lectern.status.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.ViewKey;

/** Who is no principal, as learners with a UUID are none, takes part all the same; a principal has to exist. */
@WithoutNode
final class LearnersOfOtherSystemsTest {
    private static final EnrolmentKey LEARNER =
            new EnrolmentKey("95e4942d-cbe8-477d-aebd-ad8e6de4bfc8", MATHS, "batch-1");

    private final Classroom room = new Classroom();

    @Test
    void aLearnerWithAUuidIsEnrolled_andLearns() {
        assertThat(await(room.services().enrolments().enrol(LEARNER).preview(TEST))
                        .isNothing())
                .isFalse();
        assertThat(await(room.services().enrolments().enrol(LEARNER).make(TEST)))
                .extracting(Enrolment::active)
                .isEqualTo(true);
        await(room.services().views().start(LEARNER.view(SDA), NOW));

        assertThat(await(room.services().summaries().all(LEARNER.user()))).hasSize(1);
    }

    @Test
    void aLearnerWithAUuidViewsAContentByItself_withoutAnEnrolment() {
        ViewKey own = ViewKey.of(LEARNER.user(), null, null, SDA);
        await(room.services().views().start(own, NOW));
        await(room.services().views().progress(own, "{\"page\": 3}", NOW));

        assertThat(room.seen(own)).isEqualTo(ContentStatus.IN_PROGRESS);
        ViewKey principals = ViewKey.of("u:cam:nobody", null, null, SDA);
        ViewsTest.refused(() -> room.services().views().start(principals, NOW), "The user u:cam:nobody does not exist");
    }

    @Test
    void whoIsNotEnrolledHearsThat_andNotThatAPrincipalIsMissing() {
        ViewsTest.refused(() -> room.services().views().start(LEARNER.view(SDA), NOW), "enrol the user first");
        assertThatThrownBy(() -> await(room.services().summaries().all(LEARNER.user())))
                .hasMessageContaining("no row has this id")
                .hasMessageContaining("enrol the user first");
    }

    @Test
    void aPrincipalThatDoesNotExistIsRefused_withTheWayToCreateIt() {
        EnrolmentKey nobody = new EnrolmentKey("u:cam:nobody", MATHS, "batch-1");
        assertThatThrownBy(
                        () -> await(room.services().enrolments().enrol(nobody).make(TEST)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("on the page Libraries")
                .hasMessageContaining("lectern principal u:cam:nobody");
        room.store.principals.add("u:cam:nobody");
        assertThat(await(room.services().enrolments().enrol(nobody).make(TEST)).active())
                .isTrue();
    }
}
