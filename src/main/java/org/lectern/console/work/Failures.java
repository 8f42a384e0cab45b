package org.lectern.console.work;

import org.lectern.async.Stages;

/** What really failed, under what stages wrap around it. */
public final class Failures {
    private Failures() {}

    public static Throwable cause(Throwable failure) {
        return Stages.unwrap(failure);
    }
}
