package org.lectern.library;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.PrincipalId;
import org.lectern.model.PrincipalKind;
import org.lectern.model.UnknownPrincipalException;

/** In which role somebody looks at a library, which says what of it they see. */
public final class ViewerRoles {
    private final Principals principals;

    public ViewerRoles(Principals principals) {
        this.principals = principals;
    }

    /** Fails with an {@link UnknownPrincipalException} if there is no such viewer. */
    public CompletionStage<ViewerVerdict> of(Viewer viewer, PrincipalId library) {
        if (viewer instanceof Viewer.Nobody) {
            return CompletableFuture.completedStage(
                    new ViewerVerdict(viewer, library, ViewerRole.ANONYMOUS, List.of()));
        }
        PrincipalId principal = ((Viewer.Named) viewer).principal();
        return principals.find(principal).thenCompose(found -> {
            if (found.isEmpty()) {
                throw new UnknownPrincipalException(principal);
            }
            if (principal.equals(library)) {
                ViewerRole owner =
                        library.kind() == PrincipalKind.USER ? ViewerRole.LIBRARY_OWNER : ViewerRole.GROUP_OWNER;
                return CompletableFuture.completedStage(new ViewerVerdict(viewer, library, owner, List.of()));
            }
            return library.kind() == PrincipalKind.USER
                    ? CompletableFuture.completedStage(
                            new ViewerVerdict(viewer, library, ViewerRole.LOGGED_IN, List.of()))
                    : principals
                            .chain(principal, library)
                            .thenApply(chain -> new ViewerVerdict(
                                    viewer,
                                    library,
                                    chain.isEmpty() ? ViewerRole.LOGGED_IN : ViewerRole.GROUP_OWNER,
                                    chain));
        });
    }
}
