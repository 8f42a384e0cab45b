package org.lectern.console.status;

import java.util.Optional;
import org.lectern.console.page.ConsoleContext;

/** The view of a collection, or of all. UI thread only. */
public abstract class CollectionView extends StatusView {
    protected CollectionView(ConsoleContext context) {
        super(context);
    }

    /**
     * Shows a collection's learners.
     *
     * @param collection empty for all
     */
    public abstract void open(Optional<String> collection);
}
