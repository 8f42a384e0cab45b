package org.lectern.status.store;

import java.util.Collection;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Raw;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.wording.Message;

/**
 * Reads and writes the rows of content status. Reads are at quorum. What changes by compare-and-set answers whether it was
 * applied; a write of which the cluster does not say so counts as not applied, and who wrote it reads again. Nothing
 * blocks; stages complete on any thread, and fail with a {@link org.lectern.cluster.ClusterException}.
 */
public interface StatusStore extends ViewRows, AttemptRows, DerivedRows, UserScans, StatusStatements {
    CollectionStore collections();

    TransferStore transfers();

    ArchiveStore archive();

    BatchJobStore batchJobs();

    /** The user's views and attempts there. */
    static CompletionStage<Raw> raw(StatusStore store, EnrolmentKey key) {
        return store.views(key).thenCombine(store.attempts(key), Raw::new);
    }

    /**
     * Fills content status for the first time. All is written under a time before every transaction's: whatever somebody has
     * changed, or changes meanwhile, stays, and it may be repeated.
     *
     * @param learners computed by {@link org.lectern.status.summary.Summaries#rows}
     */
    CompletionStage<Void> load(Collection<LearnerRows> learners);

    /** A mode with its rule. */
    record ModeSetting(Mode mode, CarryRule rule) {
        public static final ModeSetting STANDARD = new ModeSetting(Mode.STRICT, CarryRule.STANDARD);

        /** The mode, with the rule of copy and move where it matters. */
        public Message sentence() {
            Message now = StatusWriteSentence.MODE_NOW.of(mode);
            return mode == Mode.COPY || mode == Mode.MOVE ? StatusWriteSentence.TWO.of(now, rule.sentence()) : now;
        }
    }
}
