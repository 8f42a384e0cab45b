package org.lectern.console.connection;

/** What kind of place the connection leads to: the status bar's badge. */
public enum Environment {
    /** The node that the console brought with it. */
    EMBEDDED,
    /** A cluster that somebody else runs. */
    CLUSTER
}
