package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterFailures;

/**
 * Reads what single users have in a place. Whoever asks while few others do is answered by a statement of their own, at once. Of
 * those who ask while several are under way, some who want the same of different users are answered by one: a node and the driver
 * do a fraction of the work for each. Every answer is read after it was asked for. Nothing blocks; safe for many threads.
 */
final class GatheredReads {
    /** Partitions that one statement reads: whichever node is asked gathers them from all. */
    static final int MOST_PARTITIONS = 16;

    /** Rows of all users of a statement; if there are more, each is read alone, as far as their own bound goes. */
    private static final int MOST_ROWS = 20_000;

    /** Statements under way before anybody waits for others. */
    private static final int UNDER_WAY = 8;

    private final Cluster cluster;
    private final Map<Wanted, Queue<Asked<?>>> waiting = new LinkedHashMap<>();
    private int underWay;
    private volatile boolean refused;

    GatheredReads(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * What is wanted of users.
     *
     * @param cql a SELECT of {@code user_id} and more, of the users of a list
     * @param before values before the list
     * @param after values after it
     * @param partitions that it reads of each user
     */
    record Wanted(String cql, List<Object> before, List<Object> after, int partitions) {
        Wanted {
            before = List.copyOf(before);
            after = List.copyOf(after);
        }

        private Object[] values(List<String> users) {
            List<Object> values = new ArrayList<>(before);
            values.add(users);
            values.addAll(after);
            return values.toArray();
        }
    }

    /** Somebody who waits for one user's rows. */
    private record Asked<T>(
            String user, Supplier<CompletionStage<T>> alone, Function<List<Row>, T> made, CompletableFuture<T> answer) {
        CompletionStage<?> readAlone() {
            return Stages.begun(alone)
                    .handle((value, failure) ->
                            failure == null ? answer.complete(value) : answer.completeExceptionally(failure));
        }

        void found(List<Row> rows) {
            try {
                answer.complete(made.apply(rows));
            } catch (RuntimeException broken) { // one user's rows are no reason to fail another's
                answer.completeExceptionally(broken);
            }
        }
    }

    private record Batch(Wanted wanted, List<Asked<?>> asked) {}

    /**
     * What a user has.
     *
     * @param alone reads it in a statement of its own
     * @param made makes of the user's rows, which may be none, what that would give
     */
    <T> CompletionStage<T> of(
            Wanted wanted, String user, Supplier<CompletionStage<T>> alone, Function<List<Row>, T> made) {
        if (refused) {
            return alone.get();
        }
        Asked<T> asked = new Asked<>(user, alone, made, new CompletableFuture<>());
        synchronized (this) {
            waiting.computeIfAbsent(wanted, same -> new ArrayDeque<>()).add(asked);
        }
        begin();
        return asked.answer();
    }

    private void begin() {
        for (Batch batch = next(); batch != null; batch = next()) {
            read(batch).whenComplete((done, failure) -> {
                synchronized (this) {
                    underWay--;
                }
                begin();
            });
        }
    }

    private synchronized @Nullable Batch next() {
        Iterator<Map.Entry<Wanted, Queue<Asked<?>>>> all = waiting.entrySet().iterator();
        if (underWay >= UNDER_WAY || !all.hasNext()) {
            return null;
        }
        Map.Entry<Wanted, Queue<Asked<?>>> oldest = all.next();
        Queue<Asked<?>> queue = oldest.getValue();
        List<Asked<?>> asked = new ArrayList<>();
        int most = Math.max(1, MOST_PARTITIONS / oldest.getKey().partitions());
        while (asked.size() < most && !queue.isEmpty()) {
            asked.add(queue.remove());
        }
        if (queue.isEmpty()) {
            all.remove();
        }
        underWay++;
        return new Batch(oldest.getKey(), asked);
    }

    private CompletionStage<?> read(Batch batch) {
        List<Asked<?>> asked = batch.asked();
        if (asked.size() == 1) {
            return asked.get(0).readAlone();
        }
        List<String> users = asked.stream().map(Asked::user).distinct().toList();
        return cluster.execute(batch.wanted().cql(), batch.wanted().values(users))
                .thenCompose(
                        first -> CqlRows.atMost(first, MOST_ROWS, () -> new CancellationException("too many rows")))
                .handle((rows, failure) -> {
                    if (failure == null) {
                        handOut(rows, asked);
                        return CompletableFuture.completedStage(true);
                    }
                    return failed(Stages.unwrap(failure), asked);
                })
                .thenCompose(answered -> answered);
    }

    private static void handOut(List<Row> rows, List<Asked<?>> asked) {
        Map<String, List<Row>> byUser = new HashMap<>();
        rows.forEach(row -> byUser.computeIfAbsent(CqlRows.text(row, "user_id"), user -> new ArrayList<>())
                .add(row));
        asked.forEach(one -> one.found(byUser.getOrDefault(one.user(), List.of())));
    }

    /** What may pass fails for all, who ask again. Else it is the statement: each is read alone, and so is whoever comes. */
    private CompletionStage<?> failed(Throwable failure, List<Asked<?>> asked) {
        if (ClusterFailures.isTransient(failure)) {
            asked.forEach(one -> one.answer().completeExceptionally(failure));
            return CompletableFuture.completedStage(true);
        }
        refused |= !(failure instanceof CancellationException);
        return CompletableFuture.allOf(
                asked.stream().map(one -> one.readAlone().toCompletableFuture()).toArray(CompletableFuture<?>[]::new));
    }
}
