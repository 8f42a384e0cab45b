package org.lectern.fanout;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/**
 * What stops a scan, and for how long: ever longer, until something could be written again. Of its scan, and used under the
 * scan's lock.
 */
final class ScanObstacle {
    private static final long FIRST_DELAY_MILLIS = 1_000;
    private static final long LONGEST_DELAY_MILLIS = 10_000;

    private @Nullable Throwable failure;
    private boolean held;
    private long delay = FIRST_DELAY_MILLIS;

    /**
     * What a scan is held by.
     *
     * @param passes whether it is to be tried again
     * @param millis after so long
     */
    record Hold(Throwable cause, boolean passes, long millis) {}

    /** Whether something has failed: then nothing more is read. */
    boolean isFailing() {
        return failure != null;
    }

    /** Whether the scan waits, or is about to. */
    boolean isHeld() {
        return held;
    }

    /** A page failed. The first failure counts. */
    void failed(@Nullable Throwable why) {
        failure = failure == null ? why : failure;
    }

    /** Something is in the way that will pass. */
    void inTheWay(Message obstacle) {
        failure = new HeldException(obstacle);
    }

    /** Nothing is under way any more: the scan waits. */
    void hold() {
        held = true;
    }

    /** The scan goes on. */
    void resume() {
        held = false;
    }

    /** Something could be written. Answers whether there was something in the way until then. */
    boolean passed() {
        boolean waited = delay != FIRST_DELAY_MILLIS;
        delay = FIRST_DELAY_MILLIS;
        return waited;
    }

    /** What the scan is held by, once: after that nothing has failed, and what does not pass holds no longer. */
    Optional<Hold> take() {
        if (!held || failure == null) {
            return Optional.empty();
        }
        Throwable cause = Stages.unwrap(failure);
        Hold hold = new Hold(cause, cause instanceof HeldException || ClusterFailures.isTransient(cause), delay);
        failure = null;
        delay = Math.min(LONGEST_DELAY_MILLIS, delay * 2);
        held = hold.passes();
        return Optional.of(hold);
    }

    private static final class HeldException extends MessageRuntimeException {
        private static final long serialVersionUID = 1L;

        HeldException(Message obstacle) {
            super(obstacle, null);
        }
    }
}
