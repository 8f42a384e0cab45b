package org.lectern.cluster;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import com.datastax.oss.driver.internal.core.channel.ChannelEvent;
import com.datastax.oss.driver.internal.core.context.EventBus;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnOwnNodes;
import org.lectern.node.Durability;
import org.lectern.node.NodeCluster;

/** On a node that gives its transactions no time, which is what a busy cluster comes to. */
@OnOwnNodes
final class TransactionTimeoutsTest {
    private static final int TIMEOUTS = 2_000;
    private static final int TRANSACTIONS_AT_ONCE = 96;
    private static final int READS_AT_ONCE = 16;

    /** The shortest that Cassandra takes. Reads have their time, so that none of them has a reason to fail. */
    private static final List<String> YAML =
            List.of("cas_contention_timeout: 10ms", "write_request_timeout: 10ms", "read_request_timeout: 60s");

    @TempDir
    private Path directory;

    @Test
    void transactionsThatTimeOutLeaveTheConnectionAndWhatElseIsOnIt() throws Exception {
        try (NodeCluster node = NodeCluster.start(directory, 1, Durability.SOON, YAML)) {
            try (CqlSession bare = node.session()) {
                bare.execute(
                        "CREATE KEYSPACE busy WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
                bare.execute("CREATE TABLE busy.t (id int PRIMARY KEY, n int)");
                write(bare, "INSERT INTO busy.t (id, n) VALUES (1, 1)");
            }
            try (CqlSession session = Sessions.open(new ConnectionSettings(
                    node.contactPoints(), node.datacenter(), "busy", false, false, ConnectionOptions.OWN_NODE))) {
                assertThat(session.getContext().getProtocolVersion()).isEqualTo(ProtocolVersion.V5);
                assertNoConnectionIsLost(session);
            }
        }
    }

    private static void assertNoConnectionIsLost(CqlSession session) throws Exception {
        EventBus events = ((InternalDriverContext) session.getContext()).getEventBus();
        Queue<ChannelEvent> connections = new ConcurrentLinkedQueue<>();
        Object listening = events.register(ChannelEvent.class, connections::add);
        BoundStatement transaction =
                session.prepare("UPDATE busy.t SET n = 2 WHERE id = 1 IF n > 0").bind();
        BoundStatement read =
                session.prepare("SELECT n FROM busy.t WHERE id = 1").bind();
        AtomicInteger timeouts = new AtomicInteger();
        AtomicInteger reads = new AtomicInteger();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        BooleanSupplier goesOn = () -> timeouts.get() < TIMEOUTS && failures.isEmpty();

        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < TRANSACTIONS_AT_ONCE; i++) {
            all.add(again(
                    goesOn,
                    () -> session.executeAsync(transaction).handle((done, failure) -> {
                        if (failure instanceof WriteTimeoutException timeout) {
                            timeouts.addAndGet(timeout.getWriteType().equals(WriteType.CAS) ? 1 : 0);
                        } else if (failure != null) {
                            failures.add(failure);
                        }
                        return done;
                    })));
        }
        for (int i = 0; i < READS_AT_ONCE; i++) {
            all.add(again(
                    goesOn,
                    () -> session.executeAsync(read).handle((rows, failure) -> {
                        reads.incrementAndGet();
                        if (failure != null) {
                            failures.add(failure);
                        }
                        return rows;
                    })));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(5, MINUTES);
        events.unregister(listening, ChannelEvent.class);

        assertThat(failures).isEmpty();
        assertThat(timeouts.get()).isGreaterThanOrEqualTo(TIMEOUTS);
        assertThat(reads.get()).as("reads beside them").isGreaterThan(READS_AT_ONCE);
        assertThat(connections).as("connections lost and made").isEmpty();
    }

    private static CompletableFuture<Void> again(BooleanSupplier goesOn, Supplier<CompletionStage<?>> request) {
        return goesOn.getAsBoolean()
                ? request.get().toCompletableFuture().thenComposeAsync(done -> again(goesOn, request))
                : CompletableFuture.completedFuture(null);
    }

    /** A write that is no transaction has as little time as they do. */
    private static void write(CqlSession session, String cql) {
        until("written", () -> {
            try {
                session.execute(cql);
                return true;
            } catch (WriteTimeoutException again) {
                return false;
            }
        });
    }
}
