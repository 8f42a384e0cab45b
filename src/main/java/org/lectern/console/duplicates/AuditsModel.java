package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.audit.AuditRecord;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.service.Lectern;

/** The last audits, newest first. UI thread only. */
final class AuditsModel {
    private static final int MOST = 100;

    private final Supplier<Lectern> lectern;
    private final LastRead lastRead;
    private final Latest latest;
    private final ObservableList<AuditRecord> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<Throwable>> failure = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Boolean> known = new ReadOnlyObjectWrapper<>(false);

    AuditsModel(Supplier<Lectern> lectern, UiExecutor ui, LastRead lastRead) {
        this.lectern = lectern;
        this.lastRead = lastRead;
        this.latest = new Latest(ui);
    }

    ObservableList<AuditRecord> rows() {
        return rows;
    }

    /** Why they could not be read; empty if they could. */
    ReadOnlyObjectProperty<Optional<Throwable>> failure() {
        return failure.getReadOnlyProperty();
    }

    /** Whether they have been read at all. */
    ReadOnlyObjectProperty<Boolean> known() {
        return known.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty reading() {
        return latest.asking();
    }

    void reload() {
        long since = System.nanoTime();
        latest.<List<AuditRecord>>ask(
                () -> lectern.get().audits().recent(MOST),
                found -> {
                    lastRead.tell(found.size(), since);
                    if (!rows.equals(found)) {
                        rows.setAll(found);
                    }
                    failure.set(Optional.empty());
                    known.set(true);
                },
                failed -> failure.set(Optional.of(failed)));
    }
}
