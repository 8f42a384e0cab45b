package org.lectern.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.SimulatedCluster.Variant;

/** Fan-outs as they are put together in production keep their word, whatever happens to the cluster and to the consoles. */
@WithoutNode
class SimulationTest {
    /** A sample, in which each of the faults below shows several times; the many are told by {@code ./lectern explore}. */
    private static final int STORIES = 100;

    private static final int MANY_STORIES = 20_000;
    private static final int STORIES_UNTIL_CAUGHT = 2_000;
    /** A clock does harm in one story of some hundred: the search begins shortly before one in which it did, to save its time. */
    private static final int STORIES_OF_CLOCKS = 1_980;

    @Test
    void whateverHappensEveryJobTellsTheTruthAndEveryLibraryIsRight() {
        check(STORIES);
    }

    @Test
    @Tag("exhaustive")
    void theSameInManyMoreStories() {
        check(MANY_STORIES);
    }

    private static void check(int stories) {
        long begun = System.nanoTime();
        AtomicLong longest = new AtomicLong();
        LongStream.range(0, stories).forEach(seed -> {
            Simulation story = new Simulation(seed, Variant.NONE, false);
            if (story.run().isPresent()) {
                Simulation again = new Simulation(seed, Variant.NONE, false).recording();
                assertThat(again.run())
                        .as(() -> "seed " + seed + ": " + again.told() + "\n" + again.story())
                        .isEmpty();
            }
            longest.accumulateAndGet(story.time.nanos(), Math::max);
        });
        System.out.printf(
                "simulation: %,d stories, the longest of %d min, told in %.1f s%n",
                stories, TimeUnit.NANOSECONDS.toMinutes(longest.get()), (System.nanoTime() - begun) / 1e9);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aTruthThatDoesNotSayWhoseChangeItCarriesIsCaught(Variant variant) {
        caught(variant, false, 0);
    }

    @Test
    void aClockThatStampsWritesIsCaught() {
        caught(Variant.NONE, true, STORIES_OF_CLOCKS);
    }

    private static void caught(Variant variant, boolean stampsByClients, int first) {
        Optional<String> violation = LongStream.range(first, first + STORIES_UNTIL_CAUGHT)
                .mapToObj(seed -> new Simulation(seed, variant, stampsByClients)
                        .run()
                        .map(wrong -> "seed " + seed + ": " + wrong))
                .flatMap(Optional::stream)
                .findFirst();
        System.out.println("simulation, caught: " + variant + (stampsByClients ? ", stamps by clients" : "") + ": "
                + violation.orElse("nothing"));
        assertThat(violation).isPresent();
    }
}
