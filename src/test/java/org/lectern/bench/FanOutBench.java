package org.lectern.bench;

import static org.lectern.fanout.FanOutJobs.begin;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;

/** Carrying one update to 100,000 libraries, against the bare driver writing the same batches, and one principal after the other. */
final class FanOutBench implements Bench.Case {
    private static final int MEMBERS = 100_000;
    private static final int WARM_UP = 2;
    private static final int ROUNDS = 8;
    private static final int SEQUENTIAL = 4_000;
    private static final String[] BUCKETS = {"PUBLIC", "LOGGEDIN", "PRIVATE"};

    @Override
    public void run(BenchKeyspace keyspace) throws Exception {
        ContentId content = keyspace.itemWithMembers("everybody", Visibility.PUBLIC, MEMBERS);
        String put = "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                + "VALUES (?, ?, ?, ?, true)";
        String delete = "DELETE FROM library_by_principal "
                + "WHERE principal_id = ? AND bucket = ? AND last_modified = ? AND content_id = ?";
        PreparedStatement insert = keyspace.session().prepare(put);
        PreparedStatement remove = keyspace.session().prepare(delete);
        List<Double> service = new ArrayList<>();
        // Of each round: what else the machine does changes from one to the next.
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < WARM_UP + ROUNDS; round++) {
            double written = 0;
            double carried = 0;
            // Who goes second finds the node warmer: so each goes first in every other round.
            for (int turn = 0; turn < 2; turn++) {
                if ((round + turn) % 2 == 0) {
                    Spent spent = new Spent(Bench.node());
                    carried = MEMBERS
                            / seconds(() -> BenchKeyspace.await(
                                    begin(keyspace.lectern().fanOuts().change(content, new Change.Touch()))
                                            .done()));
                    Bench.note(
                            "of a core, for each principal: %.0f µs here, %.0f µs by the node",
                            1e6 * spent.own() / MEMBERS, 1e6 * spent.byNode() / MEMBERS);
                } else {
                    Instant now = Instant.now();
                    written = MEMBERS
                            / seconds(() -> keyspace.flatOut(
                                    MEMBERS,
                                    i -> batch(
                                            insert,
                                            remove,
                                            "c:bench:raw",
                                            BenchKeyspace.principal(i).value(),
                                            now)));
                }
            }
            Bench.note("round %d: fan-out %.0f principals/s, bare driver %.0f/s", round, carried, written);
            if (round >= WARM_UP) {
                service.add(carried);
                ratios.add(carried / written);
            }
        }
        double sequential = sequential(keyspace);
        Bench.note("one after the other: %.0f principals/s", sequential);
        Bench.figure("fanout.ratio_to_raw", Bench.median(ratios));
        Bench.figure("fanout.ratio_to_sequential", Bench.median(service) / sequential);
    }

    private static BatchStatement batch(
            PreparedStatement insert, PreparedStatement remove, String content, String principal, Instant now) {
        List<BoundStatement> statements = new ArrayList<>();
        for (String bucket : BUCKETS) {
            statements.add(remove.bind(principal, bucket, now.minusMillis(1), content));
        }
        for (String bucket : BUCKETS) {
            statements.add(insert.bind(principal, bucket, now, content));
        }
        return BatchStatement.newInstance(DefaultBatchType.UNLOGGED, statements.toArray(new BoundStatement[0]));
    }

    /** As OAE does it: for one principal after the other, one logged batch over the three partitions of its library. */
    private static double sequential(BenchKeyspace keyspace) throws Exception {
        keyspace.session()
                .execute("CREATE TABLE plain_library (principal_id text, entry text, value text, "
                        + "PRIMARY KEY (principal_id, entry))");
        PreparedStatement insert = keyspace.session()
                .prepare("INSERT INTO plain_library (principal_id, entry, value) VALUES (?, ?, 'true')");
        PreparedStatement remove =
                keyspace.session().prepare("DELETE FROM plain_library WHERE principal_id = ? AND entry = ?");
        List<Double> rates = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            int version = 1_348_067_316 + round;
            rates.add(SEQUENTIAL
                    / seconds(() -> {
                        for (int i = 0; i < SEQUENTIAL; i++) {
                            String principal = BenchKeyspace.principal(i).value();
                            BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.LOGGED);
                            for (String suffix : List.of("", "#LOGGEDIN", "#PUBLIC")) {
                                batch.addStatement(remove.bind(principal + suffix, version + ":c:bench:everybody"));
                            }
                            for (String suffix : List.of("", "#LOGGEDIN", "#PUBLIC")) {
                                batch.addStatement(
                                        insert.bind(principal + suffix, (version + 1) + ":c:bench:everybody"));
                            }
                            keyspace.session().execute(batch.build());
                        }
                    }));
        }
        return Bench.median(rates);
    }

    interface Work {
        void run() throws Exception;
    }

    static double seconds(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }
}
