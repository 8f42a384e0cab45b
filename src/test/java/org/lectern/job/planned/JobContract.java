package org.lectern.job.planned;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.lectern.job.ProcessLease;
import org.lectern.job.planned.JobStory.Fate;
import org.lectern.job.planned.PlannedJob.Wanted;

/**
 * Contract of the runner with one kind. Each test tells many stories: processes with clocks of their own, virtual time, one
 * accident at every request in turn, or many by chance. Subclasses supply the kind.
 */
public abstract class JobContract {
    private static final int CHANCES = Integer.getInteger("stories", 300);

    /** Tables of the kind, as they are before the job. */
    protected abstract JobWorld world();

    /** How the runner, its store, its executor or its kind is broken; nothing here. */
    protected JobVariant variant() {
        return JobVariant.NONE;
    }

    private JobStory story(long seed) {
        return new JobStory(seed, world(), variant());
    }

    private JobStory reference() {
        return reference(0);
    }

    private JobStory reference(int perSecond) {
        return story(1).limited(perSecond).begin("A").end();
    }

    /** The end equals that of an undisturbed run, and nothing was wrong on the way. */
    private static void check(JobStory story, JobStory reference) {
        assertEquals(List.of(), story.wrong(), story::toString);
        assertEquals(PlannedState.DONE, story.ended().course().state(), story::toString);
        assertEquals(reference.world.end(), story.world.end(), () -> "the end differs\n" + story);
        assertEquals(
                reference.ended().course().settled(), story.ended().course().settled(), story::toString);
        assertEquals(reference.units(), story.units(), story::toString);
        assertEquals(0, story.ended().course().failed(), story::toString);
        assertEquals(0, story.failures(), story::toString);
    }

    /**
     * One accident, at every request of the process that has the job.
     *
     * @param perSecond slow enough for the next owner to be in the middle when the former one comes back; 0 for no limit
     */
    private void atEveryRequest(Fate fate, int perSecond) {
        JobStory reference = reference(perSecond);
        int requests = reference.requests("A");
        assertTrue(requests > 20, "requests: " + requests);
        for (int at = 1; at <= requests; at++) {
            check(
                    story(at)
                            .limited(perSecond)
                            .accident("A", at, fate)
                            .begin("A")
                            .end(),
                    reference);
        }
    }

    @Test
    void endsUndisturbed() {
        check(reference(), reference());
    }

    @Test
    void diesBeforeEachRequest() {
        atEveryRequest(Fate.DIES, 0);
    }

    @Test
    void diesAfterEachRequest() {
        atEveryRequest(Fate.DIES_AFTER, 0);
    }

    @Test
    void sleepsBeyondItsLeaseBeforeEachAnswer() {
        atEveryRequest(Fate.SLEEPS, 1);
    }

    @Test
    void losesEachRequest() {
        atEveryRequest(Fate.LOST, 0);
    }

    @Test
    void losesEachAnswer() {
        atEveryRequest(Fate.UNHEARD, 0);
    }

    @Test
    void hearsEachAnswerLate() {
        atEveryRequest(Fate.SLOW, 0);
    }

    @Test
    void diesWhileEachRequestArrivesLate() {
        atEveryRequest(Fate.LATE, 1);
    }

    @Test
    void isTakenOverFromALivingProcessAtAnyTime() {
        JobStory reference = reference();
        for (int at = 0; at < 60; at++) {
            int moment = 100 * at;
            check(
                    story(at)
                            .begin("A")
                            .at(moment, story -> story.process("B").takeOver())
                            .end(),
                    reference);
        }
    }

    @Test
    void pausesWithinOnePartAndResumes() {
        JobStory reference = reference();
        for (int at = 0; at < 40; at++) {
            int moment = 300 + 150 * at;
            JobStory story = story(at)
                    .begin("A")
                    .order(moment, "C", Wanted.PAUSE)
                    .order(moment + 20_000, "B", Wanted.RUN)
                    .end();
            check(story, reference);
            assertEquals(0, story.begunBetween(moment + 2_500, moment + 20_000), story::toString);
        }
    }

    @Test
    void staysPausedWhenItsOwnerDies() {
        JobStory story = story(5).begin("A")
                .order(500, "C", Wanted.PAUSE)
                .at(3_000, it -> it.process("A").die());
        story.order(60_000, "B", Wanted.RUN).end();
        check(story, reference());
        assertEquals(0, story.begunBetween(3_000, 60_000), story::toString);
    }

    @Test
    void cancelsWithinOnePart() {
        for (int at = 0; at < 40; at++) {
            int moment = 300 + 150 * at;
            JobStory story = story(at)
                    .limited(2)
                    .begin("A")
                    .order(moment, "C", Wanted.CANCEL)
                    .order(moment + 150, "B", Wanted.RUN)
                    .end();
            assertEquals(List.of(), story.wrong(), story::toString);
            assertFalse(story.ended().course().state().isOpen());
            assertEquals(0, story.begunBetween(moment + 2_500, Integer.MAX_VALUE), story::toString);
        }
    }

    @Test
    void keepsALimitForTheWholeCluster() {
        JobStory story = story(7).limited(2).begin("A").end();
        check(story, reference());
        double seconds = story.millisBetweenParts() / 1_000.0;
        assertTrue(story.units() / seconds <= 2.6, "units per second: " + story.units() / seconds);
    }

    @Test
    void hearsALimitAndAPauseThatWereGivenAtOnce() {
        JobStory story = story(3).begin("A")
                .order(700, "B", Wanted.PAUSE)
                .limit(701, "C", 3)
                .order(9_000, "B", Wanted.RUN)
                .end();
        check(story, reference());
        assertEquals(OptionalInt.of(3), story.ended().orders().limit());
    }

    @Test
    void leavesWhatOthersWrite() {
        JobStory reference = story(1).others(4, 1_000).begin("A").end();
        check(reference, reference);
        for (int at = 1; at <= 120; at += 3) {
            check(
                    story(at)
                            .others(4, 37L * at)
                            .accident("A", at, Fate.LATE)
                            .begin("A")
                            .end(),
                    reference);
            check(
                    story(at)
                            .others(4, 53L * at)
                            .accident("A", at, Fate.SLEEPS)
                            .begin("A")
                            .end(),
                    reference);
        }
    }

    @Test
    void recordsAPartThatFails() {
        JobStory story = story(9).refusing(2).begin("A").end();
        assertEquals(List.of(), story.wrong(), story::toString);
        assertEquals(PlannedState.FAILED, story.ended().course().state());
        assertEquals(1, story.ended().course().failed());
        assertEquals(1, story.failures());
    }

    /** A part that failed, and is repeated by the next owner, leaves no failure. */
    @Test
    void countsTheFailuresThatAreOnRecord() {
        for (int at = 1; at <= reference().requests("A"); at++) {
            for (Fate fate : List.of(Fate.DIES, Fate.DIES_AFTER, Fate.LATE)) {
                JobStory story =
                        story(at).refusing(2).accident("A", at, fate).begin("A").end();
                assertEquals(List.of(), story.wrong(), story::toString);
                assertEquals(story.ended().course().failed(), story.failures(), story::toString);
            }
        }
    }

    /** A process that is awake and answers loses no job, however clocks are set. */
    @Test
    void trustsNoClock() {
        for (int at = 0; at < 20; at++) {
            int moment = 300 * at;
            JobStory story = story(at)
                    .limited(1)
                    .begin("A")
                    .at(moment, it -> it.process("B").setClock(3_600_000))
                    .end();
            check(story, reference(1));
            assertEquals(1, story.ended().holder().epoch(), story::toString);
        }
    }

    @Test
    void survivesEverythingAtOnce() {
        JobStory reference = story(1).others(4, 1_000).begin("A").end();
        for (int seed = 1; seed <= CHANCES; seed++) {
            check(
                    story(seed)
                            .others(4, 20L * seed % 9_000)
                            .chances(0.01)
                            .begin("A")
                            .end(),
                    reference);
        }
    }

    /** A process that is killed is found within the time of a lease, a renewal and a look. */
    @Test
    void findsTheOwnersEndWithinFifteenSecondsMostly() {
        List<Long> waits = new ArrayList<>();
        for (int at = 0; at < 40; at++) {
            int moment = 1_000 + 77 * at;
            JobStory story = story(at)
                    .limited(1)
                    .begin("A")
                    .at(moment, it -> it.process("A").die())
                    .end();
            story.claimed().ifPresent(claimed -> waits.add(claimed - moment));
        }
        Collections.sort(waits);
        assertTrue(waits.size() > 20, waits::toString);
        assertTrue(waits.get(waits.size() / 2) <= 15_000, waits::toString);
        long most = ProcessLease.LEASE
                .plus(ProcessLease.RENEWAL)
                .plus(PlannedRunner.TICK)
                .plusSeconds(1)
                .toMillis();
        assertTrue(waits.get(waits.size() - 1) <= most, waits::toString);
    }
}
