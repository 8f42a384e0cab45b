package org.lectern.cluster;

/** Thrown when the cluster cannot do what is asked. The message is a sentence for an operator: what, where, what to do. */
public final class ClusterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of failure it is: decides what a view offers. */
    public enum Kind {
        /** No node answers: a view keeps what it shows and tries again. */
        UNREACHABLE,
        /** The cluster is there, and too busy or short of replicas: trying again helps. */
        OVERLOADED,
        /** The keyspace is missing: it is created only when asked to. */
        NO_KEYSPACE,
        /** The keyspace is there, with another schema. */
        WRONG_SCHEMA,
        /** Too many tombstones in front of what was to be read: a rebuild helps. */
        TOMBSTONES,
        /** User name, password or rights. */
        REFUSED,
        /** Anything else. */
        FAILED
    }

    private final Kind kind;

    public ClusterException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public ClusterException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
