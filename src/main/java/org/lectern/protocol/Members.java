package org.lectern.protocol;

import java.util.Map;
import java.util.Optional;
import org.lectern.content.Content;
import org.lectern.content.Membership;
import org.lectern.principal.PrincipalId;

/**
 * Some of a content item's members, removed ones included, with the item itself, read in one piece.
 *
 * @param content empty if there is no such item
 * @param memberships the rows found, in the store's order
 * @param last the last principal of the page if more follow, else empty
 */
public record Members(Optional<Content> content, Map<PrincipalId, Membership> memberships, Optional<PrincipalId> last) {
    /** What this says of one of its principals. */
    public Truth of(PrincipalId principal) {
        return new Truth(content, memberships.getOrDefault(principal, Membership.NONE));
    }
}
