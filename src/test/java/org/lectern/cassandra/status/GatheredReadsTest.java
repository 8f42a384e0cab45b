package org.lectern.cassandra.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.Stuck;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.FailingCluster;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.SunbirdKeyspace;
import org.lectern.service.TestKeyspace;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.store.StatusStore;

/** What many learners have in one place is read in few statements, and each gets what they would have got alone. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class GatheredReadsTest {
    private static final int LEARNERS = 120;
    private static final int MOST_POINTS = 9;

    private final List<String> sent = new CopyOnWriteArrayList<>();
    private TestKeyspace lectern;
    private Cluster cluster;
    private SunbirdKeyspace sunbird;
    private FailingCluster fault;
    private StatusStore store;

    @BeforeAll
    void fill() {
        lectern = new TestKeyspace("gathered");
        sunbird = new SunbirdKeyspace(
                lectern.session(), lectern.settings().keyspace() + "_d", SunbirdKeyspace.Release.PRINTED);
        for (int learner = 0; learner < LEARNERS; learner++) {
            if (learner % 3 != 0) {
                sunbird.aggregate(user(learner), SunbirdKeyspace.COURSE, "cb:" + SunbirdKeyspace.BATCH, learner);
                sunbird.attempt(user(learner), "do_b", "attempt" + learner, learner % MOST_POINTS);
            }
            if (learner % 2 == 0) {
                sunbird.aggregate(user(learner), SunbirdKeyspace.UNIT, "cb:" + SunbirdKeyspace.BATCH, 1_000 + learner);
            }
        }
        sunbird.attempt(user(LEARNERS), "do_b", "impossible", MOST_POINTS + 1);
        cluster = Cluster.connect(lectern.settings());
    }

    @AfterAll
    void close() {
        cluster.close();
        lectern.close();
    }

    @BeforeEach
    void open() {
        FailingCluster.Pair pair = FailingCluster.over(cluster);
        fault = pair.fault();
        store = CassandraStatusStore.open(pair.cluster(), sunbird.place());
        fault.onSending(statement -> sent.add(statement.getPreparedStatement().getQuery()));
        sent.clear();
    }

    @Test
    void manyWhoAskAtOnceShareStatements() {
        assertEachHasTheirOwn();

        assertThat(sent).hasSizeLessThan(LEARNERS);
        assertThat(sent).anyMatch(GatheredReadsTest::isOfMany);
    }

    @Test
    void whoeverAsksAloneIsReadAlone() {
        assertThat(Stuck.await("attempts", store.attempts(key(1)))).hasSize(1);

        assertThat(sent)
                .singleElement()
                .satisfies(cql -> assertThat(isOfMany(cql)).isFalse());
    }

    @Test
    void aNodeThatRefusesSuchStatementsIsAskedForEachAlone() {
        fault.before(cql -> isOfMany(cql)
                ? CompletableFuture.failedStage(new InvalidQueryException(
                        lectern.session()
                                .getMetadata()
                                .getNodes()
                                .values()
                                .iterator()
                                .next(),
                        "too many keys"))
                : CompletableFuture.completedStage(true));

        assertEachHasTheirOwn();
        sent.clear();
        assertEachHasTheirOwn();

        assertThat(sent).noneMatch(GatheredReadsTest::isOfMany);
    }

    @Test
    void whatIsBrokenOfOneIsNoReasonToRefuseAnother() {
        CompletableFuture<List<Attempt>> broken = store.attempts(key(LEARNERS)).toCompletableFuture();

        assertEachHasTheirOwn();

        assertThat(broken).failsWithin(Duration.ofMinutes(1));
    }

    private void assertEachHasTheirOwn() {
        List<CompletionStage<List<Attempt>>> attempts =
                learners().mapToObj(learner -> store.attempts(key(learner))).toList();
        List<CompletionStage<Map<Aggregate.Key, Aggregate>>> aggregates = learners()
                .mapToObj(learner -> store.aggregates(List.of(
                        Aggregate.Key.of(key(learner)), Aggregate.Key.unit(key(learner), SunbirdKeyspace.UNIT))))
                .toList();
        learners().forEach(learner -> {
            boolean inCourse = learner % 3 != 0;
            assertThat(Stuck.await("attempts", attempts.get(learner)))
                    .extracting(Attempt::totalScore)
                    .isEqualTo(inCourse ? List.of((double) (learner % MOST_POINTS)) : List.of());
            Map<Aggregate.Key, Aggregate> found = Stuck.await("aggregates", aggregates.get(learner));
            assertThat(Optional.ofNullable(found.get(Aggregate.Key.of(key(learner))))
                            .flatMap(Aggregate::completedCount))
                    .isEqualTo(inCourse ? Optional.of(learner) : Optional.empty());
            assertThat(Optional.ofNullable(found.get(Aggregate.Key.unit(key(learner), SunbirdKeyspace.UNIT)))
                            .flatMap(Aggregate::completedCount))
                    .isEqualTo(learner % 2 == 0 ? Optional.of(1_000 + learner) : Optional.empty());
        });
    }

    private static boolean isOfMany(String cql) {
        return cql.contains("user_id IN ?");
    }

    private static IntStream learners() {
        return IntStream.range(0, LEARNERS);
    }

    private static String user(int learner) {
        return "learner-" + learner;
    }

    private static EnrolmentKey key(int learner) {
        return new EnrolmentKey(user(learner), SunbirdKeyspace.COURSE, SunbirdKeyspace.BATCH);
    }
}
