package org.lectern.soak;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.lectern.cluster.ClusterException;
import org.lectern.fanout.ChangeNotMadeException;
import org.lectern.fanout.FanOutTakenOverException;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.tool.ToolFailure;

/**
 * A working process, to be killed: changes, reads and watches until then, and says on its output, a line each, what {@link
 * SoakProcess} understands. Ends by itself when its input does, so it never outlives who started it.
 *
 * <p>Arguments: seed, nodes, data centre, keyspace, members of a large item.
 */
final class SoakWorker {
    private static final int SMALL_THREADS = 3;
    private static final long WATCH_MILLIS = 500;
    /** A line that was cut short by a kill does not end with it. */
    static final String END = " .";

    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    private SoakWorker() {}

    public static void main(String[] arguments) throws InterruptedException {
        thread("lifeline", SoakWorker::endWithInput);
        long seed = Long.parseLong(arguments[0]);
        Site site = Site.of(arguments[1], arguments[2], arguments[3]);
        Lectern lectern = connect(site);
        CqlSession session = byHand(site);
        int crowd = Integer.parseInt(arguments[4]);
        new SoakWorker().work(site, lectern, session, crowd, seed);
    }

    private static void endWithInput() {
        try {
            while (System.in.read() >= 0) {
                // Held for as long as the other end is open.
            }
        } catch (IOException gone) {
            // As good as ended.
        }
        Runtime.getRuntime().halt(0);
    }

    /** A node may be down or frozen just now: as patient as an operator. */
    private static Lectern connect(Site site) {
        while (true) {
            try {
                return Lectern.connect(site.settings(false));
            } catch (ClusterException notNow) {
                say("away", String.valueOf(notNow.getMessage()));
            }
        }
    }

    private static CqlSession byHand(Site site) {
        while (true) {
            try {
                return site.session();
            } catch (DriverException notNow) {
                say("away", String.valueOf(notNow.getMessage()));
            }
        }
    }

    private void work(Site site, Lectern lectern, CqlSession session, int crowd, long seed)
            throws InterruptedException {
        Workload workload = new Workload(lectern, session, crowd, new Told());
        for (int i = 0; i < SMALL_THREADS; i++) {
            repeat("small", new Random(seed + i), operations, workload::small);
        }
        subscribe(lectern);
        repeat(
                "views",
                new Random(seed + SMALL_THREADS + 1),
                operations,
                random -> say("owed", workload.view(random) + END));
        repeat("large", new Random(seed + SMALL_THREADS), operations, workload::large);
        StatusWorkload status = new StatusWorkload(lectern, site.archive(), SoakWorker::sayAcknowledged);
        repeat("status", new Random(seed + SMALL_THREADS + 2), operations, status::view);
        MergeWorkload merges = new MergeWorkload(lectern, session, SoakWorker::sayAcknowledged);
        repeat("operator", new Random(seed + SMALL_THREADS + 3), operations, random -> {
            if (site.takesMerges() && random.nextBoolean()) {
                merges.merge(random);
            } else {
                status.batchJob(random);
            }
        });
        repeat("reader", new Random(seed - 1), reads, workload::read);
        watch(lectern, crowd);
    }

    private static void subscribe(Lectern lectern) {
        while (true) {
            try {
                TestKeyspace.await(EventLedger.subscribe(lectern, event -> say("told", event + END)));
                return;
            } catch (ClusterException badWeather) {
                say("away", String.valueOf(badWeather.getMessage()));
            }
        }
    }

    private void repeat(String name, Random random, AtomicLong done, Consumer<Random> work) {
        thread(name, () -> {
            while (true) {
                try {
                    work.accept(random);
                    if (done.incrementAndGet() == 1 && done == operations) {
                        sayCounts();
                        say("operating", name);
                    }
                } catch (ClusterException
                        | DriverException
                        | FanOutTakenOverException
                        | ChangeNotMadeException
                        | StatusRefusedException badWeather) {
                    // What was asked was not done, or not here, and whoever asked was told; that much is allowed.
                    if (refused.incrementAndGet() < 4) {
                        say("refused", name + ": " + badWeather.getMessage());
                    }
                } catch (RuntimeException | AssertionError failure) {
                    ToolFailure.report("The operation " + name, failure);
                    say("wrong", name + ": " + failure);
                }
            }
        });
    }

    private void watch(Lectern lectern, int crowd) throws InterruptedException {
        JobWatch watch = new JobWatch(Workload.principals(crowd), lie -> say("wrong", lie));
        while (true) {
            try {
                OpenWork open = OpenWork.read(lectern);
                watch.look(open.jobs());
                say("left", String.join(" ", open.left().keySet()));
                watch.takenOver().forEach(job -> say("taken", job.toString()));
            } catch (ClusterException | DriverException badWeather) {
                // Seen the next time.
            }
            sayCounts();
            Thread.sleep(WATCH_MILLIS);
        }
    }

    /** Each time no less than before. */
    private void sayCounts() {
        synchronized (SoakWorker.class) {
            say("counts", operations.get() + " " + reads.get() + " " + refused.get());
        }
    }

    /** Says each change on the output, before and after. */
    private static final class Told implements Asked.Listener {
        @Override
        public void asked(long number, Asked change) {
            say("asked", number + " " + change.encoded());
        }

        @Override
        public void named(long number, String job) {
            say("named", number + " " + job + END);
        }

        @Override
        public void ended(long number, long at, Asked.Outcome outcome) {
            say("ended", number + " " + at + " " + outcome + END);
        }
    }

    private static void sayAcknowledged(Acknowledged.What what, String name) {
        say("acknowledged", what + " " + name + END);
    }

    /** A daemon's thread: this process ends by being killed. */
    private static void thread(String name, Runnable work) {
        Thread thread = new Thread(work, "soak-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private static synchronized void say(String word, String text) {
        System.out.println(word + " " + text.replace('\n', ' '));
    }
}
