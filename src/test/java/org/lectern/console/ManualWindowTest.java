package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.manual.Manual;

/** The manual opens at the page in front, is searched, and its links work; the console stays usable. */
final class ManualWindowTest extends WindowTest {
    private String heading() {
        return robot.lookup(".manual-heading-1").queryAll().stream()
                .map(node -> ((Labeled) node).getText())
                .findFirst()
                .orElse("");
    }

    private List<String> listed() {
        ListView<?> list = robot.lookup("#manual-list").queryListView();
        return list.getItems().stream().map(String::valueOf).toList();
    }

    @Test
    void f1OpensTheTopicOfEachPage() {
        awaitUsable("#page-help");
        Manual manual = Manual.load();
        for (Page page : Page.values()) {
            robot.interact(() -> window().shell().open(page));
            if (robot.lookup("#page-" + page).tryQuery().isEmpty()) {
                continue; // the keyspace has no such page
            }
            robot.interact(() -> window().stage().toFront());
            robot.push(KeyCode.F1);
            String title = manual.find(page.topic()).orElseThrow().title();
            await("the topic of " + page, () -> heading().equals(title));
        }
    }

    @Test
    void aPageWithAPictureFitsTheWindowAtOnce_andEscapeClosesItFromEverywhere() {
        fire("#page-help");
        await("a topic", () -> !heading().isEmpty());
        ScrollPane scroll = robot.lookup("#manual-scroll").queryAs(ScrollPane.class);
        assertThat(robot.lookup("#manual-page .image-view").queryAll()).isNotEmpty();
        await(
                "the page is as wide as the window",
                () -> ((Region) scroll.getContent()).getWidth()
                        <= scroll.getViewportBounds().getWidth() + 1);
        robot.interact(() -> robot.lookup("#manual-list").queryListView().requestFocus());
        robot.push(KeyCode.ESCAPE);
        await("closed", () -> robot.lookup("#manual").tryQuery().isEmpty());
    }

    @Test
    void theManualIsSearched_itsLinksAreFollowed_andGoneBackFrom() {
        fire("#page-help");
        await("a topic", () -> heading().equals("Libraries"));
        type("#manual-search", "clock");
        await("sections are found", () -> listed().size() > 2);
        robot.interact(() -> robot.lookup("#manual-list")
                .queryAs(ListView.class)
                .getSelectionModel()
                .select(0));
        await("it is shown", () -> !heading().equals("Libraries"));
        type("#manual-search", "zzzz");
        await("nothing is found", () -> listed().isEmpty());

        fire("#manual-back");
        await("back", () -> heading().equals("Libraries"));
        Hyperlink link = (Hyperlink) robot.lookup("#manual-page .hyperlink").queryAll().stream()
                .map(Node.class::cast)
                .findFirst()
                .orElseThrow();
        robot.interact(link::fire);
        await("the link is followed", () -> !heading().equals("Libraries"));
        fire("#manual-back");
        await("back again", () -> heading().equals("Libraries"));
        fire("#manual-forward");
        await("and forward", () -> !heading().equals("Libraries"));
        assertThat(window().stage().isShowing()).isTrue();
    }
}
