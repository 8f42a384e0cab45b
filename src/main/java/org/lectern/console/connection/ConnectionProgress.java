package org.lectern.console.connection;

import java.util.OptionalDouble;

/**
 * What a connection waits for while it opens.
 *
 * @param text for the operator; empty if there is nothing to say yet
 * @param share how much of it is done, from 0 to 1; empty if nobody can say
 */
public record ConnectionProgress(String text, OptionalDouble share) {
    /** Nobody can say how long it takes. */
    public static ConnectionProgress of(String text) {
        return new ConnectionProgress(text, OptionalDouble.empty());
    }

    /** So much is done, from 0 to 1. */
    public static ConnectionProgress of(String text, double share) {
        return new ConnectionProgress(text, OptionalDouble.of(share));
    }
}
