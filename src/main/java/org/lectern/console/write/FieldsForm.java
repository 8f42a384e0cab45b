package org.lectern.console.write;

import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** A write with fields, one below the other, each with its label above it. UI thread only. */
public abstract class FieldsForm implements WriteForm {
    private final String id;
    private final String title;
    private final String confirm;
    private final boolean destructive;
    private final VBox box = new VBox();
    private Runnable changed = () -> {};

    /**
     * @param id begins the ids of the fields
     * @param title as {@link DialogHead} has it, and what follows
     */
    protected FieldsForm(String id, String title, String confirm, boolean destructive) {
        this.id = id;
        this.title = title;
        this.confirm = confirm;
        this.destructive = destructive;
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
}
