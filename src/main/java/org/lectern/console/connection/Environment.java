package org.lectern.console.connection;

import org.lectern.cluster.ClusterKind;

/** What kind of place the connection leads to: the status bar's badge, and how much is asked before a write. */
public enum Environment {
    /** The node that the console brought with it. */
    EMBEDDED,
    /** A cluster on the operator's own machine. */
    LOCAL,
    /** A cluster that nobody depends on. */
    STAGING,
    /** A cluster that matters, and every one of which nothing else was said: destructive writes ask for the name. */
    PRODUCTION;

    /** Returns the environment of that name. */
    public static Environment of(ClusterKind kind) {
        return valueOf(kind.name());
    }

    /** Returns the stricter of both. */
    Environment orStricter(Environment other) {
        return compareTo(other) < 0 ? other : this;
    }
}
