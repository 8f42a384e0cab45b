package org.lectern.fanout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditScope;
import org.lectern.library.Principals;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;

/** Whose libraries a scope means, as it is now. */
final class ScopedPrincipals {
    private static final int PAGE = 5_000;

    private final Principals principals;

    ScopedPrincipals(Principals principals) {
        this.principals = principals;
    }

    /** Of a tenant or of all those there are; of a selection those that are named, whether or not they are there. */
    CompletionStage<List<PrincipalId>> principals(AuditScope scope) {
        if (scope instanceof AuditScope.Selection selection) {
            return CompletableFuture.completedStage(List.copyOf(selection.principals()));
        }
        Optional<String> tenant =
                scope instanceof AuditScope.Tenant named ? Optional.of(named.name()) : Optional.empty();
        return scan(tenant, Optional.empty(), new ArrayList<>());
    }

    private CompletionStage<List<PrincipalId>> scan(
            Optional<String> tenant, Optional<String> after, List<PrincipalId> found) {
        return principals.scan(TokenRange.WHOLE, after, PAGE).thenCompose(page -> {
            page.rows().stream()
                    .map(Principal::id)
                    .filter(id -> tenant.isEmpty() || tenant.get().equals(id.tenant()))
                    .forEach(found::add);
            return page.next().isEmpty()
                    ? CompletableFuture.completedStage(List.copyOf(found))
                    : scan(tenant, page.next(), found);
        });
    }
}
