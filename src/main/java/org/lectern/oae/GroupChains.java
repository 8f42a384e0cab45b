package org.lectern.oae;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.lectern.async.Stages;

/** How a principal belongs to a group through others: upwards from the principal, level by level, so that cycles end. */
final class GroupChains {
    /** More groups than that are not looked at: who is in so many is in a group of nearly everybody. */
    private static final int MOST = 1_000;

    /** Roles of one principal on groups. */
    private static final int MOST_ROLES = 1_000;

    private final OaeReads reads;
    private final Map<OaeId, AuthzRole> by = new HashMap<>();

    private GroupChains(OaeReads reads) {
        this.reads = reads;
    }

    /** The roles on the way, the principal's own first; empty if there is no way. */
    static CompletionStage<List<AuthzRole>> find(OaeReads reads, OaeId principal, Predicate<OaeId> wanted) {
        return new GroupChains(reads).search(principal, List.of(principal), wanted);
    }

    private CompletionStage<List<AuthzRole>> search(OaeId from, List<OaeId> level, Predicate<OaeId> wanted) {
        return Stages.all(level, one -> reads.roles(one, OaeType.GROUP, Optional.empty(), MOST_ROLES))
                .thenCompose(found -> {
                    List<OaeId> next = new ArrayList<>();
                    for (AuthzRole role : found.stream().flatMap(List::stream).toList()) {
                        OaeId group = role.resource();
                        if (!group.equals(from) && by.putIfAbsent(group, role) == null) {
                            next.add(group);
                        }
                    }
                    Optional<OaeId> reached = next.stream().filter(wanted).findFirst();
                    if (reached.isPresent()) {
                        return CompletableFuture.completedStage(wayTo(from, reached.get()));
                    }
                    return next.isEmpty() || by.size() > MOST
                            ? CompletableFuture.completedStage(List.<AuthzRole>of())
                            : search(from, next, wanted);
                });
    }

    private List<AuthzRole> wayTo(OaeId from, OaeId group) {
        List<AuthzRole> way = new ArrayList<>();
        OaeId at = group;
        while (!at.equals(from)) {
            AuthzRole step = by.get(at);
            if (step == null) {
                throw new IllegalStateException("No way to " + at);
            }
            way.add(0, step);
            at = step.principal();
        }
        return way;
    }
}
