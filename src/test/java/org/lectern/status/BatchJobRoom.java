package org.lectern.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.Batch;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;

/** A room of learners, and work over many of them. */
abstract class BatchJobRoom {
    final Classroom room = new Classroom();

    @TempDir
    Path directory;

    static BatchJob.Report done(CompletionStage<BatchJob> batchJob) {
        return await(await(batchJob).ended());
    }

    static EnrolmentKey learner(int number) {
        return new EnrolmentKey("learner-" + number, MATHS, "batch-1");
    }

    final CompletionStage<BatchJob> archive(Duration closedFor) {
        return room.services().batchJobs().archive(closedFor, directory).make(TEST);
    }

    final void attempt(String id, int score) {
        attempt(id, NOW, score);
    }

    final void attempt(String id, Instant at, int score) {
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), id, at, List.of(Question.of("q", at, score, 4))));
    }

    final void archived() {
        over();
        assertThat(done(archive(Duration.ofDays(90))).notes()).isEmpty();
    }

    final void over() {
        await(room.services()
                .collections()
                .put(new Batch(MATHS, "batch-1", Optional.of(NOW.plusSeconds(1)), false, Optional.empty()))
                .make(TEST));
        room.clock(NOW.plus(Duration.ofDays(100)));
        done(room.services().batchJobs().dryRunOfArchive(Duration.ofDays(90), directory, TEST));
    }
}
