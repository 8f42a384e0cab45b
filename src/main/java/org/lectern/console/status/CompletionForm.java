package org.lectern.console.status;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextArea;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.write.ServiceForm;
import org.lectern.model.Cause;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.summary.Summaries;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** Offers the platform's sync request, and the write that goes without it and without the certificate. */
final class CompletionForm extends ServiceForm {
    private static final int ROWS = 4;

    private final EnrolmentKey key;
    private final Supplier<Summaries> summaries;
    private final StatusTexts words;
    private final CheckBox without = new CheckBox();

    CompletionForm(EnrolmentKey key, Supplier<Summaries> summaries, StatusTexts words) {
        super(
                "completion",
                words.get("completion.of", key.place(), key.user()),
                words.get("completion.confirm"),
                true,
                words.texts());
        this.key = key;
        this.summaries = summaries;
        this.words = words;
        String command = summaries.get().syncRequest(key).command();
        add("text", Labels.wrapped(words.get("completion.text"), "muted"));
        TextArea request = new TextArea(command);
        request.setEditable(false);
        request.setWrapText(true);
        request.setPrefRowCount(ROWS);
        request.getStyleClass().add("mono");
        add("request", words.get("completion.request"), request);
        Button copies = add("copy", new Button(words.get("completion.copy"), new Icon("fth-copy")));
        copies.setOnAction(event -> Dialogs.copy(command));
        without.setText(words.get("completion.without"));
        without.setWrapText(true);
        add("without", without);
        watch(without.selectedProperty());
    }

    @Override
    protected String name() {
        return key.user();
    }

    @Override
    public Write<?> write() {
        return summaries.get().complete(key);
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return without.isSelected()
                ? super.preview(cause)
                : CompletableFuture.completedStage(Plan.nothing(Message.plain(words.get("completion.send"))));
    }
}
