package org.lectern.console.libraries;

import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.library.Bucket;
import org.lectern.model.PrincipalId;

/** How many entries each bucket holds, counted beside the reading. UI thread only. */
final class SizesModel {
    /** Counting a bucket stops here: the picture needs the order of magnitude, not a scan. */
    static final long MOST = 10_000;

    private final ConsoleContext context;
    private final Latest counting;
    private final ReadOnlyObjectWrapper<Optional<Map<Bucket, Long>>> sizes =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<PrincipalId> principal = Optional.empty();

    SizesModel(ConsoleContext context) {
        this.context = context;
        this.counting = new Latest(context.ui());
    }

    /** Empty while nothing is known. */
    ReadOnlyObjectProperty<Optional<Map<Bucket, Long>>> sizes() {
        return sizes.getReadOnlyProperty();
    }

    void show(PrincipalId wanted) {
        if (!principal.equals(Optional.of(wanted))) {
            principal = Optional.of(wanted);
            sizes.set(Optional.empty());
        }
        reload();
    }

    void reload() {
        // The entries say what went wrong; a picture that is missing needs no words of its own.
        principal.ifPresent(id -> counting.ask(
                () -> context.lectern().libraries().sizes(id, MOST),
                found -> sizes.set(Optional.of(found)),
                failure -> sizes.set(Optional.empty())));
    }
}
