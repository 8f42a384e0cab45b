package org.lectern.protocol;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.lectern.model.Content;
import org.lectern.model.Visibility;

/**
 * What came of changing the truth.
 *
 * @param pending what was announced, if the truth changed: to be carried out, then concluded
 * @param content the item now; empty only if it never was
 */
public record Swapped(Optional<PendingChangeId> pending, Optional<Content> content) {
    public boolean changed() {
        return pending.isPresent();
    }

    /** The positions that are gone everywhere once this change has reached every member. */
    public Map<Instant, Visibility> toSettle() {
        return content.map(Content::superseded).orElse(Map.of());
    }
}
