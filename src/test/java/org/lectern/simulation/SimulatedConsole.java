package org.lectern.simulation;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterException;
import org.lectern.fanout.FanOutParts;
import org.lectern.job.JobId;
import org.lectern.job.JobRecord;
import org.lectern.job.JobRows;
import org.lectern.job.ProcessLease;
import org.lectern.job.ProcessRows;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.SwapOutcome;
import org.lectern.wording.Message;

/**
 * One console: the fan-outs as they run in production, over a cluster in memory. Its requests take their time, fail, and are
 * carried out late; it can be killed between any two steps, and frozen as a laptop with its lid closed.
 */
final class SimulatedConsole extends SimulatedProcess {
    private static final Duration CASSANDRA_GIVES_UP = Duration.ofSeconds(2);

    private final Simulation world;
    private final String name;
    private final ProcessLease lease;
    private final FanOutParts parts;
    private final Set<String> announced = new HashSet<>();
    private int names;

    SimulatedConsole(Simulation world, String name) {
        super(world.time);
        this.world = world;
        this.name = name;
        ProcessRows processes = Ports.passing(ProcessRows.class, world.tables, this::stamped);
        lease = new ProcessLease(processes, name, name, this);
        parts = world.cluster.fanOuts(
                world.tables,
                lease,
                this::row,
                this::step,
                world.cluster.principals(),
                this::nextName,
                new CommonTiming(this::now, timer(), () -> !isAlive()),
                1);
        parts.forOthers().forEach(this::repeat);
        parts.periodic().forEach(this::repeat);
        repeat(new FanOutParts.Periodic(ProcessLease.RENEWAL, lease::renew));
    }

    FanOutParts parts() {
        return parts;
    }

    @Override
    void kill() {
        tell(() -> "dies");
        super.kill();
    }

    /** Somebody closes it: it is gone when that was answered, or has taken too long. */
    void close() {
        CompletionStage<?> said = lease.leave();
        later(Duration.ofMillis(world.time.below(1_000)), this::kill);
        said.whenComplete((done, failure) -> kill());
    }

    @Override
    void freeze(Duration length) {
        tell(() -> "sleeps for " + length);
        super.freeze(length);
    }

    private JobId nextName() {
        String next = name + "/" + names++;
        announced.add(next);
        return new JobId(next);
    }

    private void repeat(FanOutParts.Periodic periodic) {
        later(
                periodic.every(),
                () -> CompletableFuture.completedStage(periodic.task())
                        .thenCompose(Supplier::get)
                        .whenComplete((done, failure) -> repeat(periodic)));
    }

    private <T> void answer(CompletableFuture<T> stage, T result) {
        later(Duration.ofMillis(1 + world.time.below(20)), () -> stage.complete(result));
    }

    private void refuse(CompletableFuture<?> stage, Duration when) {
        later(
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
        Object unused = request.get();
    }

    private CompletionStage<?> request(Ports.Request request) {
        return request(() -> {
            if (request.isWrite() || request.name().equals("replaceLibrary")) {
                tell(request::toString);
            }
            return request.now();
        });
    }

    /** Some rows of jobs cannot be written in some stories. */
    private CompletionStage<?> row(Ports.Request request) {
        if (request.method().getDeclaringClass() == JobRows.class
                && request.given().stream().anyMatch(given -> given instanceof JobRecord job && world.refuses(job))) {
            CompletableFuture<?> stage = new CompletableFuture<>();
            refuse(stage, CASSANDRA_GIVES_UP);
            return stage;
        }
        return request(request);
    }

    /** The process's row bears the time that the process gives it; where a protocol is to be caught, that of the client. */
    private CompletionStage<?> stamped(Ports.Request request) {
        if (world.stampsByClients() && request.given().size() == 1) {
            ProcessRows.Found process = (ProcessRows.Found) request.given().get(0);
            ProcessRows.Found stamped =
                    new ProcessRows.Found(process.owner(), process.name(), process.segments(), millis() * 1_000);
            return request(() -> world.tables.put(stamped));
        }
        return request(request);
    }

    /** A compare-and-set: applied or refused, or nobody knows; or the cluster cannot do it, and says so. */
    private CompletionStage<SwapOutcome> swap(Ports.Request request) {
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
        later(CASSANDRA_GIVES_UP, () -> stage.complete(SwapOutcome.UNKNOWN));
        return stage;
    }

    private SwapOutcome swapNow(Ports.Request request) {
        SwapOutcome outcome = (SwapOutcome) request.now();
        tell(() -> outcome + ": " + request);
        return outcome;
    }

    /** A step of the protocol. */
    private CompletionStage<?> step(Ports.Request request) {
        return switch (request.name()) {
            case "swapContent", "swapMemberships" -> swap(request);
            case "writeLibraries" -> writeLibraries((List<?>) request.given().get(0));
            case "readContent" ->
                request(() -> {
                    carriedOut(request::now); // it may settle a swap
                    return new ContentRead(Optional.of(world.cluster.content(announced)), now());
                });
            default -> request(request);
        };
    }

    /** Each arrives on its own, or late, or never. */
    private CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<?> batches) {
        CompletableFuture<Map<PrincipalId, Message>> stage = new CompletableFuture<>();
        Map<PrincipalId, Message> failures = new HashMap<>();
        for (Object one : batches) {
            LibraryBatch batch = (LibraryBatch) one;
            if (!world.trouble(0.05)) {
                world.time.soon(() -> write("write ", batch));
            } else {
                failures.put(batch.principal(), Message.plain("timed out"));
                if (world.time.chance(0.7)) {
                    world.time.after(Duration.ofMillis(world.time.below(20_000)), () -> write("LATE write ", batch));
                }
            }
        }
        later(Duration.ofMillis(40), () -> stage.complete(failures));
        return stage;
    }

    private void write(String how, LibraryBatch batch) {
        tell(() -> how + batch);
        carriedOut(() -> world.cluster.writeLibraries(List.of(batch)));
    }

    private void tell(Supplier<String> what) {
        world.tell(() -> name + " " + what.get());
    }
}
