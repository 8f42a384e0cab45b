package org.lectern.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.repair.RepairReport;
import org.lectern.lane.WithoutNode;
import org.lectern.model.PrincipalId;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;
import org.lectern.transfer.ExportReport;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Outcome;
import org.lectern.wording.Message;

/** Whoever waits for a job to be done is never told so of one that failed in part, or was ended early. */
@WithoutNode
final class JobHandleTest {
    private static final Message WHY = Message.plain("The cluster is busy.");

    private static <R extends JobResult> JobHandle<R> ended(R result) {
        return new JobHandle<>() {
            @Override
            public CompletionStage<R> ended() {
                return CompletableFuture.completedStage(result);
            }

            @Override
            public void cancel() {
                throw new AssertionError("It has ended.");
            }
        };
    }

    private static AuditRecord audit(AuditState state) {
        return new AuditRecord(
                new AuditId(UUID.fromString("3b0c2f6e-8f3c-11ee-b9d1-0242ac120002")),
                new AuditScope.Everything(),
                AuditOptions.STANDARD,
                TEST,
                state,
                AuditPhase.ESTIMATING,
                Instant.EPOCH,
                Optional.of(Instant.EPOCH),
                Map.of(DriftKind.ORPHAN, 2L),
                0,
                1,
                1,
                List.of(),
                Message.NONE,
                AuditSteps.UNKNOWN);
    }

    private static BatchJob.Report batch(boolean finished, long failed) {
        return new BatchJob.Report(
                new BatchJobRecord(
                        "1",
                        BatchJobRecord.Kind.RECOMPUTE,
                        Optional.empty(),
                        false,
                        OptionalLong.empty(),
                        new BatchJobRecord.Counts(9, 4, 4 - failed, failed),
                        finished,
                        TEST.who(),
                        TEST.why()),
                List.of(),
                List.of(),
                List.of(),
                0,
                Coverage.NONE);
    }

    private static ImportReport imported(Outcome outcome, long refused) {
        return new ImportReport(
                outcome,
                Optional.empty(),
                Map.of(),
                0,
                List.of(),
                refused,
                Optional.empty(),
                0,
                Duration.ZERO,
                Optional.empty());
    }

    private static ExportReport exported(Optional<Message> leftOut) {
        return new ExportReport(Outcome.FINISHED, leftOut, Path.of("all.jsonl"), Map.of(), 0, Duration.ZERO);
    }

    static Stream<JobResult> complete() {
        return Stream.of(
                FanOutResult.NOTHING,
                FanOutResult.done(7),
                audit(AuditState.FINISHED),
                new RepairReport(3, 2, 1, 0, false, List.of()),
                batch(true, 0),
                imported(Outcome.FINISHED, 0),
                exported(Optional.empty()));
    }

    static Stream<JobResult> incomplete() {
        return Stream.of(
                new FanOutResult(JobState.INCOMPLETE, 7, Map.of(PrincipalId.of("u:cam:simon"), WHY), WHY),
                new FanOutResult(JobState.ENDED_EARLY, 7, Map.of(), WHY),
                audit(AuditState.INCOMPLETE),
                audit(AuditState.CANCELLED),
                audit(AuditState.FAILED),
                new RepairReport(3, 1, 1, 1, false, List.of()),
                new RepairReport(3, 1, 1, 0, true, List.of()),
                batch(true, 1),
                batch(false, 0),
                imported(Outcome.FINISHED, 1),
                imported(Outcome.CANCELLED, 0),
                exported(Optional.of(WHY)));
    }

    @ParameterizedTest
    @MethodSource("complete")
    void whatIsCompleteIsDone(JobResult result) {
        assertThat(await(ended(result).done())).isSameAs(result);
    }

    @ParameterizedTest
    @MethodSource("incomplete")
    void whatIsNotCompleteIsNotDone_andSaysHowFarItCame(JobResult result) {
        assertThat(await(ended(result).ended())).isSameAs(result);
        assertThatThrownBy(() -> await(ended(result).done()))
                .isInstanceOfSatisfying(
                        IncompleteException.class,
                        failure -> assertThat(failure.result()).isSameAs(result))
                .message()
                .isNotBlank();
    }

    @Test
    void aJobThatWasRefusedFailsBoth() {
        FanOutJob job = new FanOutJob("c:cam:License.txt");
        job.fail(new IllegalStateException("refused"));
        assertThatThrownBy(() -> await(job.done())).hasMessage("refused");
        assertThatThrownBy(() -> await(job.ended())).hasMessage("refused");
    }
}
