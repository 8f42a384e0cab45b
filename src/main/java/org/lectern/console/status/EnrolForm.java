package org.lectern.console.status;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import javafx.scene.control.TextField;
import org.lectern.console.work.Job;
import org.lectern.console.write.FieldsForm;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.status.model.EnrolmentKey;

/** Somebody is enrolled of whom there need not be a row yet. */
final class EnrolForm extends FieldsForm {
    private final Function<EnrolmentKey, WriteForm> enrol;
    private final TextField user = new TextField();
    private final TextField collection = new TextField();
    private final TextField context = new TextField();

    /**
     * @param enrol the form for one who is known
     * @param typed whom to begin with
     */
    EnrolForm(Function<EnrolmentKey, WriteForm> enrol, StatusTexts words, String typed) {
        super("enrol", words.get("enrol.title"), words.get("enrol.confirm"), false);
        this.enrol = enrol;
        user.setText(typed);
        add("user", words.get("enrol.user"), user);
        add("collection", words.get("enrol.collection"), collection);
        add("context", words.get("enrol.context"), context);
        watch(user.textProperty(), collection.textProperty(), context.textProperty());
    }

    /** @throws org.lectern.status.model.StatusRefusedException with a sentence, if a field is empty */
    private EnrolmentKey wanted() {
        return new EnrolmentKey(
                user.getText().strip(),
                collection.getText().strip(),
                context.getText().strip());
    }

    @Override
    protected String name() {
        return user.getText().strip();
    }

    @Override
    public void requestFocus() {
        (user.getText().isBlank() ? user : collection).requestFocus();
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return enrol.apply(wanted()).preview(cause);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return enrol.apply(wanted()).make(cause, job);
    }
}
