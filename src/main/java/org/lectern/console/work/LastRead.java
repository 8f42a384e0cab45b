package org.lectern.console.work;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** How many rows the last read brought, and how long it took: the status bar shows it. UI thread only. */
public final class LastRead {
    private final ReadOnlyObjectWrapper<Optional<Figures>> figures = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** Rows, and whole milliseconds from the question to the answer on the UI thread. */
    public record Figures(long rows, long millis) {}

    public ReadOnlyObjectProperty<Optional<Figures>> figures() {
        return figures.getReadOnlyProperty();
    }

    /** Forgets the last read, whose page is left. */
    public void forget() {
        figures.set(Optional.empty());
    }

    /** @param since {@link System#nanoTime()} when the read was asked for */
    public void tell(long rows, long since) {
        figures.set(Optional.of(new Figures(rows, Math.round((System.nanoTime() - since) / 1e6))));
    }
}
