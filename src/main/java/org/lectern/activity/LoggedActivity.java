package org.lectern.activity;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterException;
import org.lectern.model.Cause;
import org.lectern.wording.HasMessage;
import org.lectern.wording.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@link ActivityRecorder} in the log of this machine, and before it in that of the keyspace.
 *
 * @param shared where the keyspace keeps a log
 */
record LoggedActivity(ActivityLog log, String operator, Place place, Optional<SharedActivity> shared)
        implements ActivityRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedActivity.class);

    @Override
    public Cause cause() {
        return Cause.of(operator, "");
    }

    @Override
    public <T> CompletionStage<T> record(
            WriteIntent intent,
            Supplier<? extends CompletionStage<WriteEstimate>> estimate,
            Supplier<? extends CompletionStage<T>> work,
            Function<? super T, WriteOutcome> outcome,
            Function<Throwable, WriteOutcome> failed) {
        if (intent.cause().bulk()) {
            return Stages.begun(work);
        }
        CompletionStage<CompletionStage<T>> done = Stages.begun(estimate)
                .handle((known, failure) -> failure == null
                        ? admitted(intent, known).thenCompose(id -> made(id, work, outcome, failed))
                        : notMade(intent, failure, failed));
        return unwrapped(done.thenCompose(stage -> stage));
    }

    private <T> CompletionStage<T> made(
            String id,
            Supplier<? extends CompletionStage<T>> work,
            Function<? super T, WriteOutcome> outcome,
            Function<Throwable, WriteOutcome> failed) {
        CompletionStage<T> making = Stages.begun(work);
        CompletionStage<CompletionStage<T>> ended = making.handle((result, problem) -> problem == null
                ? recorded(id, outcome.apply(result)).thenApply(written -> result)
                : recorded(id, failed.apply(problem)).thenCompose(written -> CompletableFuture.failedStage(problem)));
        return ended.thenCompose(stage -> stage);
    }

    /** What it would write cannot be told, so the write is not made; that it was tried is on record. */
    private <T> CompletionStage<T> notMade(
            WriteIntent intent, Throwable failure, Function<Throwable, WriteOutcome> failed) {
        return began(intent, WriteEstimate.UNKNOWN)
                .thenCompose(id -> recorded(id, failed.apply(failure)))
                .handle((written, unwritten) -> null)
                .thenCompose(done -> CompletableFuture.failedStage(failure));
    }

    private CompletionStage<String> admitted(WriteIntent intent, WriteEstimate estimate) {
        long rows = estimate.rows().orElse(0);
        if (intent.cause().why().isEmpty() && ReasonRule.requires(false, estimate.rows())) {
            return CompletableFuture.failedStage(new InvalidInputException(
                    ActivitySentence.REASON_NEEDED.of(intent.message(), rows, ReasonRule.ROWS_WITHOUT_REASON)));
        }
        long bound = log.bound().rows();
        return rows > bound && rows > intent.cause().confirmedRows()
                ? CompletableFuture.failedStage(new TooManyRowsException(intent.message(), rows, bound))
                : began(intent, estimate);
    }

    private CompletionStage<String> began(WriteIntent intent, WriteEstimate estimate) {
        String id = UUID.randomUUID().toString();
        CompletionStage<Optional<ActivityRow.Link>> row = shared.map(there ->
                        there.chain().began(id, place, intent, estimate).thenApply(Optional::of))
                .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()));
        CompletionStage<CompletionStage<String>> begun = row.handle((link, failure) -> failure == null
                ? here(id, intent, estimate, link)
                : refused(id, intent, estimate, Stages.unwrap(failure)));
        return begun.thenCompose(stage -> stage);
    }

    private CompletionStage<String> here(
            String id, WriteIntent intent, WriteEstimate estimate, Optional<ActivityRow.Link> link) {
        CompletionStage<CompletionStage<String>> begun = log.began(id, place, intent, estimate, link)
                .handle((done, failure) -> failure == null
                        ? CompletableFuture.completedStage(id)
                        : recorded(id, WriteOutcome.failed(Stages.unwrap(failure)))
                                .thenCompose(written -> CompletableFuture.failedStage(failure)));
        return begun.thenCompose(stage -> stage);
    }

    /**
     * The keyspace's log could not be written, and a write to the keyspace would fail as well: it is not made. A role that may
     * not write is refused the row as it would have been refused the write.
     */
    private CompletionStage<String> refused(String id, WriteIntent intent, WriteEstimate estimate, Throwable failure) {
        Throwable said = failure instanceof ClusterException cluster && cluster.kind() == ClusterException.Kind.REFUSED
                ? failure
                : new ActivityLogException(
                        ActivitySentence.NOT_SHARED.of(HasMessage.of(failure), ActivitySentence.NOT_BEGUN.of()),
                        failure);
        return log.began(id, place, intent, estimate, Optional.empty())
                .thenCompose(done -> log.ended(id, WriteOutcome.failed(said), Optional.empty()))
                .handle((written, unwritten) -> null)
                .thenCompose(done -> CompletableFuture.failedStage(said));
    }

    /** The write is over, whether or not its end can be put on record: that is told in the console's own log. */
    private CompletionStage<?> recorded(String id, WriteOutcome outcome) {
        return shared.map(there -> there.chain().ended(id, outcome).handle((link, problem) -> {
                    warn(problem);
                    return Optional.ofNullable(link);
                }))
                .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()))
                .thenCompose(link -> log.ended(id, outcome, link))
                .handle((done, problem) -> {
                    warn(problem);
                    return null;
                });
    }

    private static void warn(@Nullable Throwable problem) {
        if (problem != null) {
            LOG.error("The end of a write could not be put on record", problem);
        }
    }

    private static <T> CompletionStage<T> unwrapped(CompletionStage<T> stage) {
        CompletableFuture<T> plain = new CompletableFuture<>();
        stage.whenComplete((result, failure) -> Stages.settle(plain, result, failure));
        return plain;
    }
}
