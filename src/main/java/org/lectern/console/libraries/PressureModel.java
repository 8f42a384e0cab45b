package org.lectern.console.libraries;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.model.PrincipalId;

/** How many tombstones the library's first page meets: asked for in the background, after it was opened. UI thread only. */
final class PressureModel {
    private final ConsoleContext context;
    private final Latest asking;
    private final ReadOnlyObjectWrapper<Optional<Pressure>> worrying = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<PrincipalId> principal = Optional.empty();

    PressureModel(ConsoleContext context) {
        this.context = context;
        this.asking = new Latest(context.ui());
    }

    /** Empty as long as there is nothing to worry about, or nothing is known. */
    ReadOnlyObjectProperty<Optional<Pressure>> worrying() {
        return worrying.getReadOnlyProperty();
    }

    void show(PrincipalId wanted) {
        if (!principal.equals(Optional.of(wanted))) {
            principal = Optional.of(wanted);
            worrying.set(Optional.empty());
        }
        reload();
    }

    void reload() {
        // The entries say what went wrong; a warning that is missing needs no words of its own.
        principal.ifPresent(id -> asking.ask(
                () -> context.lectern().audits().pressure(id),
                found -> worrying.set(Optional.of(found).filter(one -> one.level() != Pressure.Level.FINE)),
                failure -> worrying.set(Optional.empty())));
    }
}
