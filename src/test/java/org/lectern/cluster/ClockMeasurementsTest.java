package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.Ports;

/** Every node is asked for its time, and a plain repair is refused while one of them is wrong. */
@WithoutNode
final class ClockMeasurementsTest {
    private static final Duration NINETY_MINUTES = Duration.ofMinutes(90);

    private final Map<UUID, Node> nodes = new HashMap<>();
    /** How far each node's clock is ahead. One that is missing does not answer. */
    private final Map<Node, Duration> ahead = new ConcurrentHashMap<>();

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void stop() {
        scheduler.shutdownNow();
    }

    private Node node(int number) {
        EndPoint address = Ports.answering(
                EndPoint.class, (method, given) -> InetSocketAddress.createUnresolved("10.0.0." + number, 9042));
        Node node = Ports.answering(Node.class, (method, given) -> switch (method.getName()) {
            case "getEndPoint" -> address;
            case "hashCode" -> number;
            case "equals" -> Objects.hashCode(given.get(0)) == number;
            default -> throw new AssertionError(method.toString());
        });
        nodes.put(new UUID(0, number), node);
        return node;
    }

    private ClockMeasurements measurements() {
        Metadata metadata = Ports.answering(Metadata.class, (method, given) -> nodes);
        CqlSession session = Ports.answering(
                CqlSession.class,
                (method, given) ->
                        method.getName().equals("getMetadata") ? metadata : answer((SimpleStatement) given.get(0)));
        return new ClockMeasurements(session, new ClusterClock());
    }

    private CompletableFuture<AsyncResultSet> answer(SimpleStatement question) {
        Duration offset = ahead.get(Objects.requireNonNull(question.getNode()));
        if (offset == null) {
            return CompletableFuture.failedFuture(new NoNodeAvailableException());
        }
        Row row = Ports.answering(Row.class, (method, given) -> Instant.now().plus(offset));
        return CompletableFuture.completedFuture(Ports.answering(AsyncResultSet.class, (method, given) -> row));
    }

    @Test
    void aRepairIsRefusedWhileANodeIsAhead_andNamesIt() {
        List.of(node(1), node(2)).forEach(node -> ahead.put(node, Duration.ZERO));
        ahead.put(node(3), NINETY_MINUTES);
        ClockMeasurements clocks = measurements();
        clocks.begin(scheduler);

        assertThat(clocks.clock().offsetMillis()).isZero();
        assertThat(clocks.requireSameTime())
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withCauseInstanceOf(ClusterException.class)
                .withMessageContaining("The clock of node 10.0.0.3:9042 is 5400.0 s ahead")
                .withMessageContaining("Nothing was written.");
    }

    @Test
    void aNodeThatDoesNotAnswerIsLeftOut() {
        ahead.put(node(1), Duration.ZERO);
        node(2);
        ClockMeasurements clocks = measurements();
        clocks.begin(scheduler);

        assertThat(clocks.clock().errorMillis()).isLessThan(60_000);
        assertThat(clocks.requireSameTime()).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void nodesThatAgreeRefuseNothing() {
        List.of(node(1), node(2), node(3)).forEach(node -> ahead.put(node, Duration.ofHours(1)));
        ClockMeasurements clocks = measurements();
        clocks.begin(scheduler);

        assertThat(clocks.requireSameTime()).succeedsWithin(Duration.ofSeconds(10));
        assertThat(clocks.clock().offsetMillis()).isBetween(3_540_000L, 3_600_000L);
    }
}
