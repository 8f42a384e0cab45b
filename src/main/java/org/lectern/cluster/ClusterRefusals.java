package org.lectern.cluster;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.UnsupportedProtocolVersionException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.CDCWriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ProtocolError;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.SyntaxError;
import com.datastax.oss.driver.api.core.servererrors.TruncateException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterException.Kind;

/**
 * What Cassandra refuses, as sentences: what happened, how many replicas of which consistency level, which table or role, and
 * what to do. The messages of the server that are taken apart here are those of Cassandra 4.0 to 5.0.
 */
final class ClusterRefusals {
    private static final Pattern PERMISSION =
            Pattern.compile("User (\\S+) has no (\\S+) permission on <(.+?)> or any of its parents.*", Pattern.DOTALL);
    private static final Pattern NO_TABLE = Pattern.compile(
            "(?:unconfigured table|table|Table|unconfigured columnfamily) '?([\\w.\"]+?)'?(?: does not exist| doesn't exist)?");
    private static final Pattern NO_KEYSPACE =
            Pattern.compile("[Kk]eyspace '?\"?(\\w+)\"?'? (?:does not|doesn't) exist.*");
    private static final Pattern NO_COLUMN = Pattern.compile(
            "(?:Undefined column name|Unknown identifier|Undefined name) \"?(\\w+)\"?.*", Pattern.DOTALL);
    private static final Pattern TOO_LATE = Pattern.compile(
            ".*[Tt]he modification to table (\\S+) has a timestamp .* after the maximum allowable.*", Pattern.DOTALL);
    private static final Pattern GUARDRAIL = Pattern.compile("Guardrail (\\S+) violated(?:: (.*))?", Pattern.DOTALL);

    private ClusterRefusals() {}

    /** The sentence; empty for what is no answer of Cassandra. */
    static Optional<ClusterException> of(Throwable cause) {
        if (cause instanceof QueryConsistencyException replicas) {
            return Optional.of(missing(replicas));
        }
        if (cause instanceof UnavailableException unavailable) {
            return said(
                    Kind.OVERLOADED,
                    String.format(
                            Locale.ROOT,
                            "Only %d of the %d replicas needed are up (%s); nothing was written. Try again when the nodes are back.",
                            unavailable.getAlive(),
                            unavailable.getRequired(),
                            unavailable.getConsistencyLevel()),
                    cause);
        }
        if (cause instanceof DriverTimeoutException) {
            return said(
                    Kind.OVERLOADED,
                    "The cluster did not answer in time. It may be busy, or a node may be down; try again.",
                    cause);
        }
        if (cause instanceof OverloadedException || cause instanceof BootstrappingException) {
            return said(Kind.OVERLOADED, "The cluster is too busy to answer. Try again in a moment.", cause);
        }
        if (cause instanceof RequestThrottlingException) {
            return said(
                    Kind.OVERLOADED,
                    "This console has as many requests under way as it may; this one was not sent. Try again in a moment.",
                    cause);
        }
        if (cause instanceof CDCWriteFailureException) {
            return said(
                    Kind.OVERLOADED,
                    "The cluster keeps a log of changes for others (CDC), and its disk is full. Ask an administrator to have the log read or its room enlarged; nothing was written.",
                    cause);
        }
        if (cause instanceof UnauthorizedException) {
            return said(Kind.REFUSED, unauthorised(message(cause)), cause);
        }
        if (cause instanceof AuthenticationException) {
            return said(
                    Kind.REFUSED,
                    "The cluster does not know this user and password. Check both; if they were changed, connect again.",
                    cause);
        }
        return asked(cause);
    }

    /** What is wrong with what was asked for. */
    private static Optional<ClusterException> asked(Throwable cause) {
        if (cause instanceof InvalidConfigurationInQueryException) {
            return said(
                    Kind.FAILED,
                    "The cluster does not take a setting of the statement: " + message(cause)
                            + ". Have its replication and table options checked.",
                    cause);
        }
        if (cause instanceof InvalidQueryException) {
            return Optional.of(invalid(cause));
        }
        if (cause instanceof InvalidKeyspaceException) {
            return said(
                    Kind.NO_KEYSPACE, "The keyspace is not there (any more): " + message(cause) + noKeyspace(), cause);
        }
        if (cause instanceof SyntaxError) {
            return said(
                    Kind.WRONG_SCHEMA,
                    "The cluster cannot read the statement; it may be of a release that Lectern does not know. "
                            + message(cause) + ".",
                    cause);
        }
        if (cause instanceof FunctionFailureException) {
            return said(
                    Kind.FAILED,
                    "A function that the cluster runs for this has failed: " + message(cause)
                            + ". Ask whoever keeps the cluster's functions.",
                    cause);
        }
        if (cause instanceof TruncateException) {
            return said(
                    Kind.FAILED,
                    "The table could not be emptied on every node: " + message(cause)
                            + ". Try again when all nodes are up.",
                    cause);
        }
        if (cause instanceof AlreadyExistsException) {
            return said(
                    Kind.WRONG_SCHEMA,
                    message(cause) + ". Somebody else has just made it; connect again to go on with it.",
                    cause);
        }
        if (cause instanceof FrameTooLongException) {
            return said(Kind.FAILED, tooLarge(), cause);
        }
        if (cause instanceof ProtocolError || cause instanceof UnsupportedProtocolVersionException) {
            return said(
                    Kind.FAILED,
                    "The cluster and Lectern do not understand each other's protocol: " + message(cause)
                            + ". Lectern speaks with Cassandra 4.0 and later; check what answers at this address.",
                    cause);
        }
        if (cause instanceof ServerError) {
            String message = message(cause);
            return message.contains("too large") || message.contains("max_mutation_size")
                    ? said(Kind.FAILED, tooLarge(), cause)
                    : said(
                            Kind.FAILED,
                            "The cluster reports an internal error: " + message
                                    + ". The log of the node that answered (" + coordinator(cause) + ") says more.",
                            cause);
        }
        return Optional.empty();
    }

    /** Too few replicas have answered, or they have answered that they failed. */
    private static ClusterException missing(QueryConsistencyException cause) {
        String answered = String.format(
                Locale.ROOT,
                "%d of the %d replicas that %s needs",
                cause.getReceived(),
                cause.getBlockFor(),
                cause.getConsistencyLevel());
        if (cause instanceof ReadFailureException failure) {
            return new ClusterException(
                    Kind.TOMBSTONES,
                    String.format(
                            Locale.ROOT,
                            "The cluster gave up reading: %s answered, %d failed. Most likely too many deleted rows (tombstones) stand in front of what was asked for. Rebuild the library to get past them.",
                            answered,
                            failure.getNumFailures()),
                    cause);
        }
        if (cause instanceof WriteFailureException failure) {
            return new ClusterException(
                    Kind.FAILED,
                    String.format(
                            Locale.ROOT,
                            "The write failed: %s took it, %d could not. It may be there all the same on those that did. Look at the nodes' logs and disks, then make it again.",
                            answered,
                            failure.getNumFailures()),
                    cause);
        }
        if (cause instanceof ReadTimeoutException) {
            return new ClusterException(
                    Kind.OVERLOADED,
                    "The cluster did not answer in time: " + answered
                            + " did. It may be busy, or a node may be down; try again.",
                    cause);
        }
        String transaction = cause instanceof CASWriteUnknownException || isTransaction(cause)
                ? " Whether the transaction was applied is not known; Lectern finds out before it goes on."
                : " The write may be applied all the same; making it again does no harm.";
        return new ClusterException(
                Kind.OVERLOADED,
                "The cluster did not answer in time: " + answered + " did." + transaction
                        + " It may be busy, or a node may be down; try again.",
                cause);
    }

    private static boolean isTransaction(QueryConsistencyException cause) {
        return cause instanceof WriteTimeoutException timeout
                && (timeout.getWriteType().equals(WriteType.CAS)
                        || timeout.getConsistencyLevel().equals(ConsistencyLevel.SERIAL)
                        || timeout.getConsistencyLevel().equals(ConsistencyLevel.LOCAL_SERIAL));
    }

    private static ClusterException invalid(Throwable cause) {
        String message = message(cause);
        Matcher late = TOO_LATE.matcher(message);
        if (late.matches()) {
            return new ClusterException(
                    Kind.FAILED,
                    "The write to " + late.group(1)
                            + " bears a time too far ahead for the cluster's guardrail: a clock is wrong, this machine's or a node's. Set the clocks right, then make it again; nothing was written.",
                    cause);
        }
        Matcher guardrail = GUARDRAIL.matcher(message);
        if (guardrail.matches()) {
            @Nullable String why = guardrail.group(2);
            return new ClusterException(
                    Kind.REFUSED,
                    "The cluster\u2019s guardrail \u201C" + guardrail.group(1) + "\u201D does not allow this"
                            + (why == null ? "" : ": " + stripped(why))
                            + ". Choose less, or ask an administrator to move the guardrail; nothing was written.",
                    cause);
        }
        if (message.contains("too large")) {
            return new ClusterException(Kind.FAILED, tooLarge(), cause);
        }
        Matcher keyspace = NO_KEYSPACE.matcher(message);
        if (keyspace.matches()) {
            return new ClusterException(
                    Kind.NO_KEYSPACE,
                    "The keyspace " + keyspace.group(1) + " is not there (any more)" + noKeyspace(),
                    cause);
        }
        Matcher table = NO_TABLE.matcher(message);
        if (table.matches()) {
            return new ClusterException(
                    Kind.WRONG_SCHEMA,
                    "The table " + table.group(1)
                            + " is not there (any more). Connect again, with --create-schema if Lectern is to make what it lacks.",
                    cause);
        }
        Matcher column = NO_COLUMN.matcher(message);
        if (column.matches()) {
            return new ClusterException(
                    Kind.WRONG_SCHEMA,
                    "A table has no column " + column.group(1)
                            + " (any more): its schema was changed. Connect again, with --create-schema if Lectern is to add what it lacks.",
                    cause);
        }
        if (message.contains("not logged in") || message.contains("have not logged")) {
            return new ClusterException(
                    Kind.REFUSED, "The cluster asks for a user and a password. Connect with both.", cause);
        }
        return new ClusterException(
                Kind.WRONG_SCHEMA,
                "The cluster does not understand the statement; its tables may have been changed or dropped. " + message
                        + ".",
                cause);
    }

    private static String unauthorised(String message) {
        Matcher permission = PERMISSION.matcher(message);
        if (!permission.matches()) {
            return "The cluster refuses this: the user has no right to it. " + message + ".";
        }
        String role = permission.group(1);
        String right = permission.group(2);
        String what = permission.group(3);
        String on = what.startsWith("table ") ? what.substring("table ".length()) : what.toUpperCase(Locale.ROOT);
        return "The role " + role + " has no right to " + right + " on the " + what
                + "; nothing was written. Connect as a role that has it, or ask an administrator for: GRANT " + right
                + " ON " + (what.startsWith("keyspace ") ? "KEYSPACE " + what.substring("keyspace ".length()) : on)
                + " TO " + role + ";";
    }

    private static String tooLarge() {
        return "What was to be written at once is larger than the cluster takes (its limits on mutations, batches and messages). Write less at a time, or ask an administrator to raise max_mutation_size or batch_size_fail_threshold; nothing was written.";
    }

    private static String noKeyspace() {
        return ". Check its name, or connect with --create-schema to make it.";
    }

    private static String coordinator(Throwable cause) {
        return cause instanceof com.datastax.oss.driver.api.core.servererrors.CoordinatorException answered
                ? String.valueOf(answered.getCoordinator())
                : "unknown";
    }

    /** Without the full stop that a sentence around it brings. */
    private static String message(Throwable cause) {
        String message = cause.getMessage();
        return message == null || message.isBlank() ? "it did not say why" : stripped(message);
    }

    private static String stripped(String text) {
        String plain = text.strip();
        return plain.endsWith(".") ? plain.substring(0, plain.length() - 1) : plain;
    }

    private static Optional<ClusterException> said(Kind kind, String sentence, Throwable cause) {
        return Optional.of(new ClusterException(kind, sentence, cause));
    }
}
