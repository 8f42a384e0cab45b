package org.lectern.protocol;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;

/**
 * A change of truth that was announced and not yet carried to the libraries: recorded before the truth changes, struck
 * out when every library is right, so that any process can finish what another one began.
 *
 * @param memberships what the memberships are to be; empty means that the item changes, for every member
 */
public record PendingChange(ContentId content, SortedMap<PrincipalId, Membership> memberships) {
    public PendingChange {
        memberships = Collections.unmodifiableSortedMap(new TreeMap<>(memberships));
    }

    /** The pending change of a change that concerns every member. */
    public static PendingChange everyMember(ContentId content) {
        return new PendingChange(content, new TreeMap<>());
    }

    /** The pending change of a change of memberships. */
    public static PendingChange of(ContentId content, SortedMap<PrincipalId, Membership> memberships) {
        return new PendingChange(content, memberships);
    }

    /** Those whose membership changes. */
    public SortedSet<PrincipalId> principals() {
        return new TreeSet<>(memberships.keySet());
    }

    /** What they become; empty if the item changes. */
    public Optional<MemberRole> role() {
        return memberships.values().stream().findFirst().map(Membership::role);
    }
}
