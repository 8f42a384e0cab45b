package org.lectern.service;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.audit.scan.AuditEngine;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;

/**
 * Has each part done by two other processes, as far as those are connections of their own, to and from which everything travels as
 * bytes. As where the first one died before it could tell: then what the second one says counts. Or as where the first one was
 * given up too early: then both do it at the same time.
 */
public final class PartsDoneTwice implements AuditParts.Engine, AutoCloseable {
    private static final Map<String, ExecutorServices> SECOND = new ConcurrentHashMap<>();

    private final ExecutorServices one;
    private final ExecutorServices other;
    private final AtomicInteger parts = new AtomicInteger();
    private final boolean atTheSameTime;
    private volatile Runnable between = () -> {};

    private PartsDoneTwice(ConnectionSettings settings, boolean atTheSameTime) {
        this.atTheSameTime = atTheSameTime;
        one = ExecutorServices.connect(settings, StatusKeyspace.of(settings.keyspace()));
        other = ExecutorServices.connect(settings, StatusKeyspace.of(settings.keyspace()));
    }

    public static PartsDoneTwice oneAfterTheOther(ConnectionSettings settings) {
        return new PartsDoneTwice(settings, false);
    }

    public static PartsDoneTwice atTheSameTime(ConnectionSettings settings) {
        return new PartsDoneTwice(settings, true);
    }

    /** A connection whose jobs are done so. Whoever asks for it closes it. */
    public Lectern connect(ConnectionSettings settings) {
        return AuditParts.connect(settings, StatusKeyspace.of(settings.keyspace()), Optional.empty(), said -> {}, this);
    }

    /** A second connection that parts of those jobs work with. Whoever asks for it closes it. */
    public Lectern connectSecond(ConnectionSettings settings) {
        SECOND.computeIfAbsent(
                settings.keyspace(),
                keyspace -> ExecutorServices.connect(settings, StatusKeyspace.of(settings.keyspace())));
        return connect(settings);
    }

    /** From now on this happens after the first one is done with a part, and before the other begins it. */
    public void between(Runnable happens) {
        between = happens;
    }

    /** How many there were. */
    public int count() {
        return parts.get();
    }

    @Override
    public AuditEngine over(AuditParts reads, ConnectionSettings settings) {
        return (from, sums, create) -> {
            throw new IllegalStateException("No audit is done in parts.");
        };
    }

    @Override
    public Optional<PartExecutor> executor(ConnectionSettings settings, StatusKeyspace statusKeyspace) {
        return Optional.of(new PartExecutor() {
            @Override
            public int atOnce() {
                return 3;
            }

            @Override
            public <R extends Serializable> CompletionStage<R> submit(Part<R> part) {
                parts.incrementAndGet();
                ExecutorServices second = SECOND.get(settings.keyspace());
                if (second != null) {
                    return done(part, second);
                }
                CompletableFuture<R> first = done(part, one);
                return atTheSameTime
                        ? done(part, other).thenCompose(again -> first)
                        : first.thenCompose(lost -> {
                            between.run();
                            return done(part, other);
                        });
            }

            @Override
            public ServicesThere there() {
                return new There(settings.keyspace());
            }
        });
    }

    /** What a second connection of a part finds where it has arrived: that of the keyspace, which all of them share. */
    private record There(String keyspace) implements ServicesThere {
        @Override
        public ExecutorServices services() {
            return Objects.requireNonNull(SECOND.get(keyspace));
        }
    }

    private static <R extends Serializable> CompletableFuture<R> done(Part<R> part, ExecutorServices services) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return travelled(travelled(part).work(services));
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static <T> T travelled(T value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    @Override
    public void close() {
        one.close();
        other.close();
        SECOND.values().forEach(ExecutorServices::close);
        SECOND.clear();
    }
}
