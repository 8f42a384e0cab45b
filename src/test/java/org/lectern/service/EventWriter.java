package org.lectern.service;

import static org.lectern.fanout.FanOutJobs.begin;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cassandra.counter.HostCounter;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.job.CassandraHandovers;
import org.lectern.cassandra.job.CassandraJobHistory;
import org.lectern.cassandra.job.CassandraJobRows;
import org.lectern.cassandra.job.CassandraProcessRows;
import org.lectern.cassandra.library.CassandraContents;
import org.lectern.cassandra.library.CassandraPrincipals;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.counter.HostName;
import org.lectern.event.EventTimes;
import org.lectern.fanout.FanOutParts;
import org.lectern.fanout.FanOuts;
import org.lectern.job.EndedJobs;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.job.TestCause;
import org.lectern.job.planned.PlannedKit;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.node.NodeSettings;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EndedViews;
import org.lectern.status.store.StatusStore;

/** A process that does something of which others are told, and goes no further than a moment, to be killed in it. */
final class EventWriter {
    /** What it prints when it stands there. */
    static final String HERE = "here";

    /** Where it stays. */
    enum Moment {
        /** The end of a view is written, and not yet confirmed to those who tell it. */
        VIEW_ENDED,
        /** A job has reached every library, and nothing of it stands in the outbox. */
        JOB_ENDED,
        /** That it has ended stands in the outbox, and the job is open still. */
        JOB_ON_RECORD
    }

    private final Cluster cluster;
    private final Moment moment;
    private final StatusStore statuses;
    private final ProcessLease lease;
    private final ConnectionEvents events;

    private EventWriter(ConnectionSettings settings, Moment moment) {
        this.moment = moment;
        StatusKeyspace place = StatusKeyspace.of(settings.keyspace());
        cluster = Cluster.connect(settings, place.name(), said -> {});
        statuses = CassandraStatusStore.open(cluster, place);
        lease = CassandraProcessRows.lease(cluster, "writer@here", ProcessLease.Clocks.OF_THIS_MACHINE);
        events = ConnectionEvents.begin(
                cluster,
                statuses,
                lease,
                ProcessLease.Clocks.OF_THIS_MACHINE,
                ActivityRecorder.NONE,
                EventTimes.STANDARD,
                periodic -> {});
    }

    /** The port, the data centre, the keyspace, the user, the content, and the moment. */
    public static void main(String[] arguments) {
        ConnectionSettings settings = new ConnectionSettings(
                List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))),
                arguments[1],
                arguments[2],
                false,
                false,
                ConnectionOptions.OWN_NODE);
        EventWriter writer = new EventWriter(settings, Moment.valueOf(arguments[5]));
        CompletionStage<?> never = writer.moment == Moment.VIEW_ENDED
                ? writer.endView(arguments[3], arguments[4])
                : begin(
                                writer.fanOuts()
                                        .share(
                                                ContentId.of(arguments[4]),
                                                Set.of(PrincipalId.of(arguments[3])),
                                                MemberRole.VIEWER),
                                TestCause.TEST)
                        .done();
        never.toCompletableFuture().join();
    }

    private static <T> CompletionStage<T> stay() {
        System.out.println(HERE);
        return new CompletableFuture<>();
    }

    private CompletionStage<?> endView(String user, String content) {
        EndedViews told =
                (view, write) -> events.outbox().ending(view, () -> write.get().thenCompose(made -> stay()));
        ContentStatuses services = ContentStatuses.of(
                statuses, cluster.clock(), new UnlistedWork(), ActivityRecorder.NONE, Optional.empty(), told);
        ViewKey view = ViewKey.of(user, null, null, content);
        Instant now = cluster.clock().instant();
        return services.views()
                .start(view, now)
                .thenCompose(started -> services.views().end(view, now));
    }

    private FanOuts fanOuts() {
        EndedJobs told = moment == Moment.JOB_ENDED
                ? job -> stay()
                : job -> events.outbox().ended(job).thenCompose(written -> stay());
        CassandraStore store = new CassandraStore(cluster);
        NameIndex names = new NameIndex(cluster, "content");
        CassandraContents contents = new CassandraContents(cluster, names);
        HostCounter counter = new HostCounter(
                cluster,
                HostName.local(),
                NodeSettings.standard().dataDirectory().resolve("counters"));
        return new ConnectionFanOuts(cluster, FanOutParts.PAGE_SIZE, true)
                .begin(
                        new FanOutParts.Ports(
                                store,
                                lease,
                                new CassandraJobRows(cluster::execute),
                                new CassandraJobHistory(cluster),
                                new CassandraHandovers(cluster, lease),
                                PlannedKit.none(),
                                () -> counter.next().thenApply(name -> new JobId(name.toString())),
                                told,
                                ConnectionFanOuts.timing(cluster, ProcessLease.Clocks.OF_THIS_MACHINE),
                                contents,
                                new CassandraPrincipals(cluster, store, ActivityRecorder.NONE),
                                principal -> new CompletableFuture<>(),
                                principal -> new CompletableFuture<>(),
                                Optional.empty(),
                                names::put,
                                new LibraryCqlText(cluster.settings().keyspace()),
                                (job, steering, carriesOn) -> List.of(),
                                Optional::empty,
                                ActivityRecorder.NONE),
                        contents)
                .fanOuts();
    }
}
