package org.lectern.tool.tour;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lectern.console.text.Texts;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
final class PlaceholdersTest {
    private final FxRobot robot = new FxRobot();
    private final Texts texts = Texts.load();
    private final Placeholders placeholders = new Placeholders(texts);

    @Test
    void whatAViewSaysInPlaceOfThingsIsFoundWhereItIsSeen() {
        robot.interact(() -> {
            Label title = new Label(texts.get("state.idle.title"));
            title.getStyleClass().add("state-title");
            Stage stage = new Stage();
            stage.setScene(new Scene(new StackPane(title)));
            stage.show();
            assertThat(placeholders.shown())
                    .as("that nothing is chosen yet is no reason to complain")
                    .isEmpty();

            title.setText(texts.get("state.empty.title"));
            assertThat(placeholders.shown()).contains(title.getText());

            title.setVisible(false);
            assertThat(placeholders.shown()).isEmpty();
            stage.close();
        });
    }
}
