package org.lectern.console.oae;

import java.util.List;
import java.util.stream.Stream;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;

/** The pages of a keyspace that is OAE's. */
public final class OaePages {
    private OaePages() {}

    /** @param others pages that need nothing of a keyspace */
    public static List<PageModule> of(PageModule... others) {
        List<PageModule> there = Stream.concat(
                        Stream.of(new OaeLibrariesModule(), new IndexAuditModule()), Stream.of(others))
                .toList();
        return Stream.of(Page.values())
                .map(page -> there.stream()
                        .filter(module -> module.page() == page)
                        .findFirst()
                        .orElseGet(() -> new AbsentModule(page)))
                .toList();
    }
}
