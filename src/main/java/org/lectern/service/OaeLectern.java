package org.lectern.service;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.Place;
import org.lectern.async.Retry;
import org.lectern.audit.Audits;
import org.lectern.audit.model.AuditOptions;
import org.lectern.cassandra.oae.CassandraOaeReads;
import org.lectern.cassandra.oae.CassandraOaeWrites;
import org.lectern.cassandra.oae.PaperKeys;
import org.lectern.cassandra.oae.PaperReads;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.KeyspaceLayout;
import org.lectern.cluster.RecognizedOae;
import org.lectern.cluster.Rights;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.event.Events;
import org.lectern.fanout.FanOuts;
import org.lectern.job.Jobs;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;
import org.lectern.job.planned.JobExecutor;
import org.lectern.job.planned.JobPlans;
import org.lectern.job.planned.PlannedDesk;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeSize;
import org.lectern.oae.audit.LibraryAudits;
import org.lectern.oae.diagnosis.SnapshotReader;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.overview.Estimate;
import org.lectern.overview.Overview;
import org.lectern.poll.Polls;
import org.lectern.rowname.RowNames;
import org.lectern.status.ContentStatuses;
import org.lectern.status.store.EndedViews;

/**
 * The services of a keyspace that is OAE's: those of the platform, and what every connection has. Whoever asks for one that needs
 * Lectern's own tables is told that they are not there, by a {@link ClusterException}.
 */
record OaeLectern(
        Cluster cluster,
        String operator,
        ActivityRecorder activity,
        Optional<OaePlatform> oae,
        Optional<OaeMaintenance> oaeMaintenance,
        CompletionStage<Rights> rights,
        Optional<ContentStatuses> statuses,
        Optional<PartExecutor> executor)
        implements Lectern, Connection {
    /**
     * Puts them together. Blocks.
     *
     * @param cluster connected to a keyspace that was recognised; closed with this
     * @param statusKeyspace where content status is; the same as the keyspace: nowhere
     * @param executor who does parts of its work, if it is not this process
     */
    static OaeLectern over(
            Cluster cluster,
            StatusKeyspace statusKeyspace,
            Optional<ActivityLog> log,
            Optional<PartExecutor> executor) {
        String operator = Connection.operatorHere();
        Place place = new Place(
                cluster.name(),
                cluster.settings().datacenter(),
                cluster.settings().keyspace());
        ActivityRecorder activity = log.map(file -> file.of(operator, place))
                .map(logged -> ConnectedLectern.guarded(logged, cluster))
                .orElse(ActivityRecorder.NONE);
        OaePlatform platform = platform(cluster);
        return new OaeLectern(
                cluster,
                operator,
                activity,
                Optional.of(platform),
                Optional.of(maintenance(platform, cluster, operator, activity)),
                cluster.rights(statusKeyspace.name()),
                statusKeyspace.name().equals(cluster.settings().keyspace())
                        ? Optional.empty()
                        : Optional.of(ContentStatuses.of(
                                CassandraStatusStore.open(cluster, statusKeyspace),
                                cluster.clock(),
                                new UnlistedWork(),
                                activity,
                                executor.map(OtherProcesses::ring),
                                EndedViews.NONE)),
                executor);
    }

    private static OaePlatform platform(Cluster cluster) {
        RecognizedOae found = cluster.oae().orElseThrow();
        OaeSize size = new OaeSize(found.tenants(), new Estimate(found.principals(), found.exact()), found.message());
        if (found.platform() == KeyspaceLayout.Platform.PAPER) {
            PaperKeys keys = PaperKeys.read(cluster);
            return new OaePlatform(new PaperReads(cluster, keys), CassandraOaeWrites.toPaper(cluster, keys), size);
        }
        return new OaePlatform(new CassandraOaeReads(cluster), CassandraOaeWrites.toIndex(cluster), size);
    }

    private static OaeMaintenance maintenance(
            OaePlatform platform, Cluster cluster, String operator, ActivityRecorder activity) {
        Timing timing = ConnectionFanOuts.timing(cluster, ProcessLease.Clocks.OF_THIS_MACHINE);
        return new OaeMaintenance(
                new LibraryAudits(platform.reads(), cluster.clock(), platform.size(), Retry.Timer.COMMON),
                new IndexRepairs(
                        new SnapshotReader(platform.reads(), cluster.clock()),
                        platform.writes(),
                        Retry.Timer.COMMON,
                        AuditOptions.STANDARD.settle(),
                        plan -> PlannedDesk.inMemory(
                                operator,
                                timing,
                                JobExecutor.here(IndexRepairs.LIBRARIES_AT_ONCE),
                                new JobPlans(List.of(plan))),
                        UnlistedWork.names(),
                        activity));
    }

    private static ClusterException hasNot() {
        return new ClusterException(ClusterException.Kind.WRONG_SCHEMA, ClusterSentence.OAE_HAS_NOT.of());
    }

    @Override
    public ConnectionStatus status() {
        return ConnectedLectern.status(cluster);
    }

    @Override
    public Connection connection() {
        return this;
    }

    @Override
    public void close() {
        cluster.close();
    }

    @Override
    public Principals principals() {
        throw hasNot();
    }

    @Override
    public Contents contents() {
        throw hasNot();
    }

    @Override
    public Libraries libraries() {
        throw hasNot();
    }

    @Override
    public FanOuts fanOuts() {
        throw hasNot();
    }

    @Override
    public Jobs jobs() {
        throw hasNot();
    }

    @Override
    public Audits audits() {
        throw hasNot();
    }

    @Override
    public Polls polls() {
        throw hasNot();
    }

    @Override
    public Events events() {
        throw hasNot();
    }

    @Override
    public RowNames rowNames() {
        throw hasNot();
    }

    @Override
    public ContentStatuses contentStatuses() {
        return statuses.orElseThrow(OaeLectern::hasNot);
    }

    @Override
    public boolean hasContentStatus() {
        return statuses.isPresent();
    }

    @Override
    public Overview overview() {
        throw hasNot();
    }
}
