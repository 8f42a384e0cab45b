package org.lectern.status.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.Ports;
import org.lectern.status.Classroom;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.BatchJobStore;

/**
 * A process that slept at any of its requests to the store of batch jobs, and awakes when another one has taken the job up and
 * ended it: nothing that is on record changes any more, and nobody is told what the sleeper had found.
 */
@WithoutNode
public class BatchJobEpochTest {
    private static final int LEARNERS = 6;

    private Classroom room = new Classroom();

    @BeforeEach
    void learners() {
        for (int i = 0; i < LEARNERS; i++) {
            EnrolmentKey learner = new EnrolmentKey("learner-" + i, Classroom.MATHS, "batch-1");
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner, Classroom.NOW)));
            await(room.store.insertView(learner.view(Classroom.SDA), View.completed(Classroom.NOW)));
        }
    }

    private static boolean isPut(Ports.Request request) {
        return List.of("putRecord", "putRows").contains(request.name());
    }

    private BatchJobRecord onRecord(String id) {
        return await(room.store.batchJobs().record(id)).orElseThrow();
    }

    private Map<String, String> notes(String id) {
        return await(room.store.batchJobs().rows(id, BatchJobStarts.SETTING));
    }

    @Test
    void aSleeperWritesNeitherPlaceNorRows_andItsResultsAreDropped() {
        int asleep = 0;
        for (int request = 0; ; request++) {
            room = new Classroom();
            learners();
            room.store
                    .accidents
                    .on(BatchJobEpochTest::isPut)
                    .after(request)
                    .once()
                    .hold();
            CompletionStage<BatchJob> sleeper = room.services().batchJobs().review(Optional.empty(), TEST);
            until(
                    "it sleeps, or is over",
                    () -> room.store.accidents.held() > 0
                            || (sleeper.toCompletableFuture().isDone()
                                    && await(sleeper)
                                            .ended()
                                            .toCompletableFuture()
                                            .isDone()));
            if (room.store.accidents.held() == 0) {
                break;
            }
            asleep++;
            String id = await(room.services().batchJobs().unfinished()).get(0).id();
            room.store.lapse();
            room.restart();
            BatchJob.Report other =
                    await(await(room.services().batchJobs().resume(id).thenCompose(write -> write.make(TEST)))
                            .ended());
            assertThat(other.isComplete()).isTrue();
            BatchJobRecord ended = onRecord(id);
            Map<String, String> told = notes(id);
            List<Drift> found = await(room.services().batchJobs().findings(id));

            room.store.accidents.release(0);

            assertThatThrownBy(() -> await(await(sleeper).ended()))
                    .as("asleep at request %s", request)
                    .isInstanceOf(StatusRefusedException.class)
                    .hasMessageContaining("Another process has taken over the job");
            assertThat(onRecord(id)).as("asleep at request %s", request).isEqualTo(ended);
            assertThat(notes(id)).as("asleep at request %s", request).isEqualTo(told);
            assertThat(await(room.services().batchJobs().findings(id))).isEqualTo(found);
        }
        assertThat(asleep).isGreaterThan(3);
    }

    /** It has read the place before it had hold of the job, and the one that had it came to the end in between. */
    @Test
    void aJobThatItsOwnerEndedMeanwhileIsNotBegunAgain() {
        room.store.accidents.on("putRecord").after(1).once().hold();
        CompletionStage<BatchJob> owner = room.services().batchJobs().review(Optional.empty(), TEST);
        until("it sleeps", () -> room.store.accidents.held() > 0);
        String id = await(room.services().batchJobs().unfinished()).get(0).id();
        room.restart();
        room.store.accidents.on("lease").once().first(() -> {
            room.store.accidents.clear();
            await(await(owner).ended());
        });
        assertThatThrownBy(() -> await(room.services().batchJobs().resume(id).thenCompose(write -> write.make(TEST))))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("no unfinished job");
        assertThat(onRecord(id).finished()).isTrue();
        assertThat(room.store.isHeld(id)).isFalse();
    }

    @Test
    void eachClaimIsAnotherEpoch_andOnlyTheLastOneIsWritten() {
        requireOnlyTheLastClaimWrites(room.store.batchJobs());
    }

    /** Of any store. */
    public static void requireOnlyTheLastClaimWrites(BatchJobStore store) {
        BatchJobRecord record = new BatchJobRecord(
                "here/9",
                BatchJobRecord.Kind.REVIEW,
                Optional.empty(),
                false,
                OptionalLong.empty(),
                BatchJobRecord.Counts.NONE,
                false,
                "op",
                "why");
        BatchJobStore.Claim first = await(store.claim(record));
        BatchJobStore.Claim second = await(store.claim(record));
        assertThat(second.epoch()).isGreaterThan(first.epoch());
        assertThat(await(store.putRecord(record.end(), first.epoch()))).isFalse();
        assertThat(await(store.putRows(record.id(), first.epoch(), "note", Map.of("1", "late"))))
                .isFalse();
        assertThat(await(store.putRows(record.id(), second.epoch(), "note", Map.of("1", "now"))))
                .isTrue();
        assertThat(await(store.putRecord(record.end(), second.epoch()))).isTrue();
        assertThat(await(store.claim(record)).record()).isEqualTo(record.end());
        assertThat(await(store.rows(record.id(), "note"))).containsExactly(Map.entry("1", "now"));
    }
}
