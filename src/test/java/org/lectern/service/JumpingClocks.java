package org.lectern.service;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.job.ProcessLease;

/** This machine's clocks, and as much later as a test has let pass. Safe to use from any thread. */
public final class JumpingClocks implements ProcessLease.Clocks {
    private final AtomicLong later = new AtomicLong();

    /** Lets so much time pass at once. */
    public void passes(Duration time) {
        later.addAndGet(time.toNanos());
    }

    /** Connects to a keyspace that is there, as a process that goes by these clocks. */
    public Lectern connect(ConnectionSettings settings) {
        return ConnectionMaking.open(
                settings,
                StatusKeyspace.of(settings.keyspace()),
                Optional.empty(),
                progress -> {},
                this,
                Optional.empty());
    }

    @Override
    public long millis() {
        return OF_THIS_MACHINE.millis() + Duration.ofNanos(later.get()).toMillis();
    }

    @Override
    public long nanos() {
        return OF_THIS_MACHINE.nanos() + later.get();
    }
}
