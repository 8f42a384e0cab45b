package org.lectern.console.write;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/**
 * A write of a service with fields, one below the other, each with its label above it. A subclass adds the fields and returns
 * the write that they describe. UI thread only.
 */
public abstract class ServiceForm implements WriteForm {
    private final String id;
    private final String title;
    private final String confirm;
    private final boolean destructive;
    private final Texts texts;
    private final VBox box = new VBox();
    private Runnable changed = () -> {};
    private Optional<SimpleForm> previewed = Optional.empty();

    /**
     * @param id begins the ids of the fields
     * @param title as {@link DialogHead} has it, and what follows
     */
    protected ServiceForm(String id, String title, String confirm, boolean destructive, Texts texts) {
        this.id = id;
        this.title = title;
        this.confirm = confirm;
        this.destructive = destructive;
        this.texts = texts;
        box.getStyleClass().add("poll-fields");
    }

    /** Adds a field below those that are there. */
    protected final <N extends Node> N add(String name, String label, N field) {
        above(label, field);
        return add(name, field);
    }

    /** Adds what a field is called that comes next, alone or with others. */
    protected final void above(String label, Node field) {
        Label above = new Label(label);
        above.setLabelFor(field);
        box.getChildren().add(above);
    }

    /** Adds one that says itself what it is. */
    protected final <N extends Node> N add(String name, N field) {
        field.setId(id + "-" + name);
        box.getChildren().add(field);
        return field;
    }

    /** Whatever changes one of these changes what would be written. */
    protected final void watch(ObservableValue<?>... values) {
        for (ObservableValue<?> value : values) {
            value.addListener((observable, before, now) -> changed());
        }
    }

    /** Something else would be written now. */
    protected void changed() {
        changed.run();
    }

    /** The id of what is written to, as {@link DialogHead} has it. */
    protected abstract String name();

    /** Whether what would be written takes something away. */
    protected boolean isDestructive() {
        return destructive;
    }

    @Override
    public final DialogHead head() {
        return new DialogHead(title, name(), confirm, isDestructive());
    }

    @Override
    public final Optional<Node> fields() {
        return Optional.of(box);
    }

    @Override
    public final void onChanged(Runnable handler) {
        changed = handler;
    }

    /** The first field, unless a form has reason for another one. */
    @Override
    public void requestFocus() {
        box.getChildren().stream().filter(Node::isFocusTraversable).findFirst().ifPresent(Node::requestFocus);
    }

    protected final Texts texts() {
        return texts;
    }

    /**
     * The write that the fields describe now.
     *
     * @throws RuntimeException with a sentence, if a field is wrong
     */
    public abstract Write<?> write();

    /** Names what must be filled in first; empty if nothing. */
    protected Optional<String> missing() {
        return Optional.empty();
    }

    private SimpleForm form() {
        return new SimpleForm(write(), "", texts);
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        Optional<String> missing = missing();
        if (missing.isPresent()) {
            return CompletableFuture.completedStage(Plan.nothing(Message.plain(missing.get())));
        }
        SimpleForm form = form();
        previewed = Optional.of(form);
        return form.preview(cause);
    }

    @Override
    public Optional<Runnable> stop() {
        return previewed.flatMap(SimpleForm::stop);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return previewed.orElseGet(this::form).make(cause, job);
    }
}
