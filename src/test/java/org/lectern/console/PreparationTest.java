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
    void everyPageIsMadeAndOnlyTheOneInFrontIsSeen() {
        assertThat(pages()).isLessThan(Page.values().length);
        robot.interact(() -> parts().prepare());

        awaitAllPages();
        assertThat(robot.lookup("#pages").queryAs(Pane.class).getChildren().filtered(WindowTest::visible))
                .containsExactly(parts().shell().front().root());
    }

    @Test
    void whatIsMadeIsWhatIsOpened() {
        robot.interact(() -> parts().prepare());
        awaitAllPages();
        robot.interact(() -> parts().shell().open(Page.ACTIVITY));

        assertThat(pages()).isEqualTo(Page.values().length);
        awaitText(".page-title", "Activity");
    }

    /** Else all that is in the window, seen or not, would be styled anew in one go. */
    @Test
    void beforeAThemeChangesAllButThePageInFrontLeaveTheWindow_andComeBackAfterwards() {
        robot.interact(() -> parts().prepare());
        awaitAllPages();
        robot.interact(() -> {
            parts().settings().theme(Theme.DARK);
            assertThat(pages()).isEqualTo(1);
        });

        awaitAllPages();
    }

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
