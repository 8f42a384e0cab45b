package org.lectern.console.libraries;

import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/**
 * An item whose place in a library is asked about.
 *
 * @param positions where it was seen: looked at beside where it should be; another place is no other question
 */
record ItemInLibrary(PrincipalId library, ContentId item, Set<Instant> positions) {
    ItemInLibrary {
        positions = Set.copyOf(positions);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ItemInLibrary one && library.equals(one.library) && item.equals(one.item);
    }

    @Override
    public int hashCode() {
        return Objects.hash(library, item);
    }
}
