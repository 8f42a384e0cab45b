package org.lectern.service;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.GuardedActivity;
import org.lectern.activity.Place;
import org.lectern.activity.SharedActivity;
import org.lectern.async.Retry;
import org.lectern.audit.Audits;
import org.lectern.audit.repair.FindingRepairs;
import org.lectern.audit.repair.ReadRepair;
import org.lectern.cassandra.activity.CassandraActivityRows;
import org.lectern.cassandra.audit.CassandraAuditReads;
import org.lectern.cassandra.audit.CassandraAuditRecords;
import org.lectern.cassandra.audit.CassandraFindingRecords;
import org.lectern.cassandra.audit.NamePruning;
import org.lectern.cassandra.counter.HostCounter;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.job.CassandraHandovers;
import org.lectern.cassandra.job.CassandraJobHistory;
import org.lectern.cassandra.job.CassandraJobRows;
import org.lectern.cassandra.job.CassandraProcessRows;
import org.lectern.cassandra.job.SteeringText;
import org.lectern.cassandra.library.CassandraContents;
import org.lectern.cassandra.library.CassandraInitialLoad;
import org.lectern.cassandra.library.CassandraLibraryRows;
import org.lectern.cassandra.library.CassandraPrincipals;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cassandra.overview.CassandraOverviewReads;
import org.lectern.cassandra.poll.CassandraPolls;
import org.lectern.cassandra.rowname.CassandraRowNames;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Rights;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.counter.Counter;
import org.lectern.counter.HostName;
import org.lectern.event.EventTimes;
import org.lectern.event.Events;
import org.lectern.fanout.FanOutParts;
import org.lectern.fanout.FanOuts;
import org.lectern.job.JobId;
import org.lectern.job.Jobs;
import org.lectern.job.ProcessLease;
import org.lectern.job.Records;
import org.lectern.job.Timing;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.job.planned.PlannedRunner;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.node.NodeSettings;
import org.lectern.overview.Overview;
import org.lectern.poll.Polls;
import org.lectern.poll.SubscriberKeys;
import org.lectern.reading.LibraryReader;
import org.lectern.rowname.RowNames;
import org.lectern.status.ContentStatuses;
import org.lectern.status.store.StatusStore;

/**
 * The services of one cluster, wired.
 *
 * @param told who is told of events
 * @param leave to be called when the connection is closed
 */
record ConnectedLectern(
        Cluster cluster,
        ProcessLease lease,
        ActivityRecorder activity,
        Principals principals,
        Contents contents,
        Libraries libraries,
        FanOuts fanOuts,
        Jobs jobs,
        Records records,
        Audits audits,
        Stores stores,
        Polls polls,
        RowNames rowNames,
        ContentStatuses contentStatuses,
        ConnectionEvents told,
        Overview overview,
        CompletionStage<Rights> rights,
        Optional<PartExecutor> executor,
        Runnable leave)
        implements Lectern, Connection {
    /**
     * Puts them together. Blocks.
     *
     * @param clocks what this process judges by whether others are alive
     * @param pageSize members that a fan-out reads at a time
     * @param looksAfterOthers as {@link ConnectionMaking#over} has it
     */
    static ConnectedLectern over(
            Cluster cluster,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            ProcessLease.Clocks clocks,
            int pageSize,
            Optional<AuditParts.Engine> engine,
            boolean looksAfterOthers) {
        ConnectionSettings settings = cluster.settings();
        Optional<PartExecutor> executor = engine.flatMap(other -> other.executor(settings, statusKeyspace));
        CompletionStage<Rights> rights = cluster.rights(statusKeyspace.name());
        HostName host = HostName.local();
        ProcessLease lease = CassandraProcessRows.lease(cluster, Connection.operatorHere(), clocks);
        Place place = new Place(cluster.name(), settings.datacenter(), settings.keyspace());
        SharedActivity shared = shared(cluster, lease);
        ActivityRecorder activity = log.map(file -> shared.of(file, lease.name(), place))
                .map(logged -> guarded(logged, cluster))
                .orElse(ActivityRecorder.NONE);
        CassandraStore store = new CassandraStore(cluster);
        NameIndex contentNames = new NameIndex(cluster, "content");
        CassandraContents contents = new CassandraContents(cluster, contentNames);
        CassandraPrincipals principals = new CassandraPrincipals(cluster, store, activity);
        Counter counter = new HostCounter(
                cluster, host, NodeSettings.standard().dataDirectory().resolve("counters"));
        CassandraAuditReads auditReads = new CassandraAuditReads(cluster, store);
        LibraryCqlText statements = new LibraryCqlText(settings.keyspace());
        LibraryWork work = LibraryWork.of(store, principals, auditReads, statements, store.retry());
        StatusStore statuses = CassandraStatusStore.open(cluster, statusKeyspace);
        ConnectionFanOuts scheduled = new ConnectionFanOuts(cluster, pageSize, looksAfterOthers);
        ConnectionEvents events = ConnectionEvents.begin(
                cluster, statuses, lease, clocks, activity, EventTimes.STANDARD, scheduled::forOthers);
        Supplier<CompletionStage<JobId>> jobNames = () -> counter.next().thenApply(name -> new JobId(name.toString()));
        CassandraFindingRecords findings = new CassandraFindingRecords(cluster);
        Timing timing = ConnectionFanOuts.timing(cluster, clocks);
        ConnectionJobs planned = ConnectionJobs.over(
                cluster,
                lease,
                timing,
                jobNames,
                executor,
                ConnectionJobs.plans(cluster, work.repairs(), findings, auditReads));
        PlannedDesk desk = planned.desk();
        scheduled.forOthers(new FanOutParts.Periodic(PlannedRunner.TICK, desk.runner()::tick));
        FanOutParts fanOuts = scheduled.begin(
                new FanOutParts.Ports(
                        store,
                        lease,
                        new CassandraJobRows(cluster::execute),
                        new CassandraJobHistory(cluster),
                        new CassandraHandovers(cluster, lease),
                        desk,
                        jobNames,
                        events.outbox(),
                        timing,
                        contents,
                        principals,
                        work.rebuilds()::rebuild,
                        work.previews()::preview,
                        executor.map(OtherProcesses::libraries),
                        contentNames::put,
                        statements,
                        (job, steering, carriesOn) -> SteeringText.of(job, steering, carriesOn, settings.keyspace()),
                        () -> store.writeHealth().reason(),
                        activity),
                contents);
        ReadRepair healings = new ReadRepair(
                work.repairs(), auditReads, fanOuts.records(), activity, lease.name(), cluster::mayWrite);
        Libraries libraries = new LibraryReader(
                new CassandraLibraryRows(cluster, auditReads),
                auditReads,
                work.previews(),
                fanOuts.rebuilds(),
                principals,
                healings::heal,
                settings.options().requests().groupOwners(),
                activity);
        CassandraPolls pollRows = new CassandraPolls(cluster);
        AuditParts auditParts = new AuditParts(
                auditReads,
                new CassandraAuditRecords(cluster),
                findings,
                new NamePruning(cluster, principals, contents, pollRows));
        Audits audits = new Audits(
                auditReads,
                auditParts.records(),
                auditParts.findings(),
                new FindingRepairs(
                        auditReads,
                        auditParts.records(),
                        auditParts.findings(),
                        work.repairs(),
                        new FindingRepairs.Rebuilds(work.previews()::preview, work.rebuilds()::rebuild),
                        fanOuts.records(),
                        desk,
                        jobNames,
                        activity),
                fanOuts.records(),
                engine.map(other -> other.over(auditParts, settings)).orElseGet(() -> auditParts.here(cluster)),
                Retry.Timer.by(clocks::nanos));
        Polls polls = new Polls(
                pollRows,
                new SubscriberKeys(cluster.clock(), counter),
                cluster.clock(),
                planned.pollReviews(),
                activity);
        CassandraRowNames rowNames = new CassandraRowNames(cluster, activity);
        ContentStatuses contentStatuses = ContentStatuses.of(
                statuses,
                cluster.clock(),
                fanOuts.records(),
                activity,
                executor.map(OtherProcesses::ring),
                events.outbox());
        return new ConnectedLectern(
                cluster,
                lease,
                activity,
                principals,
                contents,
                libraries,
                fanOuts.fanOuts(),
                fanOuts.jobs(),
                fanOuts.records(),
                audits,
                new Stores(
                        store,
                        pollRows,
                        new CassandraInitialLoad(cluster, store, contentNames, new NameIndex(cluster, "principal"))),
                polls,
                rowNames,
                contentStatuses,
                events,
                new Overview(
                        new CassandraOverviewReads(cluster), fanOuts.jobs(), audits, polls, contentStatuses::store),
                rights,
                executor,
                fanOuts.leave());
    }

    /** Refuses what the connection may not write. */
    static ActivityRecorder guarded(ActivityRecorder logged, Cluster cluster) {
        return new GuardedActivity(logged, cluster.settings().readOnly(), cluster::isProduction);
    }

    private static SharedActivity shared(Cluster cluster, ProcessLease lease) {
        SharedActivity shared = new SharedActivity(
                new CassandraActivityRows(cluster), lease.name() + " " + lease.owner(), cluster.clock());
        long seconds = SharedActivity.RENEWAL.toSeconds();
        cluster.scheduler().scheduleWithFixedDelay(shared::renew, seconds, seconds, TimeUnit.SECONDS);
        return shared;
    }

    @Override
    public String operator() {
        return lease.name();
    }

    @Override
    public Optional<ClusterKind> environment() {
        return cluster.environment();
    }

    @Override
    public Events events() {
        return told.events();
    }

    @Override
    public CompletionStage<Boolean> hasNamesOfBefore() {
        return NameIndex.hasRowsOfBefore(cluster);
    }

    @Override
    public Connection connection() {
        return this;
    }

    @Override
    public Instant now() {
        return cluster.clock().instant();
    }

    @Override
    public ConnectionStatus status() {
        return status(cluster);
    }

    static ConnectionStatus status(Cluster cluster) {
        return new ConnectionStatus(
                cluster.name(),
                cluster.datacenter(),
                cluster.settings().keyspace(),
                (int) cluster.nodesUp(),
                cluster.nodes(),
                cluster.clock().offsetMillis(),
                cluster.clock().errorMillis(),
                cluster.clock()
                        .deviation()
                        .map(node -> new ConnectionStatus.WrongClock(node.node(), node.aheadMillis())));
    }

    @Override
    public void close() {
        try {
            // The end of a job's write is recorded after the job has ended, perhaps only now.
            lease.leave()
                    .thenCombine(told.leave().now(), (left, done) -> done)
                    .handle((done, failure) -> activity.shared())
                    .thenCompose(shared -> shared.<CompletionStage<?>>map(SharedActivity::sent)
                            .orElseGet(() -> CompletableFuture.completedStage(null)))
                    .toCompletableFuture()
                    .get(1, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException late) {
            // Its lease runs out by itself.
        }
        cluster.close();
        leave.run();
    }
}
