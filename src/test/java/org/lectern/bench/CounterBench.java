package org.lectern.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.cassandra.counter.HostCounter;
import org.lectern.cluster.Cluster;
import org.lectern.counter.HostName;

/** Values of one process, taken from its host's counter in blocks. */
final class CounterBench implements Bench.Case {
    private static final int VALUES = 5_000_000;
    private static final int IN_FLIGHT = 1 << 16;
    private static final int ROUNDS = Integer.getInteger("lectern.bench.rounds", 5);

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        Path locks = Files.createTempDirectory("lectern-counter");
        List<Double> rates = new ArrayList<>();
        try (Cluster cluster = Cluster.connect(keyspace.settings())) {
            HostCounter counter = new HostCounter(cluster, new HostName("bench-host"), locks);
            for (int round = 0; round <= ROUNDS; round++) {
                double rate = perSecond(counter);
                Bench.note("round %d: %.0f values/s", round, rate);
                if (round > 0) { // the first one warms up
                    rates.add(rate);
                }
            }
        }
        Bench.delete(locks);
        Bench.figure("counter.per_second", Bench.median(rates));
    }

    private static double perSecond(HostCounter counter) throws InterruptedException {
        Semaphore room = new Semaphore(IN_FLIGHT);
        AtomicLong given = new AtomicLong();
        long begin = System.nanoTime();
        for (int i = 0; i < VALUES; i++) {
            room.acquire();
            counter.next().whenComplete((name, failure) -> {
                if (failure == null) {
                    given.incrementAndGet();
                }
                room.release();
            });
        }
        room.acquire(IN_FLIGHT);
        if (given.get() != VALUES) {
            throw new IllegalStateException(given.get() + " of " + VALUES + " values were given");
        }
        return VALUES / ((System.nanoTime() - begin) / 1e9);
    }
}
