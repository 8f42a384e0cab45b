package org.lectern.console.table;

import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;

/** The rows behind a {@link PagedTable}, and how far they were read. UI thread only. */
public interface TableRows<R> {
    /** Those to be shown; the same list always. */
    ObservableList<R> rows();

    /** Whether a row that takes the place of another one is the same one, told anew; what else comes there is another. */
    default boolean isSame(R before, R now) {
        return before.equals(now);
    }

    /** Whether rows are being read. */
    ReadOnlyBooleanProperty reading();

    /** Changes with whatever else there is to be said of them. */
    ObservableValue<?> state();

    /** Whether rows stream in: until they have, they stay in their own order. */
    default ObservableBooleanValue streaming() {
        return new SimpleBooleanProperty();
    }

    /** Why the last read failed, if it did; what was read before stays. */
    Optional<Throwable> failure();

    /** Whether there are rows that were not read so far. */
    default boolean hasMore() {
        return false;
    }

    /** Reads on, unless something is being read or this is the end. */
    default void more() {}

    /** Reads again what is shown, or what could not be read. */
    void reload();

    /** Whether {@link #cancel} does anything. */
    default boolean canBeCancelled() {
        return false;
    }

    /** What is being read is not wanted any more. */
    default void cancel() {}

    /** Whether nothing is shown because it was not wanted any more. */
    default boolean isCancelled() {
        return false;
    }
}
