package org.lectern.status.store;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;

/** Attempts at assessments: raw rows, the truth of what a learner has answered. As a {@link StatusStore} does. */
public interface AttemptRows extends ConditionalRows {
    /** The user's attempts there. */
    CompletionStage<List<Attempt>> attempts(EnrolmentKey key);

    /** @param expected what is there; empty if nothing */
    CompletionStage<Boolean> swapAttempt(EnrolmentKey key, Optional<Attempt> expected, Attempt next);

    CompletionStage<Boolean> deleteAttempt(EnrolmentKey key, Attempt expected);
}
