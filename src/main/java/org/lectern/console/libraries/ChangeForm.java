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
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WritePreview;
import org.lectern.console.write.WriteQuestion;
import org.lectern.model.Cause;

/**
 * What a change dialog asks for.
 *
 * @param title what the dialog is for
 * @param confirm the label of the button that does it
 * @param fields what is to be filled in; empty where nothing is
 * @param plan the change as it stands; empty while something is missing
 * @param destructive whether the change, as it stands, takes something away
 */
record ChangeForm(
        String title,
        String confirm,
        VBox fields,
        ObjectProperty<Optional<PlannedChange>> plan,
        BooleanSupplier destructive) {
    /** A change that needs nothing but a yes. */
    static ChangeForm plain(String title, String confirm, PlannedChange change, boolean destructive) {
        return new ChangeForm(
                title, confirm, new VBox(12), new SimpleObjectProperty<>(Optional.of(change)), () -> destructive);
    }

    /** What the operator is asked. */
    WriteQuestion question(ConsoleContext context) {
        return new Question(this, context);
    }

    private record Question(ChangeForm form, ConsoleContext context) implements WriteQuestion {
        @Override
        public DialogHead head() {
            return new DialogHead(
                    form.title(),
                    form.plan().get().map(change -> change.content().value()).orElse(""),
                    form.confirm(),
                    form.destructive().getAsBoolean());
        }

        @Override
        public Optional<Node> fields() {
            return Optional.<Node>of(form.fields())
                    .filter(fields -> !form.fields().getChildren().isEmpty());
        }

        @Override
        public void requestFocus() {
            form.fields().getChildren().stream()
                    .filter(TextInputControl.class::isInstance)
                    .findFirst()
                    .ifPresent(Node::requestFocus);
        }

        @Override
        public void onChanged(Runnable handler) {
            form.plan().addListener((observable, before, now) -> handler.run());
        }

        @Override
        public CompletionStage<WritePreview> preview(Cause cause) {
            return form.plan()
                    .get()
                    .map(change -> change.preview(context.lectern().fanOuts())
                            .thenApply(found -> LibraryChanges.preview(found, context.texts())))
                    .orElseGet(() -> CompletableFuture.completedStage(
                            WritePreview.nothing(context.texts().get("change.incomplete"))));
        }
    }
}
