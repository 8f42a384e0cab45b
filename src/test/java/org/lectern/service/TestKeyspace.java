package org.lectern.service;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.node.SharedNode;

/** A keyspace of its own on the shared node, connected, and a bare session to look at its rows. */
public final class TestKeyspace implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final ConnectionSettings settings;
    private final Lectern lectern;
    private final CqlSession session;

    public TestKeyspace(String name) {
        settings = new ConnectionSettings(
                List.of(SharedNode.contactPoint()),
                SharedNode.datacenter(),
                name + "_" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet(),
                true);
        lectern = Lectern.connect(settings);
        session = CqlSession.builder()
                .addContactPoint(SharedNode.contactPoint())
                .withLocalDatacenter(SharedNode.datacenter())
                .withKeyspace(settings.keyspace())
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofMinutes(1))
                        .build())
                .build();
    }

    public ConnectionSettings settings() {
        return settings;
    }

    public Lectern lectern() {
        return lectern;
    }

    /** The driver itself, for what support staff would do in cqlsh. */
    public CqlSession session() {
        return session;
    }

    /** Waits for a stage; a failure is thrown as it is. */
    public static <T> T await(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(3, TimeUnit.MINUTES);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(failure.getCause());
        } catch (InterruptedException | TimeoutException failure) {
            throw new AssertionError(failure);
        }
    }

    @Override
    public void close() {
        lectern.close();
        session.close();
    }
}
