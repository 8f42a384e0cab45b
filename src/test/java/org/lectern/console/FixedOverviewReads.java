package org.lectern.console;

import static org.lectern.simulation.Table.done;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.lectern.overview.Estimate;
import org.lectern.overview.NodeState;
import org.lectern.overview.OverviewReads;
import org.lectern.overview.Population;
import org.lectern.overview.TombstonesRead;

/** What an overview reads. */
record FixedOverviewReads() implements OverviewReads {
    @Override
    public List<NodeState> nodes() {
        return List.of(
                new NodeState("10.0.0.1", "datacenter1", "rack1", "5.0.9", true),
                new NodeState("10.0.0.2", "datacenter1", "rack2", "5.0.9", false));
    }

    @Override
    public CompletionStage<Population> population() {
        return done(new Population(new Estimate(30_300, false), new Estimate(12, true), new Estimate(1_007, true)));
    }

    @Override
    public CompletionStage<TombstonesRead> tombstones() {
        return done(new TombstonesRead(12, 120, "127.0.0.1", 1));
    }
}
