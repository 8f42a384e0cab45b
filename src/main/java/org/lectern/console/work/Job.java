package org.lectern.console.work;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Work under way, as the status bar shows it. Properties change on the UI thread, at most ten times a second; progress
 * may be told from any thread.
 */
public final class Job {
    /** Progress is not known. */
    public static final double UNKNOWN = -1;

    private static final long BETWEEN_UPDATES = 100_000_000L;

    private final String title;
    private final UiExecutor ui;
    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(UNKNOWN);
    private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");
    private final ReadOnlyObjectWrapper<Optional<Link>> link = new ReadOnlyObjectWrapper<>(Optional.empty());
    private volatile @Nullable Runnable onCancel;
    private volatile String lost = "";
    private volatile long lastUpdate = System.nanoTime() - BETWEEN_UPDATES;

    /**
     * Where else the console shows this work.
     *
     * @param name what it is called there
     * @param open goes there; on the UI thread
     */
    public record Link(String name, Runnable open) {}

    Job(String title, UiExecutor ui) {
        this.title = title;
        this.ui = ui;
    }

    public String title() {
        return title;
    }

    /** From 0 to 1, or {@link #UNKNOWN}. */
    public ReadOnlyDoubleProperty progress() {
        return progress.getReadOnlyProperty();
    }

    /** What it is doing now. */
    public ReadOnlyStringProperty message() {
        return message.getReadOnlyProperty();
    }

    /** Where else it is shown; empty while it is not. */
    public ReadOnlyObjectProperty<Optional<Link>> link() {
        return link.getReadOnlyProperty();
    }

    /** Says where else it is shown. On any thread. */
    public void link(Link elsewhere) {
        ui.execute(() -> link.set(Optional.of(elsewhere)));
    }

    /** What closing the console does to it, a sentence that is said before; nothing that would have to be said, if it is empty. */
    public String lost() {
        return lost;
    }

    /** Says it. On any thread. */
    public void lost(String sentence) {
        lost = sentence;
    }

    /** Asks the work to end; its end is reported when it has. */
    public void cancel() {
        Runnable action = onCancel;
        if (cancelled.compareAndSet(false, true) && action != null) {
            action.run();
        }
    }

    public boolean isCancelled() {
        return cancelled.get();
    }

    /** Ends the work here if it was cancelled. */
    public void checkCancelled() {
        if (isCancelled()) {
            throw new CancellationException(title);
        }
    }

    /**
     * Says how far it is. Calls in quick succession are dropped but for the last step.
     *
     * @param total 0 or less if unknown
     */
    public void tell(long done, long total, String text) {
        long now = System.nanoTime();
        if (now - lastUpdate < BETWEEN_UPDATES && done != total) {
            return;
        }
        lastUpdate = now;
        double share = total > 0 ? Math.min(1, (double) done / total) : UNKNOWN;
        ui.execute(() -> {
            progress.set(share);
            message.set(text);
        });
    }

    void onCancel(Runnable action) {
        onCancel = action;
        if (isCancelled()) {
            action.run();
        }
    }
}
