package org.lectern.cluster;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.async.TransientFailure;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** Turns what the driver throws into a sentence for an operator. */
public final class ClusterFailures {
    /** What the driver says of a session that was closed. */
    private static final String CLOSED = "Session is closed";

    private ClusterFailures() {}

    /** The failure as an exception with a sentence; Lectern's own exceptions stay what they are. */
    public static RuntimeException translate(Throwable failure) {
        Throwable cause = Stages.unwrap(failure);
        if (cause instanceof AllNodesFailedException all) {
            // One node's own answer says more than that all failed.
            return all.getAllErrors().values().stream()
                    .flatMap(List::stream)
                    .filter(error -> !isConnectionLoss(error))
                    .findFirst()
                    .map(error -> sentence(error))
                    .orElseGet(() -> new ClusterException(Kind.UNREACHABLE, ClusterSentence.NO_NODE.of(), all));
        }
        return sentence(cause);
    }

    private static RuntimeException sentence(Throwable cause) {
        if (isConnectionLoss(cause)) {
            return new ClusterException(Kind.UNREACHABLE, ClusterSentence.CONNECTION_BROKE.of(), cause);
        }
        Optional<ClusterException> refused = ClusterRefusals.of(cause);
        if (refused.isPresent()) {
            return refused.get();
        }
        if (cause instanceof RuntimeException known
                && cause.getClass().getName().startsWith("org.lectern.")) {
            return known;
        }
        if (cause instanceof IllegalArgumentException argument) {
            return argument;
        }
        return new ClusterException(
                Kind.FAILED,
                (CLOSED.equals(cause.getMessage()) ? ClusterSentence.CONNECTION_CLOSED : ClusterSentence.COULD_NOT)
                        .of(),
                cause);
    }

    static String address(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    /**
     * Whether it is unknown if a transaction was applied: replicas may have taken it before others failed, or before one had
     * an error of its own. A read at SERIAL finds out.
     */
    public static boolean leavesUnknown(Throwable failure) {
        Throwable cause = Stages.unwrap(failure);
        Throwable root = cause instanceof ClusterException && cause.getCause() != null ? cause.getCause() : cause;
        return root instanceof DriverTimeoutException
                || root instanceof QueryConsistencyException
                || root instanceof ServerError
                || isConnectionLoss(root);
    }

    /** Whether a write was refused because of its size: nothing of it was written, and half of it may pass. */
    public static boolean isTooLarge(Throwable failure) {
        return translate(failure) instanceof ClusterException known && known.kind() == Kind.TOO_LARGE;
    }

    /** Whether it may have been its size: a replica older than Cassandra 4.1 that finds a mutation too large says only that it failed. */
    public static boolean mayBeTooLarge(Throwable failure) {
        return isTooLarge(failure) || translate(failure).getCause() instanceof WriteFailureException;
    }

    /** Whether the same may succeed in a moment. */
    public static boolean isTransient(Throwable failure) {
        return translate(failure) instanceof TransientFailure known && known.isTransient();
    }

    /** Why the same may succeed in a moment; empty if it will not. What a {@link Retry} wants to know. */
    public static Optional<Message> passing(Throwable failure) {
        return translate(failure) instanceof TransientFailure known && known.isTransient()
                ? Optional.of(HasMessage.of(translate(known.obstacle())))
                : Optional.empty();
    }

    private static boolean isConnectionLoss(Throwable cause) {
        return cause instanceof ClosedConnectionException
                || cause instanceof HeartbeatException
                || cause instanceof BusyConnectionException
                || cause instanceof ConnectionInitException
                || cause instanceof NodeUnavailableException
                || cause instanceof IOException
                || cause instanceof com.datastax.oss.driver.api.core.NoNodeAvailableException;
    }
}
