package org.lectern.oae;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;

/** Reads what a platform keeps of memberships beside the roles: {@link CachedMemberships}. Nothing where there are no such tables. */
public interface MembershipCaches {
    /** What is kept of one principal. */
    default CompletionStage<CachedMemberships> cached(OaeId principal) {
        return CompletableFuture.completedStage(CachedMemberships.none(principal));
    }

    /**
     * One of the tables by token range: principal, group and value.
     *
     * @param after the last page's {@code next}, of the same range
     */
    default CompletionStage<ScanPage<WideRow>> scanCache(
            CachedMemberships.Table table, TokenRange range, Optional<String> after, int limit) {
        return CompletableFuture.completedStage(new ScanPage<>(List.of(), Optional.empty()));
    }
}
