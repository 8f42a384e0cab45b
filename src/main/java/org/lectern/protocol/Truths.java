package org.lectern.protocol;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.lectern.model.ContentId;

/**
 * The truth of many content items for one principal.
 *
 * @param readable items that do not exist are not among them
 * @param unreadable items of which nothing else is said, because a row of theirs is not what it can be
 */
public record Truths(Map<ContentId, Truth> readable, Set<ContentId> unreadable) {
    /** All of them can be read. */
    public Truths(Map<ContentId, Truth> readable) {
        this(readable, Set.of());
    }

    /** Those that can be read. */
    public Collection<Truth> all() {
        return readable.values();
    }
}
