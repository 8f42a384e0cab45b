package org.lectern.status.store;

import java.util.List;

/**
 * What a change would write, by the code that would write it, from the rows as they are now.
 *
 * @param writes the rows, in the order in which they would be written; empty if there is nothing to do
 * @param statements each as copyable CQL with its values; a row may take two
 */
public record StatusPreview(List<StatusWrite> writes, List<String> statements) {
    public StatusPreview {
        writes = List.copyOf(writes);
        statements = List.copyOf(statements);
    }

    /** @param writes in the order in which they would be written */
    public static StatusPreview of(StatusStatements store, List<StatusWrite> writes) {
        return new StatusPreview(writes, store.statements(writes));
    }

    /** How many rows would be written or deleted. */
    public int rows() {
        return writes.size();
    }

    public boolean isEmpty() {
        return writes.isEmpty();
    }
}
