package org.lectern.service;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cassandra.event.CassandraOutboxRows;
import org.lectern.cassandra.event.CassandraSubscriptionRows;
import org.lectern.cassandra.event.CassandraTurnRows;
import org.lectern.cluster.Cluster;
import org.lectern.event.Deliveries;
import org.lectern.event.EventTimes;
import org.lectern.event.EventTruth;
import org.lectern.event.Events;
import org.lectern.event.KnownSubscriptions;
import org.lectern.event.Outbox;
import org.lectern.fanout.FanOutParts;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;
import org.lectern.status.store.StatusStore;

/**
 * The events of a connection, on Cassandra.
 *
 * @param outbox where what has happened is put
 * @param events who is told, on record
 * @param leave to be called when the connection is about to be closed: others may tell when the stage completes
 */
record ConnectionEvents(Outbox outbox, Events events, Leave leave) {
    /** What a connection does before it is closed. */
    interface Leave {
        CompletionStage<?> now();
    }

    /**
     * Puts them together, and begins to tell what is to be told to this process.
     *
     * @param statuses where views are
     * @param lease who this process is
     * @param clocks its clocks
     */
    static ConnectionEvents begin(
            Cluster cluster,
            StatusStore statuses,
            ProcessLease lease,
            ProcessLease.Clocks clocks,
            ActivityRecorder activity,
            EventTimes times,
            Consumer<FanOutParts.Periodic> schedule) {
        Timing timing = ConnectionFanOuts.timing(cluster, clocks);
        CassandraSubscriptionRows subscriptions = new CassandraSubscriptionRows(cluster);
        CassandraOutboxRows rows = new CassandraOutboxRows(cluster);
        CassandraTurnRows turns = new CassandraTurnRows(cluster);
        KnownSubscriptions known = new KnownSubscriptions(subscriptions, clocks, times);
        Deliveries deliveries = new Deliveries(
                known,
                rows,
                turns,
                new EventTruth(statuses),
                lease.owner(),
                lease.name(),
                timing,
                times,
                cluster.workers());
        schedule.accept(new FanOutParts.Periodic(EventTimes.LOOK, deliveries::look));
        return new ConnectionEvents(
                new Outbox(known, rows, timing, times),
                new Events(subscriptions, known, rows, turns, deliveries, timing, times, activity),
                deliveries::leave);
    }
}
