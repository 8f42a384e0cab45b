package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.job.TestCause;
import org.lectern.lane.WithoutNode;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.write.Plan;

/** What a recomputation of selected learners says before it writes. */
@WithoutNode
final class SelectedRecomputationTest {
    private static final String ENROL = "Recomputing does not create the missing enrolment. Enrol the user.";

    private final Classroom school = new Classroom();

    private Plan preview(EnrolmentKey... keys) {
        return TestKeyspace.await(
                school.services().batchJobs().recompute(List.of(keys)).preview(TestCause.TEST));
    }

    private void assertNothing(String sentence, EnrolmentKey... keys) {
        assertThat(preview(keys)).satisfies(preview -> {
            assertThat(preview.message().english()).isEqualTo(sentence);
            assertThat(preview.isNothing()).isTrue();
        });
    }

    /** Rahul has completed something in a batch that he is not enrolled in. */
    private void lacksEnrolment() {
        TestKeyspace.await(
                school.store.insertView(Classroom.BATCH_2.view(Classroom.SDA), View.completed(Classroom.NOW)));
    }

    private void recompute(EnrolmentKey key) {
        TestKeyspace.await(school.services().summaries().recompute(key).make(TestCause.TEST));
    }

    @Test
    void whatIsRightNeedsNothing() {
        recompute(Classroom.BATCH_1);
        assertNothing("Nothing to write: the aggregate and the enrolment match the raw rows.", Classroom.BATCH_1);
    }

    @Test
    void whoIsNotEnrolledIsNotSaidToBeRight() {
        lacksEnrolment();
        recompute(Classroom.BATCH_2);
        assertNothing(ENROL, Classroom.BATCH_2);
        assertNothing(ENROL, Classroom.BATCH_1, Classroom.BATCH_2);
    }

    @Test
    void whatIsWrittenBesidesDoesNotHideIt() {
        lacksEnrolment();
        Plan preview = preview(Classroom.BATCH_1, Classroom.BATCH_2);
        assertThat(preview.isNothing()).isFalse();
        assertThat(preview.message().english()).endsWith(ENROL);
        assertThat(preview.statements()).anyMatch(cql -> cql.contains("Aggregate"));
    }
}
