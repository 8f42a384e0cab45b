package org.lectern.console;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.overview.Estimate;
import org.lectern.overview.NodeState;
import org.lectern.overview.OverviewReads;
import org.lectern.overview.Population;
import org.lectern.overview.TombstonesRead;

/** What an overview reads, as a test says. Safe to use from any thread. */
final class ScriptedOverviewReads implements OverviewReads {
    private final AtomicInteger asked = new AtomicInteger();
    private volatile TombstonesRead tombstones = new TombstonesRead(12, 120, "127.0.0.1", 1);
    private volatile Optional<RuntimeException> failure = Optional.empty();

    /** From now on the population cannot be read. */
    void failPopulation(RuntimeException wanted) {
        failure = Optional.of(wanted);
    }

    void recover() {
        failure = Optional.empty();
    }

    void tombstones(TombstonesRead wanted) {
        tombstones = wanted;
    }

    /** How often the population was asked for. */
    int asked() {
        return asked.get();
    }

    @Override
    public List<NodeState> nodes() {
        return List.of(
                new NodeState("10.0.0.1", "datacenter1", "rack1", "5.0.9", true),
                new NodeState("10.0.0.2", "datacenter1", "rack2", "5.0.9", false));
    }

    @Override
    public CompletionStage<Population> population() {
        asked.incrementAndGet();
        return failure.<CompletionStage<Population>>map(CompletableFuture::failedStage)
                .orElseGet(() -> CompletableFuture.completedStage(new Population(
                        new Estimate(30_300, false), new Estimate(12, true), new Estimate(1_007, true))));
    }

    @Override
    public CompletionStage<TombstonesRead> tombstones() {
        return CompletableFuture.completedStage(tombstones);
    }
}
