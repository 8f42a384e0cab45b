package com.datastax.oss.driver.internal.core.session.throttling;

import com.datastax.oss.driver.api.core.context.DriverContext;
import org.lectern.cassandra.WatchedRequests;

/** Watched requests where the driver looks for its own classes: a configuration file names no others. */
public final class WatchedRequestsThrottler extends WatchedRequests {
    /** As the driver makes it. */
    public WatchedRequestsThrottler(DriverContext context) {
        super(context);
    }
}
