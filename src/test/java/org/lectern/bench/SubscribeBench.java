package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollStore;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** Subscriptions to many polls, against the bare driver's conditional batches; and to one poll that grows. */
final class SubscribeBench implements Bench.Case {
    /** A multiple of those in flight, so that each poll has its turns in one chain. */
    private static final int POLLS = Integer.getInteger("lectern.bench.polls", 512);

    private static final int PER_POLL = 20;
    private static final int ROUNDS = Integer.getInteger("lectern.bench.rounds", 5);
    private static final int IN_FLIGHT = 64;
    private static final int[] SIZES = {10, 10_000, Integer.getInteger("lectern.bench.subscribers", 1_000_000)};
    private static final int MEASURED = 300;
    private static final int ROWS_PER_BATCH = 200;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        ratio(keyspace);
        growth(keyspace);
    }

    private static void ratio(BenchKeyspace keyspace) throws Exception {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            // In turns, so that what slows the machine slows both; and each first in every other round.
            double before = round % 2 == 0 ? 0 : service(keyspace, round);
            double raw = raw(keyspace, round);
            double service = round % 2 == 0 ? service(keyspace, round) : before;
            Bench.note("round %d: %.0f subscriptions/s, the bare driver %.0f batches/s", round, service, raw);
            if (round > 0) { // the first one warms up
                ratios.add(service / raw);
            }
        }
        Bench.figure("subscribe.ratio_to_raw_lwt", Bench.median(ratios));
    }

    private static double service(BenchKeyspace keyspace, int round) throws Exception {
        for (int poll = 0; poll < POLLS; poll++) {
            create(keyspace, id(round, poll), PER_POLL);
        }
        return perSecond(i -> keyspace.lectern()
                .polls()
                .subscribe(id(round, i % POLLS), "name" + i, Set.of("yes"))
                .make(TEST));
    }

    private static PollId id(int round, int poll) {
        return new PollId("poll-" + round + "-" + poll);
    }

    private static void create(BenchKeyspace keyspace, PollId id, int limit) {
        BenchKeyspace.await(keyspace.lectern()
                .polls()
                .create(new Poll(id, "A poll", false, true, List.of(PollOption.of("yes", limit))))
                .make(TEST));
    }

    /** The same batches on polls of the same kind, as a program would send them that knows every count beforehand. */
    private static double raw(BenchKeyspace keyspace, int round) throws Exception {
        PreparedStatement option = keyspace.session()
                .prepare(
                        "INSERT INTO poll (poll_id, section, row_key, capacity, taken) VALUES (?, 'option', 'yes', ?, 0) IF NOT EXISTS");
        PreparedStatement claim = keyspace.session()
                .prepare(
                        "INSERT INTO poll (poll_id, section, row_key, holder) VALUES (?, 'claim', ?, ?) IF NOT EXISTS");
        PreparedStatement count = keyspace.session()
                .prepare(
                        "UPDATE poll SET capacity = ?, taken = ? WHERE poll_id = ? AND section = 'option' AND row_key = 'yes' IF capacity = ? AND taken = ?");
        PreparedStatement enter = keyspace.session()
                .prepare(
                        "INSERT INTO poll (poll_id, section, row_key, name, options) VALUES (?, 'subscriber', ?, ?, ?) IF NOT EXISTS");
        for (int poll = 0; poll < POLLS; poll++) {
            keyspace.session().execute(option.bind("raw-" + round + "-" + poll, PER_POLL));
        }
        return perSecond(i -> {
            String poll = "raw-" + round + "-" + i % POLLS;
            String key = (1_272_188_400_000L + i) + "-bench/1-1";
            BatchStatement batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED)
                    .addStatement(claim.bind(poll, "name/name" + i, key))
                    .addStatement(count.bind(PER_POLL, i / POLLS + 1, poll, PER_POLL, i / POLLS))
                    .addStatement(enter.bind(poll, key, "name" + i, Set.of("yes")))
                    .build();
            return keyspace.session().executeAsync(batch).thenAccept(result -> {
                if (!result.wasApplied()) {
                    throw new IllegalStateException("A batch was not applied: " + poll);
                }
            });
        });
    }

    /**
     * Runs one call for each place of each poll, a bounded number at a time, and those to one poll one after the other: the
     * bare driver's count of a poll must be there before the next batch names it.
     */
    private static double perSecond(IntFunction<CompletionStage<?>> call) {
        int calls = POLLS * PER_POLL;
        List<CompletableFuture<?>> chains = new ArrayList<>();
        long begin = System.nanoTime();
        for (int first = 0; first < IN_FLIGHT; first++) {
            CompletableFuture<?> chain = CompletableFuture.completedFuture(null);
            for (int i = first; i < calls; i += IN_FLIGHT) {
                int index = i;
                chain = chain.thenCompose(done -> call.apply(index));
            }
            chains.add(chain);
        }
        CompletableFuture.allOf(chains.toArray(CompletableFuture<?>[]::new)).join();
        return calls / ((System.nanoTime() - begin) / 1e9);
    }

    private static void growth(BenchKeyspace keyspace) throws Exception {
        List<PollId> polls = new ArrayList<>();
        for (int size : SIZES) {
            PollId poll = new PollId("size-" + size);
            create(keyspace, poll, PollOption.UNLIMITED);
            fill(keyspace, poll, size);
            polls.add(poll);
        }
        List<Double> growth = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            List<Double> micros = new ArrayList<>();
            for (PollId poll : polls) {
                long begin = System.nanoTime();
                for (int i = 0; i < MEASURED; i++) {
                    var subscriber = BenchKeyspace.await(keyspace.lectern()
                            .polls()
                            .subscribe(poll, "late-" + round + "-" + i, Set.of("yes"))
                            .make(TEST));
                    if (subscriber.options().isEmpty()) {
                        throw new IllegalStateException("nobody subscribed");
                    }
                }
                micros.add((System.nanoTime() - begin) / 1e3 / MEASURED);
            }
            Bench.note(
                    "round %d: microseconds per subscription at %s: %s",
                    round, java.util.Arrays.toString(SIZES), micros);
            if (round > 0) {
                growth.add(micros.get(micros.size() - 1) / micros.get(0));
            }
        }
        Bench.figure("subscribe.growth", Bench.median(growth));
    }

    /** Straight into the rows, many at a time: the service would take too long for so many. */
    private static void fill(BenchKeyspace keyspace, PollId poll, int size) throws InterruptedException {
        PollStore store = keyspace.lectern().connection().stores().polls();
        Semaphore room = new Semaphore(IN_FLIGHT);
        for (int from = 0; from < size; from += ROWS_PER_BATCH) {
            List<PollWrite> rows = new ArrayList<>();
            for (int i = from; i < Math.min(size, from + ROWS_PER_BATCH); i++) {
                Subscriber one = new Subscriber(
                        new SubscriberKey(1_272_188_400_000L + i, "bench", 1),
                        "name" + i,
                        new TreeSet<>(Set.of("yes")));
                rows.add(new PollWrite.Take("name/name" + i, one.key()));
                rows.add(new PollWrite.Enter(one));
            }
            room.acquire();
            CompletableFuture<?> written = store.writeAnyway(poll, rows).toCompletableFuture();
            written.whenComplete((done, failure) -> room.release());
        }
        room.acquire(IN_FLIGHT);
    }
}
