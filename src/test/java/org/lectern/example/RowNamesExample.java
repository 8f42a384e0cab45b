package org.lectern.example;

import org.lectern.model.Cause;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.service.Lectern;

/** Writes the row of a website under its name, and finds where it is. */
final class RowNamesExample {
    private RowNamesExample() {}

    static RowNames.Place run(Lectern lectern) {
        Cause cause = Cause.of(lectern.connection().operator(), "ticket 4711");
        RowName joe = RowName.parse("http://snap.website/joe");
        return lectern.rowNames()
                .write(joe, "Joe's page")
                .make(cause)
                .thenCompose(written -> lectern.rowNames().place(joe))
                .toCompletableFuture()
                .join();
    }
}
