package org.lectern.job.planned;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairWorld;
import org.lectern.job.planned.PlannedJob.Course;
import org.lectern.simulation.Ports;
import org.opentest4j.AssertionFailedError;

/** Broken kernels and kinds: the contract catches each by the rule that it breaks. */
class BrokenKernelsTest {
    /** The contract with something broken. */
    private static JobContract broken(JobWorld.Maker world, JobVariant variant) {
        return new JobContract() {
            @Override
            protected JobWorld world() {
                return world.make();
            }

            @Override
            protected JobVariant variant() {
                return variant;
            }
        };
    }

    private static void caught(String rule, Runnable contract) {
        String said = "";
        try {
            contract.run();
        } catch (AssertionFailedError failure) {
            said = String.valueOf(failure.getMessage());
        }
        assertTrue(
                said.contains(rule),
                "caught by: " + said.lines().reduce((one, other) -> other).orElse("nothing"));
    }

    /** Store whose writes go another way. */
    private static UnaryOperator<PlannedJobs> writing(
            BiFunction<PlannedJobs, PlannedJob, CompletionStage<Boolean>> write) {
        return store -> Ports.passing(
                PlannedJobs.class,
                store,
                request -> request.name().equals("write")
                        ? write.apply(store, (PlannedJob) request.given().get(0))
                        : request.let());
    }

    /** Executor that makes something else of each part's answer. */
    private static JobVariant answering(
            BiFunction<CompletionStage<JobTally>, JobTally, CompletionStage<JobTally>> answer) {
        return JobVariant.executor(here -> new JobExecutor() {
            @Override
            public int atOnce() {
                return here.atOnce();
            }

            @Override
            public <P extends JobPart> CompletionStage<JobTally> run(JobPlan<P> plan, P part) {
                return answer.apply(here.run(plan, part), JobTally.of(FixOutcome.VERIFIED, part.units()));
            }
        });
    }

    @Test
    void placeWithoutFence() {
        JobVariant variant = JobVariant.plainPlaces(writing((store, next) -> store.read(next.id())
                .thenCompose(row -> row.isEmpty()
                        ? CompletableFuture.completedStage(false)
                        : store.write(next.heldBy(row.get().holder())
                                .ordered(row.get().orders())))));
        caught("place goes back", broken(RepairWorld::new, variant)::diesWhileEachRequestArrivesLate);
    }

    @Test
    void placeBeforeResult() {
        caught(
                "place before result",
                broken(RepairWorld::new, answering((work, asHoped) -> CompletableFuture.completedStage(asHoped)))
                        ::endsUndisturbed);
    }

    @Test
    void partCountedApartFromItsPlace() {
        Map<String, PlannedJob> last = new ConcurrentHashMap<>();
        JobVariant variant = JobVariant.store(writing((store, next) -> {
            Course before = Optional.ofNullable(
                            last.put(next.id().value() + next.holder().epoch(), next))
                    .orElse(next)
                    .course();
            Course after = next.course();
            PlannedJob counted = next.at(new Course(
                    before.state(),
                    before.reason(),
                    before.place(),
                    before.settled(),
                    before.failed(),
                    after.tally(),
                    after.counts(),
                    after.perSecond(),
                    after.updated()));
            return store.write(counted)
                    .thenCompose(made -> made ? store.write(next) : CompletableFuture.completedStage(false));
        }));
        caught("place and tally apart", broken(RepairWorld::new, variant)::diesBeforeEachRequest);
    }

    @Test
    void orderOverwritten() {
        JobVariant variant = JobVariant.store(writing((store, next) -> store.peek(next.id())
                .thenCompose(row -> row.isEmpty()
                        ? CompletableFuture.completedStage(false)
                        : store.write(next.ordered(
                                next.orders().numbered(row.get().orders().number()))))));
        caught("order lost", broken(RepairWorld::new, variant)::pausesWithinOnePartAndResumes);
    }

    @Test
    void failureTakenForSuccess() {
        caught(
                "place before result",
                broken(RepairWorld::new, answering((work, asHoped) -> work.exceptionally(failure -> asHoped)))
                        ::losesEachRequest);
    }

    @Test
    void removedBeforeItsHistory() {
        JobVariant variant = JobVariant.store(store -> Ports.passing(
                PlannedJobs.class,
                store,
                request -> request.name().equals("remember") ? CompletableFuture.completedStage(null) : request.let()));
        caught("removed before it is in the history", broken(RepairWorld::new, variant)::endsUndisturbed);
    }

    @Test
    void resultsInMemory() {
        caught("result of finding", broken(() -> new RepairWorld(true), JobVariant.NONE)::endsUndisturbed);
    }

    @Test
    void othersJudgedByTheReadersClock() {
        caught(
                "begins a part of a job that it has lost",
                broken(RepairWorld::new, JobVariant.clocks(JobVariant.Clocks.EXPIRING_ROWS))::trustsNoClock);
    }

    @Test
    void itselfJudgedByAClockThatStandsStill() {
        caught(
                "begins a part of a job that it has lost",
                broken(RepairWorld::new, JobVariant.clocks(JobVariant.Clocks.STEADY_ONLY))
                        ::sleepsBeyondItsLeaseBeforeEachAnswer);
    }
}
