package org.lectern.service;

import java.util.Optional;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cassandra.library.CassandraPrincipals;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.fanout.LibrariesPart;
import org.lectern.job.JobKind;
import org.lectern.job.ProcessLease;
import org.lectern.job.planned.JobPart;
import org.lectern.job.planned.JobPlans;
import org.lectern.job.planned.JobTally;
import org.lectern.status.ContentStatuses;
import org.lectern.status.StatusBatchJobs;

/**
 * The services of a process that does parts of another one's work, over a connection of its own. It is nobody to the others: it
 * has no lease, puts no job on record, and takes none over; until a part changes the truth, by {@link #lectern}. Safe to use from
 * any thread.
 */
public final class ExecutorServices implements AutoCloseable {
    private final Cluster cluster;
    private final StatusKeyspace statusKeyspace;
    private final Once<AuditParts> audits = new Once<>(this::makeAudits);
    private final Once<JobPlans> plans = new Once<>(this::makePlans);
    private final Once<LibraryWork> libraries = new Once<>(this::makeLibraries);
    private final Once<StatusBatchJobs> statusJobs = new Once<>(this::makeStatusJobs);
    private final Once<Lectern> lectern = new Once<>(this::makeLectern);

    private ExecutorServices(Cluster cluster, StatusKeyspace statusKeyspace) {
        this.cluster = cluster;
        this.statusKeyspace = statusKeyspace;
    }

    /**
     * Connects to a keyspace whose schema is there. Blocks for seconds.
     *
     * @throws org.lectern.cluster.ClusterException if it cannot
     */
    public static ExecutorServices connect(ConnectionSettings settings, StatusKeyspace statusKeyspace) {
        return new ExecutorServices(Cluster.connect(settings, statusKeyspace.name(), said -> {}), statusKeyspace);
    }

    /** Libraries one by one, and where findings stand on record. */
    public AuditParts audits() {
        return audits.get();
    }

    private AuditParts makeAudits() {
        return AuditParts.of(cluster);
    }

    /** Does a part of a job of this kind. Blocks. */
    JobTally work(JobKind kind, JobPart part) throws Exception {
        return plans.get().work(kind, part);
    }

    private JobPlans makePlans() {
        return ConnectionJobs.plans(cluster, libraries.get().repairs(), audits().findings(), audits().reads());
    }

    /** Builds libraries anew. Blocks. */
    LibrariesPart.Outcome rebuild(LibrariesPart part) throws Exception {
        return part.work(libraries.get().rebuilds()::rebuild);
    }

    private LibraryWork makeLibraries() {
        CassandraStore store = new CassandraStore(cluster);
        return LibraryWork.of(
                store,
                new CassandraPrincipals(cluster, store, ActivityRecorder.NONE),
                audits().reads(),
                new LibraryCqlText(cluster.settings().keyspace()),
                store.retry());
    }

    /** What is done with many learners. */
    public StatusBatchJobs statusJobs() {
        return statusJobs.get();
    }

    private StatusBatchJobs makeStatusJobs() {
        return ContentStatuses.of(
                        CassandraStatusStore.open(cluster, statusKeyspace), cluster.clock(), new UnlistedWork())
                .batchJobs();
    }

    /**
     * The services of a console, for parts that change the truth. What they announce is on record in this process's own name, so
     * that another one finishes it if this one dies; it looks after no jobs but its own. Closed with this.
     */
    public Lectern lectern() {
        return lectern.get();
    }

    private Lectern makeLectern() {
        return ConnectionMaking.over(
                cluster,
                statusKeyspace,
                Optional.empty(),
                ProcessLease.Clocks.OF_THIS_MACHINE,
                Optional.empty(),
                false);
    }

    @Override
    public void close() {
        lectern.made().ifPresent(Lectern::close); // it leaves, so that nobody waits for what it has not left open
        cluster.close();
    }
}
