package org.lectern.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/** Stories of one engine: one accident at every request of each process in turn, and many accidents by chance. */
final class Stories {
    private static final int PROCESSES = 3;
    private static final int WRITES = 4;
    private static final double CHANCE = 0.02;

    private final World.Maker world;
    private final Duration within;
    private final Story reference;
    private final List<Supplier<Story>> accidents = new ArrayList<>();
    private final List<Fate> fates = new ArrayList<>();
    private final Map<Fate, Integer> told = new EnumMap<>(Fate.class);
    private String rule = "";
    private int byChance;
    private Duration longest = Duration.ZERO;

    Stories(World.Maker world) {
        this.world = world;
        Duration quiet = Story.undisturbed(world).run().lasted();
        within = quiet.isZero() ? Duration.ofMinutes(1) : quiet;
        reference = disturbed(Story.undisturbed(world)).run();
        List<Runnable> all = new ArrayList<>();
        for (int process = 0; process < PROCESSES; process++) {
            for (int request = 1; request <= reference.requests(process); request++) {
                for (Fate fate : Fate.values()) {
                    int victim = process;
                    int at = request;
                    if (fate != Fate.NONE) {
                        all.add(() -> {
                            fates.add(fate);
                            accidents.add(() -> disturbed(Story.accident(world, victim, at, fate)));
                        });
                    }
                }
            }
        }
        Collections.shuffle(all, new Random(1));
        all.forEach(Runnable::run);
    }

    /** From now on only stories that break this rule end badly: others may follow from what is broken, too. */
    Stories until(String broken) {
        rule = broken;
        return this;
    }

    private Story disturbed(Story story) {
        return story.others(WRITES, within);
    }

    /**
     * Tells stories until one ends badly.
     *
     * @param most of those with one accident
     * @param chances of those with many
     * @return what was wrong, and the story
     */
    Optional<String> wrong(int most, int chances) {
        Optional<String> wrong = wrong(() -> disturbed(Story.undisturbed(world)));
        for (int i = 0; wrong.isEmpty() && i < Math.min(most, accidents.size()); i++) {
            told.merge(fates.get(i), 1, Integer::sum);
            wrong = wrong(accidents.get(i));
        }
        for (int i = 0; wrong.isEmpty() && i < chances; i++) {
            int seed = i;
            byChance++;
            wrong = wrong(() -> disturbed(Story.random(seed, world, CHANCE)));
        }
        return wrong;
    }

    private Optional<String> wrong(Supplier<Story> story) {
        Story run = story.get().run();
        longest = run.lasted().compareTo(longest) > 0 ? run.lasted() : longest;
        return run.wrong(reference)
                .filter(wrong -> wrong.contains(rule))
                .map(wrong -> wrong + "\n" + story.get().recording().run());
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "1 undisturbed, %,d with one accident %s, %,d with many; the longest of %d min",
                told.values().stream().mapToInt(Integer::intValue).sum(),
                told,
                byChance,
                longest.toMinutes());
    }
}
