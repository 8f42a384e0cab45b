package org.lectern.protocol;

import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lectern.model.Content;
import org.lectern.model.ContentId;

/**
 * The name of an announced intent.
 *
 * @param content the item it is about
 * @param ids what the truth remembers the change by; unique. More than one where several changes are made as one
 */
public record PendingChangeId(ContentId content, SortedSet<String> ids) {
    /** @throws IllegalArgumentException if there is no id */
    public PendingChangeId {
        ids = Collections.unmodifiableSortedSet(new TreeSet<>(ids));
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("An intent has a name.");
        }
    }

    /** Whether this is what has made an item, or a version of it that others have changed since. */
    public boolean made(Content item) {
        return item.openChanges().keySet().containsAll(ids);
    }

    /** Whether somebody has found that this was not made: then it must not be. */
    public boolean withdrawn(Content item) {
        return ids.stream().anyMatch(id -> item.openChanges().containsKey(Content.WITHDRAWN + id));
    }

    /** The name of a single change. */
    public static PendingChangeId of(ContentId content, String id) {
        return new PendingChangeId(content, new TreeSet<>(List.of(id)));
    }
}
