package org.lectern.oae.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;

/**
 * The groups of a range, one after the other: whoever is in one of them has it in their memberships. Groups come before users among
 * the members, so that it is known whether one holds others when its first user comes; those are left to {@link NestedGroups}. For
 * one thread.
 */
final class ExpectedMemberships {
    private final ExpectedRows expected;
    private final NestedGroups nested;
    private final Map<OaeId, OaeResource> known = new HashMap<>();
    private final Set<OaeId> within = new HashSet<>();
    private @Nullable OaeId group;
    private @Nullable OaeResource described;
    private @Nullable List<OaeId> kept;
    private boolean holdsGroups;

    /** @param principals of the range */
    ExpectedMemberships(ExpectedRows expected, NestedGroups nested, Map<OaeId, OaeResource> principals) {
        this.expected = expected;
        this.nested = nested;
        principals.forEach((id, one) -> {
            if (id.type() == OaeType.GROUP && !nested.isDeleted(id)) {
                known.put(id, one);
            }
        });
    }

    /** What a principal of the range has: of a group that is in another one the members are kept. */
    void role(AuthzRole row) {
        if (row.principal().type() == OaeType.GROUP && row.resource().type() == OaeType.GROUP) {
            within.add(row.principal());
        }
    }

    /** The next member of a group, in the order of the scan. */
    void member(AuthzRole row) {
        if (!row.resource().equals(group)) {
            flush();
            group = row.resource();
            described = known.get(group);
            kept = within.contains(group) ? new ArrayList<>() : null;
        }
        OaeResource one = described;
        boolean isGroup = row.principal().type() == OaeType.GROUP;
        if (one != null && isGroup && !holdsGroups) {
            holdsGroups = true;
            nested.holdsGroups(one);
            kept = kept == null ? new ArrayList<>() : kept;
        }
        if (one != null && !isGroup && !holdsGroups) {
            expected.entry(LibraryKind.MEMBERSHIPS, row.principal(), one, row.role());
        }
        if (kept != null) {
            if (nested.isRoom()) {
                kept.add(row.principal());
            } else {
                kept = null;
            }
        }
    }

    /** The last group has ended. */
    void flush() {
        OaeId last = group;
        if (last != null && kept != null) {
            nested.keep(last, kept);
        }
        group = null;
        kept = null;
        holdsGroups = false;
    }
}
