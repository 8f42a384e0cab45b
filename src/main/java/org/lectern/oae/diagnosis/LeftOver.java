package org.lectern.oae.diagnosis;

import java.util.Map;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;

/**
 * What the deletion of content leaves over: the platform takes the row, the roles and the entries in libraries out, and leaves the
 * list of those who had it, {@code content:members} (Hilary, {@code packages/oae-content/lib/internal/dao.content.js}, {@code
 * deleteContent}). Nobody reads that list any more, so its rows are no orphans among others that are right.
 */
final class LeftOver {
    private LeftOver() {}

    /**
     * Whether a library was left over.
     *
     * @param resources those that exist, the library's owner among them
     */
    static boolean is(OaeLibrary library, Map<OaeId, OaeResource> resources) {
        return library.kind() == LibraryKind.CONTENT_MEMBERS && !resources.containsKey(library.owner());
    }
}
