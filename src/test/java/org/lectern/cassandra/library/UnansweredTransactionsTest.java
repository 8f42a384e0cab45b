package org.lectern.cassandra.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.FailingCluster;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Floor;
import org.lectern.protocol.SwapOutcome;
import org.lectern.service.TestKeyspace;

/** A transaction that failed on a replica may be applied: a read at SERIAL says what came of it, and nothing else does. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class UnansweredTransactionsTest {
    private static final String FAILED = "The transaction failed";

    private TestKeyspace keyspace;
    private Cluster plain;
    private Cluster cluster;
    private FailingCluster fault;
    private CassandraStore store;
    private CassandraPrincipals principals;
    private int number;

    @BeforeAll
    void open() {
        keyspace = TestKeyspace.common();
        plain = Cluster.connect(keyspace.settings());
        FailingCluster.Pair pair = FailingCluster.over(plain);
        cluster = pair.cluster();
        fault = pair.fault();
        store = new CassandraStore(cluster);
        principals = new CassandraPrincipals(cluster, store, ActivityRecorder.NONE);
    }

    @BeforeEach
    void another() {
        number++;
    }

    @AfterEach
    void heal() {
        fault.failAll(false);
    }

    @AfterAll
    void close() {
        plain.close();
        keyspace.close();
    }

    private Principal principal(String name) {
        return new Principal(new PrincipalId("u:test:user" + number), name, Visibility.PUBLIC);
    }

    @Test
    void aPrincipalThatWasMadeAllTheSameIsThere() {
        fault.failNext(true);
        assertThat(await(principals.put(principal("Ada")).make(TEST))).isTrue();
        assertThat(await(principals.find(principal("Ada").id()))).contains(principal("Ada"));

        fault.failNext(true);
        assertThat(await(principals.put(principal("Ada Lovelace")).make(TEST))).isTrue();
        assertThat(await(principals.find(principal("Ada").id()))).contains(principal("Ada Lovelace"));
    }

    @Test
    void aPrincipalThatTheClusterCannotWriteFails_andIsNotThere() {
        fault.failAll(true);
        assertThatThrownBy(() -> await(principals.put(principal("Bo")).make(TEST)))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(FAILED);
        assertThat(await(principals.find(principal("Bo").id()))).isEmpty();
    }

    @Test
    void aMemberOfAGroupLikewise() {
        PrincipalId group = new PrincipalId("g:test:group" + number);
        await(principals.put(new Principal(group, "Group", Visibility.PUBLIC)).make(TEST));
        await(principals.put(principal("Cy")).make(TEST));
        GroupMember member = new GroupMember(group, principal("Cy").id(), GroupRole.MEMBER);

        fault.failAll(true);
        assertThatThrownBy(() -> await(principals.put(member).make(TEST))).hasMessageStartingWith(FAILED);
        fault.failAll(false);
        assertThat(await(principals.members(group, Optional.empty(), 10))).isEmpty();

        fault.failNext(true);
        assertThat(await(principals.put(member).make(TEST))).isTrue();
        assertThat(await(principals.members(group, Optional.empty(), 10))).isEqualTo(List.of(member));
    }

    @Test
    void anItemThatWasChangedAllTheSameIsForTheProtocolToRead_andOneThatWasNotFails() {
        Content item = new Content(
                new ContentId("c:test:item" + number),
                "Item",
                Visibility.PUBLIC,
                Instant.ofEpochMilli(1_700_000_000_000L),
                false,
                Map.of());
        fault.failAll(true);
        assertThatThrownBy(() -> await(store.swapContent(Optional.empty(), item)))
                .hasMessageStartingWith(FAILED);
        fault.failAll(false);

        fault.failNext(true);
        assertThat(await(store.swapContent(Optional.empty(), item))).isEqualTo(SwapOutcome.UNKNOWN);
        assertThat(await(store.readContent(item.id(), true)).content()).contains(item);

        TreeMap<PrincipalId, Membership> members = new TreeMap<>();
        members.put(principal("Di").id(), new Membership(MemberRole.VIEWER, 1));
        fault.failAll(true);
        assertThatThrownBy(() -> await(store.swapMemberships(item.id(), members)))
                .hasMessageStartingWith(FAILED);
        fault.failAll(false);
        fault.failNext(true);
        assertThat(await(store.swapMemberships(item.id(), members))).isEqualTo(SwapOutcome.UNKNOWN);
    }

    @Test
    void aFloorThatWasRaisedAllTheSameCounts_andOneThatCannotBeFails() {
        Floor before = await(store.readFloor());
        fault.failNext(true);
        Floor raised = await(store.raiseFloor());
        assertThat(raised.micros()).isGreaterThan(before.micros());
        assertThat(await(store.readFloor())).isEqualTo(raised);

        fault.failAll(true);
        assertThatThrownBy(() -> await(store.raiseFloor())).hasMessageStartingWith(FAILED);
        assertThatThrownBy(() -> await(store.raiseFloorAbove(raised.micros() + 1)))
                .hasMessageStartingWith(FAILED);
        fault.failAll(false);
        assertThat(await(store.readFloor())).isEqualTo(raised);
    }
}
