package org.lectern.bench;

import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;

/**
 * The cost of doing without a cache and without a queue: how long a learner waits for the end of a view, whose summary is
 * computed before it is acknowledged, and for reads at quorum, beside single statements of the bare driver.
 */
final class ViewBench implements Bench.Case {
    private static final String COLLECTION = "views";
    private static final String BATCH = "views-batch";
    private static final int UNITS = 5;
    private static final int LEAVES = 50;
    private static final int WARM_UP = 40;
    private static final int USERS = 200;

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        ContentStatuses status = keyspace.lectern().contentStatuses();
        List<String> leaves = new ArrayList<>();
        Map<String, Set<String>> units = new HashMap<>();
        for (int i = 0; i < LEAVES; i++) {
            leaves.add("leaf-" + i);
        }
        for (int unit = 0; unit < UNITS; unit++) {
            int from = unit * LEAVES / UNITS;
            units.put("unit-" + unit, Set.copyOf(leaves.subList(from, from + LEAVES / UNITS)));
        }
        BenchKeyspace.await(status.collections()
                .put(new CollectionTree(COLLECTION, leaves, Set.of(), units, Map.of()))
                .make(TEST));
        BenchKeyspace.await(
                status.collections().put(Batch.open(COLLECTION, BATCH)).make(TEST));
        Instant at = Instant.now().minusSeconds(60);
        for (int user = 0; user < WARM_UP + USERS; user++) {
            int number = user;
            BenchKeyspace.await(status.store().swapEnrolment(Optional.empty(), Enrolment.of(key(number), at)));
            // Half of the collection is done already.
            for (String leaf : leaves.subList(0, LEAVES / 2)) {
                BenchKeyspace.await(status.views().update(key(number).view(leaf), 2, at));
            }
            BenchKeyspace.await(status.views().start(view(number), at));
        }
        Instant end = at.plusSeconds(30);
        PreparedStatement insert = keyspace.session()
                .prepare("INSERT INTO user_content_consumption (userid, collectionid, contextid, contentid, status) "
                        + "VALUES (?, ?, ?, ?, 1)");
        keyspace.flatOut(WARM_UP + USERS, user -> insert.bind("bare-" + user, COLLECTION, BATCH, leaves.get(0)));
        PreparedStatement swap = keyspace.session()
                .prepare("UPDATE user_content_consumption SET status = 2, last_completed_time = ? WHERE userid = ? AND "
                        + "collectionid = ? AND contextid = ? AND contentid = ? IF status = 1");
        PreparedStatement read = keyspace.session()
                .prepare("SELECT status FROM user_content_consumption WHERE userid = ? AND collectionid = ? AND "
                        + "contextid = ? AND contentid = ?");
        beside(
                "end",
                user -> status.views().end(view(user), end),
                user -> keyspace.session()
                        .executeAsync(swap.bind(end, "bare-" + user, COLLECTION, BATCH, leaves.get(0))));
        IntFunction<CompletionStage<?>> bareRead = user -> keyspace.session()
                .executeAsync(read.bind(
                        key(user).user(), COLLECTION, BATCH, view(user).content()));
        beside(
                "read",
                user -> status.views()
                        .read(view(user))
                        .thenAccept(
                                view -> require(view.filter(View::isCompleted).isPresent(), view)),
                bareRead);
        beside(
                "summary_read",
                user -> status.summaries()
                        .one(key(user))
                        .thenAccept(one -> require(
                                one.review()
                                        .filter(review -> review.isRight()
                                                && review.summary().completedCount() == LEAVES / 2 + 1)
                                        .isPresent(),
                                one)),
                bareRead);
    }

    /** An acknowledged end is in what is read after it. */
    private static void require(boolean there, Object read) {
        if (!there) {
            throw new IllegalStateException("an acknowledged end is not in " + read);
        }
    }

    private static EnrolmentKey key(int user) {
        return new EnrolmentKey("views-user-" + user, COLLECTION, BATCH);
    }

    private static ViewKey view(int user) {
        return key(user).view("leaf-" + LEAVES / 2);
    }

    /**
     * One after the other, as one learner waits, in turn with a single statement: the median and the 99th percentile of both in
     * milliseconds.
     */
    private static void beside(
            String name, IntFunction<CompletionStage<?>> service, IntFunction<CompletionStage<?>> statement) {
        double[] took = new double[USERS];
        double[] bare = new double[USERS];
        for (int user = 0; user < WARM_UP + USERS; user++) {
            double one = millis(service, user);
            double other = millis(statement, user);
            if (user >= WARM_UP) {
                took[user - WARM_UP] = one;
                bare[user - WARM_UP] = other;
            }
        }
        told(name, took);
        told(name + "_statement", bare);
    }

    private static double millis(IntFunction<CompletionStage<?>> call, int user) {
        long begun = System.nanoTime();
        BenchKeyspace.await(call.apply(user));
        return (System.nanoTime() - begun) / 1e6;
    }

    private static void told(String name, double[] millis) {
        Arrays.sort(millis);
        Bench.figure("views." + name + "_median_ms", millis[USERS / 2]);
        Bench.figure("views." + name + "_p99_ms", millis[USERS * 99 / 100]);
    }
}
