package org.lectern.bench;

import static org.lectern.fanout.FanOutJobs.begin;

import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;

/**
 * The heap of a fan-out over a million members, and over 100,000: a process of its own with 256 MiB of heap, and the most
 * that was in use after any collection, which is what the fan-out held on to.
 */
final class MemoryBench implements Bench.Case {
    private static final String HEAP = "-Xmx256m";

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        double small = peak(keyspace, keyspace.itemWithMembers("hundred-thousand", Visibility.PUBLIC, 100_000));
        double large = peak(keyspace, keyspace.itemWithMembers("million", Visibility.PUBLIC, 1_000_000));
        Bench.figure("memory.fanout_peak_mb", large);
        Bench.figure("memory.fanout_peak_mb_at_100000", small);
    }

    private static double peak(BenchKeyspace keyspace, ContentId content) throws Exception {
        return MeasuredProcess.figures(HEAP, MemoryBench.class, keyspace.settings(), content.value())[0];
    }

    /** The process that is measured. */
    public static void main(String[] arguments) {
        HeapPeak peak = new HeapPeak();
        try (Lectern lectern = Lectern.connect(MeasuredProcess.settings(arguments))) {
            long settled = BenchKeyspace.await(
                            begin(lectern.fanOuts().change(new ContentId(arguments[3]), new Change.Touch()))
                                    .done())
                    .principals();
            System.err.printf("    %d libraries%n", settled);
        }
        System.out.println(peak.megabytes());
    }
}
