package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lectern.activity.TooManyRowsException;
import org.lectern.cluster.ClusterException;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Notices;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.NodeVisibility;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/** What comes of a change is told, whether or not its dialog is still there. */
@ExtendWith(ApplicationExtension.class)
final class WriteDialogsTest {
    private final FxRobot robot = new FxRobot();
    private final FakeLectern lectern = new FakeLectern();
    private ConsoleContext context = TestContext.of(lectern.services);
    private Notices notices = context.notices();
    private final List<CompletableFuture<Plan>> previews = new ArrayList<>();
    private final List<CompletableFuture<WriteForm.Result>> makings = new ArrayList<>();

    private WriteForm form() {
        return new WriteForm() {
            @Override
            public DialogHead head() {
                return new DialogHead("Touch it", "c:cam:it", "Touch", false);
            }

            @Override
            public CompletionStage<Plan> preview(Cause cause) {
                return next(previews);
            }

            @Override
            public CompletionStage<Result> make(Cause cause, Job job) {
                return next(makings);
            }
        };
    }

    private static <T> CompletableFuture<T> next(List<CompletableFuture<T>> all) {
        all.add(new CompletableFuture<>());
        return all.get(all.size() - 1);
    }

    @BeforeEach
    void open() {
        robot.interact(() -> {
            Stage console = new Stage();
            console.setScene(new Scene(new Pane(), 900, 700));
            console.show();
            context = TestContext.of(lectern.services, () -> console);
            notices = context.notices();
            context.writes().open(form(), () -> {});
        });
    }

    private void press(String selector) {
        robot.interact(() -> robot.lookup(selector).queryButton().fire());
    }

    private void previewed() {
        robot.interact(() -> previews.get(previews.size() - 1)
                .complete(Plan.of(Message.plain("Touches it."), 1, List.of("UPDATE it;"))));
    }

    private boolean isThere(String selector) {
        return robot.lookup(selector).tryQuery().filter(Node::isVisible).isPresent();
    }

    @Test
    void aFailureIsToldAfterTheDialogIsClosed() {
        previewed();
        press("#change-confirm");
        press("#change-cancel");
        robot.interact(() -> makings.get(0).completeExceptionally(new IllegalStateException("No node answers.")));

        assertThat(notices.current()).singleElement().satisfies(notice -> {
            assertThat(notice.kind()).isEqualTo(Notice.Kind.FAILED);
            assertThat(notice.text()).contains("Touch it");
        });
    }

    @Test
    void whatIsNotSeenToBeDoneIsNoSuccess() {
        previewed();
        press("#change-confirm");
        robot.interact(() -> makings.get(0).complete(new WriteForm.Result("It is another.", "", false)));

        assertThat(isThere("#change-summary")).as("the dialog stays").isTrue();
        assertThat(robot.lookup("#change-summary").query().getStyleClass()).contains("danger");
        assertThat(notices.current()).isEmpty();
    }

    @Test
    void afterTheWriteItIsNoHigherThanItsResult() {
        previewed();
        Window dialog = robot.lookup("#change-confirm").query().getScene().getWindow();
        double before = dialog.getHeight();
        press("#change-confirm");
        robot.interact(() -> makings.get(0).complete(new WriteForm.Result("It is touched.", "1 row", true)));

        assertThat(dialog.getHeight()).isLessThan(before / 2);
        assertThat(isThere("#change-cancel")).isTrue();
    }

    @Test
    void whatIsNotSeenToBeDoneIsAWarningAfterTheDialogIsClosed() {
        previewed();
        press("#change-confirm");
        press("#change-cancel");
        robot.interact(() -> makings.get(0).complete(new WriteForm.Result("It is another.", "", false)));

        assertThat(notices.current()).extracting(Notice::kind).containsExactly(Notice.Kind.WARNING);
    }

    @Test
    void aPreviewThatFailedIsTriedAgain() {
        robot.interact(() -> previews.get(0)
                .completeExceptionally(new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers.")));
        assertThat(isThere("#change-retry")).isTrue();
        press("#change-retry");
        previewed();

        assertThat(isThere("#change-retry")).isFalse();
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isFalse();
    }

    @Test
    void aPreviewThatIsRefusedIsNotOfferedAgain() {
        robot.interact(
                () -> previews.get(0).completeExceptionally(new IllegalArgumentException("There is no such user.")));

        assertThat(isThere("#change-retry")).isFalse();
    }

    @Test
    void whateverMadeItFailItIsLookedAtAnew() {
        previewed();
        press("#change-confirm");
        robot.interact(() -> makings.get(0)
                .completeExceptionally(
                        new IllegalArgumentException("Somebody else has written. Look again, then try again.")));
        assertThat(isThere("#change-retry")).isTrue();
        press("#change-retry");
        assertThat(makings).as("nothing is made before it is confirmed").hasSize(1);
        previewed();

        assertThat(isThere("#change-retry")).isFalse();
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isFalse();
    }

    @Test
    void aWindowIsNotHigherThanTheScreen() {
        Region high = new Region();
        high.setMinHeight(5_000);
        VBox content = new VBox(high);
        robot.interact(
                () -> new Dialogs(() -> Window.getWindows().get(0), Texts.load()).show("High", content, 300, -1));
        robot.interact(() -> assertThat(content.getScene().getWindow())
                .matches(Window::isShowing)
                .extracting(Window::getHeight, DOUBLE)
                .isLessThanOrEqualTo(Screen.getPrimary().getVisualBounds().getHeight()));
    }

    @Test
    void moreRowsThanOneWriteMayTouchAreConfirmedOnceAndAboveTheDialog() {
        previewed();
        press("#change-confirm");
        robot.interact(() -> makings.get(0)
                .completeExceptionally(new TooManyRowsException(Message.plain("Touch it"), 12_400, 10_000)));
        Window question = robot.lookup("#ask-confirm").query().getScene().getWindow();
        Window dialog = robot.lookup("#change-confirm").query().getScene().getWindow();
        assertThat(((Stage) question).getOwner()).isSameAs(dialog);
        previewed();
        press("#change-confirm");
        press("#ask-confirm");

        assertThat(makings).as("what is under way is not begun again").hasSize(2);
    }

    @Test
    void aReasonIsNeededForManyRows_andOneThatWasTypedIsOfferedAgain() {
        robot.interact(
                () -> previews.get(0).complete(Plan.of(Message.plain("Touches them."), 100, List.of("UPDATE them;"))));
        assertThat(robot.lookup("#change-confirm").query().isDisabled())
                .as("100 rows need no reason")
                .isFalse();
        press("#change-cancel");
        reopened(101);
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        assertThat(isThere("#change-reasons")).isFalse();
        robot.interact(
                () -> robot.lookup("#change-reason").queryTextInputControl().setText("Ticket 4711"));
        press("#change-confirm");
        press("#change-cancel");

        reopened(101);
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        press("#change-reasons .button");
        assertThat(robot.lookup("#change-reason").queryTextInputControl().getText())
                .isEqualTo("Ticket 4711");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isFalse();
    }

    @Test
    void statementsAreFoldedUntilAsked_remembered_andLinesAreAlwaysShown() {
        robot.interact(() ->
                robot.lookup("#change-advanced").queryAs(ToggleButton.class).setSelected(false));
        robot.interact(() -> previews.get(0)
                .complete(Plan.of(Message.plain("Touches it."), 1, List.of("UPDATE it;"))
                        .listing(List.of(Message.plain("refused: one")))));
        assertThat(isSeen("#change-lines")).isTrue();
        assertThat(isSeen("#change-statements")).isFalse();

        robot.interact(() ->
                robot.lookup("#change-advanced").queryAs(ToggleButton.class).fire());
        assertThat(isSeen("#change-statements")).isTrue();
        press("#change-copy");
        robot.interact(() ->
                assertThat(Clipboard.getSystemClipboard().getString()).isEqualTo("-- refused: one\n\nUPDATE it;"));
        press("#change-cancel");
        reopened(1);
        assertThat(isSeen("#change-statements")).isTrue();

        press("#change-confirm");
        robot.interact(() -> makings.get(0).complete(new WriteForm.Result("Not all.", "c:cam:it: no node", false)));
        assertThat(isSeen("#change-lines")).isTrue();
        assertThat(isSeen("#change-statements")).isFalse();
    }

    @Test
    void aChangedFieldCancelsThePreviewThatWasAwaited() {
        Changing form = new Changing();
        robot.interact(() -> context.writes().open(form, () -> {}));
        robot.interact(() -> form.changed.run());

        assertThat(previews).hasSize(3);
        assertThat(previews.get(1)).isCancelled();
        assertThat(previews.get(2)).isNotCancelled();
    }

    private final class Changing implements WriteForm {
        private Runnable changed = () -> {};

        @Override
        public DialogHead head() {
            return form().head();
        }

        @Override
        public void onChanged(Runnable handler) {
            changed = handler;
        }

        @Override
        public CompletableFuture<Plan> preview(Cause cause) {
            return next(previews);
        }

        @Override
        public CompletableFuture<Result> make(Cause cause, Job job) {
            return next(makings);
        }
    }

    private boolean isSeen(String selector) {
        return NodeVisibility.of(robot.lookup(selector).query()).getValue();
    }

    private void reopened(long rows) {
        robot.interact(() -> {
            context.writes().open(form(), () -> {});
            previews.get(previews.size() - 1)
                    .complete(Plan.of(Message.plain("Touches them."), rows, List.of("UPDATE them;"))
                            .with(Message.plain("in many libraries")));
        });
    }
}
