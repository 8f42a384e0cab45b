package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.lectern.console.settings.FontSize;

/** What works on every page: the palette, the sheet of shortcuts, the size of texts. */
final class ShellTest extends WindowTest {
    private static final String FIELD = "#palette-field";

    private ListView<?> found() {
        return robot.lookup("#palette-list").queryListView();
    }

    /** Keys go to the window that has the focus, and none has it until the window is there. */
    private void awaitWindow() {
        awaitUsable("#page-DUPLICATES");
        await("the window has the focus", () -> Window.getWindows().stream().anyMatch(Window::isFocused));
    }

    private void palette(String typed) {
        awaitWindow();
        robot.push(KeyCode.CONTROL, KeyCode.K);
        await("the palette is open", () -> visible(found()));
        robot.interact(() -> robot.lookup(FIELD).queryAs(TextField.class).setText(typed));
    }

    @Test
    void aPageIsReachedByTypingPartOfItsName() {
        palette("open dupl");
        await("one thing can be done", () -> found().getItems().size() == 1);
        robot.push(KeyCode.ENTER);

        awaitText(".page-title", "Duplicates");
        assertThat(visible(found())).isFalse();
    }

    @Test
    void aPrincipalIsFoundByNameAndItsLibraryOpened() {
        palette("nicol");
        await("somebody is found", () -> !found().getItems().isEmpty());
        robot.push(KeyCode.ENTER);

        awaitText(".principal-name", "Nicolaas");
    }

    @Test
    void whereAPageBeginsHasTheFocus_alsoWhenItIsOpenedForTheFirstTime() {
        awaitWindow();
        toggle("#page-POLLS");
        awaitFocus("poll-search");
        toggle("#page-CONTENT_STATUS");
        awaitFocus("status-user");
    }

    private void awaitFocus(String id) {
        await(id + " has the focus", () -> {
            Node owner = window().stage().getScene().getFocusOwner();
            return owner != null && id.equals(owner.getId());
        });
    }

    @Test
    void noticesLieOverThePage_whichKeepsItsRoomAndItsFocus() {
        awaitWindow();
        awaitFocus("principal-search");
        Bounds before = robot.lookup("#page-place").query().getLayoutBounds();
        robot.interact(() -> {
            for (int i = 0; i < 3; i++) {
                window().context().notices().failed("Notice " + i, new IOException("a file"));
            }
        });

        await("all are shown", () -> robot.lookup(".toast").queryAll().size() == 3);
        assertThat(robot.lookup("#page-place").query().getLayoutBounds()).isEqualTo(before);
        awaitFocus("principal-search");
        robot.interact(() -> assertThat(robot.lookup(".toasts").query().contains(1, 1))
                .as("the page is used beside them")
                .isFalse());
    }

    @Test
    void whatAPageCanDoIsInThePalette() {
        palette("");
        robot.push(KeyCode.ESCAPE);
        await("the palette is closed", () -> !visible(found()));
        robot.interact(() -> window().shell().open(org.lectern.console.page.Page.POLLS));
        palette("create a poll");
        await("it can be done", () -> !found().getItems().isEmpty());
        robot.push(KeyCode.ENTER);

        awaitUsable("#uniqueness-create-id");
    }

    @Test
    void whatNobodyHasHeardOfIsSaidToBeUnknown() {
        palette("zzzz");

        awaitText(".match-nothing", "No command or result");
        assertThat(found().getItems()).isEmpty();
    }

    @Test
    void allKeysAreListed() {
        awaitWindow();
        robot.push(KeyCode.SHIFT, KeyCode.F1);

        awaitUsable("#shortcuts-close");
        awaitText(".keys", "Ctrl+K");
        awaitText(".keys", "F5");
        robot.push(KeyCode.ESCAPE);
    }

    @Test
    void textsGrowAndShrinkAndAreRemembered() {
        awaitWindow();
        double before = robot.lookup(".page-title").queryLabeled().getFont().getSize();
        robot.push(KeyCode.CONTROL, KeyCode.PLUS);
        robot.push(KeyCode.CONTROL, KeyCode.EQUALS);

        await(
                "the title is larger",
                () -> robot.lookup(".page-title").queryLabeled().getFont().getSize() > before);
        assertThat(window().context().settings().fontSize()).isGreaterThan(FontSize.STANDARD);
        robot.push(KeyCode.SHIFT, KeyCode.F1);
        awaitUsable("#shortcuts-close");
        assertThat(robot.lookup("#shortcuts-close").query().getScene().getWidth())
                .as("a window grows with its texts")
                .isEqualTo(520 * window().context().settings().scale());
        robot.push(KeyCode.ESCAPE);

        robot.push(KeyCode.CONTROL, KeyCode.ALT, KeyCode.DIGIT0);
        await(
                "it is as before",
                () -> robot.lookup(".page-title").queryLabeled().getFont().getSize() == before);
    }
}
