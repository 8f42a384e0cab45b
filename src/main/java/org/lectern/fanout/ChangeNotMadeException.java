package org.lectern.fanout;

import org.jspecify.annotations.Nullable;
import org.lectern.async.TransientFailure;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.FanOutSentence;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when a change was put on record and then not made: nothing has changed. It passes where what stopped it passes. */
public final class ChangeNotMadeException extends MessageRuntimeException implements TransientFailure {
    private static final long serialVersionUID = 1L;

    /** @param stopped what came between the record and the change; null where nobody knows any more */
    public ChangeNotMadeException(@Nullable Throwable stopped) {
        super(FanOutSentence.NOT_MADE.of(), stopped);
    }

    @Override
    public boolean isTransient() {
        return getCause() != null && ClusterFailures.isTransient(getCause());
    }

    /** It is made again by whoever waits: what stopped it tells more. */
    @Override
    public Throwable obstacle() {
        return getCause() == null ? this : getCause();
    }
}
