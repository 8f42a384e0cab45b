package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.WriteGuard;

/** A connection is watched by every window, and remembers none of them. */
final class WriteGuardTest extends WindowTest {
    @Test
    void aDialogThatWasClosedIsForgotten() {
        List<WeakReference<Scene>> dialog = new ArrayList<>();
        Pane kept = new Pane();
        robot.interact(() -> {
            WriteGuard guard = new WriteGuard(startup().connection(), sentence -> {});
            Scene scene = new Scene(kept);
            guard.watch(scene);
            scene.setRoot(new Pane());
            dialog.add(new WeakReference<>(scene));
        });
        await("the dialog is forgotten", () -> {
            System.gc();
            return dialog.get(0).get() == null;
        });
    }

    @Test
    void whatIsRefusedSaysWhyItIsNow_andWhatItSaidBeforeOnceItIsNot() {
        robot.interact(() -> {
            Button button = new Button("Archive");
            button.setTooltip(new Tooltip("What it does."));
            Scene scene = new Scene(new Pane(button));
            new WriteGuard(startup().connection(), sentence -> {}).watch(scene);
            for (String why : List.of("Not in these tables.", "Not while it runs.")) {
                WriteGuard.refuse(button, Optional.of(why));
                entered(button);
                assertThat(button.getTooltip().getText()).isEqualTo(why);
            }
            WriteGuard.refuse(button, Optional.empty());
            entered(button);
            assertThat(button.getTooltip().getText()).isEqualTo("What it does.");
        });
    }

    private static void entered(Button button) {
        Event.fireEvent(
                button,
                new MouseEvent(
                        MouseEvent.MOUSE_ENTERED_TARGET,
                        0,
                        0,
                        0,
                        0,
                        MouseButton.NONE,
                        0,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        false,
                        true,
                        null));
    }

    @Test
    void aDialogThatIsOpenLearnsWhatMayNotBeWritten() {
        CompletableFuture<Rights> rights = new CompletableFuture<>();
        lectern.connection.rights(rights);
        Pane root = new Pane();
        List<Scene> kept = new ArrayList<>();
        robot.interact(() -> {
            startup().connection().open();
            Scene scene = new Scene(root);
            kept.add(scene);
            new WriteGuard(startup().connection(), sentence -> {}).watch(scene);
        });
        System.gc();
        rights.complete(new Rights("viewer", false, false, "lectern", Set.of(), Set.of("lectern.content")));
        await("it is shown as refused", () -> root.getStyleClass().contains("writes-refused"));
        assertThat(kept.get(0).getRoot()).isSameAs(root);
    }
}
