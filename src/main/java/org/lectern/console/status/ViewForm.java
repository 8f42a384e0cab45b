package org.lectern.console.status;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;
import org.lectern.console.work.Job;
import org.lectern.console.write.ServiceForm;
import org.lectern.model.Cause;
import org.lectern.status.event.Views;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** Shows the view of a content, in a collection or by itself, and updates its progress details; verified by reading again. */
final class ViewForm extends ServiceForm {
    private static final int LINES = 3;

    private final Supplier<Views> service;
    private final StatusTexts words;
    private final TextField user = new TextField();
    private final TextField content = new TextField();
    private final TextField collection = new TextField();
    private final TextField context = new TextField();
    private final TextArea details = new TextArea();

    /**
     * @param typed whom to begin with; may be empty
     * @param where the enrolment to begin with
     * @param selected the content to begin with
     */
    ViewForm(
            Supplier<Views> service,
            StatusTexts words,
            String typed,
            Optional<EnrolmentKey> where,
            Optional<String> selected) {
        super("content", words.get("content.title"), words.get("content.confirm"), false, words.texts());
        this.service = service;
        this.words = words;
        user.setText(where.map(EnrolmentKey::user).orElse(typed));
        content.setText(selected.orElse(""));
        collection.setText(where.map(EnrolmentKey::collection).orElse(""));
        context.setText(where.filter(EnrolmentKey::needsEnrolment)
                .map(EnrolmentKey::context)
                .orElse(""));
        details.setPrefRowCount(LINES);
        details.setWrapText(true);
        details.getStyleClass().add("mono");
        add("user", words.get("enrol.user"), user);
        add("content", words.get("content.content"), content);
        add("collection", words.get("content.collection"), collection);
        add("context", words.get("content.context"), context);
        add("details", words.get("content.details"), details);
        watch(
                user.textProperty(),
                content.textProperty(),
                collection.textProperty(),
                context.textProperty(),
                details.textProperty());
    }

    /** Empty while a user or a content is missing. */
    private Optional<ViewKey> wanted() {
        return text(user).isEmpty() || text(content).isEmpty()
                ? Optional.empty()
                : Optional.of(ViewKey.of(text(user), orNull(collection), orNull(context), text(content)));
    }

    private static String text(TextField field) {
        return field.getText().strip();
    }

    private static @Nullable String orNull(TextField field) {
        return text(field).isEmpty() ? null : text(field);
    }

    private String wantedDetails() {
        return details.getText().strip();
    }

    @Override
    protected String name() {
        return text(user);
    }

    @Override
    public void requestFocus() {
        (text(user).isEmpty() ? user : content).requestFocus();
    }

    @Override
    public Write<?> write() {
        return service.get().updateProgress(wanted().orElseThrow(), wantedDetails());
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        Optional<ViewKey> wanted = wanted();
        if (wanted.isEmpty()) {
            return CompletableFuture.completedStage(Plan.nothing(Message.plain(words.get("content.incomplete"))));
        }
        ViewKey key = wanted.get();
        CompletionStage<Optional<View>> read = service.get().read(key);
        return wantedDetails().isEmpty()
                ? read.thenApply(view -> looked(key, view))
                : read.thenCombine(
                        super.preview(cause),
                        (view, preview) -> preview.isNothing()
                                ? nothing(
                                        preview.message(),
                                        view.map(words::whole).orElse(""))
                                : preview);
    }

    private Plan looked(ViewKey key, Optional<View> view) {
        return view.map(one -> nothing(
                        Message.plain(words.get("content.seen", words.status(one.status()), words.when(one))),
                        words.whole(one)))
                .orElseGet(() -> Plan.nothing(Message.plain(words.get("content.none", key.content()))));
    }

    private static Plan nothing(Message sentence, String text) {
        return Plan.nothing(sentence).listing(List.of(Message.plain(text)));
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        ViewKey key = wanted().orElseThrow();
        return super.make(cause, job)
                .thenCompose(made -> service.get()
                        .read(key)
                        .thenApply(view -> new Result(
                                made.sentence(), view.map(words::whole).orElse(""), made.verified())));
    }
}
