package org.lectern.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.WithoutNode;
import org.lectern.protocol.ModelCluster.Variant;

/** Fan-outs as they are put together in production keep their word, whatever happens to the cluster and to the consoles. */
@WithoutNode
class SimulationTest {
    private static final int STORIES = 150;
    private static final int MANY_STORIES = 20_000;
    private static final int STORIES_UNTIL_CAUGHT = 2_000;

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
        LongStream.range(0, stories).forEach(seed -> {
            if (new Simulation(seed, Variant.NONE, false).run().isPresent()) {
                Simulation again = new Simulation(seed, Variant.NONE, false).recording();
                assertThat(again.run())
                        .as(() -> "seed " + seed + ": " + again.told() + "\n" + again.story())
                        .isEmpty();
            }
        });
        System.out.printf("simulation: %,d stories, %.1f s%n", stories, (System.nanoTime() - begun) / 1e9);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aTruthThatDoesNotSayWhoseChangeItCarriesIsCaught(Variant variant) {
        caught(variant, false);
    }

    @Test
    void aClockThatStampsWritesIsCaught() {
        caught(Variant.NONE, true);
    }

    private static void caught(Variant variant, boolean stampsByClients) {
        Optional<String> violation = LongStream.range(0, STORIES_UNTIL_CAUGHT)
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
