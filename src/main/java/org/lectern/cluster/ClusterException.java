package org.lectern.cluster;

import org.jspecify.annotations.Nullable;
import org.lectern.async.TransientFailure;
import org.lectern.wording.Message;
import org.lectern.wording.MessageRuntimeException;

/** Thrown when the cluster cannot do what is asked. The message is a sentence for an operator: what, where, what to do. */
public final class ClusterException extends MessageRuntimeException implements TransientFailure {
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
        /** Replicas fail to read this, and will again; what lies beside it may be read. No rebuild helps. */
        UNREADABLE,
        /** More than the cluster takes at once: half of it may pass. */
        TOO_LARGE,
        /** User name, password or rights. */
        REFUSED,
        /** Anything else. */
        FAILED
    }

    private final Kind kind;

    /** @param cause null if nothing is behind it */
    public ClusterException(Kind kind, Message message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public ClusterException(Kind kind, Message message) {
        this(kind, message, null);
    }

    /** In English only: for what is rare, and technical. */
    public ClusterException(Kind kind, String message) {
        this(kind, Message.plain(message));
    }

    public Kind kind() {
        return kind;
    }

    /** Whether this cannot be read, for whatever reason, and less at a time or something beside it may be. */
    public boolean isUnreadable() {
        return kind == Kind.TOMBSTONES || kind == Kind.UNREADABLE;
    }

    /** @throws ClusterException this, unless it is {@linkplain #isUnreadable unreadable}: then whoever reads goes on without it */
    public void requireUnreadable() {
        if (!isUnreadable()) {
            throw this;
        }
    }

    @Override
    public boolean isTransient() {
        return kind == Kind.OVERLOADED || kind == Kind.UNREACHABLE;
    }
}
