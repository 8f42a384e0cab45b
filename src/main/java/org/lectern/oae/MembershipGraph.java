package org.lectern.oae;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.model.ScanPage;

/**
 * Who is in which group above a principal, by AuthzRoles: groups that were deleted and groups that stand for folders among them, as
 * the platform puts it together (Hilary, {@code packages/oae-authz/lib/api.js}, {@code _getAuthzGroupMembershipsGraph}).
 *
 * @param principal at the bottom
 * @param roles on groups, by whoever has them: the principal, and each group that it is in through any chain
 * @param unreadable rows that were left out, a sentence each
 */
public record MembershipGraph(OaeId principal, Map<OaeId, Map<OaeId, String>> roles, List<String> unreadable) {
    private static final int GROUPS_AT_ONCE = 16;
    private static final int PAGE = 1_000;

    /** Follows the roles upwards from a principal, level by level, so that circles end. */
    public static CompletionStage<MembershipGraph> read(OaeReads reads, OaeId principal) {
        MembershipGraph graph = new MembershipGraph(principal, new LinkedHashMap<>(), new ArrayList<>());
        return follow(reads, graph, Set.of(principal)).thenApply(done -> graph);
    }

    /** What one of a level has. */
    private record Held(OaeId who, Map<OaeId, String> groups, List<String> unreadable) {}

    private static CompletionStage<?> follow(OaeReads reads, MembershipGraph graph, Collection<OaeId> level) {
        return Stages.all(
                        GROUPS_AT_ONCE,
                        level,
                        one -> held(reads, new Held(one, new LinkedHashMap<>(), new ArrayList<>()), Optional.empty()))
                .thenCompose(all -> {
                    Set<OaeId> next = new LinkedHashSet<>();
                    for (Held held : all) {
                        graph.roles.put(held.who(), held.groups());
                        graph.unreadable.addAll(held.unreadable());
                        next.addAll(held.groups().keySet());
                    }
                    next.removeAll(graph.roles.keySet());
                    return next.isEmpty() ? CompletableFuture.completedStage(null) : follow(reads, graph, next);
                });
    }

    private static CompletionStage<Held> held(OaeReads reads, Held held, Optional<String> after) {
        return reads.roles(held.who(), OaeType.GROUP, after, PAGE).thenCompose((ScanPage<AuthzRole> page) -> {
            page.rows().forEach(role -> held.groups().put(role.resource(), role.role()));
            held.unreadable().addAll(page.unreadable());
            return page.next().isEmpty() ? CompletableFuture.completedStage(held) : held(reads, held, page.next());
        });
    }

    /** Every group above the principal. */
    public Set<OaeId> groups() {
        Set<OaeId> groups = new LinkedHashSet<>();
        roles.values().forEach(held -> groups.addAll(held.keySet()));
        groups.remove(principal);
        return groups;
    }

    /** Whether the principal itself has a role on a group. */
    public boolean isDirect(OaeId group) {
        return roles.getOrDefault(principal, Map.of()).containsKey(group);
    }

    /** Roles on a group, by whoever has them. */
    public Map<String, String> into(OaeId group) {
        Map<String, String> into = new HashMap<>();
        roles.forEach((from, held) -> {
            String role = held.get(group);
            if (role != null) {
                into.put(from.value(), role);
            }
        });
        return into;
    }
}
