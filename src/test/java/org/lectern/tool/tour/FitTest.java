package org.lectern.tool.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.collections.FXCollections;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lectern.console.look.Shortened;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What is not seen whole is found; what is, is not complained about. */
@ExtendWith(ApplicationExtension.class)
final class FitTest {
    private static final String LONG = "A text that is longer than the room there is for it";

    private final FxRobot robot = new FxRobot();

    @Test
    void aTextWithRoomEnoughIsNoProblem() {
        assertThat(problems(new HBox(new Label("Short"), new Button("Press")))).isEmpty();
    }

    @Test
    void aCutTextIsNamedWithItsPlace() {
        Button button = new Button(LONG);
        button.setId("narrow");
        button.setMaxWidth(80);

        assertThat(problems(button)).containsExactly("the text \u201C" + LONG + "\u201D of #narrow is cut");
    }

    @Test
    void aTextThatWrapsNeedsTheHeight() {
        Label label = new Label(LONG);
        label.setWrapText(true);
        label.setMaxSize(120, 24);

        assertThat(problems(label)).singleElement().asString().contains("is cut");
        robot.interact(() -> label.setMaxHeight(Double.MAX_VALUE));
        assertThat(problems(label)).isEmpty();
    }

    @Test
    void whatMayBeShortenedHasTheWholeInATooltip() {
        Label label = new Label(LONG);
        label.setMaxWidth(80);
        Shortened.allow(label);

        assertThat(problems(label)).isEmpty();
        assertThat(label.getTooltip().getText()).isEqualTo(LONG);
    }

    @Test
    void aPromptNobodyCanReadIsCut() {
        TextField field = new TextField();
        field.setPromptText(LONG);
        field.setMaxWidth(120);

        assertThat(problems(field)).singleElement().asString().startsWith("the prompt");
    }

    @Test
    void columnsThatNothingLeadsToAreFound() {
        TableView<String> table = new TableView<>(FXCollections.observableArrayList("row"));
        table.setId("rows");
        for (int i = 0; i < 4; i++) {
            TableColumn<String, String> column = new TableColumn<>("c" + i);
            column.setMinWidth(300);
            table.getColumns().add(column);
        }
        assertThat(problems(table)).isEmpty();

        robot.interact(() -> table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS));
        assertThat(problems(table)).containsExactly("the last columns of #rows are out of reach");
    }

    @Test
    void whatIsHigherThanTheWindowIsFound() {
        Region page = new Region();
        page.setId("page");
        page.setMinHeight(10_000);

        assertThat(problems(page)).singleElement().asString().startsWith("#page reaches outside of");
    }

    @Test
    void aPageThatHasToBeScrolledIsFound_inAWindowThatIsLargeEnoughForItsTexts() {
        Region page = new Region();
        page.setId("page");
        page.setMinHeight(100);
        ScrollPane place = new ScrollPane(page);
        place.getStyleClass().add("page-place");
        place.setFitToHeight(true);

        assertThat(problems(place, 960)).isEmpty();
        robot.interact(() -> page.setMinHeight(10_000));
        assertThat(problems(place, 960)).containsExactly("#page has to be scrolled");
        assertThat(problems(place, 600)).isEmpty();
    }

    @Test
    void whatReachesOutsideOfItsRowIsFound() {
        Label label = new Label(LONG);
        label.setMinWidth(400);
        label.setId("wide");
        HBox row = new HBox(label);
        row.setId("row");
        row.setMinWidth(0);
        row.setMaxWidth(200);

        assertThat(problems(row)).containsExactly("#wide reaches outside of #row");
    }

    private List<String> problems(Parent content) {
        return problems(content, 600);
    }

    private List<String> problems(Parent content, double width) {
        AtomicReference<List<String>> found = new AtomicReference<>(List.of());
        robot.interact(() -> {
            Stage stage = new Stage();
            stage.setScene(new Scene(new StackPane(content), width, 200));
            stage.show();
            found.set(Fit.problems(stage.getScene()));
        });
        return Objects.requireNonNull(found.get());
    }
}
