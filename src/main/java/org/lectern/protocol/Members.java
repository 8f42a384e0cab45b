package org.lectern.protocol;

import java.util.Map;
import java.util.Optional;
import org.lectern.model.Content;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnreadableRowException;

/**
 * Some of a content item's members, removed ones included, with the item itself, read in one piece.
 *
 * @param content empty if there is no such item
 * @param memberships the rows found, in the store's order
 * @param last the last principal of the page if more follow, else empty
 * @param unreadable members of whom nothing else is said, because their rows are not what they can be
 */
public record Members(
        Optional<Content> content,
        Map<PrincipalId, Membership> memberships,
        Optional<PrincipalId> last,
        Map<PrincipalId, UnreadableRowException> unreadable) {
    /** Members whose rows can all be read. */
    public Members(Optional<Content> content, Map<PrincipalId, Membership> memberships, Optional<PrincipalId> last) {
        this(content, memberships, last, Map.of());
    }

    /**
     * The same, for who decides by all of them.
     *
     * @throws UnreadableRowException if there is one that cannot be read
     */
    Members readable() {
        unreadable.values().forEach(why -> {
            throw why;
        });
        return this;
    }

    /**
     * What this says of one of its principals.
     *
     * @throws UnreadableRowException if its row cannot be read
     */
    public Truth of(PrincipalId principal) {
        UnreadableRowException why = unreadable.get(principal);
        if (why != null) {
            throw why;
        }
        return new Truth(content, memberships.getOrDefault(principal, Membership.NONE));
    }
}
