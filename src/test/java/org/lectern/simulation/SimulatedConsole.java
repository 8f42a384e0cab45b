package org.lectern.simulation;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.async.Retry;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cluster.ClusterException;
import org.lectern.fanout.FanOutParts;
import org.lectern.fanout.MemberRows;
import org.lectern.job.EndedJobs;
import org.lectern.job.Handovers;
import org.lectern.job.JobFailure;
import org.lectern.job.JobHistory;
import org.lectern.job.JobId;
import org.lectern.job.JobOwner;
import org.lectern.job.JobRecord;
import org.lectern.job.JobRows;
import org.lectern.job.JobStatus;
import org.lectern.job.ProcessLease;
import org.lectern.job.ProcessRows;
import org.lectern.job.Steering;
import org.lectern.job.Timing;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.model.Visibility;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Floor;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.protocol.Operations;
import org.lectern.protocol.RebuildLibrary;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Request;
import org.lectern.protocol.Store;
import org.lectern.protocol.SwapOutcome;
import org.lectern.protocol.Truths;
import org.lectern.wording.Message;

/**
 * One console: the fan-outs as they run in production, over a cluster in memory. Its requests take their time, fail, and are
 * carried out late; it can be killed between any two steps, and frozen as a laptop with its lid closed.
 */
final class SimulatedConsole {
    private static final Duration CASSANDRA_GIVES_UP = Duration.ofSeconds(2);

    private final Simulation world;
    private final String name;
    private final ProcessLease lease;
    private final FanOutParts parts;
    private final Set<String> announced = new HashSet<>();
    private boolean alive = true;
    private long frozenUntil;
    private long slept;
    private long clockAhead;
    private int names;

    SimulatedConsole(Simulation world, String name) {
        this.world = world;
        this.name = name;
        lease = new ProcessLease(new Processes(), name, name, new ProcessLease.Clocks() {
            @Override
            public long millis() {
                return wallMillis();
            }

            @Override
            public long nanos() {
                return world.time.nanos() - slept;
            }
        });
        Store store = new SimulatedStore();
        parts = FanOutParts.of(
                new FanOutParts.Ports(
                        store,
                        lease,
                        new Rows(),
                        new History(),
                        new Holders(),
                        this::nextName,
                        EndedJobs.NONE,
                        new SimulatedTiming(),
                        new Count(),
                        everybody(),
                        principal -> new Operations(store)
                                .run(RebuildLibrary.of(principal))
                                .thenApply(done -> new Libraries.Rebuilt(done.items(), done.rows(), done.leftOut(), 0)),
                        principal -> CompletableFuture.failedStage(new UnknownPrincipalException(principal)),
                        Optional.empty(),
                        (content, displayName) -> CompletableFuture.completedStage(null),
                        new LibraryCqlText("simulated"),
                        Optional::empty),
                1);
        parts.periodic().forEach(this::repeat);
        repeat(new FanOutParts.Periodic(ProcessLease.RENEWAL, lease::renew));
    }

    FanOutParts parts() {
        return parts;
    }

    boolean isAlive() {
        return alive;
    }

    boolean isAwake() {
        return alive && frozenUntil <= world.time.nanos();
    }

    /** From now on it does nothing any more, and hears nothing. */
    void kill() {
        tell(() -> "dies");
        alive = false;
    }

    /** Somebody closes it: it is gone when that was answered, or has taken too long. */
    void close() {
        CompletionStage<?> said = lease.leave();
        after(Duration.ofMillis(world.time.below(1_000)), this::kill);
        said.whenComplete((done, failure) -> kill());
    }

    /** It stands still for so long, and so does one of its clocks; what comes meanwhile, it hears then. */
    void freeze(Duration length) {
        tell(() -> "sleeps for " + length);
        frozenUntil = world.time.nanos() + length.toNanos();
        slept += length.toNanos();
    }

    /** Its clock jumps. */
    void setClock(Duration ahead) {
        clockAhead = ahead.toMillis();
    }

    private long wallMillis() {
        return Simulation.BEGINNING.toEpochMilli() + world.time.nanos() / 1_000_000 + clockAhead;
    }

    private CompletionStage<JobId> nextName() {
        String next = name + "/" + names++;
        announced.add(next);
        return CompletableFuture.completedStage(new JobId(next));
    }

    private void repeat(FanOutParts.Periodic periodic) {
        after(
                periodic.every(),
                () -> CompletableFuture.completedStage(periodic.task())
                        .thenCompose(Supplier::get)
                        .whenComplete((done, failure) -> repeat(periodic)));
    }

    /** Unless it is dead by then; and not while it is frozen. */
    private void after(Duration delay, Runnable task) {
        world.time.after(delay, () -> {
            if (!alive) {
                return;
            }
            if (frozenUntil > world.time.nanos()) {
                after(Duration.ofNanos(frozenUntil - world.time.nanos()), task);
            } else {
                task.run();
            }
        });
    }

    private <T> void answer(CompletableFuture<T> stage, T result) {
        after(Duration.ofMillis(1 + world.time.below(20)), () -> stage.complete(result));
    }

    private void refuse(CompletableFuture<?> stage, Duration when) {
        after(
                when,
                () -> stage.completeExceptionally(
                        new ClusterException(ClusterException.Kind.OVERLOADED, "The cluster is busy.")));
    }

    /** A request that may be repeated: it is carried out, or not, or is and fails all the same, or fails and is carried out late. */
    private <T> CompletionStage<T> request(Supplier<T> request) {
        CompletableFuture<T> stage = new CompletableFuture<>();
        if (!world.trouble(0.04)) {
            world.time.soon(() -> answer(stage, request.get()));
        } else {
            switch ((int) world.time.below(3)) {
                case 0 -> {}
                case 1 -> world.time.soon(() -> carriedOut(request));
                default -> world.time.after(Duration.ofMillis(world.time.below(8_000)), () -> carriedOut(request));
            }
            refuse(stage, CASSANDRA_GIVES_UP);
        }
        return stage;
    }

    /** Nobody hears what came of it. */
    private void carriedOut(Supplier<?> request) {
        Object unheard = request.get();
        Objects.requireNonNull(unheard);
    }

    private CompletionStage<?> write(Runnable write) {
        return request(() -> {
            write.run();
            return true;
        });
    }

    /** A compare-and-set: applied or refused, or nobody knows; or the cluster cannot do it, and says so. */
    private CompletionStage<SwapOutcome> swap(Request<SwapOutcome> request) {
        CompletableFuture<SwapOutcome> stage = new CompletableFuture<>();
        if (!world.trouble(0.15)) {
            world.time.soon(() -> answer(stage, swapNow(request)));
            return stage;
        }
        switch ((int) world.time.below(5)) {
            case 0 -> {
                stage.completeExceptionally(
                        new ClusterException(ClusterException.Kind.REFUSED, "This user may not write."));
                return stage;
            }
            case 1 -> {
                refuse(stage, Duration.ofMillis(5));
                return stage;
            }
            case 2 -> world.time.soon(() -> swapNow(request));
            case 3 ->
                world.time.soon(() -> {
                    world.cluster.leaveUndecided(request);
                    world.time.after(Duration.ofMillis(world.time.below(9_000)), world.cluster::decide);
                });
            default -> {}
        }
        after(CASSANDRA_GIVES_UP, () -> stage.complete(SwapOutcome.UNKNOWN));
        return stage;
    }

    private SwapOutcome swapNow(Request<SwapOutcome> request) {
        SwapOutcome outcome = world.cluster.swap(request);
        tell(() -> outcome + ": " + request);
        return outcome;
    }

    private void tell(Supplier<String> what) {
        world.tell(() -> name + " " + what.get());
    }

    private final class SimulatedStore implements Store {
        @Override
        public CompletionStage<Floor> readFloor() {
            return request(() -> world.cluster.read(new Request.ReadFloor()));
        }

        @Override
        public CompletionStage<Floor> raiseFloor() {
            return request(world.cluster::raiseFloor);
        }

        @Override
        public CompletionStage<Floor> raiseFloorAbove(long micros) {
            throw new UnsupportedOperationException("Nothing is from the future here.");
        }

        @Override
        public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
            return request(() ->
                    new ContentRead(world.cluster.content(serial, announced), Instant.ofEpochMilli(wallMillis())));
        }

        @Override
        public CompletionStage<Members> readMembers(MemberSelection audience, boolean serial) {
            return request(() -> world.cluster.read(new Request.ReadMembers(audience, serial)));
        }

        @Override
        public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
            return swap(new Request.SwapContent(expected, next));
        }

        @Override
        public CompletionStage<SwapOutcome> swapMemberships(
                ContentId content, SortedMap<PrincipalId, Membership> next) {
            return swap(new Request.SwapMemberships(content, next));
        }

        @Override
        public CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<LibraryBatch> batches) {
            CompletableFuture<Map<PrincipalId, Message>> stage = new CompletableFuture<>();
            Map<PrincipalId, Message> failures = new HashMap<>();
            for (LibraryBatch batch : batches) {
                if (world.trouble(0.05)) {
                    failures.put(batch.principal(), Message.plain("timed out"));
                    if (world.time.chance(0.7)) {
                        world.time.after(Duration.ofMillis(world.time.below(20_000)), () -> {
                            tell(() -> "LATE write " + batch);
                            world.cluster.write(List.of(batch));
                        });
                    }
                } else {
                    world.time.soon(() -> {
                        tell(() -> "write " + batch);
                        world.cluster.write(List.of(batch));
                    });
                }
            }
            after(Duration.ofMillis(40), () -> stage.complete(failures));
            return stage;
        }

        @Override
        public CompletionStage<List<ContentId>> readHoldings(
                PrincipalId principal, Optional<ContentId> after, int limit) {
            return request(() -> world.cluster.read(new Request.ReadHoldings(principal, after, limit)));
        }

        @Override
        public CompletionStage<Truths> readTruths(PrincipalId principal, List<ContentId> contents) {
            return request(() -> world.cluster.read(new Request.ReadTruths(principal, contents)));
        }

        @Override
        public CompletionStage<Acknowledged> replaceLibrary(Replacement replacement) {
            return request(() -> {
                tell(() -> "replace " + replacement);
                world.cluster.replace(replacement);
                return Acknowledged.WRITTEN;
            });
        }
    }

    private final class SimulatedTiming implements Timing {
        @Override
        public Instant now() {
            return Instant.ofEpochMilli(wallMillis());
        }

        @Override
        public void later(Duration delay, Runnable task) {
            after(delay, task);
        }

        @Override
        public boolean isClosed() {
            return !alive;
        }

        @Override
        public Retry.Timer timer() {
            return lasting();
        }

        @Override
        public Retry.Timer lasting() {
            return new Retry.Timer() {
                @Override
                public void after(Duration delay, Runnable task) {
                    SimulatedConsole.this.after(delay, task);
                }

                @Override
                public long nanoTime() {
                    return world.time.nanos();
                }

                @Override
                public long jitter(long bound) {
                    return world.time.below(bound);
                }
            };
        }
    }

    private final class Rows implements JobRows {
        @Override
        public CompletionStage<?> put(String owner, int segment, JobRecord job, long writeTime) {
            if (world.refuses(job)) {
                CompletableFuture<Boolean> stage = new CompletableFuture<>();
                refuse(stage, CASSANDRA_GIVES_UP);
                return stage;
            }
            return write(() -> {
                tell(() -> "row " + owner + " " + job.id() + " " + job.state() + " made " + job.made() + " "
                        + job.mark() + " " + job.share());
                world.tables.put(owner, segment, job, writeTime);
            });
        }

        @Override
        public CompletionStage<?> delete(String owner, int segment, JobId job, long writeTime) {
            return write(() -> {
                tell(() -> "strikes " + owner + " " + job);
                world.tables.delete(owner, segment, job, writeTime);
            });
        }

        @Override
        public CompletionStage<List<JobRows.Found>> of(String owner, int segment, int limit) {
            return request(() -> world.tables.of(owner, segment));
        }

        @Override
        public CompletionStage<Optional<JobRows.Found>> find(String owner, int segment, JobId job) {
            return request(() -> world.tables.find(owner, segment, job));
        }

        @Override
        public CompletionStage<?> putAudience(JobId job, List<List<PrincipalId>> audience) {
            return write(() -> world.tables.putAudience(job, audience));
        }

        @Override
        public CompletionStage<List<PrincipalId>> audience(JobId job, int part) {
            return request(() -> world.tables.audience(job, part));
        }

        @Override
        public CompletionStage<?> forgetAudience(JobId job) {
            return write(() -> world.tables.forgetAudience(job));
        }
    }

    private final class History implements JobHistory {
        @Override
        public CompletionStage<?> put(JobRecord job, JobOwner owner, Instant ended) {
            return write(() -> {
                tell(() -> "history " + job.id() + " " + job.state());
                world.tables.end(job, owner, ended);
            });
        }

        @Override
        public CompletionStage<List<JobStatus>> page(Optional<JobStatus> before, int limit) {
            return request(world.tables::ended);
        }

        @Override
        public CompletionStage<?> putFailures(JobId job, Map<PrincipalId, Message> failures) {
            return write(() -> world.tables.putFailures(job, failures));
        }

        @Override
        public CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
            return request(() -> world.tables.failures(job));
        }

        @Override
        public CompletionStage<?> dropFailures(JobId job, Collection<PrincipalId> principals) {
            return write(() -> world.tables.dropFailures(job, principals));
        }
    }

    private final class Holders implements Handovers {
        @Override
        public CompletionStage<Optional<String>> holder(JobId job) {
            return request(() -> world.tables.holder(job));
        }

        @Override
        public CompletionStage<Map<JobId, String>> taken(Collection<JobId> mine) {
            List<JobId> asked = List.copyOf(mine);
            return request(() -> asked.stream()
                    .filter(job -> world.tables
                            .holder(job)
                            .filter(owner -> !owner.equals(name))
                            .isPresent())
                    .collect(Collectors.toMap(
                            job -> job, job -> world.tables.holder(job).orElseThrow())));
        }

        @Override
        public CompletionStage<Boolean> take(JobId job, Optional<String> expected) {
            return request(() -> {
                boolean taken = world.tables.take(job, expected, name);
                tell(() -> "takes " + job + ": " + taken);
                return taken;
            });
        }

        @Override
        public CompletionStage<?> note(String owner, JobId job, Steering steering) {
            return write(() -> world.tables.note(owner, job, Optional.of(steering)));
        }

        @Override
        public CompletionStage<Optional<Steering>> unread(String owner, JobId job) {
            return request(() -> world.tables.unread(owner, job));
        }

        @Override
        public CompletionStage<?> noteTaken(String owner, JobId job) {
            return write(() -> world.tables.note(owner, job, Optional.empty()));
        }

        @Override
        public CompletionStage<Map<JobId, Optional<Steering>>> notes() {
            return request(() -> world.tables.takeNotes(name));
        }
    }

    private final class Processes implements ProcessRows {
        @Override
        public CompletionStage<?> put(ProcessRows.Found process) {
            long stamp = world.stampsByClients() ? wallMillis() * 1_000 : process.written();
            return write(() -> world.tables.putProcess(
                    new ProcessRows.Found(process.owner(), process.name(), process.segments(), stamp)));
        }

        @Override
        public CompletionStage<?> delete(String owner, long asOf) {
            return write(() -> {
                tell(() -> "deleteProcess " + owner + " " + asOf);
                world.tables.deleteProcess(owner, asOf);
            });
        }

        @Override
        public CompletionStage<List<ProcessRows.Found>> all() {
            return request(world.tables::processes);
        }
    }

    private final class Count implements MemberRows {
        @Override
        public CompletionStage<Long> count(ContentId content) {
            return request(world.cluster::members);
        }

        @Override
        public CompletionStage<Long> count(ContentId content, long atMost) {
            return count(content);
        }
    }

    /** Whoever is asked for exists. */
    private Principals everybody() {
        return (Principals) Proxy.newProxyInstance(
                Principals.class.getClassLoader(), new Class<?>[] {Principals.class}, (proxy, method, given) -> {
                    if (method.getName().equals("existing")) {
                        return CompletableFuture.completedStage(given[0]);
                    }
                    if (method.getName().equals("find")) {
                        return CompletableFuture.completedStage(
                                Optional.of(new Principal((PrincipalId) given[0], "Somebody", Visibility.PUBLIC)));
                    }
                    throw new UnsupportedOperationException(method.getName());
                });
    }
}
