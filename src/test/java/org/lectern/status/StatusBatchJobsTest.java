package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.job.JobId;
import org.lectern.job.Records;
import org.lectern.lane.WithoutNode;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.Findings;
import org.lectern.status.batch.RunningBatchJob;
import org.lectern.status.event.ViewsTest;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.store.StatusStore;
import org.lectern.status.summary.Summaries;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** Work over many users: drift, migration, what is waited out and taken up again. */
@WithoutNode
class StatusBatchJobsTest extends BatchJobRoom {
    private static final int LEARNERS = 600;

    private static final int FEW = 40;

    @Test
    void allThatDriftIsFoundAndRecomputed_throttledCancelledAndTakenUpAgain() {
        learners(LEARNERS);
        BatchJob.Report found = done(room.services().batchJobs().review(Optional.of(MATHS), TEST));
        assertThat(found.record().counts().found()).isEqualTo(LEARNERS);

        BatchJob slow =
                await(room.services().batchJobs().recompute(Optional.of(MATHS)).make(TEST));
        slow.throttle(1);
        slow.cancel();
        BatchJob.Report stopped = await(slow.ended());
        if (!stopped.record().finished()) {
            room.restart();
            assertThat(await(room.services().batchJobs().unfinished())).contains(stopped.record());
            BatchJob.Report rest = done(
                    room.services().batchJobs().resume(stopped.record().id()).thenCompose(write -> write.make(TEST)));
            assertThat(rest.record().finished()).isTrue();
        }
        assertThat(done(room.services().batchJobs().review(Optional.empty(), TEST))
                        .drift())
                .isEmpty();
        assertThat(room.enrolment(learner(LEARNERS - 1)).progress()).contains(1);
    }

    @Test
    void aRecomputationSaysWhatTheLastReviewFound_andWhereOneThatIsContinuedStopped() {
        learners(FEW);
        done(room.services().batchJobs().review(Optional.of(MATHS), TEST));
        Plan whole =
                await(room.services().batchJobs().recompute(Optional.of(MATHS)).preview(TEST));
        assertThat(whole.message().english())
                .startsWith("The last review found 40 learners with differences in " + MATHS);
        assertThat(whole.rows()).hasValue(FEW);
        assertThat(whole.statements()).anyMatch(cql -> cql.contains("learner-"));

        room.store
                .accidents
                .on("swapAggregate")
                .once()
                .first(() -> room.services().batchJobs().running().forEach(BatchJob::cancel));
        BatchJob.Report stopped =
                done(room.services().batchJobs().recompute(Optional.of(MATHS)).make(TEST));
        Write<BatchJob> rest = room.services().batchJobs().resume(stopped.record(), Map.of());
        Plan left = await(rest.preview(TEST));
        assertThat(left.message().english()).startsWith("It stopped at ");
        assertThat(left.isNothing()).isFalse();
        assertThat(rest.hasReason()).isTrue();
    }

    @Test
    void theMigrationNeedsADryRun_keepsScoreKeys_goesOnAfterACrash_andChangesNothingTheSecondTime() {
        Enrolment old = new Enrolment(
                BATCH_1,
                true,
                Optional.of(NOW),
                Optional.of(1),
                Optional.empty(),
                Optional.empty(),
                Map.of(SDA, ContentStatus.COMPLETED, "shapes", ContentStatus.IN_PROGRESS),
                Optional.empty());
        await(room.store.swapEnrolment(Optional.of(room.enrolment(BATCH_1)), old));
        await(room.store.swapAttempt(
                BATCH_1,
                Optional.empty(),
                Attempt.of("counting", "a", NOW, NOW, List.of(Question.of("q", NOW, 1.33, 2)))));
        await(room.store.swapAggregate(
                Aggregate.Key.of(BATCH_1),
                Optional.empty(),
                new Aggregate(
                        Optional.empty(),
                        new TreeMap<>(Map.of("songs", ContentStatus.COMPLETED)),
                        new TreeMap<>(Map.of("score:gone", 7.0)),
                        Optional.empty())));
        ViewsTest.refused(() -> room.services().batchJobs().migrate().make(TEST), "dry run");

        Aggregate before = room.aggregate(BATCH_1);
        BatchJob.Report dry = done(room.services().batchJobs().dryRunOfMigration(TEST));
        assertThat(dry.record().counts().found()).isEqualTo(1);
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);

        BatchJob.Report migrated = done(room.services().batchJobs().migrate().make(TEST));
        assertThat(migrated.record().counts().written()).isEqualTo(1);
        Aggregate after = room.aggregate(BATCH_1);
        assertThat(after.contentStatus())
                .isEqualTo(Map.of(
                        SDA,
                        ContentStatus.COMPLETED,
                        "shapes",
                        ContentStatus.IN_PROGRESS,
                        "counting",
                        ContentStatus.COMPLETED,
                        "songs",
                        ContentStatus.COMPLETED));
        assertThat(after.completedCount()).contains(2);
        assertThat(after.scores()).containsEntry("score:gone", 7.0).containsEntry("score:counting", 1.33);

        BatchJob.Report again = done(room.services().batchJobs().migrate().make(TEST));
        assertThat(again.record().counts().found()).isZero();
        assertThat(room.aggregate(BATCH_1)).isEqualTo(after);
    }

    @Test
    void batchJobsOfThreeMonthsAgoAreForgottenWhenAnotherBegins_theirFindingsWithThem() {
        learners(FEW);
        BatchJobRecord old = done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                .record();
        assertThat(await(room.services().batchJobs().findings(old.id()))).isNotEmpty();
        room.clock(NOW.plus(Duration.ofDays(60)));
        BatchJobRecord later = done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                .record();
        assertThat(ids(await(room.store.batchJobs().records()))).containsExactlyInAnyOrder(old.id(), later.id());

        room.clock(NOW.plus(Duration.ofDays(91)));
        BatchJobRecord now = done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                .record();

        assertThat(ids(await(room.store.batchJobs().records()))).containsExactlyInAnyOrder(later.id(), now.id());
        assertThat(await(room.services().batchJobs().findings(old.id()))).isEmpty();
        assertThat(await(room.services().batchJobs().findings(later.id()))).isNotEmpty();
    }

    @Test
    void anOutageDuringABatchJobIsWaitedOut() {
        learners(FEW);
        room.store
                .accidents
                .onReads()
                .after(20)
                .times(3)
                .fail(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        BatchJob.Report fixed =
                done(room.services().batchJobs().recompute(Optional.of(MATHS)).make(TEST));
        // One whose verification was cut off is looked at again, and found right: all are, whoever counts as written.
        assertThat(fixed.record().counts().failed()).isZero();
        assertThat(fixed.notes()).isEmpty();
        assertThat(done(room.services().batchJobs().review(Optional.of(MATHS), TEST))
                        .drift())
                .isEmpty();
    }

    @Test
    void whoeverCannotBeReadTogetherIsReadAlone_andWhyIsSaidOnce() {
        learners(FEW);
        room.store
                .accidents
                .on(request -> request.name().equals("rows") && request.given().get(0) instanceof OptionalLong)
                .fail(new ClusterException(ClusterException.Kind.FAILED, "Too many tombstones."));
        BatchJob.Report found = done(room.services().batchJobs().review(Optional.of(MATHS), TEST));
        assertThat(found.record().counts().found()).isEqualTo(FEW);
        assertThat(found.notes()).singleElement().asString().contains("Too many tombstones.", "user by user");
    }

    @Test
    void aKilledBatchJobIsTakenUpWhereItStood_byOneProcessOnly_withWhatItHadFound() {
        learners(FEW);
        BatchJob job = await(room.services().batchJobs().review(Optional.of(MATHS), TEST));
        String id = job.record().id();
        await(job.ended());
        // As a process that was killed on the way leaves it: a place half-way, what was found up to it, and its lease.
        // Rahul comes first, and has nothing wrong.
        BatchJobRecord ended = await(room.store.batchJobs().record(id)).orElseThrow();
        await(room.store
                .batchJobs()
                .putRecord(
                        ended.at(false, OptionalLong.of(21), new BatchJobRecord.Counts(21, 20, 0, 0)),
                        await(room.store.batchJobs().claim(ended)).epoch()));
        room.store.hold(id, "killed");
        room.restart();
        ViewsTest.refused(
                () -> room.services().batchJobs().resume(id).thenCompose(write -> write.make(TEST)), "wait a minute");

        room.store.lapse();
        CompletionStage<BatchJob> first = room.services().batchJobs().resume(id).thenCompose(write -> write.make(TEST));
        ContentStatuses one = room.services();
        room.restart();
        ContentStatuses other = room.services();
        assertThat(one).isNotSameAs(other);
        BatchJob.Report rest = done(first);
        assertThat(rest.record().finished()).isTrue();
        assertThat(rest.record().counts().found()).isEqualTo(FEW);
        assertThat(rest.drift())
                .extracting(found -> found.where().user())
                .contains("learner-0", "learner-" + (FEW - 1));
        assertThat(await(other.batchJobs().findings(id))).containsExactlyInAnyOrderElementsOf(Set.copyOf(rest.drift()));
    }

    @Test
    void whileOneProcessIsAtWorkAnotherIsRefused_andAPausedBatchJobWaits() {
        learners(FEW);
        CompletableFuture<Void> othersHaveTried = new CompletableFuture<>();
        room.store.accidents.on("swapAggregate").once().first(() -> await(othersHaveTried));
        BatchJob job =
                await(room.services().batchJobs().recompute(Optional.of(MATHS)).make(TEST));
        job.pause(true);
        room.restart();
        ViewsTest.refused(
                () -> room.services().batchJobs().resume(job.record().id()).thenCompose(write -> write.make(TEST)),
                "Another process has the job");
        othersHaveTried.complete(null);
        assertThat(job.isPaused()).isTrue();
        assertThat(job.record().finished()).isFalse();

        job.pause(false);
        assertThat(await(job.ended()).record().finished()).isTrue();
    }

    @Test
    void aSelectionIsRecomputed_andEachIsReadAgain() {
        learners(FEW);
        EnrolmentKey lacking = new EnrolmentKey("learner-1", MATHS, "batch-2");
        await(room.store.insertView(lacking.view(SDA), View.completed(NOW)));
        StatusBatchJobs.Recomputed done = await(room.services()
                .batchJobs()
                .recompute(List.of(learner(1), learner(2), lacking))
                .make(TEST));
        assertThat(done.right()).isEqualTo(2);
        assertThat(done.notes()).singleElement().asString().contains("Enrol the user");
        assertThat(room.review(learner(1)).drift()).isEmpty();
        assertThat(room.review(learner(3)).drift()).isNotEmpty();
    }

    @Test
    void aRowThatBreaksARuleHidesOnlyItsOwnCourse_whichIsNamed() {
        room.view(BATCH_1, SDA);
        await(room.store.insertView(BATCH_2.view(SDA), View.completed(NOW)));
        room.store
                .accidents
                .on(request -> (request.name().equals("views")
                                && request.given().get(0).equals(BATCH_1))
                        || (request.name().equals("eachView")
                                && request.given().get(0).equals(BATCH_1.user())))
                .fail(new StatusRefusedException(Message.plain("The row has the status -1.")));
        BatchJob.Report found = done(room.services().batchJobs().review(Optional.empty(), TEST));
        assertThat(found.drift()).extracting(Drift::where).contains(BATCH_2).doesNotContain(BATCH_1);
        assertThat(found.notes()).singleElement().asString().contains("batch-1", "status -1");
        assertThat(await(room.services().summaries().withoutEnrolment("Rahul", () -> true)))
                .extracting(Summaries.Listed::key)
                .containsExactly(BATCH_2);
    }

    @Test
    void whatAUsersStepFoundStandsOnce_howeverOftenItWasTried() {
        AtomicInteger tries = new AtomicInteger();
        BatchJobWork cutOff = (user, notes) -> {
            notes.drift(new Drift(StatusDriftKind.MISSING, BATCH_1, MATHS, SDA, "2", ""));
            notes.note(Message.plain("seen"));
            return tries.getAndIncrement() == 0
                    ? CompletableFuture.failedStage(
                            new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."))
                    : CompletableFuture.completedStage(new BatchJobRecord.Counts(1, 1, 0, 0));
        };
        BatchJobRecord record = new BatchJobRecord(
                "here/1",
                BatchJobRecord.Kind.REVIEW,
                Optional.empty(),
                false,
                OptionalLong.empty(),
                BatchJobRecord.Counts.NONE,
                false,
                "op",
                "why");
        BatchJob.Report found = await(new RunningBatchJob(
                        room.store.port(),
                        cutOff,
                        await(room.store.batchJobs().claim(record)),
                        new Unrecorded(),
                        Findings.NONE,
                        Retry.Timer.COMMON)
                .begin()
                .ended());
        assertThat(tries).hasValue(2);
        assertThat(found.drift()).hasSize(1);
        assertThat(found.notes()).containsExactly(Message.plain("seen"));
    }

    @Test
    void aBatchJobThatCannotBePutOnRecordLeavesNeitherAJobNorAHold() {
        room.store.dieAfter(0);
        assertThat(catchThrowable(() -> done(room.services().batchJobs().review(Optional.of(MATHS), TEST))))
                .isInstanceOf(ClusterException.class);
        assertThat(room.ended).containsExactly("The process died here.");
        room.store.accidents.clear();
        String id = "here/" + room.onRecord.size();
        assertThat(room.store.hold(id, "another")).isTrue();
    }

    @Test
    void aSwitchOfTheModeIsPreviewedForEverybody_andChangesNoUsersRow() {
        room.mode(Mode.CARRY_FORWARD);
        room.view(BATCH_1, SDA);
        room.view(BATCH_1, "shapes");
        Aggregate before = room.aggregate(BATCH_1);
        BatchJob.Report preview = done(room.services().batchJobs().previewMode(StatusStore.ModeSetting.STANDARD, TEST));
        assertThat(preview.record().counts().found()).isEqualTo(1); // user
        assertThat(preview.changedContents()).isEqualTo(2);
        assertThat(preview.changes())
                .contains(new Modes.Change(BATCH_1.view(SDA), ContentStatus.COMPLETED, ContentStatus.NOT_STARTED));
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);
        assertThat(await(room.services().modes().setting()).mode()).isEqualTo(Mode.CARRY_FORWARD);
    }

    /** Each has completed something of which no aggregate knows. */
    private void learners(int many) {
        for (int i = 0; i < many; i++) {
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner(i), NOW)));
            await(room.store.insertView(learner(i).view(SDA), View.completed(NOW)));
        }
    }

    private static List<String> ids(List<BatchJobRecord> batchJobs) {
        return batchJobs.stream().map(BatchJobRecord::id).toList();
    }

    /** A job of which nobody hears. */
    private record Unrecorded() implements Records.Recorded {
        @Override
        public JobId id() {
            return new JobId("here/1");
        }

        @Override
        public void progressed(long done, long failed, long left) {}

        @Override
        public CompletionStage<?> end(Message reason) {
            return CompletableFuture.completedStage(null);
        }
    }
}
