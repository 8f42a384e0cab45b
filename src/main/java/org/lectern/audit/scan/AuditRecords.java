package org.lectern.audit.scan;

import java.nio.LongBuffer;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditSteps;
import org.lectern.job.Steering;

/** Where audits stand on record. Nothing blocks. */
public interface AuditRecords {
    /**
     * An audit's place, from which any process can go on.
     *
     * @param epoch goes up each time somebody takes the audit up, so that whoever had it before can write no more
     * @param beat when it was written
     * @param sliceBits the ring has 2^sliceBits slices, each with a sum of its own; 0 where there are none
     * @param rangeBits and 2^rangeBits ranges, which are read one by one; without slices: a phase has so many steps, and nobody
     *     can go on from them
     * @param done the ranges of this phase whose rows are all in the sums, and none of the others' are
     * @param generation which sums belong to it; 0 if there are none
     */
    record Place(
            AuditRecord record, long epoch, Instant beat, int sliceBits, int rangeBits, BitSet done, long generation) {
        public Place {
            done = (BitSet) done.clone();
        }

        @Override
        public BitSet done() {
            return (BitSet) done.clone();
        }

        /** Whether an audit goes on from here; else whoever takes it up begins anew. */
        public boolean isKept() {
            return sliceBits > 0 || rangeBits == 0;
        }

        /** How far its phase is. */
        public AuditSteps steps() {
            boolean known =
                    rangeBits > 0 && record.phase() != AuditPhase.PRUNING_NAMES && record.phase() != AuditPhase.ENDED;
            return new AuditSteps(
                    done.cardinality(),
                    known ? 1 << rangeBits : 0,
                    isKept(),
                    record.steps().paused());
        }
    }

    /**
     * What operators want of an audit that runs, wherever they are.
     *
     * @param rowsPerSecond at most so many; 0 for no limit
     */
    record Wanted(boolean paused, boolean ended, long rowsPerSecond) {}

    /** A new id, with the cluster's time in it. */
    AuditId newId();

    CompletionStage<Boolean> create(Place place);

    /** Writes a place, unless somebody has taken the audit up since. Answers whether it was written. */
    CompletionStage<Boolean> save(Place place);

    /** Takes an audit up, for whoever knows its epoch. Answers whether it was still that one. */
    CompletionStage<Boolean> claim(AuditId id, long epoch);

    /**
     * Puts on record what an operator wants of an audit: to pause, to go on, to end, or another rate. Answers whether it runs, as
     * far as is on record.
     */
    CompletionStage<Boolean> want(AuditId id, Steering steering);

    /** What is wanted of it; nothing in particular of one that is not on record. A short read. */
    CompletionStage<Wanted> wanted(AuditId id);

    CompletionStage<Optional<Place>> load(AuditId id);

    /** The newest first. */
    CompletionStage<List<Place>> recent(int limit);

    CompletionStage<?> saveSums(AuditId id, long epoch, long generation, LongBuffer sums);

    /** The sums of a generation, or empty if they are not all there. */
    CompletionStage<Optional<LongBuffer>> loadSums(AuditId id, long epoch, long generation, int count);

    /**
     * Forgets audits of which nothing was heard since then, the oldest first, their sums with them.
     *
     * @param most at a time
     * @param findings forgets an audit's findings: before the audit, so that whatever is cut short is done the next time
     */
    CompletionStage<?> forget(Instant before, int most, Function<AuditId, CompletionStage<?>> findings);

    /** They are of no use once an audit has ended. */
    CompletionStage<?> forgetSums(AuditId id, long epoch);
}
