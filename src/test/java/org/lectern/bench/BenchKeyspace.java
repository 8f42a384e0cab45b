package org.lectern.bench;

import static org.lectern.fanout.FanOutJobs.begin;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;

/** A fresh keyspace with Lectern's schema, the services, and the bare driver beside them, set up alike. */
final class BenchKeyspace implements AutoCloseable {
    private static final int RAW_IN_FLIGHT = 256;

    private final ConnectionSettings settings;
    private final Lectern lectern;
    private final CqlSession session;

    BenchKeyspace(InetSocketAddress contactPoint, String datacenter, String name) {
        settings = new ConnectionSettings(List.of(contactPoint), datacenter, name, true);
        lectern = Lectern.connect(settings);
        session = new WholeFrameSessionBuilder()
                .addContactPoint(contactPoint)
                .withLocalDatacenter(datacenter)
                .withKeyspace(name)
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(60))
                        .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
                        .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 4096)
                        .build())
                .build();
    }

    /** Another fresh keyspace on the same node. */
    BenchKeyspace another(String name) {
        return new BenchKeyspace(settings.contactPoints().get(0), settings.datacenter(), name);
    }

    ConnectionSettings settings() {
        return settings;
    }

    Lectern lectern() {
        return lectern;
    }

    /** The bare driver. */
    CqlSession session() {
        return session;
    }

    static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    /** Runs statements flat out, a bounded number at a time. */
    void flatOut(int count, IntFunction<Statement<?>> statement) throws InterruptedException {
        Semaphore room = new Semaphore(RAW_IN_FLIGHT);
        AtomicReference<Throwable> failed = new AtomicReference<>();
        for (int i = 0; i < count; i++) {
            room.acquire();
            session.executeAsync(statement.apply(i)).whenComplete((result, failure) -> {
                if (failure != null) {
                    failed.set(failure);
                }
                room.release();
            });
        }
        room.acquire(RAW_IN_FLIGHT);
        if (failed.get() != null) {
            throw new IllegalStateException(failed.get());
        }
    }

    /**
     * Gives an item members without going through the service: straight into the truth, as many as wanted, fast. For sizes
     * that would take too long otherwise; nothing else writes to this item meanwhile.
     */
    ContentId itemWithMembers(String name, Visibility visibility, int members) throws InterruptedException {
        ContentId content = new ContentId("c:bench:" + name);
        await(begin(lectern.fanOuts().change(content, new Change.Put(name, visibility, Optional.empty())))
                .done());
        PreparedStatement insert = session.prepare(
                "INSERT INTO content (content_id, principal_id, role, stamp) VALUES (?, ?, 'VIEWER', 1)");
        int perBatch = 200;
        flatOut((members + perBatch - 1) / perBatch, batch -> {
            BatchStatementBuilder rows = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = batch * perBatch; i < Math.min(members, (batch + 1) * perBatch); i++) {
                rows.addStatement(insert.bind(content.value(), principal(i).value()));
            }
            return rows.build();
        });
        return content;
    }

    static PrincipalId principal(int number) {
        return new PrincipalId("u:bench:user" + String.format(Locale.ROOT, "%07d", number));
    }

    @Override
    public void close() {
        lectern.close();
        session.close();
    }
}
