package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.scene.control.TextField;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.work.Job;
import org.lectern.console.write.FieldsForm;
import org.lectern.console.write.WritePreview;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** Creates a principal of an id that does not exist yet. */
final class PrincipalForm extends FieldsForm {
    private final ConsoleContext context;
    private final Texts texts;
    private final PrincipalId id;
    private final TextField displayName = new TextField();
    private final Choice<Visibility> visibility = new Choice<>();

    PrincipalForm(ConsoleContext context, PrincipalId id) {
        super(
                "principal",
                context.texts().get("principal.create.title", id),
                context.texts().get("principal.create.confirm"),
                false);
        this.context = context;
        this.texts = context.texts();
        this.id = id;
        visibility
                .named(one -> texts.get("visibility." + one))
                .offer(List.of(Visibility.PUBLIC, Visibility.LOGGEDIN, Visibility.PRIVATE))
                .setMaxWidth(Double.MAX_VALUE);
        add("name", texts.get("rename.name"), displayName);
        add("visibility", texts.get("visibility.label"), visibility);
        watch(displayName.textProperty(), visibility.valueProperty());
    }

    /** @throws org.lectern.wording.InvalidInputException with a sentence, if the name cannot be one */
    private Principal wanted() {
        return new Principal(id, displayName.getText().strip(), visibility.getValue());
    }

    private Principals principals() {
        return context.lectern().principals();
    }

    @Override
    protected String name() {
        return id.value();
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        if (displayName.getText().isBlank()) {
            return CompletableFuture.completedStage(WritePreview.nothing(texts.get("change.incomplete")));
        }
        Principal wanted = wanted();
        return principals()
                .previewPut(wanted)
                .thenApply(statements -> statements.isEmpty()
                        ? WritePreview.nothing(texts.get("principal.create.nothing", id))
                        : new WritePreview(
                                texts.get("principal.create.summary", id, wanted.displayName()),
                                statements.size(),
                                statements));
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return principals()
                .put(wanted(), cause)
                .thenCompose(done -> principals().find(id))
                .thenApply(Optional::isPresent)
                .thenApply(there ->
                        new Result(texts.get(there ? "principal.create.done" : "principal.create.failed", id), there));
    }
}
