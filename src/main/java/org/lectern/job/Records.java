package org.lectern.job;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.async.Stages;
import org.lectern.model.Cause;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** Puts work that is not a change of its own on record: a repair. It is listed, and can be steered, like any other job. */
public interface Records {
    /** Work on record. From any thread. */
    interface Recorded {
        JobId id();

        /** So far. */
        void progressed(long done, long failed, long left);

        /** The work stands still, or goes on. Whoever lists jobs sees it, and may let it go on. */
        default void paused(boolean holds) {}

        /** The work is over. */
        CompletionStage<?> end(Message reason);

        /**
         * The same, of work that ends by itself.
         *
         * @param sentence what it came to; a failure says so itself
         * @return what the work came to, once that is on record: who hears of it may close the connection at once
         */
        default <T> CompletionStage<T> endWith(CompletionStage<T> work, Function<T, Message> sentence) {
            return work.handle((done, failure) -> end(failure == null
                                    ? sentence.apply(done)
                                    : HasMessage.of(Stages.unwrap(failure)))
                            .handle((over, late) -> work)
                            .thenCompose(Function.identity()))
                    .thenCompose(Function.identity());
        }
    }

    /**
     * Begins a record.
     *
     * @param steered told of what an operator wants; of {@link Steering.Kind#PAUSE} only if the task is pausable
     * @return fails if it cannot be recorded: then the work must not begin
     */
    CompletionStage<Recorded> begin(JobTask task, Cause cause, Consumer<Steering> steered);

    /**
     * Does work of one step between the first and the last line of a record; a failure is recorded, too.
     *
     * @param sentence what it came to
     * @return what the work came to, once that is on record
     */
    default <T> CompletionStage<T> during(
            JobTask task, Cause cause, Supplier<CompletionStage<T>> work, Function<T, Message> sentence) {
        return begin(task, cause, steering -> {})
                .thenCompose(record -> record.endWith(
                        Stages.begun(work)
                                .whenComplete((result, failure) ->
                                        record.progressed(failure == null ? 1 : 0, failure == null ? 0 : 1, 0)),
                        sentence));
    }
}
