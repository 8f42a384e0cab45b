package org.lectern.service;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cassandra.job.CassandraProcessRows;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.event.EventTimes;
import org.lectern.job.ProcessLease;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore;

/** A process that ends a view, and is gone in the moment after the truth is written: nothing of it goes on. */
final class EventWriter {
    static final int GONE = 9;

    private EventWriter() {}

    /** The port, the data centre, the keyspace, the user and the content. */
    public static void main(String[] arguments) {
        ConnectionSettings settings = new ConnectionSettings(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                arguments[1],
                arguments[2],
                false,
                false,
                ConnectionOptions.OWN_NODE);
        StatusKeyspace place = StatusKeyspace.of(settings.keyspace());
        Cluster cluster = Cluster.connect(settings, place.name(), said -> {});
        StatusStore store = CassandraStatusStore.open(cluster, place);
        ConnectionEvents events = ConnectionEvents.begin(
                cluster,
                store,
                CassandraProcessRows.lease(cluster, "writer@here", ProcessLease.Clocks.OF_THIS_MACHINE),
                ActivityRecorder.NONE,
                EventTimes.STANDARD,
                periodic -> {});
        ContentStatuses statuses = ContentStatuses.of(
                store,
                cluster.clock(),
                new UnlistedWork(),
                ActivityRecorder.NONE,
                Optional.empty(),
                (view, write) -> events.outbox()
                        .ending(
                                view,
                                () -> write.get().thenApply(made -> {
                                    Runtime.getRuntime().halt(GONE);
                                    return made;
                                })));
        ViewKey view = ViewKey.of(arguments[3], null, null, arguments[4]);
        Instant now = cluster.clock().instant();
        statuses.views()
                .start(view, now)
                .thenCompose(started -> statuses.views().end(view, now))
                .toCompletableFuture()
                .join();
    }
}
