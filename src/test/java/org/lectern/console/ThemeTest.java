package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Parent;
import javafx.scene.control.MenuButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.lectern.console.settings.Theme;

/** Light or dark is every window of the console, those that open later too. */
final class ThemeTest extends WindowTest {
    private static List<Boolean> dark() {
        return Window.getWindows().stream()
                .filter(window -> window.getScene() != null)
                .map(window -> window.getScene().getRoot())
                .map(ThemeTest::isDark)
                .toList();
    }

    private static boolean isDark(Parent root) {
        return root.getStyleClass().contains("dark");
    }

    @Test
    void dialogsAndMenusAreInTheThemeOfTheWindow_whetherTheyOpenBeforeOrAfterItChanges() {
        fire("#shortcuts-open");
        await("the dialog is open", () -> dark().size() == 2);
        robot.interact(() -> window().context().settings().theme(Theme.DARK));
        assertThat(dark()).containsExactly(true, true);

        robot.push(KeyCode.ESCAPE);
        await("it is closed", () -> dark().size() == 1);
        robot.interact(
                () -> robot.lookup("#help-menu").queryAs(MenuButton.class).show());
        await("the menu is dark", () -> dark().equals(List.of(true, true)));
        robot.interact(() -> window().context().settings().theme(Theme.LIGHT));
        assertThat(dark()).containsExactly(false, false);
    }
}
