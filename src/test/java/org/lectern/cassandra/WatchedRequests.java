package org.lectern.cassandra;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.throttling.RequestThrottler;
import com.datastax.oss.driver.api.core.session.throttling.Throttled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.cluster.ConnectionOptions;

/** Counts how many requests of a connection are under way, and lets some of them fail for a reason that passes. */
public class WatchedRequests implements RequestThrottler {
    /** Every such request fails; 0 for none. */
    static final AtomicInteger FAILING = new AtomicInteger();

    static final AtomicInteger FAILED = new AtomicInteger();
    static final AtomicInteger MOST_AT_ONCE = new AtomicInteger();

    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();

    /** As the driver makes it. */
    public WatchedRequests(DriverContext context) {}

    /** A connection to a node of its own whose requests are watched. */
    static ConnectionOptions options(Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("driver.conf"), "advanced.throttler.class = WatchedRequestsThrottler");
        return ConnectionOptions.OWN_NODE.withDriverConfiguration(file);
    }

    @Override
    public void register(Throttled request) {
        int every = FAILING.get();
        if (every > 0 && requests.incrementAndGet() % every == 0) {
            FAILED.incrementAndGet();
            request.onThrottleFailure(new RequestThrottlingException("as it was told to"));
        } else {
            MOST_AT_ONCE.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            request.onThrottleReady(false);
        }
    }

    @Override
    public void signalSuccess(Throttled request) {
        underWay.decrementAndGet();
    }

    @Override
    public void signalError(Throttled request, Throwable error) {
        underWay.decrementAndGet();
    }

    @Override
    public void signalTimeout(Throttled request) {
        underWay.decrementAndGet();
    }

    @Override
    public void close() {}
}
