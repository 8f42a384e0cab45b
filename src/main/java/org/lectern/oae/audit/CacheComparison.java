package org.lectern.oae.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.lectern.model.TokenRange;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.CachedMemberships;
import org.lectern.oae.MembershipGraph;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeScans;
import org.lectern.oae.OaeType;
import org.lectern.oae.WideRow;

/**
 * Compares what the platform keeps of memberships with the roles they follow from: see {@link CachedMemberships}. Both lie on the ring
 * by principal, and are read a range at a time; groups in groups lie anywhere, and are learnt while the roles are first read. What
 * there is no room for is read by its key. Safe for many threads.
 */
final class CacheComparison {
    /** So many groups in groups at most, some 100 MB. */
    private static final int MOST_NESTED = 500_000;

    private final OaeReads reads;
    private final OaeScans tables;
    private final Scans scans;
    private final int rangeBits;
    private final Map<OaeId, Map<OaeId, String>> nested = new ConcurrentHashMap<>();
    private final AtomicInteger room;

    CacheComparison(OaeReads reads, OaeScans tables, Scans scans, int rangeBits) {
        this(reads, tables, scans, rangeBits, MOST_NESTED);
    }

    /** @param most so many groups in groups are kept in memory */
    CacheComparison(OaeReads reads, OaeScans tables, Scans scans, int rangeBits, int most) {
        this.reads = reads;
        this.tables = tables;
        this.scans = scans;
        this.rangeBits = rangeBits;
        room = new AtomicInteger(most);
    }

    /** What a principal has. */
    void learn(AuthzRole row) {
        boolean isNested =
                row.principal().type() == OaeType.GROUP && row.resource().type() == OaeType.GROUP;
        if (isNested && room.get() > 0 && room.getAndDecrement() > 0) {
            nested.computeIfAbsent(row.principal(), group -> new ConcurrentHashMap<>())
                    .put(row.resource(), row.role());
        }
    }

    /** Told of each principal for whom something is wrong. */
    interface Wrong {
        void found(OaeId principal) throws InterruptedException, ExecutionException;
    }

    /** Compares a range, once all roles were learnt. Blocks. */
    void compare(int range, Wrong wrong) throws InterruptedException, ExecutionException {
        TokenRange tokens = TokenRange.part(range, rangeBits);
        Map<String, Map<String, String>> groups = read(CachedMemberships.Table.MEMBERSHIPS, tokens);
        Map<String, Map<String, String>> indirect = read(CachedMemberships.Table.INDIRECT, tokens);
        Map<OaeId, Map<OaeId, String>> direct = new HashMap<>();
        List<String> cached = new ArrayList<>(groups.keySet());
        indirect.keySet().stream().filter(one -> !groups.containsKey(one)).forEach(cached::add);
        cached.forEach(one -> OaeId.parse(one).ifPresent(id -> direct.put(id, new LinkedHashMap<>())));
        if (!direct.isEmpty()) {
            scans.each(
                    reads.layout().tables().roles(),
                    tokens,
                    tables::scanRoles,
                    rows -> rows.forEach(row -> {
                        Map<OaeId, String> held = direct.get(row.principal());
                        if (held != null && row.resource().type() == OaeType.GROUP) {
                            held.put(row.resource(), row.role());
                        }
                    }));
        }
        for (Map.Entry<OaeId, Map<OaeId, String>> one : direct.entrySet()) {
            String principal = one.getKey().value();
            CachedMemberships kept = new CachedMemberships(
                    one.getKey(),
                    new TreeMap<>(groups.getOrDefault(principal, Map.of())),
                    new TreeSet<>(indirect.getOrDefault(principal, Map.of()).keySet()));
            if (!kept.differences(graph(one.getKey(), one.getValue())).isEmpty()) {
                wrong.found(one.getKey());
            }
        }
    }

    private Map<String, Map<String, String>> read(CachedMemberships.Table table, TokenRange tokens)
            throws InterruptedException, ExecutionException {
        Map<String, Map<String, String>> found = new HashMap<>();
        scans.<WideRow>each(
                table.table(),
                tokens,
                (range, after, limit) -> tables.scanCache(table, range, after, limit),
                rows -> rows.forEach(row -> found.computeIfAbsent(WideRow.text(row.key()), one -> new HashMap<>())
                        .put(WideRow.text(row.column()), WideRow.text(row.value()))));
        return found;
    }

    private MembershipGraph graph(OaeId principal, Map<OaeId, String> direct)
            throws InterruptedException, ExecutionException {
        Map<OaeId, Map<OaeId, String>> roles = new LinkedHashMap<>(Map.of(principal, direct));
        List<OaeId> open = new ArrayList<>(direct.keySet());
        while (!open.isEmpty()) {
            OaeId group = open.remove(open.size() - 1);
            if (!roles.containsKey(group)) {
                Map<OaeId, String> above = above(group);
                roles.put(group, above);
                open.addAll(above.keySet());
            }
        }
        return new MembershipGraph(principal, roles, List.of());
    }

    private Map<OaeId, String> above(OaeId group) throws InterruptedException, ExecutionException {
        if (room.get() > 0) {
            return nested.getOrDefault(group, Map.of());
        }
        return scans.await(() -> MembershipGraph.read(reads, group)).roles().getOrDefault(group, Map.of());
    }
}
