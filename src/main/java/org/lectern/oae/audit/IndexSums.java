package org.lectern.oae.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.lectern.audit.scan.Ledger;
import org.lectern.audit.scan.RangeWorkers;
import org.lectern.model.TokenRange;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.FolderGroup;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeScans;
import org.lectern.oae.OaeType;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.diagnosis.IndexFault;

/**
 * Adds up what should stand in the libraries that have been built, less what does: one sum for each slice of the ring, by the
 * token of the bucket. Items lie on the ring where their members do, and principals where their roles do, so that tables are
 * joined a range at a time, in little memory. {@link #index} and {@link #truth} make what reads the ranges for one thread; the sums are
 * those of all threads.
 */
final class IndexSums {
    /** What a range comes to in a ledger that keeps no sums. */
    static final long[] NOT_KEPT = {};

    private final OaeLayout layout;
    private final OaeScans tables;
    private final Scans scans;
    private final Ledger<IndexAuditPhase, IndexFault> ledger;
    private final BuiltBuckets built;
    private final CacheComparison cache;
    private final Optional<String> tenant;
    private final int sliceBits;
    private final int rangeBits;
    private final AtomicLongArray sums;
    private final AtomicReference<IndexCounts> counts = new AtomicReference<>(IndexCounts.NONE);
    private final FolderRows folders;
    private final NestedGroups nested;

    /**
     * @param tables as the first look reads them
     * @param cache told of the roles
     * @param tenant whose libraries are meant; empty for all
     * @param sliceBits the ring has 2^sliceBits slices; likewise the ranges
     */
    IndexSums(
            OaeReads reads,
            OaeScans tables,
            Scans scans,
            Ledger<IndexAuditPhase, IndexFault> ledger,
            BuiltBuckets built,
            CacheComparison cache,
            Optional<String> tenant,
            int sliceBits,
            int rangeBits) {
        layout = reads.layout();
        this.tables = tables;
        this.scans = scans;
        this.ledger = ledger;
        this.built = built;
        this.cache = cache;
        this.tenant = tenant;
        this.sliceBits = sliceBits;
        this.rangeBits = rangeBits;
        sums = new AtomicLongArray(1 << sliceBits);
        folders = new FolderRows(reads, tables, scans, FolderRows.MOST);
        nested = new NestedGroups(reads, scans);
    }

    /** Whether something in a slice does not add up, once all has been read. */
    boolean isSuspicious(int slice) {
        return sums.get(slice) != 0;
    }

    IndexCounts counts() {
        return Objects.requireNonNull(counts.get());
    }

    int firstSlice(int range) {
        return range << (sliceBits - rangeBits);
    }

    int slicesPerRange() {
        return 1 << (sliceBits - rangeBits);
    }

    private boolean isMeant(BucketKey bucket) {
        return tenant.isEmpty() || bucket.library().tenant().equals(tenant.get());
    }

    /** The libraries: what stands in those that have been built is subtracted. */
    RangeWorkers.Ranges index() {
        return range -> {
            StandingRows standing =
                    new StandingRows(layout, built, this::isMeant, sliceBits, firstSlice(range), slicesPerRange());
            boolean whole = scans.each(
                    layout.tables().index(),
                    TokenRange.part(range, rangeBits),
                    tables::scanIndex,
                    rows -> rows.forEach(standing::row));
            standing.flush();
            counts.accumulateAndGet(standing.counts(), IndexCounts::plus);
            // What was read of a range that could not be read whole says nothing; that it could not be is said.
            if (whole) {
                long[] taken = standing.sums();
                for (int i = 0; i < taken.length; i++) {
                    sums.addAndGet(firstSlice(range) + i, taken[i]);
                }
            }
            ledger.done(range, NOT_KEPT, 0);
        };
    }

    /** What many ranges have to know of others, where tables describe items. */
    void begin() throws InterruptedException, ExecutionException {
        if (layout.keepsRolesTwice()) {
            folders.read();
        }
    }

    /** What is known when all ranges are read. */
    void end() throws InterruptedException, ExecutionException {
        nested.end(expected());
    }

    private ExpectedRows expected() {
        return new ExpectedRows(layout, built, sums, sliceBits);
    }

    /**
     * Items and principals of a range with their members and their roles, each of these tables read once. The first pages of all are
     * asked for before any is worked off: there are many tables, and little of each in a range.
     */
    RangeWorkers.Ranges truth() {
        ExpectedRows expected = expected();
        return range -> {
            TokenRange tokens = TokenRange.part(range, rangeBits);
            List<Scans.Scan<OaeResource>> items = Stream.of(
                            ResourceTable.CONTENT, ResourceTable.DISCUSSIONS, ResourceTable.MEETINGS)
                    .map(table -> begin(table, tokens))
                    .toList();
            if (layout.keepsRolesTwice()) {
                Scans.Scan<OaeResource> people = begin(ResourceTable.PRINCIPALS, tokens);
                Scans.Scan<OaeId> deleted = scans.begin("AuthzDeleted", tokens, tables::scanDeleted);
                Scans.Scan<AuthzRole> roles = scans.begin(layout.tables().roles(), tokens, tables::scanRoles);
                Scans.Scan<FolderGroup> folderGroups = folders.begin(tokens);
                Scans.Scan<AuthzRole> members = beginMembers(tokens);
                Map<OaeId, OaeResource> resources = read(items);
                Map<OaeId, OaeResource> principals = read(List.of(people));
                deleted.each(ids ->
                        ids.stream().filter(id -> id.type() == OaeType.GROUP).forEach(nested::delete));
                ExpectedMemberships groups = new ExpectedMemberships(expected, nested, principals);
                roles(expected, roles, principals, groups);
                members(expected, members, resources, folders.of(folderGroups), groups);
            } else {
                Scans.Scan<AuthzRole> members = beginMembers(tokens);
                members(expected, members, read(items), Map.of(), new ExpectedMemberships(expected, nested, Map.of()));
            }
            ledger.done(range, NOT_KEPT, 0);
        };
    }

    /** Items, folders and groups: what each of their members should have in a library is added. */
    private void members(
            ExpectedRows expected,
            Scans.Scan<AuthzRole> members,
            Map<OaeId, OaeResource> resources,
            Map<OaeId, OaeResource> byGroup,
            ExpectedMemberships groups)
            throws InterruptedException, ExecutionException {
        members.each(rows -> {
            for (AuthzRole row : rows) {
                expected.role(row, true);
                if (row.resource().type() == OaeType.GROUP) {
                    groups.member(row);
                    OaeResource folder = byGroup.get(row.resource());
                    if (folder != null) {
                        expected.entry(LibraryKind.FOLDERS, row.principal(), folder, row.role());
                    }
                    continue;
                }
                OaeResource item = resources.get(row.resource());
                if (item != null) {
                    ofItem(expected, item, row);
                }
            }
        });
        groups.flush();
    }

    private static void ofItem(ExpectedRows expected, OaeResource item, AuthzRole row) {
        switch (item.id().type()) {
            case CONTENT -> {
                expected.entry(LibraryKind.CONTENT, row.principal(), item, row.role());
                if (row.principal().type() == OaeType.GROUP) {
                    expected.entry(LibraryKind.FOLDER_CONTENT, row.principal(), item, row.role());
                }
            }
            case DISCUSSION -> expected.entry(LibraryKind.DISCUSSIONS, row.principal(), item, row.role());
            case MEETING -> expected.entry(LibraryKind.MEETINGS, row.principal(), item, row.role());
            case USER, GROUP, FOLDER -> {} // not among them
        }
    }

    private Scans.Scan<AuthzRole> beginMembers(TokenRange tokens) {
        return scans.begin(layout.tables().members(), tokens, tables::scanMembers);
    }

    private Scans.Scan<OaeResource> begin(ResourceTable table, TokenRange tokens) {
        return scans.begin(table.table(), tokens, (range, after, limit) -> tables.scan(table, range, after, limit));
    }

    private static Map<OaeId, OaeResource> read(List<Scans.Scan<OaeResource>> some)
            throws InterruptedException, ExecutionException {
        Map<OaeId, OaeResource> found = new HashMap<>();
        for (Scans.Scan<OaeResource> one : some) {
            one.each(rows -> rows.forEach(row -> found.put(row.id(), row)));
        }
        return found;
    }

    /** Principals: each should stand in the lists of members of what they have. */
    private void roles(
            ExpectedRows expected,
            Scans.Scan<AuthzRole> roles,
            Map<OaeId, OaeResource> principals,
            ExpectedMemberships groups)
            throws InterruptedException, ExecutionException {
        roles.each(rows -> {
            for (AuthzRole row : rows) {
                expected.role(row, false);
                groups.role(row);
                cache.learn(row);
                OaeResource principal = principals.get(row.principal());
                OaeType type = row.resource().type();
                if (principal != null && (type == OaeType.CONTENT || type == OaeType.GROUP)) {
                    expected.entry(
                            type == OaeType.CONTENT ? LibraryKind.CONTENT_MEMBERS : LibraryKind.MEMBERS,
                            row.resource(),
                            principal,
                            row.role());
                }
            }
        });
    }
}
