package org.lectern.library;

import java.util.List;
import java.util.Optional;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;

/**
 * Which role a viewer has, and why.
 *
 * @param chain for whoever belongs to a group: how, from the viewer to the group; else empty
 * @param within what the viewer is in the group by this chain, MEMBER or MANAGER; empty for whoever does not belong to it, and
 *     of a user's library
 * @param owners what somebody is in a group, at least, who counts as its owner here
 */
public record ViewerVerdict(
        Viewer viewer,
        PrincipalId library,
        ViewerRole role,
        List<PrincipalId> chain,
        Optional<GroupRole> within,
        GroupRole owners) {
    public ViewerVerdict {
        chain = List.copyOf(chain);
    }

    /** Of somebody who does not belong to a group. */
    public ViewerVerdict(Viewer viewer, PrincipalId library, ViewerRole role, GroupRole owners) {
        this(viewer, library, role, List.of(), Optional.empty(), owners);
    }
}
