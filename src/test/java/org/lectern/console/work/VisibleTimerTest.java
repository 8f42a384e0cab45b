package org.lectern.console.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lectern.service.TestKeyspace;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
final class VisibleTimerTest {
    private final FxRobot robot = new FxRobot();

    @Test
    void nothingTicksThatCannotBeSeen() {
        robot.interact(() -> {
            Pane page = new Pane();
            VisibleTimer ticks = new VisibleTimer(page, Duration.ofMinutes(1), () -> {});
            assertThat(ticks.isRunning()).as("in no window").isFalse();

            Stage stage = new Stage();
            stage.setScene(new Scene(new Pane(page)));
            stage.show();
            assertThat(ticks.isRunning()).as("in front").isTrue();

            page.setVisible(false);
            assertThat(ticks.isRunning()).as("behind another page").isFalse();
            page.setVisible(true);
            page.getParent().setVisible(false);
            assertThat(ticks.isRunning()).as("in a part that is hidden").isFalse();
            page.getParent().setVisible(true);
            assertThat(ticks.isRunning()).as("in front again").isTrue();

            stage.setScene(new Scene(new Pane()));
            assertThat(ticks.isRunning())
                    .as("the window shows another connection")
                    .isFalse();
            stage.close();
        });
    }

    @Test
    void whatTicksInAWindowThatWasClosedIsNotKept() {
        AtomicReference<WeakReference<Pane>> closed = new AtomicReference<>();
        robot.interact(() -> {
            Pane page = new Pane();
            new VisibleTimer(page, Duration.ofMinutes(1), () -> {});
            Stage stage = new Stage();
            stage.setScene(new Scene(page));
            stage.show();
            stage.close();
            closed.set(new WeakReference<>(page));
        });

        TestKeyspace.until("the page is collected", () -> {
            System.gc();
            return Objects.requireNonNull(closed.get()).get() == null;
        });
    }
}
