package org.lectern.service;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.Place;
import org.lectern.audit.AuditService;
import org.lectern.audit.Audits;
import org.lectern.audit.repair.ReadRepair;
import org.lectern.cassandra.audit.CassandraAuditReads;
import org.lectern.cassandra.audit.CassandraAuditRecords;
import org.lectern.cassandra.audit.CassandraFindingRecords;
import org.lectern.cassandra.audit.NamePruning;
import org.lectern.cassandra.counter.HostCounter;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.job.CassandraProcessRows;
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
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Rights;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.counter.Counter;
import org.lectern.counter.HostName;
import org.lectern.event.EventTimes;
import org.lectern.event.Events;
import org.lectern.fanout.FanOutParts;
import org.lectern.fanout.FanOuts;
import org.lectern.job.Jobs;
import org.lectern.job.ProcessLease;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.library.reading.CheckedPages;
import org.lectern.library.reading.LibraryReader;
import org.lectern.node.NodeSettings;
import org.lectern.overview.Overview;
import org.lectern.poll.PollService;
import org.lectern.poll.Polls;
import org.lectern.poll.SubscriberKeys;
import org.lectern.rowname.RowNames;
import org.lectern.status.ContentStatuses;
import org.lectern.status.store.StatusStore;
import org.lectern.wording.Message;

/** The services of one cluster, wired. */
final class ConnectedLectern implements Lectern, Connection {
    private final Cluster cluster;
    private final ProcessLease lease;
    private final ActivityRecorder activity;
    private final Principals principals;
    private final Contents contents;
    private final Libraries libraries;
    private final FanOutParts fanOuts;
    private final FanOuts recordedFanOuts;
    private final Jobs jobs;
    private final Audits audits;
    private final Stores stores;
    private final Polls polls;
    private final RowNames rowNames;
    private final ContentStatuses contentStatuses;
    private final ConnectionEvents events;
    private final Overview overview;
    private final CompletionStage<Rights> rights;
    private final Optional<PartExecutor> executor;

    /**
     * Connects to a keyspace of Lectern's own. Blocks for seconds.
     *
     * @param clocks what this process judges by whether others are alive
     * @param pageSize members that a fan-out reads at a time
     */
    ConnectedLectern(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            Consumer<Message> progress,
            ProcessLease.Clocks clocks,
            int pageSize) {
        this(
                Cluster.connect(settings, statusKeyspace.name(), progress),
                statusKeyspace,
                log,
                clocks,
                pageSize,
                Optional.empty(),
                true);
    }

    /** @param looksAfterOthers as {@link ConnectionMaking#over} has it */
    ConnectedLectern(
            Cluster cluster,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            ProcessLease.Clocks clocks,
            int pageSize,
            Optional<AuditParts.Engine> engine,
            boolean looksAfterOthers) {
        this.cluster = cluster;
        ConnectionSettings settings = cluster.settings();
        executor = engine.flatMap(other -> other.executor(settings, statusKeyspace));
        rights = cluster.rights(statusKeyspace.name());
        HostName host = HostName.local();
        lease = CassandraProcessRows.lease(cluster, System.getProperty("user.name", "somebody") + "@" + host, clocks);
        Place place = new Place(cluster.name(), settings.datacenter(), settings.keyspace());
        activity = log.map(file -> file.of(lease.name(), place)).orElse(ActivityRecorder.NONE);
        CassandraStore store = new CassandraStore(cluster);
        NameIndex contentNames = new NameIndex(cluster, "content");
        CassandraContents readers = new CassandraContents(cluster, contentNames);
        contents = readers;
        CassandraPrincipals plainPrincipals = new CassandraPrincipals(cluster, store);
        principals =
                new RecordedPrincipals(plainPrincipals, RecordedPrincipals.Statements.of(plainPrincipals), activity);
        Counter counter = new HostCounter(
                cluster, host, NodeSettings.standard().dataDirectory().resolve("counters"));
        CassandraAuditReads auditReads = new CassandraAuditReads(cluster, store);
        LibraryCqlText statements = new LibraryCqlText(settings.keyspace());
        LibraryWork work = LibraryWork.of(cluster, store, plainPrincipals, auditReads);
        StatusStore statuses = CassandraStatusStore.open(cluster, statusKeyspace);
        ConnectionFanOuts scheduled = new ConnectionFanOuts(cluster, pageSize, looksAfterOthers);
        events = ConnectionEvents.begin(cluster, statuses, lease, activity, EventTimes.STANDARD, scheduled::forOthers);
        fanOuts = scheduled.begin(
                store,
                lease,
                counter,
                events.outbox(),
                plainPrincipals,
                readers,
                work.rebuilds()::rebuild,
                work.previews()::preview,
                executor.map(OtherProcesses::libraries),
                contentNames,
                statements);
        ReadRepair healings = new ReadRepair(
                work.repairs(), auditReads, fanOuts.records(), activity, lease.name(), cluster::mayWrite);
        Libraries plainLibraries = new LibraryReader(
                new CassandraLibraryRows(cluster, readers, auditReads),
                work.previews(),
                fanOuts.rebuilds(),
                plainPrincipals,
                new CheckedPages(auditReads, healings::heal),
                settings.options().requests().groupOwners(),
                activity);
        Rebuilds.Counting counting =
                principal -> work.previews().preview(principal).thenApply(Rebuilds::extent);
        libraries = new RecordedLibraries(plainLibraries, counting, activity);
        JobEstimates jobExtents =
                new JobEstimates(fanOuts.jobs(), readers::countMemberRows, counting, settings.keyspace());
        recordedFanOuts = new RecordedFanOuts(fanOuts.fanOuts(), jobExtents, activity);
        jobs = new RecordedJobs(fanOuts.jobs(), jobExtents, activity);
        CassandraPolls plainPolls = new CassandraPolls(cluster);
        AuditParts auditParts = new AuditParts(
                auditReads,
                new CassandraAuditRecords(cluster),
                new CassandraFindingRecords(cluster),
                new NamePruning(cluster, plainPrincipals, readers, plainPolls));
        audits = new RecordedAudits(
                new AuditService(
                        auditReads,
                        auditParts.records(),
                        auditParts.findings(),
                        work.repairs(),
                        work.rebuilds()::rebuild,
                        fanOuts.records(),
                        engine.map(other -> other.over(auditParts, settings)).orElseGet(() -> auditParts.here(cluster)),
                        executor.map(OtherProcesses::findings)),
                counting,
                activity);
        stores = new Stores(
                store,
                plainPolls,
                new CassandraInitialLoad(cluster, store, contentNames, new NameIndex(cluster, "principal")));
        polls = new RecordedPolls(
                new PollService(
                        plainPolls,
                        new SubscriberKeys(cluster.clock(), counter),
                        cluster.clock(),
                        executor.map(OtherProcesses::polls)),
                activity);
        CassandraRowNames plainRowNames = new CassandraRowNames(cluster);
        rowNames = new RecordedRowNames(plainRowNames, plainRowNames::statement, activity);
        contentStatuses = ContentStatuses.of(
                statuses,
                cluster.clock(),
                fanOuts.records(),
                activity,
                executor.map(OtherProcesses::ring),
                events.outbox());
        overview = new Overview(
                new CassandraOverviewReads(cluster), fanOuts.jobs(), audits, polls, contentStatuses::store);
    }

    @Override
    public Principals principals() {
        return principals;
    }

    @Override
    public Contents contents() {
        return contents;
    }

    @Override
    public Libraries libraries() {
        return libraries;
    }

    @Override
    public FanOuts fanOuts() {
        return recordedFanOuts;
    }

    @Override
    public Jobs jobs() {
        return jobs;
    }

    @Override
    public Optional<PartExecutor> executor() {
        return executor;
    }

    @Override
    public ActivityRecorder activity() {
        return activity;
    }

    @Override
    public String operator() {
        return lease.name();
    }

    @Override
    public Audits audits() {
        return audits;
    }

    @Override
    public Polls polls() {
        return polls;
    }

    @Override
    public RowNames rowNames() {
        return rowNames;
    }

    @Override
    public ContentStatuses contentStatuses() {
        return contentStatuses;
    }

    @Override
    public Events events() {
        return events.events();
    }

    @Override
    public Overview overview() {
        return overview;
    }

    @Override
    public Connection connection() {
        return this;
    }

    @Override
    public Stores stores() {
        return stores;
    }

    @Override
    public CompletionStage<Rights> rights() {
        return rights;
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
                cluster.clock().errorMillis());
    }

    @Override
    public void close() {
        try {
            lease.leave()
                    .thenCombine(events.leave().now(), (left, done) -> done)
                    .toCompletableFuture()
                    .get(1, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException late) {
            // Its lease runs out by itself.
        }
        cluster.close();
        fanOuts.leave().run();
    }
}
