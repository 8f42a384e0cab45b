package org.lectern.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.Summary;

/** The demo data of content status on a real node: Rahul of Sunbird's design, and what is said to be wrong. */
@OnSharedNode
class DemoStatusesTest {
    @Test
    void loadsOnceAndShowsRahulAndEverySpecimen() {
        try (TestKeyspace keyspace = new TestKeyspace("demo_status")) {
            ContentStatuses statuses = keyspace.lectern().contentStatuses();
            await(new DemoStatuses(keyspace.lectern()).load());

            String addition = "single-digit-addition";
            EnrolmentKey first = DemoStatuses.rahul("batch-1");
            assertThat(await(statuses.summaries().review(first)).summary().contentStatus())
                    .containsEntry(addition, ContentStatus.COMPLETED);
            assertThat(await(statuses.views().read(DemoStatuses.rahul("batch-2").view(addition))))
                    .isEmpty();
            assertThat(await(statuses.summaries().review(DemoStatuses.lostEnd()))
                            .summary())
                    .satisfies(summary -> {
                        assertThat(summary.percentage()).isEqualTo(80);
                        assertThat(summary.contentStatus()).containsValue(ContentStatus.IN_PROGRESS);
                    });
            assertThat(await(statuses.summaries().one(DemoStatuses.finishedCourse())))
                    .satisfies(finished -> {
                        Summary summary = finished.review().orElseThrow().summary();
                        int shown =
                                finished.enrolment().orElseThrow().progress().orElseThrow();
                        assertThat(summary.isComplete()).isTrue();
                        assertThat(Summary.percentage(shown, summary.required()))
                                .isEqualTo(67);
                    });
            for (StatusDriftKind kind : StatusDriftKind.values()) {
                if (kind.isLeftAlone()) {
                    continue; // of rows that a platform keeps
                }
                EnrolmentKey key = DemoStatuses.specimen(kind);
                EnrolmentKey where = kind == StatusDriftKind.ENROLMENT_MISSING
                        ? new EnrolmentKey(key.user(), key.collection(), "batch-2")
                        : key;
                assertThat(await(statuses.summaries().review(where)).drift())
                        .as(kind.name())
                        .extracting(Drift::kind)
                        .contains(kind);
            }

            BatchJob.Report found = await(
                    await(statuses.batchJobs().review(Optional.empty(), TEST)).ended());
            assertThat(found.drift())
                    .extracting(one -> one.where().user())
                    .allMatch(user -> user.startsWith("u:school:drift-"));
            assertThat(found.record().counts().examined()).isGreaterThan(240);
            assertThat(found.notes()).isEmpty();
            await(new DemoStatuses(keyspace.lectern()).load()); // there already: nothing is planted again
            BatchJob.Report again = await(
                    await(statuses.batchJobs().review(Optional.empty(), TEST)).ended());
            assertThat(again.drift()).hasSameSizeAs(found.drift());
        }
    }
}
