package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverExecutionException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.InvalidKeyspaceException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.ConnectionInitException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.CASWriteUnknownException;
import com.datastax.oss.driver.api.core.servererrors.CDCWriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.FunctionFailureException;
import com.datastax.oss.driver.api.core.servererrors.InvalidConfigurationInQueryException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ProtocolError;
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
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.lane.WithoutNode;

/** Whatever Cassandra refuses is a sentence that names what there is to name, and says what to do. */
@WithoutNode
final class ClusterFailuresTest {
    private static final ConsistencyLevel QUORUM = ConsistencyLevel.LOCAL_QUORUM;

    @ParameterizedTest
    @MethodSource("refusals")
    void aRefusalIsASentence(RuntimeException refusal, Kind kind, String said) {
        RuntimeException worded = ClusterFailures.translate(new CompletionException(refusal));

        assertThat(worded).isInstanceOf(ClusterException.class);
        assertThat(((ClusterException) worded).kind()).isEqualTo(kind);
        assertThat(worded.getMessage())
                .contains(said)
                .matches("(?s)[A-Z].*[.;]")
                .doesNotContain("Exception", "com.datastax", "null", "endPoint");
        boolean passes = kind == Kind.OVERLOADED || kind == Kind.UNREACHABLE;
        assertThat(ClusterFailures.isTransient(refusal)).as("passes").isEqualTo(passes);
        assertThat(ClusterFailures.passing(worded).isPresent()).as("passes").isEqualTo(passes);
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(
                        new ClosedConnectionException("Unexpected error on channel"),
                        Kind.UNREACHABLE,
                        "connection broke"),
                Arguments.of(
                        new HeartbeatException(
                                new InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 9042),
                                "Heartbeat request: timed out after 5000 ms",
                                null),
                        Kind.UNREACHABLE,
                        "connection broke"),
                Arguments.of(
                        new ConnectionInitException(
                                "Protocol initialization request, step 1 (OPTIONS): timed out", null),
                        Kind.UNREACHABLE,
                        "connection broke"),
                Arguments.of(
                        AllNodesFailedException.fromErrors(List.of()),
                        Kind.UNREACHABLE,
                        "No node of the cluster answers"),
                Arguments.of(
                        AllNodesFailedException.fromErrors(List.of(Map.entry(node(), new OverloadedException(node())))),
                        Kind.OVERLOADED,
                        "too busy to answer"),
                Arguments.of(new IllegalStateException("Session is closed"), Kind.FAILED, "was closed"),
                Arguments.of(
                        new DriverExecutionException(new IllegalStateException("Node(endPoint=127.0.0.1:9042)")),
                        Kind.FAILED,
                        "show the details"),
                Arguments.of(
                        new UnauthorizedException(
                                node(),
                                "User reader has no MODIFY permission on <table lectern.content> or any of its parents"),
                        Kind.REFUSED,
                        "The role reader lacks the right to MODIFY on the table lectern.content. Nothing was written. Connect with"
                                + " another role, or ask an administrator for: GRANT MODIFY ON lectern.content TO"
                                + " reader;"),
                Arguments.of(
                        new AuthenticationException(endPoint(), "Provided username and/or password are incorrect"),
                        Kind.REFUSED,
                        "user or the password is wrong"),
                Arguments.of(
                        new UnavailableException(node(), QUORUM, 2, 1),
                        Kind.OVERLOADED,
                        "Only 1 of 2 required replicas are up (LOCAL_QUORUM)"),
                Arguments.of(
                        new ReadTimeoutException(node(), QUORUM, 1, 2, false),
                        Kind.OVERLOADED,
                        "1 of 2 replicas required by LOCAL_QUORUM did."),
                Arguments.of(
                        new WriteTimeoutException(node(), QUORUM, 0, 2, WriteType.SIMPLE),
                        Kind.OVERLOADED,
                        "0 of 2 replicas required by LOCAL_QUORUM did. The write may have been applied"),
                Arguments.of(
                        new WriteTimeoutException(node(), ConsistencyLevel.LOCAL_SERIAL, 1, 2, WriteType.CAS),
                        Kind.OVERLOADED,
                        "The result of the transaction is unknown"),
                Arguments.of(
                        new CASWriteUnknownException(node(), ConsistencyLevel.LOCAL_SERIAL, 1, 2),
                        Kind.OVERLOADED,
                        "The result of the transaction is unknown"),
                Arguments.of(
                        new WriteFailureException(node(), QUORUM, 1, 2, WriteType.SIMPLE, 1, Map.of()),
                        Kind.FAILED,
                        "1 of 2 replicas required by LOCAL_QUORUM accepted it, 1 did not"),
                Arguments.of(
                        new ReadFailureException(node(), QUORUM, 0, 2, 2, false, Map.of()),
                        Kind.UNREADABLE,
                        "0 of 2 replicas required by LOCAL_QUORUM answered, 2 failed without a reason"),
                Arguments.of(unread(1, 1), Kind.TOMBSTONES, "deleted rows (tombstones)"),
                Arguments.of(unread(1, 2), Kind.TOMBSTONES, "deleted rows (tombstones)"),
                Arguments.of(unread(0, 0), Kind.UNREADABLE, "10.0.0.1, 10.0.0.2 had a fault, such as a damaged file"),
                Arguments.of(unread(0, 1), Kind.UNREADABLE, "Neither a rebuild nor a retry helps"),
                Arguments.of(unread(0, 2), Kind.UNREADABLE, "had a fault"),
                Arguments.of(unread(99, 2), Kind.UNREADABLE, "had a fault"),
                Arguments.of(unread(4, 5), Kind.UNREADABLE, "local_read_size_fail_threshold"),
                Arguments.of(unread(2, 5), Kind.OVERLOADED, "10.0.0.1, 10.0.0.2 was too busy"),
                Arguments.of(unread(3, 6), Kind.OVERLOADED, "applying a schema change"),
                Arguments.of(
                        new WriteFailureException(node(), QUORUM, 1, 2, WriteType.SIMPLE, 1, reasons(2)),
                        Kind.OVERLOADED,
                        "1 of 2 replicas required by LOCAL_QUORUM accepted it, 1 did not"),
                Arguments.of(
                        new WriteFailureException(
                                node(), ConsistencyLevel.LOCAL_SERIAL, 1, 2, WriteType.CAS, 1, reasons(0)),
                        Kind.FAILED,
                        "Its result is unknown"),
                Arguments.of(new DriverTimeoutException("Query timed out"), Kind.OVERLOADED, "did not answer in time"),
                Arguments.of(new OverloadedException(node()), Kind.OVERLOADED, "too busy to answer"),
                Arguments.of(new BootstrappingException(node()), Kind.OVERLOADED, "too busy to answer"),
                Arguments.of(
                        new RequestThrottlingException("The session has reached its maximum capacity"),
                        Kind.OVERLOADED,
                        "reached its limit of concurrent requests"),
                Arguments.of(new CDCWriteFailureException(node()), Kind.OVERLOADED, "(CDC) is full"),
                Arguments.of(
                        new FunctionFailureException(node(), "execution of 'ks.f[int]' failed"),
                        Kind.FAILED,
                        "execution of 'ks.f[int]' failed"),
                Arguments.of(new TruncateException(node(), "Cannot achieve"), Kind.FAILED, "emptied on every node"),
                Arguments.of(new ProtocolError(node(), "Invalid opcode"), Kind.FAILED, "Invalid opcode"),
                Arguments.of(
                        new ServerError(node(), "boom"), Kind.FAILED, "internal error: boom. See the log of the node"),
                Arguments.of(
                        new SyntaxError(node(), "line 1:7 no viable alternative"),
                        Kind.WRONG_SCHEMA,
                        "does not understand the statement"),
                Arguments.of(
                        new AlreadyExistsException(node(), "lectern", "content"),
                        Kind.WRONG_SCHEMA,
                        "Another process has just created it"),
                Arguments.of(
                        new InvalidConfigurationInQueryException(node(), "Unrecognized strategy option"),
                        Kind.FAILED,
                        "Unrecognized strategy option"),
                Arguments.of(
                        new InvalidQueryException(node(), "unconfigured table content"),
                        Kind.WRONG_SCHEMA,
                        "The table content does not exist"),
                Arguments.of(
                        new InvalidQueryException(node(), "table lectern.content does not exist"),
                        Kind.WRONG_SCHEMA,
                        "The table lectern.content does not exist"),
                Arguments.of(
                        new InvalidQueryException(node(), "Keyspace 'lectern' does not exist"),
                        Kind.NO_KEYSPACE,
                        "The keyspace lectern does not exist"),
                Arguments.of(
                        new InvalidKeyspaceException("Invalid keyspace lectern"),
                        Kind.NO_KEYSPACE,
                        "Invalid keyspace lectern"),
                Arguments.of(
                        new InvalidQueryException(node(), "Undefined column name stamp in table lectern.content"),
                        Kind.WRONG_SCHEMA,
                        "The column stamp of a table does not exist"),
                Arguments.of(
                        new InvalidQueryException(node(), "You have not logged in"),
                        Kind.REFUSED,
                        "requires a user and a password"),
                Arguments.of(
                        new InvalidQueryException(node(), "Batch too large"), Kind.TOO_LARGE, "Write less at a time"),
                Arguments.of(
                        new InvalidQueryException(
                                node(),
                                "Rejected an oversized mutation (16777300/16777216) for keyspace: lectern. Top keys are:"
                                        + " library_by_principal.u:cam:anne"),
                        Kind.TOO_LARGE,
                        "Write less at a time"),
                Arguments.of(
                        new InvalidQueryException(
                                node(), "Request is too big: length 16777300 exceeds maximum allowed length 16777216."),
                        Kind.TOO_LARGE,
                        "Write less at a time"),
                Arguments.of(
                        new ServerError(
                                node(), "Mutation of 33554434 bytes is too large for the maximum size of 16777216"),
                        Kind.TOO_LARGE,
                        "Write less at a time"),
                Arguments.of(
                        new FrameTooLongException(
                                new InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 9042),
                                "Message too long"),
                        Kind.TOO_LARGE,
                        "Write less at a time"),
                Arguments.of(
                        new InvalidQueryException(
                                node(),
                                "Guardrail partition_keys_in_select violated: Query with partition keys in IN clause on"
                                        + " table content, with number of partition keys 101 exceeds fail threshold 20."),
                        Kind.REFUSED,
                        "guardrail \u201Cpartition_keys_in_select\u201D refuses this: Query with"),
                Arguments.of(
                        new InvalidQueryException(
                                node(),
                                "Guardrail maximum_timestamp violated: The modification to table content has a timestamp"
                                        + " 99 after the maximum allowable 10"),
                        Kind.FAILED,
                        "too far in the future"));
    }

    @ParameterizedTest
    @MethodSource("unanswered")
    void whatATransactionDidIsUnknown_whateverFailedWhileItRan(RuntimeException failure, boolean unknown) {
        assertThat(ClusterFailures.leavesUnknown(failure)).isEqualTo(unknown);
        assertThat(ClusterFailures.leavesUnknown(new CompletionException(ClusterFailures.translate(failure))))
                .isEqualTo(unknown);
    }

    static Stream<Arguments> unanswered() {
        ConsistencyLevel serial = ConsistencyLevel.LOCAL_SERIAL;
        return Stream.of(
                Arguments.of(new WriteFailureException(node(), serial, 1, 2, WriteType.CAS, 1, reasons(0)), true),
                Arguments.of(new WriteFailureException(node(), QUORUM, 1, 2, WriteType.SIMPLE, 1, Map.of()), true),
                Arguments.of(new WriteTimeoutException(node(), serial, 1, 2, WriteType.CAS), true),
                Arguments.of(new CASWriteUnknownException(node(), serial, 1, 2), true),
                Arguments.of(new ReadFailureException(node(), serial, 1, 2, 1, false, reasons(0)), true),
                Arguments.of(new ReadTimeoutException(node(), serial, 1, 2, false), true),
                Arguments.of(new ServerError(node(), "boom"), true),
                Arguments.of(new DriverTimeoutException("Query timed out"), true),
                Arguments.of(new ClosedConnectionException("Unexpected error on channel"), true),
                Arguments.of(new UnavailableException(node(), QUORUM, 2, 1), false),
                Arguments.of(new OverloadedException(node()), false),
                Arguments.of(new InvalidQueryException(node(), "Batch too large"), false));
    }

    private static ReadFailureException unread(Integer... codes) {
        return new ReadFailureException(node(), QUORUM, 0, 2, codes.length, false, reasons(codes));
    }

    /** What replicas say, by the codes of the protocol. */
    private static Map<InetAddress, Integer> reasons(Integer... codes) {
        Map<InetAddress, Integer> reasons = new HashMap<>();
        for (int i = 0; i < codes.length; i++) {
            try {
                reasons.put(InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) (i + 1)}), codes[i]);
            } catch (UnknownHostException impossible) {
                throw new AssertionError(impossible);
            }
        }
        return reasons;
    }

    private static Node node() {
        return (Node) Proxy.newProxyInstance(
                Node.class.getClassLoader(),
                new Class<?>[] {Node.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "toString" -> "Node(127.0.0.1:9042)";
                    case "hashCode" -> 1;
                    case "equals" -> proxy == arguments[0];
                    default -> null;
                });
    }

    private static EndPoint endPoint() {
        return (EndPoint) Proxy.newProxyInstance(
                EndPoint.class.getClassLoader(),
                new Class<?>[] {EndPoint.class},
                (proxy, method, arguments) -> method.getName().equals("toString") ? "127.0.0.1:9042" : null);
    }
}
