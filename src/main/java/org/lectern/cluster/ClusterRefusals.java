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
import java.net.InetAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.wording.Message;

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

    /** Of a batch, a message, a mutation: "Batch too large", "Request is too big", "Rejected an oversized mutation". */
    private static final Pattern TOO_LARGE =
            Pattern.compile("too large|too big|oversized|exceeds allowed maximum|max_mutation_size");

    private ClusterRefusals() {}

    /** The sentence; empty for what is no answer of Cassandra. */
    static Optional<ClusterException> of(Throwable cause) {
        if (cause instanceof QueryConsistencyException replicas) {
            return Optional.of(missing(replicas));
        }
        if (cause instanceof UnavailableException unavailable) {
            return said(
                    Kind.OVERLOADED,
                    ClusterSentence.TOO_FEW_REPLICAS.of(
                            unavailable.getAlive(), unavailable.getRequired(), unavailable.getConsistencyLevel()),
                    cause);
        }
        if (cause instanceof DriverTimeoutException) {
            return said(Kind.OVERLOADED, ClusterSentence.TIMED_OUT.of(), cause);
        }
        if (cause instanceof OverloadedException || cause instanceof BootstrappingException) {
            return said(Kind.OVERLOADED, ClusterSentence.TOO_BUSY.of(), cause);
        }
        if (cause instanceof RequestThrottlingException) {
            return said(Kind.OVERLOADED, ClusterSentence.TOO_MANY_REQUESTS.of(), cause);
        }
        if (cause instanceof CDCWriteFailureException) {
            return said(Kind.OVERLOADED, ClusterSentence.CDC_FULL.of(), cause);
        }
        if (cause instanceof UnauthorizedException) {
            return said(Kind.REFUSED, unauthorised(message(cause)), cause);
        }
        if (cause instanceof AuthenticationException) {
            return said(Kind.REFUSED, ClusterSentence.UNKNOWN_LOGIN.of(), cause);
        }
        return asked(cause);
    }

    /** What is wrong with what was asked for. */
    private static Optional<ClusterException> asked(Throwable cause) {
        if (cause instanceof InvalidConfigurationInQueryException) {
            return said(Kind.FAILED, ClusterSentence.SETTING_REFUSED.of(message(cause)), cause);
        }
        if (cause instanceof InvalidQueryException) {
            return Optional.of(invalid(cause));
        }
        if (cause instanceof InvalidKeyspaceException) {
            return said(Kind.NO_KEYSPACE, ClusterSentence.KEYSPACE_GONE.of(message(cause)), cause);
        }
        if (cause instanceof SyntaxError) {
            return said(Kind.WRONG_SCHEMA, ClusterSentence.SYNTAX.of(message(cause)), cause);
        }
        if (cause instanceof FunctionFailureException) {
            return said(Kind.FAILED, ClusterSentence.FUNCTION_FAILED.of(message(cause)), cause);
        }
        if (cause instanceof TruncateException) {
            return said(Kind.FAILED, ClusterSentence.NOT_TRUNCATED.of(message(cause)), cause);
        }
        if (cause instanceof AlreadyExistsException) {
            return said(Kind.WRONG_SCHEMA, ClusterSentence.EXISTS_ALREADY.of(message(cause)), cause);
        }
        if (cause instanceof FrameTooLongException) {
            return said(Kind.TOO_LARGE, ClusterSentence.TOO_LARGE.of(), cause);
        }
        if (cause instanceof ProtocolError || cause instanceof UnsupportedProtocolVersionException) {
            return said(Kind.FAILED, ClusterSentence.PROTOCOL.of(message(cause)), cause);
        }
        if (cause instanceof ServerError) {
            String message = message(cause);
            return TOO_LARGE.matcher(message).find()
                    ? said(Kind.TOO_LARGE, ClusterSentence.TOO_LARGE.of(), cause)
                    : said(Kind.FAILED, ClusterSentence.INTERNAL_ERROR.of(message, coordinator(cause)), cause);
        }
        return Optional.empty();
    }

    /** Too few replicas have answered, or they have answered that they failed. */
    private static ClusterException missing(QueryConsistencyException cause) {
        Message answered =
                ClusterSentence.ANSWERED.of(cause.getReceived(), cause.getBlockFor(), cause.getConsistencyLevel());
        if (cause instanceof ReadFailureException failure) {
            return unread(failure, answered);
        }
        if (cause instanceof WriteFailureException failure) {
            ClusterSentence what =
                    isTransaction(cause) ? ClusterSentence.TRANSACTION_FAILED : ClusterSentence.WRITE_FAILED;
            return new ClusterException(
                    FailureReason.allPass(failure.getReasonMap()) ? Kind.OVERLOADED : Kind.FAILED,
                    what.of(answered, failure.getNumFailures()),
                    cause);
        }
        if (cause instanceof ReadTimeoutException) {
            return new ClusterException(Kind.OVERLOADED, ClusterSentence.READ_TIMED_OUT.of(answered), cause);
        }
        Message transaction = cause instanceof CASWriteUnknownException || isTransaction(cause)
                ? ClusterSentence.TRANSACTION_UNKNOWN.of()
                : ClusterSentence.MAY_BE_APPLIED.of();
        return new ClusterException(Kind.OVERLOADED, ClusterSentence.WRITE_TIMED_OUT.of(answered, transaction), cause);
    }

    /** Why replicas could not read it: what passes is no fault, and a fault outweighs tombstones, which a rebuild can help. */
    private static ClusterException unread(ReadFailureException failure, Message answered) {
        Map<InetAddress, Integer> reasons = failure.getReasonMap();
        if (reasons.isEmpty()) {
            return new ClusterException(
                    Kind.UNREADABLE,
                    ClusterSentence.READ_FAILED_UNSAID.of(answered, failure.getNumFailures()),
                    failure);
        }
        if (FailureReason.isWhy(FailureReason.TOMBSTONES, reasons)) {
            return new ClusterException(
                    Kind.TOMBSTONES, ClusterSentence.READ_FAILED.of(answered, failure.getNumFailures()), failure);
        }
        String where = FailureReason.where(reasons);
        if (FailureReason.allPass(reasons)) {
            return new ClusterException(
                    Kind.OVERLOADED, ClusterSentence.READ_FAILED_FOR_NOW.of(answered, where), failure);
        }
        ClusterSentence why = FailureReason.isWhy(FailureReason.SIZE, reasons)
                ? ClusterSentence.READ_FAILED_SIZE
                : ClusterSentence.READ_FAILED_FAULT;
        return new ClusterException(Kind.UNREADABLE, why.of(answered, where), failure);
    }

    private static boolean isTransaction(QueryConsistencyException cause) {
        return isTransaction(cause.getConsistencyLevel())
                || (cause instanceof WriteTimeoutException timeout
                        && timeout.getWriteType().equals(WriteType.CAS))
                || (cause instanceof WriteFailureException failure
                        && failure.getWriteType().equals(WriteType.CAS));
    }

    private static boolean isTransaction(ConsistencyLevel level) {
        return level.equals(ConsistencyLevel.SERIAL) || level.equals(ConsistencyLevel.LOCAL_SERIAL);
    }

    private static ClusterException invalid(Throwable cause) {
        String message = message(cause);
        Matcher late = TOO_LATE.matcher(message);
        if (late.matches()) {
            return new ClusterException(Kind.FAILED, ClusterSentence.CLOCK_AHEAD.of(late.group(1)), cause);
        }
        Matcher guardrail = GUARDRAIL.matcher(message);
        if (guardrail.matches()) {
            @Nullable String why = guardrail.group(2);
            return new ClusterException(
                    Kind.REFUSED,
                    ClusterSentence.GUARDRAIL.of(guardrail.group(1), (why == null ? "" : ": " + stripped(why))),
                    cause);
        }
        if (TOO_LARGE.matcher(message).find()) {
            return new ClusterException(Kind.TOO_LARGE, ClusterSentence.TOO_LARGE.of(), cause);
        }
        Matcher keyspace = NO_KEYSPACE.matcher(message);
        if (keyspace.matches()) {
            return new ClusterException(
                    Kind.NO_KEYSPACE, ClusterSentence.KEYSPACE_MISSING.of(keyspace.group(1)), cause);
        }
        Matcher table = NO_TABLE.matcher(message);
        if (table.matches()) {
            return new ClusterException(Kind.WRONG_SCHEMA, ClusterSentence.TABLE_MISSING.of(table.group(1)), cause);
        }
        Matcher column = NO_COLUMN.matcher(message);
        if (column.matches()) {
            return new ClusterException(Kind.WRONG_SCHEMA, ClusterSentence.COLUMN_MISSING.of(column.group(1)), cause);
        }
        if (message.contains("not logged in") || message.contains("have not logged")) {
            return new ClusterException(Kind.REFUSED, ClusterSentence.LOGIN_WANTED.of(), cause);
        }
        return new ClusterException(Kind.WRONG_SCHEMA, ClusterSentence.NOT_UNDERSTOOD.of(message), cause);
    }

    private static Message unauthorised(String message) {
        Matcher permission = PERMISSION.matcher(message);
        if (!permission.matches()) {
            return ClusterSentence.NO_RIGHT.of(message);
        }
        String role = permission.group(1);
        String right = permission.group(2);
        String what = permission.group(3);
        String on = what.startsWith("table ") ? what.substring("table ".length()) : what.toUpperCase(Locale.ROOT);
        return ClusterSentence.NO_PERMISSION.of(
                role,
                right,
                what,
                what.startsWith("keyspace ") ? "KEYSPACE " + what.substring("keyspace ".length()) : on);
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

    private static Optional<ClusterException> said(Kind kind, Message sentence, Throwable cause) {
        return Optional.of(new ClusterException(kind, sentence, cause));
    }
}
