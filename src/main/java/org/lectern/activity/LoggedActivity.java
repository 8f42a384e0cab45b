package org.lectern.activity;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@link ActivityRecorder} in a log. */
record LoggedActivity(ActivityLog log, String operator, Place place) implements ActivityRecorder {
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
        return log.began(place, intent, WriteEstimate.UNKNOWN)
                .thenCompose(id -> recorded(id, failed.apply(failure)))
                .thenCompose(written -> CompletableFuture.failedStage(failure));
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
                : log.began(place, intent, estimate);
    }

    /** The write is over, whether or not its end can be put on record: that is told in the console's own log. */
    private CompletionStage<?> recorded(String id, WriteOutcome outcome) {
        return log.ended(id, outcome).exceptionally(problem -> {
            LOG.error("The end of a write could not be put on record", problem);
            return null;
        });
    }

    private static <T> CompletionStage<T> unwrapped(CompletionStage<T> stage) {
        CompletableFuture<T> plain = new CompletableFuture<>();
        stage.whenComplete((result, failure) -> Stages.settle(plain, result, failure));
        return plain;
    }
}
