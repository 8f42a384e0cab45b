package org.lectern.status.store;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;

/** Collections, their batches, and the mode by which they are counted. As a {@link StatusStore} does. */
public interface CollectionStore {
    CompletionStage<Optional<CollectionTree>> tree(String collection);

    CompletionStage<Void> putTree(CollectionTree tree);

    /** Collections whose id begins so, a few. */
    CompletionStage<List<String>> collections(String typed, int limit);

    CompletionStage<Optional<Batch>> batch(String collection, String context);

    /**
     * A collection's batches, by their ids.
     *
     * @param after only those that come after this id; empty for the first ones
     */
    CompletionStage<List<Batch>> batches(String collection, Optional<String> after, int limit);

    CompletionStage<Void> putBatch(Batch batch);

    /** The instance's mode and its rule; empty if none was ever chosen. */
    CompletionStage<Optional<StatusStore.ModeSetting>> mode();

    CompletionStage<Void> putMode(StatusStore.ModeSetting setting);
}
