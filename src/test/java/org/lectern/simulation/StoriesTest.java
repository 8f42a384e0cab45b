package org.lectern.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.BatchJobRecord.Kind;

@WithoutNode
class StoriesTest {
    @TempDir
    Path files;

    @Test
    void recompute() {
        explore(false, Kind.RECOMPUTE);
    }

    @Test
    void migrate() {
        explore(false, Kind.MIGRATE);
    }

    @Test
    void archive() {
        explore(false, Kind.ARCHIVE);
    }

    @Test
    void restore() {
        explore(false, Kind.RESTORE);
    }

    @Test
    void both() {
        explore(false, Kind.ARCHIVE, Kind.RESTORE);
    }

    @Test
    void spread() {
        explore(true, Kind.ARCHIVE);
    }

    private void explore(boolean spread, Kind... kinds) {
        System.out.println("============= " + java.util.Arrays.toString(kinds));
        World.Maker world = time -> new StatusWorld(time, files, spread, StatusWorld.Broken.NOTHING, kinds);
        Story reference = Story.undisturbed(world).recording().run();
        assertThat(reference.wrong(reference)).as(reference::toString).isEmpty();
        Story other = Story.undisturbed(world).others(4, java.time.Duration.ofSeconds(60)).recording().run();
        int n = reference.requests(0);
        System.out.println(n + " requests\n" + reference.world.end());
        long begun = System.nanoTime();
        for (Fate fate : Set.copyOf(EnumSet.complementOf(EnumSet.of(Fate.NONE)))) {
            for (int at = 1; at <= n; at += 1) {
                Story story = Story.accident(world, 0, at, fate).run();
                Optional<String> wrong = story.wrong(reference);
                if (wrong.isPresent()) {
                    System.out.println(fate + " at " + at + ": " + wrong.get() + Story.accident(world, 0, at, fate).recording().run());
                    break;
                }
            }
            if (fate == Fate.JUMPS) {
                for (int seed = 0; seed < 300; seed++) {
                    int many = seed;
                    Story story = Story.random(seed, world, 0.02).others(4, java.time.Duration.ofSeconds(60)).run();
                    Optional<String> wrong = story.wrong(other);
                    if (wrong.isPresent()) {
                        System.out.println("random " + many + ": " + wrong.get() + Story.random(seed, world, 0.02).others(4, java.time.Duration.ofSeconds(60)).recording().run());
                        break;
                    }
                }
            }
            System.out.println(fate + " " + (System.nanoTime() - begun) / 1e9);
        }
    }
}
