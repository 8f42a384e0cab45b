package org.lectern.bench;

import static org.lectern.fanout.FanOutJobs.begin;

import java.util.ArrayList;
import java.util.List;
import org.lectern.job.FanOutJob;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;

/** Ten updates of one item at once, against one. */
final class MergeBench implements Bench.Case {
    private static final int MEMBERS = 100_000;
    private static final int UPDATES = 10;
    private static final int ROUNDS = 5;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        ContentId content = keyspace.itemWithMembers("merged", Visibility.PUBLIC, MEMBERS);
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            double one = seconds(keyspace, content, 1);
            double ten = seconds(keyspace, content, UPDATES);
            Bench.note("round %d: one update %.2f s, ten at once %.2f s", round, one, ten);
            if (round > 0) { // the first one warms up
                ratios.add(ten / one);
            }
        }
        Bench.figure("fanout.merge_ratio", Bench.median(ratios));
    }

    private static double seconds(BenchKeyspace keyspace, ContentId content, int updates) throws Exception {
        return FanOutBench.seconds(() -> {
            List<FanOutJob> jobs = new ArrayList<>();
            for (int i = 0; i < updates; i++) {
                jobs.add(begin(keyspace.lectern().fanOuts().change(content, new Change.Touch())));
            }
            jobs.forEach(job -> BenchKeyspace.await(job.done()));
        });
    }
}
