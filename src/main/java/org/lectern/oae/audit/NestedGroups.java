package org.lectern.oae.audit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.model.ScanPage;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;

/**
 * Groups that are in groups. They lie anywhere on the ring, so their members are kept while the ranges are read, and who is in a
 * group through others is known only at the end. What there is no room for is read by its key then. Safe for many threads, but
 * {@link #end}, which one thread calls when all ranges are read.
 */
final class NestedGroups {
    /** So many members at most, some 50 MB. */
    private static final int MOST_MEMBERS = 500_000;

    private static final int PAGE = 1_000;

    private final OaeReads reads;
    private final Scans scans;
    private final Map<OaeId, List<OaeId>> members = new ConcurrentHashMap<>();
    private final Map<OaeId, OaeResource> above = new ConcurrentHashMap<>();
    private final Set<OaeId> deleted = ConcurrentHashMap.newKeySet();
    private final AtomicInteger room;

    NestedGroups(OaeReads reads, Scans scans) {
        this(reads, scans, MOST_MEMBERS);
    }

    /** @param most so many members are kept in memory */
    NestedGroups(OaeReads reads, Scans scans, int most) {
        room = new AtomicInteger(most);
        this.reads = reads;
        this.scans = scans;
    }

    /** A group that is marked as deleted: what is in it is in no other group through it. */
    void delete(OaeId group) {
        deleted.add(group);
    }

    boolean isDeleted(OaeId group) {
        return deleted.contains(group);
    }

    /** A group that other groups are in: everybody who should have it in their memberships is added at the end. */
    void holdsGroups(OaeResource group) {
        above.put(group.id(), group);
    }

    /** Whether there is room for one member more. */
    boolean isRoom() {
        return room.get() > 0 && room.getAndDecrement() > 0;
    }

    /** All members of a group that is in others, or that others are in. */
    void keep(OaeId group, List<OaeId> all) {
        members.put(group, List.copyOf(all));
    }

    /** Adds who is in each of the groups that hold others, through any chain, once. Blocks. */
    void end(ExpectedRows expected) throws InterruptedException, ExecutionException {
        for (OaeResource group : above.values()) {
            for (OaeId principal : below(group.id())) {
                expected.entry(LibraryKind.MEMBERSHIPS, principal, group, "");
            }
        }
    }

    /** Everybody in a group and in those that are in it, those groups among them. */
    private Set<OaeId> below(OaeId group) throws InterruptedException, ExecutionException {
        Set<OaeId> found = new LinkedHashSet<>();
        List<OaeId> open = new ArrayList<>(List.of(group));
        while (!open.isEmpty()) {
            OaeId one = open.remove(open.size() - 1);
            if (deleted.contains(one)) {
                continue;
            }
            for (OaeId member : membersOf(one)) {
                if (found.add(member) && member.type() == OaeType.GROUP && !member.equals(group)) {
                    open.add(member);
                }
            }
        }
        found.remove(group);
        return found;
    }

    private List<OaeId> membersOf(OaeId group) throws InterruptedException, ExecutionException {
        List<OaeId> known = members.get(group);
        if (known != null) {
            return known;
        }
        List<OaeId> all = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Optional<String> from = after;
            ScanPage<AuthzRole> page = scans.await(() -> reads.members(group, from, PAGE));
            page.rows().forEach(row -> all.add(row.principal()));
            after = page.next();
        } while (after.isPresent());
        return all;
    }
}
