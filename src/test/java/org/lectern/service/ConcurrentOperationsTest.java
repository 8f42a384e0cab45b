package org.lectern.service;

import static org.lectern.service.TestKeyspace.until;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;

/** Many threads, all operations at random, libraries deleted by hand meanwhile: every library ends exactly right. */
@OnSharedNode
class ConcurrentOperationsTest {
    private static final int THREADS = 8;
    private static final int OPERATIONS = 60;

    @Test
    void everyLibraryEndsAsTheTruthHasIt() throws Exception {
        long seed = System.nanoTime();
        try (TestKeyspace keyspace = new TestKeyspace("concurrent")) {
            RandomOperations operations = new RandomOperations(keyspace.lectern(), keyspace.session());
            operations.prepare();

            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Random random = new Random(seed + thread);
                running.add(threads.submit(() -> {
                    for (int i = 0; i < OPERATIONS; i++) {
                        operations.one(random);
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
            threads.shutdown();
            operations.readAll();

            Recomputation.requireExact(keyspace.session(), "seed " + seed);
            until(
                    "all that was announced is concluded",
                    () -> keyspace.session().execute("SELECT * FROM job").all().isEmpty());
        }
    }
}
