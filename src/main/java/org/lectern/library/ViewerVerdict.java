package org.lectern.library;

import java.util.List;
import org.lectern.model.PrincipalId;

/**
 * Which role a viewer has, and why.
 *
 * @param chain for a group owner: how the viewer belongs to the group, from the viewer to the group; else empty
 */
public record ViewerVerdict(Viewer viewer, PrincipalId library, ViewerRole role, List<PrincipalId> chain) {
    public ViewerVerdict {
        chain = List.copyOf(chain);
    }
}
