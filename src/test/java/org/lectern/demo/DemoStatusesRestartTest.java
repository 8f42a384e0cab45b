package org.lectern.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import java.time.Clock;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.job.Records;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Principal;
import org.lectern.poll.PollStore;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.Store;
import org.lectern.service.Connection;
import org.lectern.service.TestConnection;
import org.lectern.simulation.Ports;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.store.InMemoryStatusStore;

/** Whoever is killed while the demo data is loaded has every specimen all the same, once it is loaded again. */
@WithoutNode
final class DemoStatusesRestartTest {
    private static final int LAST_WRITES = 10;

    private static ContentStatuses on(InMemoryStatusStore store) {
        return ContentStatuses.of(store.port(), Clock.systemUTC(), Ports.none(Records.class)); // loading is no job
    }

    private static DemoStatuses demo(InMemoryStatusStore store) {
        ContentStatuses statuses = on(store);
        InitialLoad load = Ports.answering(InitialLoad.class, (method, given) -> {
            if (method.getName().equals("putPrincipals")) {
                ((Collection<?>) given.get(0))
                        .forEach(one ->
                                store.principals.add(((Principal) one).id().value()));
            }
            return CompletableFuture.completedStage(null);
        });
        return new DemoStatuses(TestConnection.of("simon@desk")
                .with(new Connection.Stores(Ports.none(Store.class), Ports.none(PollStore.class), load))
                .lectern(statuses));
    }

    @Test
    void noSpecimenIsLostToARestart() {
        InMemoryStatusStore whole = new InMemoryStatusStore();
        await(demo(whole).load());
        InMemoryStatusStore store = new InMemoryStatusStore();
        store.dieAfter(whole.accidents.writes() - LAST_WRITES);
        assertThatThrownBy(() -> await(demo(store).load())).isInstanceOf(ClusterException.class);

        store.accidents.clear();
        await(demo(store).load());

        for (StatusDriftKind kind : StatusDriftKind.values()) {
            if (kind.isLeftAlone()) {
                continue; // of rows that a platform keeps
            }
            EnrolmentKey key = DemoStatuses.specimen(kind);
            EnrolmentKey where = kind == StatusDriftKind.ENROLMENT_MISSING
                    ? new EnrolmentKey(key.user(), key.collection(), "batch-2")
                    : key;
            assertThat(await(on(store).summaries().review(where)).drift())
                    .extracting(Drift::kind)
                    .contains(kind);
        }
    }
}
