package org.lectern.console;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityLog;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.testfx.api.FxToolkit;

/** Pages can be built where nobody sees them. */
class RehearsalTest {
    @Test
    void everyPageCanBeBuiltOffTheUiThreadOverNothing(@TempDir Path data) throws Exception {
        FxToolkit.registerPrimaryStage();
        try (ActivityLog activity = new ActivityLog(data.resolve("activity"))) {
            List<Path> before = listed(data);
            Rehearsal rehearsal = new Rehearsal(data, activity, SavedSettings.DEFAULTS, Texts.load(Language.ENGLISH));

            List<Node> pieces = rehearsal.play();

            assertAll(
                    () -> assertTrue(pieces.size() > 200, "pieces of every page: " + pieces.size()),
                    () -> assertTrue(pieces.stream().allMatch(piece -> piece.getParent() == null), "taken apart"),
                    () -> assertEquals(before, listed(data), "nothing is written"));
        }
    }

    private static List<Path> listed(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.sorted().toList();
        }
    }
}
