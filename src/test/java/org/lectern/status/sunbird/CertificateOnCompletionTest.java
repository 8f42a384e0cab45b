package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.status.sunbird.Learners.NOW;
import static org.lectern.status.sunbird.Learners.TREE;
import static org.lectern.status.sunbird.Learners.aggregate;
import static org.lectern.status.sunbird.Learners.completed;
import static org.lectern.status.sunbird.Learners.enrolment;
import static org.lectern.status.sunbird.Learners.review;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.store.StatusWrite;

/** data-pipeline, CollectionProgressCompleteFunction.scala:44-54; lern-service, ContentConsumptionActor.scala:488-524. */
@WithoutNode
class CertificateOnCompletionTest {
    private static final Enrolment BEHIND = enrolment(1, 1, Map.of("do_a", ContentStatus.COMPLETED));
    private static final Review COMPLETED = review(TREE, completed("do_a", "do_b"), aggregate(1, NOW), BEHIND);

    private static final CollectionTree FREE =
            new CollectionTree("do_1", List.of("do_a"), Set.of("do_a"), Map.of(), Map.of());

    @Test
    void aMissingCompletionIsFound_andARepairLeavesTheEnrolment() {
        assertThat(COMPLETED.drift())
                .extracting(Drift::kind)
                .containsExactly(StatusDriftKind.COUNT_WRONG, StatusDriftKind.COMPLETION_MISSING);
        assertThat(SunbirdRepair.plan(COMPLETED, NOW)).singleElement().isInstanceOf(StatusWrite.SwapAggregate.class);
    }

    @Test
    void whoChoosesToGoWithoutTheCertificateGetsTheCompletionWritten() {
        List<StatusWrite> writes = SunbirdRepair.planCompletion(COMPLETED, NOW);
        assertThat(writes)
                .filteredOn(StatusWrite.SwapEnrolment.class::isInstance)
                .singleElement()
                .extracting(write -> ((StatusWrite.SwapEnrolment) write).next())
                .satisfies(next -> {
                    assertThat(next.status()).contains(ContentStatus.COMPLETED);
                    assertThat(next.progress()).contains(2);
                    assertThat(next.completedOn()).contains(NOW);
                    assertThat(next.contentStatus()).containsEntry("do_b", ContentStatus.COMPLETED);
                });
    }

    @Test
    void nothingIsCompletedThatIsNot() {
        Review underWay = review(TREE, completed("do_a"), aggregate(1, NOW), BEHIND);
        assertThatThrownBy(() -> SunbirdRepair.planCompletion(underWay, NOW))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("1 of 2 required contents");
    }

    @Test
    void aCompletionThatDependsOnTheReleaseIsRefusedWhereThatIsNotKnown() {
        Review free = review(FREE, completed("do_a"), aggregate(0, NOW), enrolment(0, 0, Map.of()), Optional.empty());
        assertThat(free.drift()).isEmpty();
        assertThatThrownBy(() -> SunbirdRepair.planCompletion(free, NOW))
                .hasMessageContaining("Choose the release in the connection");
    }

    @Test
    void theSyncRequestIsAContentStateUpdateWithoutContents() {
        SyncRequest request = new SyncRequest(new EnrolmentKey("o'neil", "do_1", "0130"));
        assertThat(request.body())
                .isEqualTo("{\"request\":{\"userId\":\"o'neil\",\"courseId\":\"do_1\",\"batchId\":\"0130\"}}");
        assertThat(request.command())
                .startsWith("curl -X PATCH \"$LMS_URL/v1/content/state/update\"")
                .endsWith("-d '{\"request\":{\"userId\":\"o'\\''neil\",\"courseId\":\"do_1\",\"batchId\":\"0130\"}}'");
    }
}
