package org.lectern.library;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.PrincipalKind;
import org.lectern.model.UnknownPrincipalException;

/**
 * In which role somebody looks at a library, which says what of it they see. OAE's table of roles says "group owner", and not
 * which members of a group that is: every platform decides.
 */
public final class ViewerRoles {
    private final Principals principals;
    private final GroupRole owners;

    /** @param owners what somebody is in a group, at least, who counts as its owner: MEMBER or MANAGER */
    public ViewerRoles(Principals principals, GroupRole owners) {
        this.principals = principals;
        this.owners = owners;
    }

    /** What somebody is in a group, at least, who counts as its owner. */
    public GroupRole owners() {
        return owners;
    }

    /** Fails with an {@link UnknownPrincipalException} if there is no such viewer. */
    public CompletionStage<ViewerVerdict> of(Viewer viewer, PrincipalId library) {
        if (viewer instanceof Viewer.Nobody) {
            return CompletableFuture.completedStage(new ViewerVerdict(viewer, library, ViewerRole.ANONYMOUS, owners));
        }
        PrincipalId principal = ((Viewer.Named) viewer).principal();
        return principals.find(principal).thenCompose(found -> {
            if (found.isEmpty()) {
                throw new UnknownPrincipalException(principal);
            }
            if (principal.equals(library)) {
                ViewerRole owner =
                        library.kind() == PrincipalKind.USER ? ViewerRole.LIBRARY_OWNER : ViewerRole.GROUP_OWNER;
                return CompletableFuture.completedStage(new ViewerVerdict(viewer, library, owner, owners));
            }
            return library.kind() == PrincipalKind.USER
                    ? CompletableFuture.completedStage(new ViewerVerdict(viewer, library, ViewerRole.LOGGED_IN, owners))
                    : inGroup(viewer, principal, library);
        });
    }

    /** A manager through one chain may be a member through a shorter one. */
    private CompletionStage<ViewerVerdict> inGroup(Viewer viewer, PrincipalId principal, PrincipalId group) {
        return principals
                .chain(principal, group, GroupRole.MANAGER)
                .thenCompose(managing -> managing.isEmpty()
                        ? principals
                                .chain(principal, group, GroupRole.MEMBER)
                                .thenApply(chain -> belonging(viewer, group, chain, GroupRole.MEMBER))
                        : CompletableFuture.completedStage(belonging(viewer, group, managing, GroupRole.MANAGER)));
    }

    private ViewerVerdict belonging(Viewer viewer, PrincipalId group, List<PrincipalId> chain, GroupRole within) {
        if (chain.isEmpty()) {
            return new ViewerVerdict(viewer, group, ViewerRole.LOGGED_IN, owners);
        }
        boolean owner = owners == GroupRole.MEMBER || within == GroupRole.MANAGER;
        return new ViewerVerdict(
                viewer,
                group,
                owner ? ViewerRole.GROUP_OWNER : ViewerRole.LOGGED_IN,
                chain,
                Optional.of(within),
                owners);
    }
}
