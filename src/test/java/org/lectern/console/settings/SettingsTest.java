package org.lectern.console.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javafx.event.Event;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
final class SettingsTest {
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    @TempDir
    private Path directory = Path.of("");

    @AfterEach
    void stop() {
        timer.shutdownNow();
    }

    private SettingsFile file() {
        return new SettingsFile(directory.resolve("settings.json"));
    }

    @Test
    void aWindowThatNoLongerFitsItsScreenIsMovedIntoIt() {
        WindowPlace place = new WindowPlace(280, 144, 1440, 920, false);
        assertThat(place.within(0, 0, 2000, 1350)).isEqualTo(place);
        assertThat(place.within(0, 0, 1600, 1080)).isEqualTo(new WindowPlace(160, 144, 1440, 920, false));
        assertThat(place.within(0, 30, 1333, 870)).isEqualTo(new WindowPlace(0, 30, 1333, 870, false));
    }

    @Test
    void whatWasChangedIsThereAtTheNextStart() {
        try (Settings settings = new Settings(file(), file().load(), timer)) {
            settings.theme(Theme.DARK);
            settings.window(new WindowPlace(10, 20, 800, 600, false));
            settings.columnWidth("libraries.entries", "name", 321);
            settings.columnOrder("libraries.entries", List.of("id", "name"));
            settings.fontSize(16);
            settings.utc(true);
            settings.divider("libraries.details", 0.6);
            settings.unfold("navigation.more", true);
            settings.unfold("duplicates.advanced", true);
            settings.unfold("duplicates.advanced", false);
            settings.lookedAt("u:cam:nicolaas");
            settings.lookedAt("g:cam:staff");
            settings.lookedAt("u:cam:nicolaas");
        }

        SavedSettings next = file().load();
        assertThat(next.theme()).isEqualTo(Theme.DARK);
        assertThat(next.window()).contains(new WindowPlace(10, 20, 800, 600, false));
        assertThat(next.arrangement().columns().get("libraries.entries")).containsEntry("name", 321.0);
        assertThat(next.arrangement().orders()).containsEntry("libraries.entries", List.of("id", "name"));
        assertThat(next.fontSize()).isEqualTo(16);
        assertThat(next.utc()).isTrue();
        assertThat(next.arrangement().dividers()).containsEntry("libraries.details", 0.6);
        assertThat(next.arrangement().unfolded()).containsExactly("navigation.more");
        assertThat(next.recent()).containsExactly("u:cam:nicolaas", "g:cam:staff");
    }

    @Test
    void aDividerHasOnePlaceBesideAndAnotherOneWhereANarrowWindowPutsItBelow() {
        try (Settings settings = new Settings(file(), file().load(), timer)) {
            settings.divider("libraries.details", 0.7);
            SplitPane split = new SplitPane(new Pane(), new Pane());
            new DividerPlace(settings, "libraries.details").follow(split);
            assertThat(split.getDividerPositions()).containsExactly(0.7);

            split.setOrientation(Orientation.VERTICAL);
            split.setDividerPositions(0.4);
            released(split);
            split.setOrientation(Orientation.HORIZONTAL);
            assertThat(split.getDividerPositions()).containsExactly(0.7);
            split.setOrientation(Orientation.VERTICAL);
            assertThat(split.getDividerPositions()).containsExactly(0.4);
        }
    }

    private static void released(SplitPane split) {
        Event.fireEvent(
                split,
                new MouseEvent(
                        MouseEvent.MOUSE_RELEASED,
                        0,
                        0,
                        0,
                        0,
                        MouseButton.PRIMARY,
                        1,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        true,
                        false,
                        true,
                        null));
    }

    @Test
    void aDamagedFileMeansTheDefaults() throws IOException {
        Files.writeString(directory.resolve("settings.json"), "{\"theme\": \"DA");

        assertThat(file().load()).isEqualTo(SavedSettings.DEFAULTS);
    }

    @Test
    void aFieldOfTheWrongShapeCostsThatFieldOnly() throws IOException {
        Files.writeString(
                directory.resolve("settings.json"),
                "{\"theme\": \"DARK\", \"fontSize\": 1000, \"orders\": 7, \"window\": [1, 2], \"columns\": {\"t\": 3},"
                        + " \"recent\": \"x\"}");

        SavedSettings settings = file().load();
        assertThat(settings.theme()).isEqualTo(Theme.DARK);
        assertThat(settings.window()).isEmpty();
        assertThat(settings.fontSize()).isEqualTo(FontSize.STANDARD);
    }

    @Test
    void nothingIsLeftHalfWritten() throws IOException {
        file().save(SavedSettings.DEFAULTS);

        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve("settings.json"));
        }
    }
}
