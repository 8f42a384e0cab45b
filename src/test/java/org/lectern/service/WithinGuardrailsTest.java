package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cassandra.audit.CassandraAuditReads;
import org.lectern.cassandra.job.CassandraHandovers;
import org.lectern.cassandra.job.CassandraProcessRows;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Schema;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.event.Event;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.lane.OnOwnNodes;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeSettings;
import org.lectern.node.NodeUpkeep;

/** Under the guardrails of managed services, which a node has for everybody but superusers, Lectern does all that it does. */
@OnOwnNodes
@Order(3)
class WithinGuardrailsTest {
    private static final int MANY = 30;

    @TempDir
    private Path directory = Path.of("");

    private static PrincipalId user(int number) {
        return PrincipalId.of("u:test:guarded" + number);
    }

    @Test
    void manyAtOnceAreReadInPartsThatAreAllowed_andTestSaysWhatIsNot() throws Exception {
        NodeSettings here = new NodeSettings(directory, NodeSettings.standard().nodeLibraries(), 512);
        try (EmbeddedNode node = EmbeddedNode.open(here, progress -> {})) {
            NodeUpkeep.refuse(directory, "setPartitionKeysInSelectThreshold", 20);
            NodeUpkeep.refuse(directory, "setInSelectCartesianProductThreshold", 25);
            ConnectionSettings settings = node.settings(ConnectionSettings.KEYSPACE);
            node.define(Schema.definitions(settings.keyspace(), node.datacenter(), 1));
            try (Lectern lectern = Lectern.connect(settings)) {
                everything(lectern);
            }
            try (Cluster cluster = Cluster.connect(settings)) {
                theRest(cluster);
            }
            assertThat(guardrails(settings).outcome()).isEqualTo(ConnectionCheck.Outcome.PASSED);

            NodeUpkeep.refuse(directory, "setPartitionKeysInSelectThreshold", 10);
            assertThat(guardrails(settings).outcome()).isEqualTo(ConnectionCheck.Outcome.FAILED);
            assertThat(guardrails(settings).sentence())
                    .contains("partition_keys_in_select_fail_threshold = 10 (\u2265 20)");
            try (Lectern lectern = Lectern.connect(settings)) {
                assertThatThrownBy(() -> await(lectern.contents().describe(contents())))
                        .as("the node refuses in earnest")
                        .hasMessageContaining("partition_keys_in_select");
            }
        }
    }

    private static List<ContentId> contents() {
        return IntStream.range(0, MANY)
                .mapToObj(number -> new ContentId("c:test:item" + number))
                .toList();
    }

    private static void everything(Lectern lectern) {
        List<Event> told = new CopyOnWriteArrayList<>();
        Events.Registration registration = await(lectern.events()
                .register(new SubscriptionName("guarded"), Set.of(EventKind.LIBRARY_CHANGED), event -> {
                    told.add(event);
                    return CompletableFuture.completedStage(null);
                })
                .make(TEST));
        Set<PrincipalId> users = new TreeSet<>();
        for (int i = 0; i < MANY; i++) {
            users.add(user(i));
            await(lectern.principals()
                    .put(new Principal(user(i), "Guarded user " + i, Visibility.PUBLIC))
                    .make(TEST));
        }
        for (ContentId content : contents()) {
            await(begin(lectern.fanOuts()
                            .change(
                                    content,
                                    new Change.Put("Guarded " + content.value(), Visibility.PUBLIC, Optional.empty())))
                    .done());
            await(begin(lectern.fanOuts().share(content, Set.of(user(0)), MemberRole.VIEWER))
                    .done());
        }
        ContentId shared = contents().get(0);
        await(begin(lectern.fanOuts().share(shared, users, MemberRole.MANAGER)).done());

        assertThat(await(lectern.principals().existing(new HashSet<>(users)))).isEqualTo(users);
        assertThat(await(lectern.principals().search("guarded", MANY))).hasSize(MANY);
        assertThat(await(lectern.contents().search("guarded", MANY))).hasSize(MANY);
        assertThat(await(lectern.contents().describe(contents()))).hasSize(MANY);
        assertThat(await(lectern.libraries()
                                .pageAsStored(
                                        user(0), Bucket.PUBLIC, LibraryOrder.NEWEST_FIRST, Optional.empty(), MANY))
                        .entries())
                .hasSize(MANY);
        assertThat(await(lectern.libraries()
                                .pageAsStored(
                                        user(MANY - 1), Bucket.PUBLIC, LibraryOrder.NEWEST_FIRST, Optional.empty(), 5))
                        .entries())
                .hasSize(1);
        assertThat(await(lectern.libraries().rebuild(user(0)).make(TEST)).items())
                .isEqualTo(MANY);
        until("all that has changed is told", () -> told.size() >= 2 * MANY + 1);
        registration.close();
    }

    private static void theRest(Cluster cluster) {
        ProcessLease lease = CassandraProcessRows.lease(cluster, "tester@here", ProcessLease.Clocks.OF_THIS_MACHINE);
        assertThat(await(new CassandraHandovers(cluster, lease)
                        .taken(IntStream.range(0, MANY)
                                .mapToObj(number -> new JobId("x/" + number))
                                .toList())))
                .isEmpty();
        Set<Instant> places = IntStream.range(0, MANY)
                .mapToObj(number -> Instant.ofEpochMilli(1_000L * number))
                .collect(Collectors.toSet());
        assertThat(await(new CassandraAuditReads(cluster, new CassandraStore(cluster))
                                .item(user(0), contents().get(0), places))
                        .rows())
                .isEmpty();
    }

    private static ConnectionCheck.Result guardrails(ConnectionSettings settings) {
        ConnectionSettings existing = new ConnectionSettings(
                settings.contactPoints(), settings.datacenter(), settings.keyspace(), false, false, settings.options());
        return Connection.check(existing, StatusKeyspace.of(settings.keyspace()), result -> {}, () -> false)
                .run()
                .stream()
                .filter(result -> result.step() == ConnectionCheck.Step.GUARDRAILS)
                .findFirst()
                .orElseThrow();
    }
}
