package com.datastax.oss.driver.internal.core.tracker;

import com.datastax.oss.driver.api.core.context.DriverContext;
import org.lectern.cassandra.SentStatements;

/** Recorded statements where the driver looks for its own classes: a configuration file names no others. */
public final class SentStatementsTracker extends SentStatements {
    /** As the driver makes it. */
    public SentStatementsTracker(DriverContext context) {
        super(context);
    }
}
