package org.lectern.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.transfer.ImportWorld;

/**
 * Each engine keeps its rules, whatever happens at one of its requests or at many: each event is told at least once, no row that
 * another wrote after the reading is changed, no row is deleted without a copy, done means done, and every job ends.
 */
@WithoutNode
class EngineStoriesTest {
    /** A sample. {@code ./lectern explore} tells ten times as many. */
    private static final int ACCIDENTS = 60;

    private static final int CHANCES = 20;

    /** An engine with fewer requests has fewer accidents, and all of them are told. */
    private static final int MANY_ACCIDENTS = 600;

    private static final int MANY_CHANCES = 150;

    /** Until a broken engine must be caught. */
    private static final int UNTIL_CAUGHT = 2_000;

    @TempDir(factory = InMemory.class)
    Path files;

    /** Archives are forced to the disk: where there is a file system in memory, stories take a tenth of the time. */
    static final class InMemory implements TempDirFactory {
        private static final Path SHARED = Path.of("/dev/shm");

        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            return Files.isWritable(SHARED)
                    ? Files.createTempDirectory(SHARED, "stories")
                    : Files.createTempDirectory("stories");
        }
    }

    private enum Engine {
        EVENTS((time, files) -> new EventsWorld(time, false)),
        NOTES((time, files) -> new NotesWorld(time, false)),
        REVIEW((time, files) -> status(time, files, Kind.REVIEW)),
        RECOMPUTE((time, files) -> status(time, files, Kind.RECOMPUTE)),
        MIGRATE((time, files) -> status(time, files, Kind.MIGRATE)),
        ARCHIVE((time, files) -> status(time, files, Kind.ARCHIVE)),
        RESTORE((time, files) -> status(time, files, Kind.RESTORE)),
        ARCHIVE_AND_RESTORE((time, files) -> status(time, files, Kind.ARCHIVE, Kind.RESTORE)),
        ARCHIVE_IN_PARTS((time, files) ->
                new StatusWorld(time, files, StatusWorld.Way.IN_PARTS, StatusWorld.Broken.NOTHING, Kind.ARCHIVE)),
        RECOMPUTE_ON_A_PLATFORM((time, files) -> new StatusWorld(
                time, files, StatusWorld.Way.ON_A_PLATFORM, StatusWorld.Broken.NOTHING, Kind.RECOMPUTE)),
        MERGE((time, files) -> new MergeWorld(time, MergeWorld.Broken.NOTHING)),
        IMPORT((time, files) -> new ImportWorld(time, files, false, false)),
        MOVE_IN_PARTS((time, files) -> new ImportWorld(time, files, true, false));

        @SuppressWarnings("ImmutableEnumChecker") // it captures nothing
        private final Making world;

        Engine(Making world) {
            this.world = world;
        }

        private static World status(VirtualTime time, Path files, Kind... kinds) {
            return new StatusWorld(time, files, StatusWorld.Way.HERE, StatusWorld.Broken.NOTHING, kinds);
        }
    }

    /** Makes the world of an engine. */
    private interface Making {
        World of(VirtualTime time, Path files);
    }

    /** Engines with something broken, and the rule that notices. */
    private enum BrokenEngine {
        MINUTE_JUDGED_BY_A_CLOCK("an event is lost", (time, files) -> new EventsWorld(time, true)),
        ARCHIVE_WITHOUT_MARKER(
                "a row is deleted of which there is no copy",
                (time, files) -> new StatusWorld(
                        time, files, StatusWorld.Way.IN_PARTS, StatusWorld.Broken.ARCHIVE_ELSEWHERE, Kind.ARCHIVE)),
        MERGE_THAT_DELETES_WHAT_IS_NOT_READ(
                "a merge deletes what it has not read",
                (time, files) -> new MergeWorld(time, MergeWorld.Broken.DELETIONS_OF_NOW)),
        MERGE_WITHOUT_TIME_OF_READING(
                "a merge overwrites what another has written",
                (time, files) -> new MergeWorld(time, MergeWorld.Broken.COPIES_OF_NOW)),
        IMPORT_THAT_REVERTS(
                "an import reverts what another has changed",
                (time, files) -> new ImportWorld(time, files, false, true)),
        PART_OF_MOVE_THAT_REVERTS(
                "an import reverts what another has changed",
                (time, files) -> new ImportWorld(time, files, true, true)),
        NOTE_WITHOUT_ID("a note is swallowed", (time, files) -> new NotesWorld(time, true)),
        ARCHIVED_WITHOUT_COMPARISON(
                "the end differs",
                (time, files) -> new StatusWorld(
                        time,
                        files,
                        StatusWorld.Way.HERE,
                        StatusWorld.Broken.ARCHIVED_WITHOUT_COMPARISON,
                        Kind.ARCHIVE,
                        Kind.RESTORE)),
        PLAIN_WRITE_WITHOUT_TIME_OF_READING(
                "a repair hides what the platform has written",
                (time, files) -> new StatusWorld(
                        time,
                        files,
                        StatusWorld.Way.ON_A_PLATFORM,
                        StatusWorld.Broken.PLAIN_WRITES_OF_NOW,
                        Kind.RECOMPUTE)),
        PLACE_WITHOUT_FENCE(
                "place goes back",
                (time, files) -> new StatusWorld(
                        time, files, StatusWorld.Way.HERE, StatusWorld.Broken.PLACE_WITHOUT_FENCE, Kind.RECOMPUTE));

        private final String rule;

        @SuppressWarnings("ImmutableEnumChecker") // it captures nothing
        private final Making world;

        BrokenEngine(String rule, Making world) {
            this.rule = rule;
            this.world = world;
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsItsRulesWhateverHappens(Engine engine) {
        check(engine, ACCIDENTS, CHANCES);
    }

    @ParameterizedTest
    @EnumSource
    @Tag("exhaustive")
    void keepsThemInVeryManyStories(Engine engine) {
        check(engine, MANY_ACCIDENTS, MANY_CHANCES);
    }

    private void check(Engine engine, int accidents, int chances) {
        long begun = System.nanoTime();
        Stories stories = new Stories(time -> engine.world.of(time, files));
        Optional<String> wrong = stories.wrong(accidents, chances);
        System.out.printf(
                Locale.ROOT,
                "simulation of %s: %s; told in %.1f s%n",
                engine,
                stories,
                (System.nanoTime() - begun) / 1e9);
        assertThat(wrong).isEmpty();
    }

    /** Some need a thousand stories until they are caught. */
    @ParameterizedTest
    @EnumSource
    @Tag("exhaustive")
    void brokenItIsCaughtByTheRuleThatItBreaks(BrokenEngine engine) {
        Stories stories = new Stories(time -> engine.world.of(time, files)).until(engine.rule);
        Optional<String> wrong = stories.wrong(UNTIL_CAUGHT, UNTIL_CAUGHT);
        System.out.printf(
                "simulation, caught: %s after %s: %s%n",
                engine,
                stories,
                wrong.map(said -> said.lines().findFirst().orElse("")).orElse("nothing"));
        assertThat(wrong).get().asString().contains(engine.rule);
    }
}
