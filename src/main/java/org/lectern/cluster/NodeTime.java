package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * One node's answer to the question for its time.
 *
 * @param node its address, for people
 * @param sent this machine's time when the question was sent
 * @param received this machine's time when the answer arrived
 * @param answer the node's time, somewhere between the two, in whole milliseconds
 */
record NodeTime(String node, Instant sent, Instant received, Instant answer) {
    private static final String NOW = "SELECT toTimestamp(now()) FROM system.local";

    /** The same for Cassandra 2.1, which platforms' keyspaces may be on. */
    private static final String NOW_BEFORE_2_2 = "SELECT dateOf(now()) FROM system.local";

    /** Nodes answer within milliseconds. The time of one that is frozen is not waited for. */
    private static final long PATIENCE_MILLIS = 1_000;

    /** Asks every node that this session has a connection to. Nodes that do not answer within a second are left out. */
    static CompletionStage<List<NodeTime>> of(CqlSession session) {
        List<CompletableFuture<Optional<NodeTime>>> asked = session.getMetadata().getNodes().values().stream()
                .map(node -> ask(session, node).toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
                .thenApply(waited -> asked.stream()
                        .flatMap(answer -> answer.getNow(Optional.empty()).stream())
                        .toList());
    }

    /** The names of the nodes known to a session, as they are in {@link #node}. */
    static Set<String> names(CqlSession session) {
        return session.getMetadata().getNodes().values().stream()
                .map(NodeTime::name)
                .collect(Collectors.toSet());
    }

    static String name(Node node) {
        return node.getEndPoint().resolve() instanceof InetSocketAddress address
                ? ClusterFailures.address(address)
                : node.getEndPoint().toString();
    }

    private static CompletionStage<Optional<NodeTime>> ask(CqlSession session, Node node) {
        Instant sent = Instant.now();
        return ask(session, node, NOW)
                .exceptionallyCompose(failure ->
                        failure instanceof InvalidQueryException || failure.getCause() instanceof InvalidQueryException
                                ? ask(session, node, NOW_BEFORE_2_2)
                                : CompletableFuture.failedStage(failure))
                .thenApply(result -> Optional.of(new NodeTime(
                        name(node),
                        sent,
                        Instant.now(),
                        Objects.requireNonNull(
                                Objects.requireNonNull(result.one()).getInstant(0)))))
                .exceptionally(noAnswer -> Optional.empty());
    }

    private static CompletionStage<AsyncResultSet> ask(CqlSession session, Node node, String cql) {
        return session.executeAsync(
                SimpleStatement.newInstance(cql).setNode(node).setIdempotent(true));
    }
}
