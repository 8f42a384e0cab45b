package org.lectern.status.model;

import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when an event or a request breaks a rule. The message says what, where, and what to do; nothing was written. */
public final class StatusRefusedException extends MessageRuntimeException {
    private static final long serialVersionUID = 1L;

    public StatusRefusedException(Message message) {
        super(message, null);
    }

    public StatusRefusedException(Message message, Throwable cause) {
        super(message, cause);
    }

    /**
     * For a stage that failed: what to go on with where something was refused.
     *
     * @return throws any other failure, with a sentence
     */
    public static <T> Function<Throwable, T> answered(Function<StatusRefusedException, T> by) {
        return failure -> {
            if (Stages.unwrap(failure) instanceof StatusRefusedException refused) {
                return by.apply(refused);
            }
            throw ClusterFailures.translate(failure);
        };
    }
}
