package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import javafx.animation.AnimationTimer;
import javafx.scene.layout.Pane;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.console.settings.Theme;

/** Pages are made ready while the operator does nothing. */
final class PreparationTest extends WindowTest {
    private int pages() {
        return robot.lookup("#pages").queryAs(Pane.class).getChildren().size();
    }

    private void awaitAllPages() {
        await("every page is in the window", () -> parts().prepared() && pages() == Page.values().length);
    }

    @Test
    void everyPageIsMade_onlyTheOneInFrontIsSeen_andWhatIsMadeIsOpened() {
        assertThat(pages()).isLessThan(Page.values().length);
        robot.interact(() -> parts().prepare());
        awaitAllPages();
        assertThat(robot.lookup("#pages").queryAs(Pane.class).getChildren().filtered(WindowTest::visible))
                .containsExactly(parts().shell().front().root());

        robot.interact(() -> parts().shell().open(Page.ACTIVITY));
        awaitText(".page-title", "Activity");
        assertThat(pages()).isEqualTo(Page.values().length);
    }

    /** Before a theme changes, all but the page in front leave the window: else all would be styled anew in one go. */
    @Test
    void nothingIsPreparedWhileADialogIsOpen() {
        robot.interact(() -> parts().prepare());
        awaitAllPages();
        Window main = robot.lookup("#pages").query().getScene().getWindow();
        fire("#shortcuts-open");
        robot.interact(() -> parts().settings().theme(Theme.DARK));

        AtomicInteger frames = countFrames();
        await("a second has been drawn", () -> frames.get() > 60);
        assertThat(pages()).isEqualTo(1);

        robot.interact(() -> robot.listTargetWindows().stream()
                .filter(window -> window != main)
                .forEach(Window::hide));
        awaitAllPages();
    }

    private AtomicInteger countFrames() {
        AtomicInteger frames = new AtomicInteger();
        robot.interact(() -> new AnimationTimer() {
            @Override
            public void handle(long now) {
                if (frames.incrementAndGet() > 100) {
                    stop();
                }
            }
        }.start());
        return frames;
    }
}
