package org.lectern.console.change;

import java.util.Optional;
import javafx.scene.Node;

/** A change with nothing to fill in but the reason. */
public abstract class PlainForm implements ChangeForm {
    private final String title;
    private final String name;
    private final String confirm;
    private final boolean destructive;

    /** @param name the id of what is written to */
    protected PlainForm(String title, String name, String confirm, boolean destructive) {
        this.title = title;
        this.name = name;
        this.confirm = confirm;
        this.destructive = destructive;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Optional<Node> fields() {
        return Optional.empty();
    }

    @Override
    public final void requestFocus() {
        // There is nothing but the reason.
    }

    @Override
    public final void onChanged(Runnable handler) {
        // Nothing changes.
    }

    @Override
    public final boolean isDestructive() {
        return destructive;
    }

    @Override
    public final String confirm() {
        return confirm;
    }
}
