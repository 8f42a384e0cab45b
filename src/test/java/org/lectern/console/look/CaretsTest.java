package org.lectern.console.look;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lectern.console.work.ScriptedTime;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
final class CaretsTest {
    private final FxRobot robot = new FxRobot();
    private final ScriptedTime time = new ScriptedTime();

    @Test
    void aCaretBlinksForSomeSecondsAndThenStays() {
        TextField field = new TextField("text");
        Button other = new Button("other");
        robot.interact(() -> {
            Stage stage = new Stage();
            Scene scene = new Scene(new VBox(field, other));
            stage.setScene(scene);
            stage.show();
            new Carets(time).watch(scene);
            field.requestFocus();
            field.end();
        });
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(() -> {
            time.pass(Duration.ofMillis(50));
            assertThat(caret(field).getOpacity()).isEqualTo(1);
            time.pass(Duration.ofMillis(500));
            assertThat(caret(field).getOpacity()).isZero();

            time.pass(Duration.ofMinutes(1));
            assertThat(caret(field).getOpacity()).isEqualTo(1);
            field.selectAll();
            assertThat(caret(field).getOpacity())
                    .as("a selection needs no caret")
                    .isZero();
            field.end();
            other.requestFocus();
            assertThat(caret(field).getOpacity()).isZero();

            field.requestFocus();
            time.pass(Duration.ofMillis(50));
            assertThat(time.isIdle()).as("it blinks again").isFalse();
            field.getScene().getWindow().hide();
            time.pass(Duration.ofMillis(500));
            assertThat(time.isIdle())
                    .as("nothing waits in a window that was closed")
                    .isTrue();
        });
    }

    private static Node caret(TextField field) {
        return field.lookupAll("Path").stream()
                .filter(node -> node.opacityProperty().isBound())
                .findFirst()
                .orElseThrow();
    }
}
