package org.lectern.fanout;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.PartsExecutor;
import org.lectern.job.EndedJobs;
import org.lectern.job.Handovers;
import org.lectern.job.JobDesk;
import org.lectern.job.JobHistory;
import org.lectern.job.JobId;
import org.lectern.job.JobRecords;
import org.lectern.job.JobRows;
import org.lectern.job.Jobs;
import org.lectern.job.Journal;
import org.lectern.job.ListedJobs;
import org.lectern.job.OpenJobs;
import org.lectern.job.Orphans;
import org.lectern.job.ProcessLease;
import org.lectern.job.Records;
import org.lectern.job.Recovery;
import org.lectern.job.SteeringPlans;
import org.lectern.job.Timing;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.model.Content;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Store;
import org.lectern.reading.LibraryRebuilds;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/**
 * The fan-outs of one connection, put together: what makes changes, what lists and steers the jobs, and what looks after
 * those of others. The only way to put them together: what is explored is what runs.
 *
 * @param fanOuts makes changes
 * @param rebuilds builds libraries anew
 * @param jobs lists and steers
 * @param records puts other work on record
 * @param seen to be told of every item that is read; on any thread, quick
 * @param periodic to be done again and again, by a connection that may write: all of it looks after jobs of this process
 * @param forOthers likewise, of any process: it is enough if some do it
 * @param leave to be called when the connection is closed: nobody waits for its jobs any more
 */
public record FanOutParts(
        FanOuts fanOuts,
        LibraryRebuilds.OnRecord rebuilds,
        Jobs jobs,
        Records records,
        Consumer<Content> seen,
        List<Periodic> periodic,
        List<Periodic> forOthers,
        Runnable leave) {
    /** Members read at a time. */
    public static final int PAGE_SIZE = 2_000;

    /** Long scans side by side. */
    private static final int SCANS_AT_ONCE = 4;

    private static final Duration RECOVERY = Duration.ofSeconds(5);
    private static final Duration HEEDING = Duration.ofSeconds(1);

    /**
     * What fan-outs need of those around them.
     *
     * @param otherJobs listed and steered with the fan-outs
     * @param told hears of each job that has ended
     * @param rebuilds builds a library anew; fails with an {@link org.lectern.model.UnknownPrincipalException}
     * @param rebuildPlans the plan of that; fails likewise
     * @param executor builds many anew, if it is not this process
     */
    public record Ports(
            Store store,
            ProcessLease lease,
            JobRows rows,
            JobHistory history,
            Handovers handovers,
            ListedJobs otherJobs,
            Supplier<CompletionStage<JobId>> jobNames,
            EndedJobs told,
            Timing timing,
            MemberRows members,
            Principals principals,
            Function<PrincipalId, CompletionStage<Libraries.Rebuilt>> rebuilds,
            Function<PrincipalId, CompletionStage<Plan>> rebuildPlans,
            Optional<PartsExecutor<LibrariesPart, LibrariesPart.Outcome>> executor,
            Names contentNames,
            ChangeStatements statements,
            SteeringPlans.Statements steering,
            Supplier<Optional<Message>> writeHealth,
            ActivityRecorder activity) {}

    /** Finds content items by their names. */
    public interface Names {
        /** An item is about to get this name. */
        CompletionStage<?> put(String content, String displayName);
    }

    /**
     * Something to be done again and again; not again before it has ended.
     *
     * @param every from its end to its next beginning
     */
    public record Periodic(Duration every, Supplier<CompletionStage<?>> task) {}

    public FanOutParts {
        periodic = List.copyOf(periodic);
        forOthers = List.copyOf(forOthers);
    }

    /**
     * Puts them together.
     *
     * @param pageSize members, or principals, read at a time
     */
    public static FanOutParts of(Ports ports, int pageSize) {
        Store store = new GuardedStore(ports.store(), ports.lease()::isFresh);
        Operations operations = new Operations(store);
        Journal journal = new Journal(
                new OpenJobs(ports.rows(), ports.lease(), ports.timing()::now),
                ports.history(),
                ports.lease(),
                ports.jobNames(),
                ports.told(),
                ports.timing());
        FanOutRunner runner = new FanOutRunner(
                store,
                operations,
                journal,
                ports.rebuilds(),
                ports.executor(),
                new ConcurrencyLimit(SCANS_AT_ONCE),
                pageSize,
                new ScanContexts(ports.timing(), ports.members()));
        Recovery recovery = new Recovery(journal, ports.handovers(), runner);
        SteeringPlans steering = new SteeringPlans(ports.members()::count, ports.rebuildPlans(), ports.steering());
        JobDesk desk = new JobDesk(
                journal,
                ports.handovers(),
                recovery,
                runner,
                ports.otherJobs(),
                ports.writeHealth(),
                steering,
                ports.activity());
        Orphans orphans = new Orphans(store, journal, desk, runner);
        ports.lease()
                .afterLapse(
                        () -> desk.letGo().thenCompose(done -> ports.otherJobs().afterLapse()));
        RebuildJobs rebuilds = new RebuildJobs(
                runner,
                journal,
                ports.principals(),
                ports.rebuildPlans(),
                pageSize,
                ports.timing().lasting());
        FanOutService service = new FanOutService(
                new ContentChanges(store, operations, journal, runner),
                ports.principals(),
                new ChangePlans(store, ports.members(), ports.statements()),
                ports.contentNames(),
                rebuilds,
                runner,
                recovery,
                desk,
                steering,
                ports.activity());
        return new FanOutParts(
                service,
                rebuilds,
                desk,
                new JobRecords(journal),
                orphans::seen,
                List.of(new Periodic(RECOVERY, desk::letGo), new Periodic(HEEDING, desk::heed)),
                List.of(new Periodic(RECOVERY, recovery::run), new Periodic(RECOVERY, orphans::lookAfter)),
                journal::leave);
    }
}
