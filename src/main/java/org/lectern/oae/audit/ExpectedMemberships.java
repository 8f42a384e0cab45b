package org.lectern.oae.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;

/**
 * The groups of a range, one after the other: who is in each through any chain has it in their memberships, once. Groups come
 * before users among the members, so what comes through them is known when the first user comes. Blocks; for one thread.
 */
final class ExpectedMemberships {
    private final OaeReads reads;
    private final Scans scans;
    private final ExpectedRows expected;
    private final Map<OaeId, OaeResource> known = new HashMap<>();
    private final Map<OaeId, OaeResource> folders = new HashMap<>();
    private final Set<OaeId> deleted = new HashSet<>();
    private @Nullable OaeId group;
    private final List<OaeId> nested = new ArrayList<>();
    private @Nullable Set<OaeId> indirect;

    ExpectedMemberships(OaeReads reads, Scans scans, ExpectedRows expected) {
        this.reads = reads;
        this.scans = scans;
        this.expected = expected;
    }

    /** The groups of the range themselves, of these. */
    void know(Collection<OaeResource> principals) throws InterruptedException, ExecutionException {
        for (OaeResource one : principals) {
            if (one.id().type() == OaeType.GROUP) {
                known.put(one.id(), one);
            }
        }
        if (!known.isEmpty()) {
            deleted.addAll(scans.await(() -> reads.deleted(known.keySet())));
        }
    }

    /** The folders behind the groups of a page. */
    void lookUp(List<AuthzRole> rows) throws InterruptedException, ExecutionException {
        Set<OaeId> unknown = new LinkedHashSet<>();
        for (AuthzRole row : rows) {
            OaeId id = row.resource();
            if (id.type() == OaeType.GROUP && !known.containsKey(id) && !folders.containsKey(id)) {
                unknown.add(id);
            }
        }
        if (!unknown.isEmpty()) {
            folders.putAll(scans.await(() -> reads.foldersOf(unknown)));
        }
    }

    /** The next member, in the order of the scan. */
    void member(AuthzRole row) throws InterruptedException, ExecutionException {
        if (!row.resource().equals(group)) {
            flush();
            group = row.resource();
        }
        OaeResource folder = folders.get(row.resource());
        if (folder != null) {
            expected.entry(LibraryKind.FOLDERS, row.principal(), folder, row.role());
        }
        OaeResource one = known.get(row.resource());
        if (one == null || deleted.contains(one.id())) {
            return;
        }
        if (row.principal().type() == OaeType.GROUP) {
            nested.add(row.principal());
        } else if (!indirect().contains(row.principal())) {
            expected.entry(LibraryKind.MEMBERSHIPS, row.principal(), one, row.role());
        }
    }

    private Set<OaeId> indirect() throws InterruptedException, ExecutionException {
        Set<OaeId> found = indirect;
        if (found == null) {
            found = nested.isEmpty() ? Set.of() : below();
            indirect = found;
        }
        return found;
    }

    /** Everybody in the groups that are in this one, those groups among them. */
    private Set<OaeId> below() throws InterruptedException, ExecutionException {
        Set<OaeId> found = new LinkedHashSet<>(nested);
        Set<OaeId> open = new LinkedHashSet<>(nested);
        while (!open.isEmpty()) {
            Set<OaeId> level = Set.copyOf(open);
            open.clear();
            Set<OaeId> gone = scans.await(() -> reads.deleted(level));
            for (OaeId one : level) {
                if (!gone.contains(one)) {
                    for (OaeId member : members(one)) {
                        if (found.add(member) && member.type() == OaeType.GROUP) {
                            open.add(member);
                        }
                    }
                }
            }
        }
        found.remove(group);
        return found;
    }

    private List<OaeId> members(OaeId of) throws InterruptedException, ExecutionException {
        int limit = 1_000;
        List<OaeId> all = new ArrayList<>();
        Optional<OaeId> after = Optional.empty();
        while (true) {
            Optional<OaeId> from = after;
            List<AuthzRole> page = scans.await(() -> reads.members(of, from, limit));
            page.forEach(row -> all.add(row.principal()));
            if (page.size() < limit) {
                return all;
            }
            after = Optional.of(all.get(all.size() - 1));
        }
    }

    /** Who is in the last group through another one. */
    void flush() throws InterruptedException, ExecutionException {
        OaeId last = group;
        OaeResource one = last == null ? null : known.get(last);
        if (one != null && !deleted.contains(one.id())) {
            for (OaeId principal : indirect()) {
                expected.entry(LibraryKind.MEMBERSHIPS, principal, one, "");
            }
        }
        group = null;
        nested.clear();
        indirect = null;
    }
}
