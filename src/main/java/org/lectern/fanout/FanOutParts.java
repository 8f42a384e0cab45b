package org.lectern.fanout;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.lectern.cluster.Cluster;
import org.lectern.counter.Counter;
import org.lectern.journal.JobId;
import org.lectern.journal.Jobs;
import org.lectern.journal.Records;
import org.lectern.library.Libraries;
import org.lectern.principal.Principals;
import org.lectern.protocol.Operations;
import org.lectern.store.CassandraContents;
import org.lectern.store.CassandraStore;
import org.lectern.store.Handovers;
import org.lectern.store.JobHistory;
import org.lectern.store.NameIndex;
import org.lectern.store.OpenJobs;
import org.lectern.store.ProcessLease;

/**
 * The fan-outs of one connection, put together: what makes changes, what lists and steers the jobs, and what looks after
 * those of others.
 *
 * @param fanOuts makes changes
 * @param jobs lists and steers
 * @param records puts other work on record
 * @param leave to be called when the connection is closed: nobody waits for its jobs any more
 */
public record FanOutParts(FanOuts fanOuts, Jobs jobs, Records records, Runnable leave) {
    /** Long rounds side by side. */
    private static final int ROUNDS_AT_ONCE = 4;

    private static final int RECOVERY_SECONDS = 5;
    private static final int HEED_SECONDS = 1;

    /** What fan-outs are made of. */
    public record Needs(
            Cluster cluster,
            CassandraStore store,
            ProcessLease lease,
            Counter counter,
            Principals principals,
            CassandraContents contents,
            Libraries libraries,
            NameIndex contentNames) {}

    /** Puts them together, and begins to look after the jobs of processes that are gone. */
    public static FanOutParts of(Needs needs) {
        Cluster cluster = needs.cluster();
        Operations operations = new Operations(needs.store());
        JobHistory history = new JobHistory(cluster);
        Journal journal = new Journal(
                new OpenJobs(cluster::execute, needs.lease()),
                history,
                needs.lease(),
                () -> needs.counter().next().thenApply(name -> new JobId(name.toString())),
                cluster.scheduler(),
                cluster.clock());
        Work work = new Work(
                needs.store(),
                operations,
                journal,
                principal -> needs.libraries().rebuild(principal).thenApply(rebuilt -> (long) rebuilt.items()),
                new Slots(ROUNDS_AT_ONCE),
                new Circumstances(cluster, needs.contents()));
        Handovers handovers = new Handovers(cluster, needs.lease());
        Recovery recovery = new Recovery(journal, handovers, work);
        JobDesk desk =
                new JobDesk(journal, handovers, recovery, work, needs.store().hindrance());
        Orphans orphans = new Orphans(needs.store(), journal, desk, work);
        needs.contents().onRead(orphans::seen);
        needs.lease().afterLapse(desk::letGo);
        FanOutService service = new FanOutService(
                new Changes(needs.store(), operations, journal, work),
                needs.principals(),
                needs.libraries(),
                new Previews(
                        needs.store(),
                        needs.contents()::countMemberRows,
                        cluster.settings().keyspace()),
                needs.contentNames(),
                journal,
                work,
                recovery,
                needs.store().retry());
        schedule(cluster, RECOVERY_SECONDS, List.of(recovery::run, desk::letGo, orphans::lookAfter));
        schedule(cluster, HEED_SECONDS, List.of(desk::heed));
        return new FanOutParts(service, desk, new JobRecords(journal), journal::leave);
    }

    /**
     * Each goes on when the cluster answers again; none begins again before it has ended. All of them look after jobs, so a
     * connection that may not write leaves them to others.
     */
    private static void schedule(Cluster cluster, int seconds, List<Supplier<CompletionStage<?>>> tasks) {
        for (Supplier<CompletionStage<?>> task : tasks) {
            AtomicBoolean underWay = new AtomicBoolean();
            cluster.scheduler()
                    .scheduleWithFixedDelay(
                            () -> {
                                if (cluster.mayWrite() && underWay.compareAndSet(false, true)) {
                                    // Composed, so that one that throws has ended as well.
                                    CompletableFuture.completedStage(task)
                                            .thenCompose(Supplier::get)
                                            .whenComplete((done, failure) -> underWay.set(false));
                                }
                            },
                            0,
                            seconds,
                            TimeUnit.SECONDS);
        }
    }
}
