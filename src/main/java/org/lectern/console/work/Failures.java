package org.lectern.console.work;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** What really failed, under what stages wrap around it. */
public final class Failures {
    private Failures() {}

    public static Throwable cause(Throwable failure) {
        Throwable inner = failure;
        while ((inner instanceof CompletionException || inner instanceof ExecutionException)
                && inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner;
    }
}
