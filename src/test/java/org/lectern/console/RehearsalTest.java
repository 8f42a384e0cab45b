package org.lectern.console;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityLog;
import org.lectern.console.page.Page;
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
            Rehearsal rehearsal = new Rehearsal(data, activity, SavedSettings.DEFAULTS, Texts.load(Language.ENGLISH));

            int styled = rehearsal.play();

            assertAll(
                    () -> assertEquals(Page.values().length, styled),
                    () -> assertFalse(Files.exists(data.resolve("settings.json")), "a rehearsal saves nothing"));
        }
    }
}
