package org.lectern.console.look;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** Ids often differ at their end only, so both ends stay in sight. */
@ExtendWith(ApplicationExtension.class)
final class LongIdTest {
    private static final String ID = "c:cam:a-very-long-name-of-a-content-item-that-ends-in-7";

    private static String shown(Label label) {
        Pane pane = new Pane(label);
        new Scene(pane).getStylesheets().add(StyleSheet.of(13).location());
        label.setPrefWidth(160);
        pane.applyCss();
        pane.layout();
        return ((Text) label.lookup(".text")).getText();
    }

    @Test
    void anIdIsCutInTheMiddle_andWholeOnHover() {
        new FxRobot().interact(() -> {
            Label id = new Label(ID);
            id.getStyleClass().add("mono");
            Shortened.allow(id);

            assertThat(shown(id)).startsWith("c:cam:").endsWith("in-7").hasSizeLessThan(ID.length());
            assertThat(id.getTooltip().getText()).isEqualTo(ID);
        });
    }

    @Test
    void anythingElseIsCutAtItsEnd() {
        new FxRobot()
                .interact(() -> assertThat(shown(new Label("A title that is too long for the room that it has")))
                        .startsWith("A title")
                        .doesNotEndWith("has"));
    }
}
