package org.lectern.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobTask;
import org.lectern.job.RunningJob;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Operations;
import org.lectern.wording.Message;

/** A round reaches every member once for every job aboard, whatever happens on the way, and never counts ahead of itself. */
@WithoutNode
class CircularScanTest {
    private static final ContentId ITEM = new ContentId("c:test:item");
    private static final int MEMBERS = 17;
    private static final int PAGE = 3;

    private final ScriptedContext around = new ScriptedContext();
    private final PageStore store = new PageStore(ITEM, MEMBERS);
    private final ConcurrencyLimit slots = new ConcurrencyLimit(1);
    private CircularScan scan = scan();

    private CircularScan scan() {
        return new CircularScan(ITEM, PAGE, new Operations(store.port), slots, around, ended -> around.ended++);
    }

    @Test
    void oneJobReachesEverybodyOnce() {
        RunningJob job = job();
        scan.join(job);
        around.runAll();

        assertThat(around.complete).containsExactly(job);
        assertThat(store.written).hasSize(MEMBERS).doesNotHaveDuplicates();
        assertThat(job.counts()).isEqualTo(new JobCounts(MEMBERS, 0, 0, true));
        assertThat(around.ended).isEqualTo(1);
    }

    @Test
    void aPageTakesOneReadOfTheFloorBeforeItIsWritten_andOneAfter() {
        AtomicInteger floors = new AtomicInteger();
        store.accidents.on("readFloor").first(floors::incrementAndGet);
        scan.join(job());
        around.runAll();

        int pages = (MEMBERS + PAGE - 1) / PAGE;
        assertThat(floors).as("and one to begin with").hasValue(1 + 2 * pages);
    }

    @Test
    void aJobThatComesAboardOnTheWayStaysForAFullCircle() {
        store.accidents.onWrites().hold();
        RunningJob first = job();
        RunningJob second = job();
        scan.join(first);
        store.accidents.release(0);
        store.accidents.release(0);
        scan.join(second);
        int before = store.written.size();
        store.accidents.clear();
        around.runAll();

        assertThat(around.complete).containsExactly(first, second);
        assertThat(new HashSet<>(store.written.subList(before, store.written.size())))
                .hasSize(MEMBERS);
        assertThat(second.counts()).isEqualTo(new JobCounts(MEMBERS, 0, 0, true));
        assertThat(store.written).hasSizeLessThanOrEqualTo(2 * MEMBERS);
    }

    @Test
    void theMarkNeverRunsAheadOfAPageThatIsStillBeingWritten() {
        store.accidents.onWrites().hold();
        RunningJob job = job();
        scan.join(job);
        store.accidents.release(0); // the first page; the next three are under way
        around.runAll();
        JobCounts after = job.counts();
        store.accidents.release(1);
        store.accidents.release(1); // the third and the fourth page, not the second

        assertThat(job.counts()).isEqualTo(after);
        assertThat(job.mark().orElseThrow().at()).contains(PageStore.principal(PAGE - 1));
    }

    @Test
    void whatPassesHoldsTheJobAndIsDoneAgain() {
        RunningJob job = job();
        store.accidents.onWrites().times(2).fail(PageStore.busy());
        scan.join(job);
        assertThat(job.state()).isEqualTo(JobState.HELD);
        around.runAll();

        assertThat(around.complete).containsExactly(job);
        assertThat(new HashSet<>(store.written)).hasSize(MEMBERS);
        assertThat(job.counts()).isEqualTo(new JobCounts(MEMBERS, 0, 0, true));
    }

    @Test
    void whatDoesNotPassEndsTheRound() {
        RunningJob job = job();
        store.accidents.onWrites().once().fail(new IllegalStateException("the table is gone"));
        scan.join(job);
        around.runAll();

        assertThat(around.failed).containsEntry(job, "the table is gone");
        assertThat(around.ended).isEqualTo(1);
    }

    @Test
    void aProcessThatMayHaveLostItsJobsReadsNoFurther() {
        RunningJob job = job();
        around.obstacle = Optional.of(Message.plain("out of contact"));
        scan.join(job);
        assertThat(store.accidents.reads()).isZero();
        assertThat(job.state()).isEqualTo(JobState.HELD);
        around.obstacle = Optional.empty();
        around.runAll();

        assertThat(around.complete).containsExactly(job);
    }

    @Test
    void aJobGoesOnWhereItsMarkStands() {
        store.accidents.onWrites().hold();
        RunningJob job = job();
        scan.join(job);
        store.accidents.release(0);
        store.accidents.release(0);
        scan.leave(job);
        store.accidents.clear();
        around.runAll();
        long done = job.counts().done();
        assertThat(done).isBetween(1L, MEMBERS - 1L);
        assertThat(around.ended).isEqualTo(1);

        store.written.clear();
        scan = scan();
        scan.join(job);
        around.runAll();
        assertThat(store.written).hasSize((int) (MEMBERS - done));
        assertThat(job.counts()).isEqualTo(new JobCounts(MEMBERS, 0, 0, true));
    }

    @Test
    void thatNobodyIsLeftOfThoseCountedDoesNotMakeTheCircleComplete() {
        around.members = MEMBERS - 3; // a share has come since
        store.accidents.onWrites().hold();
        RunningJob job = job();
        scan.join(job);
        while (job.counts().left() > 0 || !job.counts().counted()) {
            store.accidents.release(0);
            around.runAll();
        }
        assertThat(around.complete).isEmpty();
        assertThat(job.mark().orElseThrow().isComplete()).isFalse();
        store.accidents.clear();
        around.runAll();

        assertThat(around.complete).containsExactly(job);
        assertThat(job.mark()).contains(JobRecord.Mark.COMPLETE);
        assertThat(store.written).hasSize(MEMBERS);
    }

    @Test
    void aJobThatIsAboardAlreadyHasOneSeat() {
        store.accidents.onWrites().hold();
        RunningJob job = job();
        scan.join(job);
        scan.join(job);
        store.accidents.clear();
        around.runAll();
        assertThat(around.complete).containsExactly(job);
        assertThat(job.counts()).isEqualTo(new JobCounts(MEMBERS, 0, 0, true));
    }

    @Test
    void whoGoesRoundOnceMoreIsCountedAnew() {
        RunningJob job = job();
        scan.join(job);
        around.runAll();
        scan = scan();
        scan.join(job);
        around.runAll();
        assertThat(job.counts()).isEqualTo(new JobCounts(MEMBERS, 0, 0, true));
    }

    @Test
    void whoIsPausedWhileTheRoundIsBeingHeldStaysPaused() {
        RunningJob job = job();
        store.accidents.onWrites().once().fail(PageStore.busy());
        around.whenAsked(
                2,
                () -> { // it joined at the first moment, and is held at the second
                    job.enter(JobState.PAUSED, Message.NONE, Instant.EPOCH);
                    scan.leave(job);
                });
        scan.join(job);
        around.runAll();
        assertThat(job.state()).isEqualTo(JobState.PAUSED);
    }

    @Test
    void whoIsPausedWhileAStepOfItsOwnIsBeingHeldStaysPaused() {
        RunningJob job = job();
        CompletableFuture<Object> busy = new CompletableFuture<>();
        CompletionStage<Object> end = new JobRetry(around).run(job, () -> busy);
        around.whenAsked(1, () -> job.enter(JobState.PAUSED, Message.NONE, Instant.EPOCH));
        busy.completeExceptionally(PageStore.busy());
        around.runOne();
        assertThat(job.state()).isEqualTo(JobState.PAUSED);
        assertThat(end.toCompletableFuture()).isCompletedExceptionally();
    }

    @Test
    void whateverPageIsWrittenFirstAfterAHoldReleasesTheJob() {
        store.accidents.onWrites().hold();
        RunningJob job = job();
        scan.join(job);
        around.runAll();
        store.accidents.fail(0, PageStore.busy());
        while (store.accidents.held() > 0) {
            store.accidents.release(0);
        }
        assertThat(job.state()).isEqualTo(JobState.HELD);
        around.runAll();
        store.accidents.release(1); // the page before it is still being written
        assertThat(job.state()).isEqualTo(JobState.RUNNING);
    }

    @Test
    void longRoundsWaitForTheirTurn() {
        ConcurrencyLimit taken = new ConcurrencyLimit(1);
        taken.enter(() -> {});
        scan = new CircularScan(ITEM, PAGE, new Operations(store.port), taken, around, ended -> {});
        RunningJob job = job();
        scan.join(job);
        around.runAll();
        assertThat(job.state()).isEqualTo(JobState.QUEUED);
        assertThat(store.written).hasSize(PAGE);
        taken.leave();
        around.runAll();
        assertThat(around.complete).containsExactly(job);
    }

    @Test
    void aLimitSpreadsThePages() {
        RunningJob job = job();
        job.limit(OptionalInt.of(4)); // two at a time, twice a second
        scan.join(job);
        assertThat(store.written).hasSize(2);
        assertThat(around.later).isNotEmpty();
        job.limit(OptionalInt.empty());
        scan.hurry();
        around.runAll();
        assertThat(around.complete).containsExactly(job);
    }

    /** Jobs that come, leave and come back, pages that are answered in any order, or fail: all in one deterministic run. */
    @Test
    void whateverHappensEveryJobReachesEverybody() {
        for (int seed = 0; seed < 3_000; seed++) {
            new Voyage(seed).sail();
        }
    }

    private static final class Voyage {
        private final Random random;
        private final int seed;
        private final CircularScanTest test = new CircularScanTest();
        /** What was written since each job joined, or before it left, counted by its mark. */
        private final Map<RunningJob, Integer> boardedAt = new HashMap<>();

        private final List<RunningJob> resting = new ArrayList<>();

        Voyage(int seed) {
            this.seed = seed;
            random = new Random(seed);
        }

        void sail() {
            test.store.accidents.onWrites().hold();
            List<RunningJob> jobs = new ArrayList<>();
            for (int step = 0; step < 60; step++) {
                switch (random.nextInt(8)) {
                    case 0 -> {
                        if (jobs.size() < 4) {
                            RunningJob job = job();
                            jobs.add(job);
                            join(job);
                        }
                    }
                    case 1 -> test.store.accidents.fail(random.nextInt(3), PageStore.busy());
                    case 4 -> leaveOrReturn(jobs);
                    case 2, 3 -> test.around.runOne();
                    default -> test.store.accidents.release(random.nextInt(3));
                }
            }
            List.copyOf(resting).forEach(this::comeBack);
            for (int calm = 0; calm < 10_000 && test.around.complete.size() < jobs.size(); calm++) {
                test.store.accidents.clear();
                test.around.runAll();
            }
            assertThat(test.around.complete).as("seed " + seed).containsExactlyInAnyOrderElementsOf(jobs);
            for (RunningJob job : jobs) {
                Set<PrincipalId> reached = new HashSet<>(
                        test.store.written.subList(boardedAt.getOrDefault(job, 0), test.store.written.size()));
                assertThat(reached).as("seed " + seed).hasSize(MEMBERS);
                assertThat(job.counts().failed()).isZero();
                assertThat(job.counts().done()).as("seed " + seed).isEqualTo(MEMBERS);
            }
        }

        /** As somebody who pauses a job and has it go on, while its last pages may still be under way. */
        private void leaveOrReturn(List<RunningJob> jobs) {
            if (!resting.isEmpty() && random.nextBoolean()) {
                comeBack(resting.get(0));
                return;
            }
            jobs.stream()
                    .filter(job -> !test.around.complete.contains(job) && !resting.contains(job))
                    .findAny()
                    .ifPresent(job -> {
                        job.enter(JobState.PAUSED, Message.NONE, Instant.EPOCH);
                        test.scan.leave(job);
                        resting.add(job);
                    });
        }

        private void comeBack(RunningJob job) {
            resting.remove(job);
            job.enter(JobState.RUNNING, Message.NONE, Instant.EPOCH);
            join(job);
        }

        private void join(RunningJob job) {
            boardedAt.putIfAbsent(job, test.store.written.size());
            if (!test.scan.join(job)) {
                test.scan = test.scan();
                test.scan.join(job);
            }
        }
    }

    private static RunningJob job() {
        return new RunningJob(
                JobTask.of(JobKind.TOUCH, ITEM.value(), Message.NONE),
                Cause.of("tester@here", ""),
                new FanOutJob(ITEM.value()),
                Instant.EPOCH);
    }

    /** Time passes when the test says so. */
    private static final class ScriptedContext implements ScanContext {
        private final List<Runnable> later = new ArrayList<>();
        private final List<RunningJob> complete = new ArrayList<>();
        private final Map<RunningJob, String> failed = new HashMap<>();
        private Optional<Message> obstacle = Optional.empty();
        private long members = MEMBERS;
        private int ended;
        private int moments;
        private int moment;
        private Runnable then = () -> {};

        /** Something that happens just when the time is asked for the n-th time from now. */
        void whenAsked(int times, Runnable happens) {
            moment = moments + times;
            then = happens;
        }

        void runOne() {
            if (!later.isEmpty()) {
                later.remove(0).run();
            }
        }

        void runAll() {
            while (!later.isEmpty()) {
                runOne();
            }
        }

        @Override
        public Optional<Message> obstacle() {
            return obstacle;
        }

        @Override
        public void later(Runnable task, long millis) {
            later.add(task);
        }

        @Override
        public CompletionStage<Long> countMembers(ContentId content) {
            return CompletableFuture.completedStage(members);
        }

        @Override
        public Instant now() {
            if (++moments == moment) {
                then.run();
            }
            return Instant.EPOCH;
        }

        @Override
        public void changed(RunningJob job) {}

        @Override
        public void complete(RunningJob job) {
            job.progress().tried();
            complete.add(job);
        }

        @Override
        public void failed(RunningJob job, Throwable failure) {
            failed.put(job, String.valueOf(failure.getMessage()));
        }
    }
}
