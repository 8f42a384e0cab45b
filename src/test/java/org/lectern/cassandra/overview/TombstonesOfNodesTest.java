package org.lectern.cassandra.overview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.lane.WithoutNode;
import org.lectern.overview.TombstonesRead;

/** A node that does not answer hides nothing of what the others say. */
@WithoutNode
final class TombstonesOfNodesTest {
    private static final CompletionStage<TombstonesRead> SILENT =
            CompletableFuture.failedStage(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));

    @Test
    void whatTheOthersSayIsShown_andWhoDidNotAnswer() {
        TombstonesRead read = await(CassandraOverviewReads.worst(Map.of(
                "10.0.0.1",
                CompletableFuture.completedStage(new TombstonesRead(9, 12_000, "10.0.0.1", 1)),
                "10.0.0.2",
                SILENT)));

        assertThat(read.max()).isEqualTo(12_000);
        assertThat(read.nodes()).isOne();
        assertThat(read.silent()).containsExactly("10.0.0.2");
    }

    @Test
    void whereNobodyAnswersItFails() {
        assertThatThrownBy(() -> await(CassandraOverviewReads.worst(Map.of("10.0.0.2", SILENT))))
                .isInstanceOf(ClusterException.class);
    }
}
