package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.console.settings.SettingsFile;
import org.lectern.console.settings.Theme;

/** The Settings page, and the group of the navigation that it is in. */
final class SettingsPageTest extends WindowTest {
    private void settings() {
        awaitUsable("#navigation-more");
        robot.push(KeyCode.CONTROL, KeyCode.COMMA);
        awaitText(".page-title", "Settings");
    }

    private void choose(String selector, int index) {
        robot.interact(() -> robot.lookup(selector)
                .queryAs(ComboBox.class)
                .getSelectionModel()
                .select(index));
    }

    @Test
    void themeAndTextSizeChangeAtOnce() {
        settings();
        toggle("#theme-DARK");
        assertThat(window().context().settings().theme()).isEqualTo(Theme.DARK);
        choose("#settings-font-size", 4);
        assertThat(window().context().settings().fontSize()).isEqualTo(16);
        robot.interact(() -> window().context().settings().theme(Theme.LIGHT));
        assertThat(robot.lookup("#theme-LIGHT").queryAs(ToggleButton.class).isSelected())
                .as("it follows what changes elsewhere")
                .isTrue();
    }

    @Test
    void theBoundOnRowsIsSet() {
        settings();
        choose("#row-bound", 0);
        await("it is set", () -> window().context().activity().bound().rows() == 100);
    }

    @Test
    void idsAreMaskedFromThenOn() {
        settings();
        robot.interact(
                () -> robot.lookup("#settings-mask-ids").queryAs(CheckBox.class).fire());
        assertThat(window().context().settings().maskIds()).isTrue();
        await(
                "it is saved",
                () -> new SettingsFile(data().resolve("settings.json")).load().maskIds());
    }

    @Test
    void theModeOfTheInstanceIsShownAndSwitched() {
        lectern.classroom();
        settings();
        awaitText("#instance-mode", "Strict context");
        fire("#instance-mode-switch");
        awaitUsable("#mode-next");
        choose("#mode-next", 1);
        type("#change-reason", "Ticket 4711");
        awaitText("#change-summary", "Writes one row");
        fire("#change-confirm");
        awaitText("#instance-mode", "Carry forward");
    }

    @Test
    void whatIsAdvancedIsFoldedOnAllPagesAtOnce() {
        toggle("#page-DUPLICATES");
        awaitUsable("#audit-consistency");
        toggle("#duplicates-advanced");
        assertThat(visible(robot.lookup("#audit-consistency").query())).isFalse();
        toggle("#page-ROW_NAMES");
        awaitUsable("#rownames-same");
        assertThat(visible(robot.lookup("#rownames-counters").query())).isFalse();
        toggle("#rownames-advanced");
        awaitUsable("#rownames-counters");
        assertThat(window().context().settings().isUnfolded("advanced")).isTrue();
    }

    @Test
    void itsGroupIsFoldedUntilAPageOfItIsOpened_andWhetherItIsUnfoldedIsRemembered() {
        awaitUsable("#navigation-more");
        assertThat(visible(robot.lookup("#page-POLLS").query())).isFalse();
        robot.interact(() -> window().shell().open(Page.SETTINGS));
        assertThat(visible(robot.lookup("#page-SETTINGS").query())).isTrue();
        assertThat(robot.lookup("#navigation-more").queryAs(ToggleButton.class).isSelected())
                .as("it looks unfolded")
                .isTrue();
        toggle("#page-LIBRARIES");
        assertThat(window().context().settings().isUnfolded("navigation.more")).isTrue();
        toggle("#navigation-more");
        assertThat(visible(robot.lookup("#page-SETTINGS").query())).isFalse();
        assertThat(window().context().settings().isUnfolded("navigation.more")).isFalse();
    }
}
