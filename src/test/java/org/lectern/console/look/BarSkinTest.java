package org.lectern.console.look;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
final class BarSkinTest {
    private final FxRobot robot = new FxRobot();
    private final ProgressBar control = new ProgressBar();

    private void show() {
        robot.interact(() -> {
            control.setSkin(new BarSkin(control));
            control.setMaxWidth(Double.MAX_VALUE);
            Stage stage = new Stage();
            stage.setScene(new Scene(new StackPane(control), 400, 40));
            stage.show();
        });
    }

    private Region bar() {
        return (Region) control.lookup(".bar");
    }

    @Test
    void theBarIsAsLongAsTheProgress() {
        show();
        robot.interact(() -> {
            control.setProgress(0.5);
            control.layout();
            assertThat(bar().getWidth()).isEqualTo(control.getWidth() / 2);
            control.setProgress(2);
            control.layout();
            assertThat(bar().getWidth()).isEqualTo(control.getWidth());
            control.getScene().getWindow().hide();
        });
    }

    @Test
    void whileTheProgressIsNotKnownAPartMoves() throws Exception {
        show();
        double first = bar().getLayoutX();
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> bar().getLayoutX() > first);
        robot.interact(() -> control.getScene().getWindow().hide());

        assertThat(bar().getWidth()).isLessThan(control.getWidth() / 2);
    }
}
