package org.lectern.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.Rights;
import org.lectern.job.Records;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.simulation.Ports;

/** A connection of tests, which is what they say, also later on. From any thread. */
public final class TestConnection implements Connection {
    private final String operator;
    private volatile CompletionStage<Rights> rights =
            CompletableFuture.completedStage(Rights.everything("", false, "lectern"));
    private volatile Optional<Stores> stores = Optional.empty();
    private volatile Optional<OaePlatform> platform = Optional.empty();
    private volatile Optional<OaeMaintenance> maintenance = Optional.empty();
    private volatile boolean statusBeside;
    private volatile Records records = new UnlistedWork();
    private volatile ActivityRecorder activity = ActivityRecorder.NONE;
    private volatile boolean namesOfBefore;
    private volatile int nodesUp = 1;
    private volatile InstantSource clock = InstantSource.system();
    private volatile Optional<PartExecutor> executor = Optional.empty();

    private TestConnection(String operator) {
        this.operator = operator;
    }

    /** One that may do everything. */
    public static TestConnection of(String operator) {
        return new TestConnection(operator);
    }

    /** From now on it may do this. */
    public TestConnection rights(CompletionStage<Rights> known) {
        rights = known;
        return this;
    }

    /** The same, with what lies below the services. */
    public TestConnection with(Stores below) {
        stores = Optional.of(below);
        return this;
    }

    /** From now on the keyspace is a platform's. */
    public TestConnection platform(OaePlatform there) {
        platform = Optional.of(there);
        return this;
    }

    /** From now on audits and repairs of a platform's libraries are these. */
    public TestConnection maintenance(OaeMaintenance services) {
        maintenance = Optional.of(services);
        return this;
    }

    /** From now on there is content status beside a platform's keyspace. */
    public void statusBeside() {
        statusBeside = true;
    }

    /** From now on its writes go on record here. */
    public TestConnection activity(ActivityRecorder recorder) {
        activity = recorder;
        return this;
    }

    @Override
    public ActivityRecorder activity() {
        return activity;
    }

    /** From now on work is listed here. */
    public TestConnection records(Records list) {
        records = list;
        return this;
    }

    @Override
    public Records records() {
        return records;
    }

    /** From now on the cluster's time is this. */
    public TestConnection clock(InstantSource time) {
        clock = time;
        return this;
    }

    /** From now on names were indexed by an earlier release. */
    public void namesOfBefore() {
        namesOfBefore = true;
    }

    @Override
    public CompletionStage<Boolean> hasNamesOfBefore() {
        return CompletableFuture.completedStage(namesOfBefore);
    }

    /** From now on other processes do parts over it. */
    public TestConnection executor(Optional<PartExecutor> processes) {
        executor = processes;
        return this;
    }

    @Override
    public Optional<PartExecutor> executor() {
        return executor;
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    public void nodesUp(int count) {
        nodesUp = count;
    }

    /**
     * The services over it; whoever asks for another is refused as an OAE keyspace refuses it.
     *
     * @param services of the types that {@link Lectern} gives; of one that another takes the place of, what gives it
     */
    public Lectern lectern(Object... services) {
        return Ports.answering(
                Lectern.class,
                (method, given) -> method.getReturnType() == void.class
                        ? null
                        : Stream.concat(Stream.of(this), Stream.of(services))
                                .map(one -> one instanceof Supplier<?> now ? now.get() : one)
                                .filter(method.getReturnType()::isInstance)
                                .findFirst()
                                .orElseThrow(() -> new ClusterException(
                                        ClusterException.Kind.WRONG_SCHEMA, ClusterSentence.OAE_HAS_NOT.of())));
    }

    @Override
    public String operator() {
        return operator;
    }

    @Override
    public CompletionStage<Rights> rights() {
        return rights;
    }

    @Override
    public Stores stores() {
        return stores.orElseThrow();
    }

    @Override
    public Optional<OaePlatform> oae() {
        return platform;
    }

    @Override
    public Optional<OaeMaintenance> oaeMaintenance() {
        return maintenance;
    }

    @Override
    public boolean hasContentStatus() {
        return platform.isEmpty() || statusBeside;
    }

    @Override
    public ConnectionStatus status() {
        return new ConnectionStatus("127.0.0.1:9042", "datacenter1", "lectern", nodesUp, 1, 0, 3, Optional.empty());
    }
}
