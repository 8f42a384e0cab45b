package org.lectern.console.view;

import java.util.Optional;
import java.util.function.Supplier;

/** Keeps the controller that FXML made, for those who need to call it. UI thread only. */
public final class Kept<C> implements Supplier<C> {
    private Optional<C> made = Optional.empty();

    public C keep(C controller) {
        made = Optional.of(controller);
        return controller;
    }

    /** @throws java.util.NoSuchElementException before it is made */
    @Override
    public C get() {
        return made.orElseThrow();
    }
}
