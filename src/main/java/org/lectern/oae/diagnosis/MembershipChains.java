package org.lectern.oae.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeType;

/**
 * The groups that a principal is in through any chain of groups that were not deleted, each with the role that the platform
 * gives it: manager if anybody on such a chain manages it.
 */
final class MembershipChains {
    private static final int GROUPS_AT_ONCE = 16;
    private static final String MANAGER = "manager";
    private static final String MEMBER = "member";

    private final OaeReads reads;
    private final OaeLibrary library;
    private final Map<OaeId, String> roles = new LinkedHashMap<>();
    private final Map<OaeId, AuthzRole> first = new HashMap<>();
    private final Set<OaeId> deleted = new HashSet<>();

    private MembershipChains(OaeReads reads, OaeLibrary library) {
        this.reads = reads;
        this.library = library;
    }

    /** Follows them from the library's owner; fails as {@link SnapshotReader#read} does. */
    static CompletionStage<MembershipChains> read(OaeReads reads, OaeLibrary library) {
        MembershipChains chains = new MembershipChains(reads, library);
        return chains.follow(Set.of(library.owner())).thenApply(done -> chains);
    }

    /** Role by group. */
    Map<OaeId, String> roles() {
        return roles;
    }

    /** Groups that were met and are marked as deleted. */
    Set<OaeId> deleted() {
        return deleted;
    }

    /** The roles of a shortest chain to a group, the owner's own first; empty if there is none. */
    List<AuthzRole> way(OaeId group) {
        List<AuthzRole> way = new ArrayList<>();
        for (AuthzRole step = first.get(group); step != null; step = first.get(step.principal())) {
            way.add(0, step);
        }
        return way;
    }

    /** What one group, or the owner, has. */
    private record Held(OaeId principal, Map<OaeId, String> groups) {}

    /** One step up from these, then the next. Called for one step at a time. */
    private CompletionStage<?> follow(Set<OaeId> from) {
        return Stages.all(
                        GROUPS_AT_ONCE,
                        from,
                        one -> SnapshotReader.roles(
                                        reads,
                                        new OaeLibrary(library.kind(), one),
                                        OaeType.GROUP,
                                        SnapshotReader.Flow.FREE)
                                .thenApply(groups -> new Held(one, groups)))
                .thenCompose(all -> {
                    Set<OaeId> reached = new LinkedHashSet<>();
                    all.forEach(held -> reached.addAll(held.groups().keySet()));
                    reached.removeAll(deleted);
                    Set<OaeId> unknown = new LinkedHashSet<>(reached);
                    unknown.removeAll(roles.keySet());
                    unknown.remove(library.owner());
                    return deleted(unknown).thenCompose(gone -> {
                        deleted.addAll(gone);
                        unknown.removeAll(gone);
                        all.forEach(held -> held.groups().forEach((group, role) -> add(held.principal(), group, role)));
                        return unknown.isEmpty() ? CompletableFuture.completedStage(null) : follow(unknown);
                    });
                });
    }

    private void add(OaeId principal, OaeId group, String role) {
        if (!deleted.contains(group) && !group.equals(library.owner())) {
            roles.merge(
                    group, role.equals(MANAGER) ? MANAGER : MEMBER, (one, other) -> one.equals(MANAGER) ? one : other);
            first.putIfAbsent(group, new AuthzRole(principal, group, role));
        }
    }

    private CompletionStage<Set<OaeId>> deleted(Set<OaeId> groups) {
        return groups.isEmpty() ? CompletableFuture.completedStage(Set.of()) : reads.deleted(groups);
    }
}
