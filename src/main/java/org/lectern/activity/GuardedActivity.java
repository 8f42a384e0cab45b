package org.lectern.activity;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterSentence;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;

/**
 * Refuses writes that a connection may not make. A refused write is not logged, and its plan is not read.
 *
 * @param activity logs all other writes
 * @param readOnly whether the connection refuses every write
 * @param production whether the connection leads to a production cluster now
 */
public record GuardedActivity(ActivityRecorder activity, boolean readOnly, BooleanSupplier production)
        implements ActivityRecorder {
    @Override
    public <T> CompletionStage<T> record(
            WriteIntent intent,
            Supplier<? extends CompletionStage<WriteEstimate>> estimate,
            Supplier<? extends CompletionStage<T>> work,
            Function<? super T, WriteOutcome> outcome,
            Function<Throwable, WriteOutcome> failed) {
        if (readOnly) {
            return CompletableFuture.failedStage(
                    new ClusterException(ClusterException.Kind.REFUSED, ClusterSentence.RIGHTS_READ_ONLY.of()));
        }
        Cause cause = intent.cause();
        if (intent.named() && !cause.bulk() && cause.confirmedName().isEmpty() && production.getAsBoolean()) {
            return CompletableFuture.failedStage(
                    new InvalidInputException(ActivitySentence.NAME_NEEDED.of(intent.message())));
        }
        return activity.record(intent, estimate, work, outcome, failed);
    }

    @Override
    public Cause cause() {
        return activity.cause();
    }

    @Override
    public Optional<SharedActivity> shared() {
        return activity.shared();
    }
}
