package org.lectern.cassandra.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.FailingCluster;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Floor;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.service.TestKeyspace;

/** What takes several reads is as if it were one, or is read again; and what everything waits for is not given up at once. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReadsInPartsTest {
    private static final ContentId ITEM = new ContentId("c:test:item");
    private static final int MEMBERS = 60;

    private final AtomicInteger reads = new AtomicInteger();
    private TestKeyspace keyspace;
    private Cluster plain;
    private FailingCluster fault;
    private CassandraStore store;
    private int version;

    @BeforeAll
    void fill() {
        keyspace = TestKeyspace.common();
        plain = Cluster.connect(keyspace.settings());
        FailingCluster.Pair pair = FailingCluster.over(plain);
        fault = pair.fault();
        store = new CassandraStore(pair.cluster());
        PreparedStatement member = keyspace.session()
                .prepare(
                        "INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, superseded, "
                                + "principal_id, role, stamp) VALUES (?, 'Item', 'PUBLIC', ?, false, ?, ?, 'VIEWER', 1)");
        for (PrincipalId principal : everybody().principals()) {
            keyspace.session().execute(member.bind(ITEM.value(), Instant.EPOCH, Map.of(), principal.value()));
        }
    }

    private static MemberSelection.Named everybody() {
        return new MemberSelection.Named(
                ITEM,
                IntStream.range(0, MEMBERS)
                        .mapToObj(number -> new PrincipalId("u:test:user" + number))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @AfterEach
    void heal() {
        fault.before(cql -> CompletableFuture.completedStage(true));
        reads.set(0);
    }

    @AfterAll
    void close() {
        plain.close();
        keyspace.close();
    }

    private CompletionStage<?> change() {
        long now = Instant.ofEpochSecond(++version).toEpochMilli();
        return keyspace.session()
                .executeAsync("UPDATE content SET last_modified = " + now + " WHERE content_id = 'c:test:item'");
    }

    /** @param changes whether the item changes before this read, counted from one */
    private void changeBefore(IntPredicate changes) {
        fault.before(cql -> cql.contains("principal_id IN") && changes.test(reads.incrementAndGet())
                ? change()
                : CompletableFuture.completedStage(true));
    }

    @Test
    void membersAreReadAgainWhereTheItemChangedBetweenTwoParts() {
        changeBefore(read -> read == 2);

        Members members = await(store.readMembers(everybody(), true));

        assertThat(members.content().map(Content::lastModified))
                .as("what the members of the first part were read with is gone")
                .contains(Instant.ofEpochSecond(version));
        assertThat(members.memberships()).hasSize(MEMBERS);
        assertThat(reads).as("three parts, twice").hasValue(6);
    }

    @Test
    void membersOfAGroupAreAsManyAsWereAskedFor_whoeverWasTakenOutBeforeThem() {
        PrincipalId group = new PrincipalId("g:test:group");
        CassandraGroups groups = new CassandraGroups(plain);
        for (PrincipalId principal : everybody().principals().headSet(new PrincipalId("u:test:user2"))) {
            await(groups.put(new GroupMember(group, principal, GroupRole.MEMBER), Optional.empty()));
            await(groups.put(new GroupMember(group, principal, GroupRole.REMOVED), Optional.empty()));
        }
        List<GroupMember> left = Stream.of("u:test:user7", "u:test:user8", "u:test:user9")
                .map(id -> new GroupMember(group, new PrincipalId(id), GroupRole.MEMBER))
                .toList();
        left.forEach(member -> await(groups.put(member, Optional.empty())));

        assertThat(await(groups.members(group, Optional.empty(), 2))).isEqualTo(left.subList(0, 2));
        assertThat(await(groups.members(group, Optional.of(left.get(1).member()), 2)))
                .isEqualTo(left.subList(2, 3));
    }

    @Test
    void membersOfAnItemThatChangesAllTheTimeAreNotReadForEver() {
        changeBefore(read -> true);

        assertThatThrownBy(() -> await(store.readMembers(everybody(), true)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(ITEM.value());
    }

    @Test
    void theFloorIsAskedForAgainWhereTheClusterIsBusy() {
        Floor raised = await(store.raiseFloor());
        fault.before(cql -> cql.contains("floor") && reads.incrementAndGet() <= 2
                ? CompletableFuture.failedStage(new RequestThrottlingException("busy"))
                : CompletableFuture.completedStage(true));

        assertThat(await(store.readFloor())).isEqualTo(raised);
        assertThat(reads).hasValue(3);
    }

    @Test
    void aFloorThatAnotherProcessHasRaisedMeanwhileIsAsGood() {
        CassandraStore other = new CassandraStore(plain);
        AtomicReference<Floor> others = new AtomicReference<>();
        fault.before(cql -> cql.contains("SET micros") && others.get() == null
                ? other.raiseFloor().thenApply(raised -> {
                    others.set(raised);
                    return true;
                })
                : CompletableFuture.completedStage(true));

        assertThat(await(store.raiseFloor())).isEqualTo(others.get());
        assertThat(await(store.readFloor())).isEqualTo(others.get());
    }
}
