package org.lectern.example;

import java.util.Optional;
import org.lectern.library.Libraries.CheckedPage;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Viewer;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;

/** Reads a library as somebody may see it, and builds it anew. */
final class LibrariesExample {
    private LibrariesExample() {}

    static int run(Lectern lectern, PrincipalId library) {
        CheckedPage page = lectern.libraries()
                .pageFor(new Viewer.Named(library), library, LibraryOrder.NEWEST_FIRST, Optional.empty(), 20)
                .toCompletableFuture()
                .join();
        page.page().entries().forEach(entry -> System.out.println(entry.content() + ", " + entry.lastModified()));
        page.page().next().ifPresent(after -> System.out.println("The next page begins after " + after));

        Cause cause = Cause.of(lectern.connection().operator(), "ticket 4711");
        Rebuilt rebuilt = lectern.libraries()
                .rebuild(library)
                .make(cause)
                .toCompletableFuture()
                .join();
        return rebuilt.items();
    }
}
