package org.lectern.console.libraries;

import java.util.List;
import javafx.scene.control.TextField;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.write.ServiceForm;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.write.Write;

/** Creates a principal of an id that does not exist yet. */
final class PrincipalForm extends ServiceForm {
    private final ConsoleContext context;
    private final PrincipalId id;
    private final TextField displayName = new TextField();
    private final Choice<Visibility> visibility = new Choice<>();

    PrincipalForm(ConsoleContext context, PrincipalId id) {
        super(
                "principal",
                context.texts().get("principal.create.title", id),
                context.texts().get("principal.create.confirm"),
                false,
                context.texts());
        this.context = context;
        Texts texts = context.texts();
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

    @Override
    protected String name() {
        return id.value();
    }

    @Override
    public Write<?> write() {
        return context.lectern().principals().put(wanted());
    }
}
