package org.lectern.console.status;

import java.util.function.Supplier;
import javafx.scene.control.TextField;
import org.lectern.console.write.ServiceForm;
import org.lectern.status.event.Enrolments;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.write.Write;

/** Somebody is enrolled of whom there need not be a row yet. */
final class EnrolForm extends ServiceForm {
    private final Supplier<Enrolments> service;
    private final TextField user = new TextField();
    private final TextField collection = new TextField();
    private final TextField context = new TextField();

    /** @param typed the user to begin with */
    EnrolForm(Supplier<Enrolments> service, StatusTexts words, String typed) {
        super("enrol", words.get("enrol.title"), words.get("enrol.confirm"), false, words.texts());
        this.service = service;
        user.setText(typed);
        add("user", words.get("enrol.user"), user);
        add("collection", words.get("enrol.collection"), collection);
        add("context", words.get("enrol.context"), context);
        watch(user.textProperty(), collection.textProperty(), context.textProperty());
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
    public Write<?> write() {
        return service.get()
                .enrol(new EnrolmentKey(
                        user.getText().strip(),
                        collection.getText().strip(),
                        context.getText().strip()));
    }
}
