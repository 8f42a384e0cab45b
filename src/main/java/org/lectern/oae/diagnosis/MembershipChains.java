package org.lectern.oae.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.CachedMemberships;
import org.lectern.oae.MembershipGraph;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;

/**
 * The groups that a principal is in through any chain of groups that were not deleted, each with the role that the platform
 * gives it: manager if anybody on such a chain manages it.
 */
final class MembershipChains {
    private static final String MANAGER = "manager";
    private static final String MEMBER = "member";

    private final MembershipGraph graph;
    private final CachedMemberships cached;
    private final Set<OaeId> deleted;
    private final Map<OaeId, String> roles = new LinkedHashMap<>();
    private final Map<OaeId, AuthzRole> first = new HashMap<>();

    private MembershipChains(MembershipGraph graph, CachedMemberships cached, Set<OaeId> deleted) {
        this.graph = graph;
        this.cached = cached;
        this.deleted = deleted;
        follow();
    }

    /** Follows them from a principal; what the platform keeps of them is read before. */
    static CompletionStage<MembershipChains> read(OaeReads reads, OaeId principal) {
        return reads.cached(principal)
                .thenCompose(cached -> MembershipGraph.read(reads, principal)
                        .thenCompose(graph -> deleted(reads, graph.groups())
                                .thenApply(deleted -> new MembershipChains(graph, cached, deleted))));
    }

    private static CompletionStage<Set<OaeId>> deleted(OaeReads reads, Set<OaeId> groups) {
        return groups.isEmpty() ? CompletableFuture.completedStage(Set.of()) : reads.deleted(groups);
    }

    /** Role by group. */
    Map<OaeId, String> roles() {
        return roles;
    }

    /** Groups that were met and are marked as deleted. */
    Set<OaeId> deleted() {
        return deleted;
    }

    MembershipGraph graph() {
        return graph;
    }

    /** What the platform keeps of them. */
    CachedMemberships cached() {
        return cached;
    }

    /** The roles of a shortest chain to a group, the principal's own first; empty if there is none. */
    List<AuthzRole> way(OaeId group) {
        List<AuthzRole> way = new ArrayList<>();
        for (AuthzRole step = first.get(group); step != null; step = first.get(step.principal())) {
            way.add(0, step);
        }
        return way;
    }

    private void follow() {
        Set<OaeId> level = Set.of(graph.principal());
        while (!level.isEmpty()) {
            Set<OaeId> next = new LinkedHashSet<>();
            for (OaeId one : level) {
                graph.roles().getOrDefault(one, Map.of()).forEach((group, role) -> {
                    if (!deleted.contains(group) && !group.equals(graph.principal())) {
                        if (!roles.containsKey(group)) {
                            next.add(group);
                        }
                        add(one, group, role);
                    }
                });
            }
            level = next;
        }
    }

    private void add(OaeId principal, OaeId group, String role) {
        roles.merge(group, role.equals(MANAGER) ? MANAGER : MEMBER, (one, other) -> one.equals(MANAGER) ? one : other);
        first.putIfAbsent(group, new AuthzRole(principal, group, role));
    }
}
