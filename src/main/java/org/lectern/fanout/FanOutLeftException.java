package org.lectern.fanout;

import org.lectern.journal.JobId;

/** Thrown when the connection was closed before a job had come to its end. What is left of it stays on record. */
public final class FanOutLeftException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FanOutLeftException(JobId job) {
        super(
                "The connection was closed before the fan-out " + job
                        + " had reached every library. What is left is on record, and is finished by the next console that connects.");
    }
}
