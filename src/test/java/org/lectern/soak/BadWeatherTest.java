package org.lectern.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.service.TestKeyspace.until;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ClusterException;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobStatus;
import org.lectern.lane.OnOwnNodes;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.Visibility;
import org.lectern.node.Durability;
import org.lectern.node.NodeCluster;
import org.lectern.service.Lectern;
import org.lectern.service.Recomputation;

/** Of three nodes one is frozen, then one killed, each in the middle of a fan-out: both fan-outs end complete. */
@OnOwnNodes
@Order(1)
class BadWeatherTest {
    /** Four pages, of which three are written at a time: one is left when the first is settled. */
    private static final int MEMBERS = 8_000;

    /** Longer than a request may take, so that requests fail meanwhile. */
    private static final int FROZEN_MILLIS = 11_000;

    private static final ContentId EVERYBODYS = new ContentId("c:test:everybody");

    @TempDir
    private Path directory;

    @Test
    void aFanOutOutlivesNodesThatAreKilledAndFrozen() throws Exception {
        // The one that is killed does not come back: it does not matter what was on its disk.
        try (NodeCluster cluster = NodeCluster.start(directory, 3, Durability.SOON)) {
            Site site = new Site(cluster.contactPoints(), cluster.datacenter(), "weather");
            try (Lectern lectern = Lectern.connect(site.settings(true));
                    CqlSession session = site.session()) {
                makeItem(lectern, session);

                FanOutJob frozen = touch(lectern);
                cluster.freeze(1);
                try {
                    // Not a wait for something: this is how long the node hangs.
                    Thread.sleep(FROZEN_MILLIS);
                } finally {
                    cluster.thaw(1);
                }
                assertComplete(lectern, frozen);
                cluster.awaitAllUp();

                FanOutJob killed = touch(lectern);
                cluster.kill(2);
                assertComplete(lectern, killed);

                requireExactLibraries(session);
                assertThat(openJobs(lectern)).isEmpty();
            }
        }
    }

    private static void requireExactLibraries(CqlSession session) {
        answered(() -> {
            Recomputation.requireExactLibraries(session, "after the weather");
            return true;
        });
    }

    private static List<JobStatus> openJobs(Lectern lectern) {
        return answered(() -> OpenWork.read(lectern).jobs());
    }

    /** Until the others have noticed that a node is gone, they may wait for it. */
    private static <T> T answered(Supplier<T> question) {
        List<T> answer = new ArrayList<>();
        until("the nodes that are left answer", () -> {
            try {
                return answer.add(question.get());
            } catch (ClusterException | DriverException notYet) {
                return false;
            }
        });
        return answer.get(0);
    }

    private static void makeItem(Lectern lectern, CqlSession session) {
        await(begin(lectern.fanOuts()
                        .change(EVERYBODYS, new Change.Put("Everybody's", Visibility.PRIVATE, Optional.empty())))
                .done());
        PreparedStatement member = session.prepare(
                "INSERT INTO content (content_id, principal_id, role, stamp) VALUES (?, ?, 'VIEWER', 1)");
        int perBatch = 200;
        for (int from = 0; from < MEMBERS; from += perBatch) {
            BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = from; i < from + perBatch; i++) {
                batch.addStatement(member.bind(EVERYBODYS.value(), "u:test:user" + i));
            }
            session.execute(batch.build());
        }
    }

    /** A fan-out in its middle. */
    private static FanOutJob touch(Lectern lectern) {
        FanOutJob job = begin(lectern.fanOuts().change(EVERYBODYS, new Change.Touch()));
        until("some libraries are written", () -> job.settled() > 0);
        assertThat(job.settled()).isLessThan(MEMBERS);
        return job;
    }

    private static void assertComplete(Lectern lectern, FanOutJob job) {
        // Three nodes on few cores, one of them away: how long that takes is not what is tested here.
        until("the fan-out is complete", job.done().toCompletableFuture()::isDone, lectern.jobs()::here);
        FanOutResult result = await(job.ended());
        assertThat(result.failures()).isEmpty();
        assertThat(result.principals()).isEqualTo(MEMBERS);
    }
}
