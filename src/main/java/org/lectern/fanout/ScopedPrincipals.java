package org.lectern.fanout;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditScope;
import org.lectern.library.Principals;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;

/**
 * Whose libraries a scope means, as it is now: of a tenant or of all those there are; of a selection those that are named, whether or
 * not they are there. They are read as they are asked for, since they may be more than one process holds. One step at a time.
 */
final class ScopedPrincipals {
    private final Principals principals;
    private final AuditScope scope;
    private final int pageSize;
    private Optional<String> after = Optional.empty();
    private boolean ended;

    /** @param pageSize principals read at a time */
    ScopedPrincipals(Principals principals, AuditScope scope, int pageSize) {
        this.principals = principals;
        this.scope = scope;
        this.pageSize = pageSize;
    }

    /** Some more of them; none at the end. After a failure the same once more. */
    CompletionStage<List<PrincipalId>> next() {
        if (ended) {
            return CompletableFuture.completedStage(List.of());
        }
        if (scope instanceof AuditScope.Selection selection) {
            ended = true;
            return CompletableFuture.completedStage(List.copyOf(selection.principals()));
        }
        return principals.scan(TokenRange.WHOLE, after, pageSize).thenCompose(page -> {
            after = page.next();
            ended = page.next().isEmpty();
            List<PrincipalId> found = page.rows().stream()
                    .map(Principal::id)
                    .filter(this::isMeant)
                    .toList();
            return found.isEmpty() ? next() : CompletableFuture.completedStage(found);
        });
    }

    private boolean isMeant(PrincipalId id) {
        return !(scope instanceof AuditScope.Tenant tenant) || tenant.name().equals(id.tenant());
    }
}
