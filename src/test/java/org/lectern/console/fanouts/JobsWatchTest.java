package org.lectern.console.fanouts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lectern.console.ScriptedJobs;
import org.lectern.console.TestContext;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import org.lectern.job.Steering;
import org.lectern.write.Write;

/** How often the jobs are read: never two reads at once, never more than is due. */
final class JobsWatchTest {
    private static final JobStatus JOB =
            ScriptedJobs.job("o/1", JobKind.TOUCH, "c:cam:x", JobCounts.of(100), ScriptedJobs.OTHER);

    /** Counts what is asked, and answers when it is told to. */
    private static final class SlowJobs implements Jobs {
        private final List<CompletableFuture<List<JobStatus>>> reads = new ArrayList<>();
        private int looks;
        private int finds;

        @Override
        public List<JobStatus> here() {
            looks++;
            return List.of();
        }

        @Override
        public CompletionStage<List<JobStatus>> open() {
            CompletableFuture<List<JobStatus>> read = new CompletableFuture<>();
            reads.add(read);
            return read;
        }

        @Override
        public CompletionStage<Optional<JobStatus>> find(JobId job) {
            finds++;
            return CompletableFuture.completedStage(Optional.empty());
        }

        @Override
        public CompletionStage<List<JobStatus>> history(Optional<JobStatus> before, int limit) {
            return CompletableFuture.completedStage(List.of());
        }

        @Override
        public CompletionStage<List<JobFailure>> failures(JobId job, int atMost) {
            return CompletableFuture.completedStage(List.of());
        }

        @Override
        public Write<Void> steer(JobId job, Steering steering) {
            throw new AssertionError("Nothing is steered.");
        }

        @Override
        public Write<Void> steer(JobStatus job, Steering steering) {
            return steer(job.id(), steering);
        }
    }

    private final SlowJobs service = new SlowJobs();
    private final OpenJobsModel model = new OpenJobsModel(Instant::now);
    private long nanos;
    private final JobsWatch watch = new JobsWatch(TestContext.answering(service), model, () -> nanos);

    private void seconds(double seconds) {
        for (int i = 0; i < Math.round(seconds * 1_000 / JobsWatch.TICK_MILLIS); i++) {
            watch.tick();
            nanos += TimeUnit.MILLISECONDS.toNanos(JobsWatch.TICK_MILLIS);
        }
    }

    private void answerAll() {
        service.reads.forEach(read -> read.complete(List.of(JOB)));
    }

    @Test
    void inFrontOthersAreReadOnceASecondAndThisProcessFiveTimes() {
        watch.front(true);
        for (int second = 0; second < 10; second++) {
            seconds(1);
            answerAll();
        }

        assertThat(service.reads).hasSize(10);
        assertThat(service.looks).isEqualTo(50);
    }

    /** Keeps what is to be done, and when. */
    private static final class Waiting extends ScheduledThreadPoolExecutor {
        private final List<Runnable> tasks = new ArrayList<>();
        private final List<Long> delays = new ArrayList<>();

        Waiting() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            tasks.add(task);
            delays.add(unit.toMillis(delay));
            return super.schedule(() -> {}, 0, unit);
        }
    }

    @Test
    void aPageThatComesToTheFrontIsFilledAtOnce_andNothingIsLookedAtTwice() {
        Waiting timer = new Waiting();
        watch.follow(timer);
        timer.tasks.get(0).run();
        watch.front(true);
        assertThat(timer.delays).containsExactly(0L, 1_000L, 0L);

        timer.tasks.get(1).run();
        assertThat(service.looks).as("in whose place the last one came").isEqualTo(1);
        timer.tasks.get(2).run();
        assertThat(service.looks).isEqualTo(2);
        assertThat(timer.delays).endsWith(0L, JobsWatch.TICK_MILLIS);
        timer.shutdownNow();
    }

    @Test
    void behindOthersAreReadEveryFiveSeconds() {
        for (int second = 0; second < 20; second++) {
            seconds(1);
            answerAll();
        }

        assertThat(service.reads).hasSize(4);
        assertThat(service.looks).isEqualTo(20);
    }

    @Test
    void thereIsNeverASecondReadWhileOneIsUnderWay() {
        watch.front(true);
        seconds(30);
        assertThat(service.reads).hasSize(1);

        answerAll();
        seconds(1);
        assertThat(service.reads).hasSize(2);
    }

    @Test
    void afterAFailureItGoesOn() {
        watch.front(true);
        seconds(1);
        service.reads.get(0).completeExceptionally(new IllegalStateException("away"));
        assertThat(model.state().get()).isInstanceOf(OpenJobsModel.Reading.Interrupted.class);

        seconds(1);
        answerAll();
        assertThat(model.state().get()).isInstanceOf(OpenJobsModel.Reading.Current.class);
        assertThat(model.rows()).hasSize(1);
    }

    @Test
    void aJobThatIsGoneIsLookedForBetweenTheReads() {
        watch.front(true);
        seconds(1);
        answerAll();
        seconds(0.2);
        service.reads.get(1).complete(List.of());
        seconds(0.6);

        assertThat(service.reads).hasSize(2);
        assertThat(service.finds).isEqualTo(3);
    }
}
