package org.lectern.oae;

import java.util.Optional;
import org.lectern.model.Visibility;

/**
 * A row of Content, Discussions, Folders, MeetingsJitsi or Principals, as far as libraries need it.
 *
 * @param tenantAlias as the row has it; empty if it has none: see {@link PrincipalRows}
 * @param displayName may be empty
 * @param visibility empty if the row has none, or one that the platform does not know
 * @param lastModified in milliseconds as the platform stores it, digits; empty if the row has none
 * @param deleted whether a principal is marked as deleted; what is no principal is gone when it is deleted
 * @param joinable of a group
 * @param groupId of a folder: the group that stands for it in roles and in {@code folders:content}
 * @param picture whether a principal has one
 */
public record OaeResource(
        OaeId id,
        Optional<String> tenantAlias,
        String displayName,
        Optional<Visibility> visibility,
        String lastModified,
        boolean deleted,
        Joinable joinable,
        Optional<OaeId> groupId,
        boolean picture) {
    /** The alias of its tenant; that of the id where the row has none. */
    public String tenant() {
        return tenantAlias.orElseGet(id::tenant);
    }

    /** What stands for it in roles and memberships: a folder's group, else the thing itself. */
    public OaeId authzId() {
        return groupId.orElse(id);
    }
}
