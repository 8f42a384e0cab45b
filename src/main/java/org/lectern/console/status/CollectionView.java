package org.lectern.console.status;

import java.util.Optional;

/** The view of a collection, or of all. UI thread only. */
public interface CollectionView extends StatusView {
    /**
     * Shows a collection's learners.
     *
     * @param collection empty for all
     */
    void open(Optional<String> collection);
}
