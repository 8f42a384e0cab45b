package org.lectern.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

@WithoutNode
class EventsStoriesTest {
    @org.junit.jupiter.api.io.TempDir java.nio.file.Path files;
    @Test
    void events() {
        explore(time -> new org.lectern.transfer.ImportWorld(time, files, false));
        explore(time -> new org.lectern.transfer.ImportWorld(time, files, true));
    }

    static void explore(World.Maker world) {
        long begun = System.nanoTime();
        Story reference = Story.undisturbed(world).others(4, java.time.Duration.ofSeconds(3)).recording().run();
        assertThat(reference.wrong(reference)).as(reference::toString).isEmpty();
        int n = Math.min(150, reference.requests(0));
        System.out.println(n + " requests\n" + reference.world.end() + (System.nanoTime() - begun) / 1e9 + " " + reference.time.nanos() / 1e9);
        for (Fate fate : Set.copyOf(EnumSet.complementOf(EnumSet.of(Fate.NONE)))) {
            for (int at = 1; at <= n; at += 1) {
                Story story = Story.accident(world, 0, at, fate).others(4, java.time.Duration.ofSeconds(3)).run();
                Optional<String> wrong = story.wrong(reference);
                if (wrong.isPresent()) {
                    System.out.println(fate + " at " + at + ": " + wrong.get() + Story.accident(world, 0, at, fate).others(4, java.time.Duration.ofSeconds(3)).recording().run());
                    break;
                }
            }
            System.out.println(fate + " " + (System.nanoTime() - begun) / 1e9);
        }
                for (int seed = 0; seed < 30; seed++) {
                    int many = seed;
                    Story story = Story.random(seed, world, 0.02).others(4, java.time.Duration.ofSeconds(3)).run();
                    Optional<String> wrong = story.wrong(reference);
                    if (wrong.isPresent()) {
                        System.out.println("random " + many + ": " + wrong.get() + Story.random(seed, world, 0.02).others(4, java.time.Duration.ofSeconds(3)).recording().run());
                        break;
                    }
                }
            System.out.println((System.nanoTime() - begun) / 1e9);
    }
}
