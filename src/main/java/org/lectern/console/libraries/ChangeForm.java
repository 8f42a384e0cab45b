package org.lectern.console.libraries;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.VBox;
import org.lectern.console.text.Texts;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WritePreview;
import org.lectern.console.write.WriteQuestion;
import org.lectern.job.FanOutJob;
import org.lectern.model.Cause;
import org.lectern.write.Write;

/**
 * What a change dialog asks for.
 *
 * @param title what the dialog is for
 * @param confirm the label of the button that does it
 * @param box the fields, what is to be filled in; empty where nothing is
 * @param write the change as it stands; empty while something is missing
 * @param destructive whether the change, as it stands, takes something away
 */
record ChangeForm(
        String title,
        String confirm,
        VBox box,
        ObjectProperty<Optional<Write<FanOutJob>>> write,
        BooleanSupplier destructive,
        Texts texts)
        implements WriteQuestion {
    /** A change that needs nothing but a yes. */
    static ChangeForm plain(String title, String confirm, Write<FanOutJob> write, Texts texts) {
        return new ChangeForm(
                title,
                confirm,
                new VBox(12),
                new SimpleObjectProperty<>(Optional.of(write)),
                () -> write.head().takesAway(),
                texts);
    }

    @Override
    public DialogHead head() {
        return new DialogHead(
                title,
                write.get().map(change -> change.head().about().english()).orElse(""),
                confirm,
                destructive.getAsBoolean());
    }

    @Override
    public Optional<Node> fields() {
        return Optional.<Node>of(box).filter(fields -> !box.getChildren().isEmpty());
    }

    @Override
    public void requestFocus() {
        box.getChildren().stream()
                .filter(TextInputControl.class::isInstance)
                .findFirst()
                .ifPresent(Node::requestFocus);
    }

    @Override
    public void onChanged(Runnable handler) {
        write.addListener((observable, before, now) -> handler.run());
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return write.get()
                .map(change -> change.preview(cause).thenApply(plan -> WritePreview.of(plan, texts)))
                .orElseGet(
                        () -> CompletableFuture.completedStage(WritePreview.nothing(texts.get("change.incomplete"))));
    }
}
