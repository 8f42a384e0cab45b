package org.lectern.store;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.throttling.RequestThrottler;
import com.datastax.oss.driver.api.core.session.throttling.Throttled;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets every third request of a connection fail, for a reason that passes, while it is on. Named in a driver's file. */
public final class EveryThirdFails implements RequestThrottler {
    static final AtomicBoolean ON = new AtomicBoolean();
    static final AtomicInteger FAILED = new AtomicInteger();

    private final AtomicInteger requests = new AtomicInteger();

    /** As the driver makes it. */
    public EveryThirdFails(DriverContext context) {}

    @Override
    public void register(Throttled request) {
        if (ON.get() && requests.incrementAndGet() % 3 == 0) {
            FAILED.incrementAndGet();
            request.onThrottleFailure(new RequestThrottlingException("as it was told to"));
        } else {
            request.onThrottleReady(false);
        }
    }

    @Override
    public void signalSuccess(Throttled request) {}

    @Override
    public void signalError(Throttled request, Throwable error) {}

    @Override
    public void signalTimeout(Throttled request) {}

    @Override
    public void close() {}
}
