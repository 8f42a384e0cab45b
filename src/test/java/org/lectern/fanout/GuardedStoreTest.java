package org.lectern.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.RunningJob;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Operations;
import org.lectern.protocol.PendingChangeId;
import org.lectern.protocol.Store;
import org.lectern.protocol.SwapOutcome;
import org.lectern.protocol.Withdraw;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

/** Who may be taken for dead, or whose job is another's by now, changes nothing of the truth. */
class GuardedStoreTest {
    private static final ContentId ITEM = new ContentId("c:test:item");
    private static final Content BEFORE = PageStore.asBegun(ITEM);

    private final Accidents swaps = new Accidents(request -> request.name().startsWith("swap"));
    private final Store store = Ports.passing(Store.class, new PageStore(ITEM, 1), swaps);
    private boolean allowed;
    private final GuardedStore guarded = new GuardedStore(store, () -> allowed);

    @Test
    void onlyWhoIsKnownToBeAliveChangesTheTruth() {
        SortedMap<PrincipalId, Membership> shared =
                new TreeMap<>(Map.of(PageStore.principal(0), new Membership(MemberRole.VIEWER, 2)));
        refused(guarded.swapContent(Optional.of(BEFORE), BEFORE.withdrawn(List.of("x/1"))));
        refused(guarded.swapMemberships(ITEM, shared));
        assertThat(guarded.readContent(ITEM, true).toCompletableFuture()).isCompleted();
        assertThat(swaps.writes()).isZero();

        allowed = true;
        assertThat(guarded.swapContent(Optional.of(BEFORE), BEFORE.withdrawn(List.of("x/1")))
                        .toCompletableFuture())
                .isCompletedWithValue(SwapOutcome.APPLIED);
        assertThat(guarded.swapMemberships(ITEM, shared).toCompletableFuture())
                .isCompletedWithValue(SwapOutcome.APPLIED);
    }

    @Test
    void ofJobsWhoseChangesAreMadeAsOneNoneMayBeAnothersByNow() {
        RunningJob ours = job();
        RunningJob lost = job();
        Operations together = GuardedStore.whileOurs(new Operations(store), store, List.of(ours, lost));
        assertThat(withdrawn(together, "x/1")).isCompletedWithValue(Optional.empty());
        assertThat(swaps.writes()).isEqualTo(1);

        lost.lost();
        refused(withdrawn(together, "x/2"));
        assertThat(swaps.writes()).isEqualTo(1);
    }

    private static RunningJob job() {
        return new RunningJob(
                JobTask.of(JobKind.TOUCH, ITEM.value(), Message.NONE),
                TEST,
                new FanOutJob(ITEM.value()),
                Instant.EPOCH);
    }

    private static CompletableFuture<Optional<Content>> withdrawn(Operations operations, String change) {
        return operations
                .run(Withdraw.unlessMade(PendingChangeId.of(ITEM, change)))
                .toCompletableFuture();
    }

    /** In words of its own, and as something that passes. */
    private static void refused(CompletionStage<?> swap) {
        assertThat(catchThrowable(() -> await(swap)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("Nothing was changed. Try again.")
                .matches(ClusterFailures::isTransient, "passes");
    }
}
