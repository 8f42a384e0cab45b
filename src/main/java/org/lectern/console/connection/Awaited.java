package org.lectern.console.connection;

import java.util.OptionalDouble;

/**
 * What a connection waits for while it opens.
 *
 * @param text for the operator; empty if there is nothing to say yet
 * @param share how much of it is done, from 0 to 1; empty if nobody can say
 */
public record Awaited(String text, OptionalDouble share) {
    /** Nobody can say how long it takes. */
    public static Awaited of(String text) {
        return new Awaited(text, OptionalDouble.empty());
    }

    /** So much is done, from 0 to 1. */
    public static Awaited of(String text, double share) {
        return new Awaited(text, OptionalDouble.of(share));
    }
}
