package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Batch;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Mode;

/** What was archived still counts: with what comes late, and where a batch is opened again. */
@WithoutNode
class ArchivedPlaceTest extends BatchJobRoom {
    @Test
    void anAttemptThatComesAfterItsContextWasArchivedStandsBesideThoseArchived() {
        attempt("first", 2);
        attempt("second", 3);
        archived();
        attempt("late", 1);
        assertThat(room.aggregate(BATCH_1).scores())
                .isEqualTo(Map.of("score:counting", 3.0, "max_score:counting", 4.0, "attempts_count:counting", 3.0));
        // Whoever lost the aggregate gets it back, from what is kept.
        await(room.services().summaries().delete(BATCH_1).make(TEST));
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.aggregate(BATCH_1).scores()).containsEntry("score:counting", 3.0);
    }

    @Test
    void aBatchThatIsOpenedAgainAfterItsArchive_keepsWhatWasArchived_alsoOnceItsSummaryWasDeleted() {
        room.view(BATCH_1, SDA);
        attempt("first", 3);
        archived();
        reopened();
        room.view(BATCH_1, "shapes");
        Aggregate whole = room.aggregate(BATCH_1);
        assertThat(whole.contentStatus()).containsOnlyKeys(SDA, "counting", "shapes");
        assertThat(whole.completedCount()).contains(3);
        assertThat(room.enrolment(BATCH_1).progress()).contains(3);
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(ContentStatus.COMPLETED);

        await(room.services().summaries().delete(BATCH_1).make(TEST));
        await(room.services().summaries().recompute(BATCH_1).make(TEST));
        assertThat(room.aggregate(BATCH_1).contentStatus()).isEqualTo(whole.contentStatus());
        assertThat(room.aggregate(BATCH_1).scores()).isEqualTo(whole.scores());
    }

    @Test
    void whatIsBegunAgainAfterItsArchiveIsStillCompleted() {
        room.view(BATCH_1, SDA);
        archived();
        reopened();
        await(room.services().views().start(BATCH_1.view(SDA), room.now()));
        assertThat(room.review(BATCH_1).drift()).isEmpty();
        assertThat(room.seen(BATCH_1.view(SDA))).isEqualTo(ContentStatus.COMPLETED);
        room.view(BATCH_1, "shapes");
        assertThat(room.aggregate(BATCH_1).completedCount()).contains(2);
    }

    @Test
    void theMigrationCountsAttemptsThatWereArchived_andThoseAtTheContentsOwnLevel() {
        attempt("first", 3);
        archived();
        attempt("late", 1);
        Aggregate before = room.aggregate(BATCH_1);
        done(room.services().batchJobs().dryRunOfMigration(TEST));
        assertThat(done(room.services().batchJobs().migrate().make(TEST))
                        .record()
                        .counts()
                        .found())
                .isZero();
        assertThat(room.aggregate(BATCH_1)).isEqualTo(before);

        room.mode(Mode.CARRY_FORWARD);
        attempt("own", 4);
        Aggregate carried = room.aggregate(BATCH_1);
        assertThat(carried.scores()).containsEntry("score:counting", 4.0);
        done(room.services().batchJobs().migrate().make(TEST));
        assertThat(room.aggregate(BATCH_1)).isEqualTo(carried);
    }

    @Test
    void anArchivedAttemptThatIsSentAgainWithAnEarlierTimeStays_withALaterOneItIsReplaced() {
        attempt("a", 3);
        archived();
        attempt("a", NOW.minusSeconds(60), 1);
        assertThat(room.aggregate(BATCH_1).scores())
                .isEqualTo(Map.of("score:counting", 3.0, "max_score:counting", 4.0, "attempts_count:counting", 1.0));
        attempt("a", NOW.plusMillis(500), 2);
        assertThat(room.aggregate(BATCH_1).scores())
                .isEqualTo(Map.of("score:counting", 2.0, "max_score:counting", 4.0, "attempts_count:counting", 1.0));
    }

    private void reopened() {
        await(room.services().collections().put(Batch.open(MATHS, "batch-1")).make(TEST));
    }
}
