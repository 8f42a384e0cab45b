package org.lectern.status.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.event.ViewsTest;
import org.lectern.status.model.Review;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** The deletion of a summary, and its undo. */
@WithoutNode
final class SummaryDeletionTest {
    private final Classroom room = new Classroom();

    @BeforeEach
    void rahulHasCompletedSomething() {
        room.view(BATCH_1, SDA);
    }

    private WriteReport delete() {
        return await(room.services().summaries().delete(BATCH_1).run(TEST, rows -> true));
    }

    private static Write<?> undo(WriteReport report) {
        return report.undo().orElseThrow();
    }

    @Test
    void aDeletedSummaryIsRestoredRowByRow() {
        Review before = room.review(BATCH_1);

        WriteReport deleted = delete();
        assertThat(deleted.succeeded()).isTrue();
        assertThat(room.review(BATCH_1).stored().course()).isEmpty();
        assertThat(room.review(BATCH_1).stored().units()).isEmpty();

        WriteReport restored = await(undo(deleted).run(TEST, rows -> true));
        assertThat(restored.succeeded()).isTrue();
        assertThat(before.stored().course()).isPresent();
        assertThat(room.review(BATCH_1).stored()).isEqualTo(before.stored());
    }

    @Test
    void aSummaryThatWasWrittenSinceKeepsItsRows() {
        WriteReport deleted = delete();
        room.clock(NOW.plusSeconds(60));
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        Review since = room.review(BATCH_1);

        ViewsTest.refused(() -> undo(deleted).preview(TEST), "was written since its deletion");
        ViewsTest.refused(() -> undo(deleted).make(TEST), "was written since its deletion");
        assertThat(room.review(BATCH_1).stored()).isEqualTo(since.stored());
    }

    @Test
    void ofASummaryThatIsNotThereNothingIsRestored() {
        delete();
        assertThat(delete().undo()).isEmpty();
    }
}
