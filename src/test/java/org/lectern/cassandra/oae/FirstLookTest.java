package org.lectern.cassandra.oae;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.async.Retry;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.FailingCluster;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Visibility;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeKeyspace;
import org.lectern.oae.OaeSize;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.audit.LibraryAudits;
import org.lectern.overview.Estimate;
import org.lectern.wording.Message;

/** An audit's first look asks as many replicas as its options say; what looks wrong is looked at again at the connection's level. */
@OnSharedNode
final class FirstLookTest {
    private static final Duration SETTLE = Duration.ofMillis(1);

    private static OaeKeyspace keyspace;
    private static Cluster cluster;

    private final List<BoundStatement> sent = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void fill() {
        keyspace = new OaeKeyspace("oaefirstlook");
        keyspace.tenant("cam", "Cambridge", false);
        OaeId nicolaas = keyspace.resource("u:cam:nicolaas", "Nicolaas", Visibility.PUBLIC, 1_600_000_000_000L);
        OaeId gone = new OaeId("c:cam:gone");
        keyspace.markers(LibraryKind.CONTENT, nicolaas);
        keyspace.entry(LibraryKind.CONTENT, nicolaas, gone, Visibility.PUBLIC, "1600000000000");
        cluster = Cluster.connect(keyspace.settings(true));
    }

    @AfterAll
    static void end() {
        cluster.close();
        keyspace.close();
    }

    @Test
    void oneReplicaIsAskedOnTheFirstLookAlone() {
        IndexAuditReport report = audit(ReadConsistency.LOCAL_ONE);

        assertThat(report.total()).isEqualTo(1);
        assertThat(levels(FirstLookTest::isTruth)).containsOnly(ConsistencyLevel.LOCAL_ONE);
        assertThat(levels(FirstLookTest::isIndex)).contains(ConsistencyLevel.LOCAL_ONE, cluster.consistency());
        assertThat(levels(one -> !isScan(one))).isNotEmpty().doesNotContain(ConsistencyLevel.LOCAL_ONE);
    }

    @Test
    void aMajorityIsAskedWhereThatIsWanted() {
        audit(ReadConsistency.LOCAL_QUORUM);

        assertThat(levels(FirstLookTest::isScan)).containsOnly(cluster.consistency());
    }

    @Test
    void theFirstLookLeavesOutWhatOnlyPeopleRead() {
        audit(ReadConsistency.LOCAL_ONE);

        assertThat(sent.stream().filter(FirstLookTest::isTruth).map(FirstLookTest::cql))
                .isNotEmpty()
                .noneMatch(cql -> cql.contains("displayName"));
    }

    private IndexAuditReport audit(ReadConsistency consistency) {
        FailingCluster.Pair recorded = FailingCluster.over(cluster);
        recorded.fault().onSending(sent::add);
        return Stuck.await(
                "the audit",
                new LibraryAudits(
                                new CassandraOaeReads(recorded.cluster()),
                                Clock.systemUTC(),
                                new OaeSize(1, new Estimate(1, true), Message.NONE),
                                Retry.Timer.COMMON)
                        .start(new IndexAuditScope.All(), new AuditOptions(consistency, SETTLE, 0, 2))
                        .ended());
    }

    private List<ConsistencyLevel> levels(Predicate<BoundStatement> of) {
        return sent.stream()
                .filter(of)
                .map(one -> one.getConsistencyLevel() == null ? cluster.consistency() : one.getConsistencyLevel())
                .distinct()
                .toList();
    }

    private static String cql(BoundStatement statement) {
        return statement.getPreparedStatement().getQuery();
    }

    private static boolean isScan(BoundStatement statement) {
        return cql(statement).contains("token(");
    }

    private static boolean isIndex(BoundStatement statement) {
        return isScan(statement) && cql(statement).contains("\"LibraryIndex\"");
    }

    private static boolean isTruth(BoundStatement statement) {
        return isScan(statement) && !isIndex(statement);
    }
}
