package org.lectern.activity;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.model.Cause;

/**
 * Where every write passes on its way to the cluster: it is held against the bound on rows, put on record before it begins,
 * and its end is put on record. Safe to use from any thread; nothing here blocks.
 */
public interface ActivityRecorder {
    /** Records nothing and bounds nothing: for a platform's back end, whose writes are its users'. */
    ActivityRecorder NONE = new ActivityRecorder() {
        @Override
        public <T> CompletionStage<T> record(
                WriteIntent intent,
                Supplier<? extends CompletionStage<WriteEstimate>> estimate,
                Supplier<? extends CompletionStage<T>> work,
                Function<? super T, WriteOutcome> outcome,
                Function<Throwable, WriteOutcome> failed) {
            return Stages.begun(work);
        }

        @Override
        public Cause cause() {
            return Cause.of(System.getProperty("user.name", "somebody"), "");
        }
    };

    /**
     * Does a write, on record. One of very many of a larger task ({@link Cause#bulk}) is done without: the task is on record
     * for all of them.
     *
     * @param estimate what it would write; if that fails, the write is not begun, and fails so
     * @param work begins the write; called at most once, from any thread
     * @param outcome what is to be put on record of its result
     * @param failed likewise of its failure
     * @return as the work; fails with {@link TooManyRowsException} if more rows would be written than one write may touch
     *     and the cause does not say yes to that number, with {@link ActivityLogException} if it cannot be put on record;
     *     then nothing was written
     */
    <T> CompletionStage<T> record(
            WriteIntent intent,
            Supplier<? extends CompletionStage<WriteEstimate>> estimate,
            Supplier<? extends CompletionStage<T>> work,
            Function<? super T, WriteOutcome> outcome,
            Function<Throwable, WriteOutcome> failed);

    /** The same; a cancellation is recorded as one, and every other failure with its sentence. */
    default <T> CompletionStage<T> record(
            WriteIntent intent,
            Supplier<? extends CompletionStage<WriteEstimate>> estimate,
            Supplier<? extends CompletionStage<T>> work,
            Function<? super T, WriteOutcome> outcome) {
        return record(intent, estimate, work, outcome, failure -> WriteOutcome.failed(Stages.unwrap(failure)));
    }

    /** The operator, without a reason: for writes that ask for none. */
    Cause cause();

    /** The log of the keyspace, if writes are recorded there too. */
    default Optional<SharedActivity> shared() {
        return Optional.empty();
    }
}
