package org.lectern.status.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.PartsExecutor;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;

/** Others work off parts of the ring for a batch job: what comes of it is what would come of it in one process. */
@WithoutNode
class SpreadRingTest {
    private static final int LEARNERS = 40;

    private final Classroom room = new Classroom();
    private final List<RingPart> parts = new ArrayList<>();
    private Function<RingPart, Optional<Throwable>> trouble = part -> Optional.empty();

    /** Two at a time. What goes there and comes back travels as bytes. */
    private final PartsExecutor<RingPart, RingPart.Outcome> others = new PartsExecutor<RingPart, RingPart.Outcome>() {
        @Override
        public int atOnce() {
            return 2;
        }

        @Override
        public CompletionStage<RingPart.Outcome> submit(RingPart part) {
            synchronized (parts) {
                parts.add(part);
            }
            Optional<Throwable> failure = trouble.apply(part);
            return failure.isPresent()
                    ? CompletableFuture.failedStage(failure.get())
                    : CompletableFuture.supplyAsync(() -> {
                        try {
                            return travelled(room.services().batchJobs().part(travelled(part)));
                        } catch (Exception failed) {
                            throw new IllegalStateException(failed);
                        }
                    });
        }
    };

    @SuppressWarnings("unchecked")
    private static <T> T travelled(T value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    private ContentStatuses spread() {
        return room.services(ActivityRecorder.NONE, Optional.of(others));
    }

    /** Each has completed something of which no aggregate knows. */
    @BeforeEach
    void learners() {
        for (int i = 0; i < LEARNERS; i++) {
            EnrolmentKey learner = new EnrolmentKey("learner-" + i, Classroom.MATHS, "batch-1");
            await(room.store.swapEnrolment(Optional.empty(), Enrolment.of(learner, Classroom.NOW)));
            await(room.store.insertView(learner.view(Classroom.SDA), View.completed(Classroom.NOW)));
        }
    }

    private static BatchJob.Report done(CompletionStage<BatchJob> begun) {
        return await(await(begun).ended());
    }

    private Set<Drift> onRecord(BatchJob.Report report) {
        return Set.copyOf(
                await(room.services().batchJobs().findings(report.record().id())));
    }

    @Test
    void aReviewFindsTheSame_andItsPartsAreTheWholeRingOnceInEachRound() {
        BatchJob.Report here = done(room.services().batchJobs().review(Optional.empty(), TEST));
        BatchJob.Report there = done(spread().batchJobs().review(Optional.empty(), TEST));

        assertThat(here.drift()).isNotEmpty();
        assertThat(there.drift()).containsExactlyInAnyOrderElementsOf(here.drift());
        assertThat(onRecord(there)).isEqualTo(Set.copyOf(here.drift()));
        assertThat(there.notes()).isEqualTo(here.notes());
        assertThat(there.coverage()).isEqualTo(here.coverage());
        assertThat(there.record().counts()).isEqualTo(here.record().counts());
        assertThat(there.isComplete()).isTrue();
        for (boolean leftovers : new boolean[] {false, true}) {
            assertIsTheRing(
                    parts.stream().filter(part -> part.leftovers() == leftovers).toList());
        }
    }

    private static void assertIsTheRing(List<RingPart> round) {
        List<RingPart> inOrder = round.stream()
                .sorted((one, other) -> Long.compare(one.after(), other.after()))
                .toList();
        assertThat(inOrder).hasSize(8);
        assertThat(inOrder.get(0).after()).isEqualTo(Long.MIN_VALUE);
        assertThat(inOrder.get(7).until()).isEqualTo(Long.MAX_VALUE);
        for (int i = 1; i < inOrder.size(); i++) {
            assertThat(inOrder.get(i).after()).isEqualTo(inOrder.get(i - 1).until());
        }
        assertThat(round).isNotEqualTo(inOrder);
    }

    @Test
    void aRecomputationPutsRight() {
        done(spread().batchJobs().review(Optional.of(Classroom.MATHS), TEST));
        BatchJob.Report fixed = done(
                spread().batchJobs().recompute(Optional.of(Classroom.MATHS)).make(TEST));
        assertThat(fixed.record().counts().written()).isEqualTo(LEARNERS);
        assertThat(done(room.services().batchJobs().review(Optional.empty(), TEST))
                        .drift())
                .isEmpty();
    }

    @Test
    void aPartThatCannotBeDoneFailsTheJob_whichGoesOnBehindThePartsThatAreDone() {
        trouble = part ->
                parts.size() < 6 ? Optional.empty() : Optional.of(new IllegalStateException("All executors are gone."));
        CompletionStage<BatchJob> begun = spread().batchJobs().review(Optional.empty(), TEST);
        BatchJob job = await(begun);
        assertThat(job.ended().toCompletableFuture())
                .failsWithin(java.time.Duration.ofSeconds(30))
                .withThrowableThat()
                .withMessageContaining("All executors are gone.");
        BatchJobRecord left =
                await(room.store.batchJobs().record(job.record().id())).orElseThrow();
        assertThat(left.finished()).isFalse();
        assertThat(left.fraction()).isBetween(5 / 8.0 * 0.9 - 0.01, 5 / 8.0 * 0.9 + 0.01);

        trouble = part -> Optional.empty();
        parts.clear();
        room.store.lapse();
        BatchJob.Report rest = done(spread().batchJobs().resume(left.id()).thenCompose(write -> write.make(TEST)));
        assertThat(parts).hasSize(3 + 8);
        assertThat(rest.record().counts().found()).isEqualTo(LEARNERS);
        assertThat(new HashSet<>(rest.drift())).hasSameSizeAs(rest.drift());
    }

    @Test
    void whoGoesRoundTheRingInAnotherOrderBeginsAnew() {
        trouble = part ->
                parts.size() < 6 ? Optional.empty() : Optional.of(new IllegalStateException("All executors are gone."));
        BatchJob job = await(spread().batchJobs().review(Optional.empty(), TEST));
        assertThat(job.ended().toCompletableFuture()).failsWithin(java.time.Duration.ofSeconds(30));
        room.store.lapse();

        BatchJob.Report whole =
                done(room.services().batchJobs().resume(job.record().id()).thenCompose(write -> write.make(TEST)));
        assertThat(whole.record().counts().found()).isEqualTo(LEARNERS);
        assertThat(new HashSet<>(whole.drift())).hasSameSizeAs(whole.drift());
        assertThat(whole.record().position()).isNotEqualTo(OptionalLong.of(0));
    }
}
