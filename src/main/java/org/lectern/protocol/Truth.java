package org.lectern.protocol;

import java.util.Optional;
import org.lectern.model.Content;
import org.lectern.model.Membership;

/** What the truth says of one principal and one content item, read in one piece. */
public record Truth(Optional<Content> content, Membership membership) {
    /** Whether the item belongs in the principal's library. */
    public boolean belongs() {
        return membership.role().isMember()
                && content.filter(item -> !item.deleted()).isPresent();
    }
}
