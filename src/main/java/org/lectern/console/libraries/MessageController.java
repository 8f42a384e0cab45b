package org.lectern.console.libraries;

import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;

/** What stands in the place of the entries when there are none to show: why, and what to do. */
public final class MessageController {
    private final ConsoleContext context;
    private final Texts texts;

    @FXML
    private VBox box;

    @FXML
    private Icon icon;

    @FXML
    private Label title;

    @FXML
    private Label text;

    @FXML
    private ProgressBar bar;

    @FXML
    private HBox buttons;

    @FXML
    private Button details;

    @FXML
    private Button messageButton;

    private Optional<Problem> problem = Optional.empty();
    private Runnable action = () -> {};

    MessageController(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(text, bar, buttons, details);
    }

    void hide() {
        box.setVisible(false);
    }

    boolean isShowing() {
        return box.isVisible();
    }

    /** Says something that there is nothing to do about here. */
    void say(String iconLiteral, String titleKey, String sentence) {
        icon.setIconLiteral(iconLiteral);
        title.setText(texts.get(titleKey));
        text.setText(sentence);
        text.setVisible(!sentence.isEmpty());
        bar.setVisible(false);
        buttons.setVisible(false);
        details.setVisible(false);
        problem = Optional.empty();
        box.setVisible(true);
    }

    /** Says that something is under way, and can be cancelled. */
    void sayBusy(String titleKey, Runnable cancel) {
        say("fth-loader", titleKey, "");
        bar.setVisible(true);
        offer(texts.get("action.cancel"), cancel);
    }

    /** Says what failed. */
    void sayFailed(String titleKey, Problem failure) {
        say(failure.connection() ? "fth-wifi-off" : "fth-alert-triangle", titleKey, failure.sentence());
        problem = Optional.of(failure);
        details.setVisible(true);
    }

    /** Adds a button to what was said. */
    void offer(String label, Runnable task) {
        action = task;
        messageButton.setText(label);
        buttons.setVisible(true);
    }

    @FXML
    private void act() {
        action.run();
    }

    @FXML
    private void showDetails() {
        problem.ifPresent(shown -> context.dialogs().details(shown.sentence(), shown.details()));
    }
}
