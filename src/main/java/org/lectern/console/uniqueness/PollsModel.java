package org.lectern.console.uniqueness;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollTitle;
import org.lectern.service.Lectern;

/** The polls to choose from: those that match what was typed, else all, page after page. UI thread only. */
final class PollsModel {
    private static final int PAGE = 200;

    private final Supplier<Lectern> lectern;
    private final LastRead lastRead;
    private final Latest latest;
    private final ObservableList<PollTitle> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<Throwable>> failure = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<String> next = Optional.empty();
    private String typed = "";

    PollsModel(Supplier<Lectern> lectern, UiExecutor ui, LastRead lastRead) {
        this.lectern = lectern;
        this.lastRead = lastRead;
        this.latest = new Latest(ui);
    }

    ObservableList<PollTitle> rows() {
        return rows;
    }

    ReadOnlyObjectProperty<Optional<Throwable>> failure() {
        return failure.getReadOnlyProperty();
    }

    boolean hasMore() {
        return next.isPresent();
    }

    void search(String text) {
        typed = text.strip();
        reload();
    }

    void reload() {
        long since = System.nanoTime();
        String sought = typed;
        latest.<ScanPage<PollTitle>>ask(
                () -> sought.isEmpty()
                        ? lectern.get().polls().list(Optional.empty(), PAGE)
                        : lectern.get()
                                .polls()
                                .search(sought, PAGE)
                                .thenApply(found -> new ScanPage<>(found, Optional.empty())),
                page -> {
                    lastRead.tell(page.rows().size(), since);
                    show(page);
                    rows.setAll(page.rows());
                },
                problem -> failure.set(Optional.of(problem)));
    }

    /** Reads on, where all are listed. */
    void more() {
        if (hasMore() && !latest.asking().get()) {
            latest.<ScanPage<PollTitle>>ask(
                    () -> lectern.get().polls().list(next, PAGE),
                    page -> {
                        show(page);
                        rows.addAll(page.rows());
                    },
                    problem -> failure.set(Optional.of(problem)));
        }
    }

    private void show(ScanPage<PollTitle> page) {
        failure.set(Optional.empty());
        next = page.next();
    }

    /** Whether nothing matches what was typed, rather than that there is nothing at all. */
    boolean isSearch() {
        return !typed.isEmpty();
    }
}
