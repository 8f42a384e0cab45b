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
import org.lectern.model.Visibility;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Operations;
import org.lectern.protocol.PendingChangeId;
import org.lectern.protocol.SwapOutcome;
import org.lectern.protocol.Withdraw;
import org.lectern.wording.Message;

/** Who may be taken for dead, or whose job is another's by now, changes nothing of the truth. */
class GuardedStoreTest {
    private static final ContentId ITEM = new ContentId("c:test:item");
    private static final Content BEFORE =
            new Content(ITEM, "Item", Visibility.PRIVATE, Instant.ofEpochMilli(2), false, Map.of());

    /** Counts the swaps that come through. */
    private static final class Swaps extends PageStore {
        int made;

        Swaps() {
            super(ITEM, 1);
        }

        @Override
        public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
            return CompletableFuture.completedStage(new ContentRead(Optional.of(BEFORE), Instant.ofEpochMilli(3)));
        }

        @Override
        public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
            made++;
            return CompletableFuture.completedStage(SwapOutcome.APPLIED);
        }

        @Override
        public CompletionStage<SwapOutcome> swapMemberships(
                ContentId content, SortedMap<PrincipalId, Membership> next) {
            made++;
            return CompletableFuture.completedStage(SwapOutcome.APPLIED);
        }
    }

    private final Swaps store = new Swaps();
    private boolean allowed;
    private final GuardedStore guarded = new GuardedStore(store, () -> allowed);

    @Test
    void onlyWhoIsKnownToBeAliveChangesTheTruth() {
        SortedMap<PrincipalId, Membership> shared =
                new TreeMap<>(Map.of(PageStore.principal(0), new Membership(MemberRole.VIEWER, 2)));
        refused(guarded.swapContent(Optional.of(BEFORE), BEFORE.withdrawn(List.of("x/1"))));
        refused(guarded.swapMemberships(ITEM, shared));
        assertThat(guarded.readContent(ITEM, true).toCompletableFuture()).isCompleted();
        assertThat(store.made).isZero();

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
        assertThat(withdrawn(together)).isCompletedWithValue(Optional.empty());
        assertThat(store.made).isEqualTo(1);

        lost.lost();
        refused(withdrawn(together));
        assertThat(store.made).isEqualTo(1);
    }

    private static RunningJob job() {
        return new RunningJob(
                JobTask.of(JobKind.TOUCH, ITEM.value(), Message.NONE),
                TEST,
                new FanOutJob(ITEM.value()),
                Instant.EPOCH);
    }

    private static CompletableFuture<Optional<Content>> withdrawn(Operations operations) {
        return operations
                .run(Withdraw.unlessMade(PendingChangeId.of(ITEM, "x/1")))
                .toCompletableFuture();
    }

    /** In words of its own, and as something that passes. */
    private static void refused(CompletionStage<?> swap) {
        assertThat(catchThrowable(() -> await(swap)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("Nothing was changed; try again.")
                .matches(ClusterFailures::isTransient, "passes");
    }
}
