package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.work.Job;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** On a screen as small as the smallest window, no dialog is larger than it, and the buttons of each are within reach. */
final class SmallScreenTest extends WindowTest {
    private static final Rectangle2D SCREEN = QuickTour.SMALLEST_SCREEN;

    @Override
    String language() {
        return "de";
    }

    @BeforeEach
    void shrink() {
        QuickTour.smallest(robot, window());
    }

    private void texts(int size) {
        robot.interact(() -> window().context().settings().fontSize(size));
    }

    /** The dialog that has just been opened, as it is seen. */
    private Stage dialog() {
        await("it is there", () -> front().filter(Stage::isShowing).isPresent());
        robot.interact(() -> {});
        return front().orElseThrow();
    }

    private static Optional<Stage> front() {
        return Window.getWindows().stream()
                .filter(window -> window instanceof Stage stage && stage.getOwner() != null)
                .map(Stage.class::cast)
                .reduce((older, newer) -> newer);
    }

    private void fits(Stage dialog) {
        robot.interact(() -> {
            assertThat(dialog.getWidth()).as("width").isLessThanOrEqualTo(SCREEN.getWidth());
            assertThat(dialog.getHeight()).as("height").isLessThanOrEqualTo(SCREEN.getHeight());
            assertThat(dialog.getX()).isNotNegative();
            assertThat(dialog.getY()).isNotNegative();
            for (Node button : dialog.getScene().getRoot().lookupAll(".dialog-buttons > .button")) {
                if (visible(button)) {
                    assertThat(isWhole(button))
                            .as(((ButtonBase) button).getText())
                            .isTrue();
                }
            }
            dialog.close();
        });
    }

    private static boolean isWhole(Node node) {
        Bounds place = node.localToScene(node.getLayoutBounds());
        return place.getMinX() >= 0
                && place.getMinY() >= 0
                && place.getMaxX() <= node.getScene().getWidth()
                && place.getMaxY() <= node.getScene().getHeight();
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 20})
    void theDialogOfAWriteFits_howeverMuchItAsksAndShows(int size) {
        texts(size);
        robot.interact(() -> window().context().writes().open(new LongForm(), () -> {}));
        Stage dialog = dialog();
        type("#change-reason", "Ticket 4711");
        awaitUsable("#change-confirm");
        robot.interact(
                () -> robot.lookup(".dialog-body").queryAs(ScrollPane.class).setVvalue(1));
        robot.interact(
                () -> assertThat(isWhole(robot.lookup("#change-statements").query()))
                        .as("the end of what scrolls")
                        .isTrue());
        fits(dialog);
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 20})
    void whateverOpensFromTheNavigationFits(int size) {
        texts(size);
        fire("#connections");
        fits(dialog());
        fire("#shortcuts-open");
        fits(dialog());
        for (String item : List.of("help-welcome", "help-about")) {
            robot.interact(() -> robot.lookup("#help-menu").queryAs(MenuButton.class).getItems().stream()
                    .filter(one -> item.equals(one.getId()))
                    .forEach(one -> one.fire()));
            fits(dialog());
        }
    }

    @Test
    void aNewConnectionIsTriedAndSaved_withTheTestBelowTheForm() {
        texts(20);
        fire("#connections");
        Stage dialog = dialog();
        fire("#connection-new");
        robot.interact(() -> {
            for (String selector : List.of("#connection-test", "#connection-save", "#connection-name")) {
                assertThat(isWhole(robot.lookup(selector).query())).as(selector).isTrue();
            }
        });
        fits(dialog);
    }

    @Test
    void aQuestionAndADetailFit_howeverLongTheyAre() {
        texts(20);
        Dialogs dialogs = window().context().dialogs();
        String text = "Was folgt, ist lang. ".repeat(120);
        robot.interact(() -> dialogs.ask(new Dialogs.Question("Wirklich?", text, "Ja", true), () -> {}));
        fits(dialog());
        robot.interact(() -> dialogs.details(text, text));
        fits(dialog());
    }

    /** One with more fields and statements than fit on any screen. */
    private static final class LongForm implements WriteForm {
        private final VBox fields = new VBox(8);

        LongForm() {
            IntStream.range(0, 30).forEach(i -> fields.getChildren().add(new VBox(new Label("Feld"), new TextField())));
        }

        @Override
        public DialogHead head() {
            return new DialogHead("Lange Änderung. ".repeat(20), "c:cam:it", "Alle Bibliotheken neu aufbauen", false);
        }

        @Override
        public Optional<Node> fields() {
            return Optional.of(fields);
        }

        @Override
        public CompletableFuture<Plan> preview(Cause cause) {
            return CompletableFuture.completedFuture(
                    Plan.of(Message.plain("Sie schreibt viel. ".repeat(60)), 200, List.of("UPDATE it;\n".repeat(200))));
        }

        @Override
        public CompletableFuture<Result> make(Cause cause, Job job) {
            return new CompletableFuture<>();
        }
    }
}
