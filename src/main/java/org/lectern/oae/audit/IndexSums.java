package org.lectern.oae.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.scan.Ledger;
import org.lectern.audit.scan.RangeWorkers;
import org.lectern.audit.scan.TokenRange;
import org.lectern.library.Bucket;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.ResourceVisibility;
import org.lectern.oae.diagnosis.IndexDiagnosis;
import org.lectern.oae.diagnosis.IndexFault;

/**
 * Adds up what should stand in the libraries that have been built, less what does: one sum for each slice of the ring, by the
 * token of the bucket. Items lie on the ring where their members do, and principals where their roles do, so that tables are
 * joined a range at a time, in little memory. Each of its methods makes what reads the ranges for one thread.
 */
final class IndexSums {
    private final OaeReads reads;
    private final Scans scans;
    private final Ledger<IndexAuditPhase, IndexFault> ledger;
    private final BuiltBuckets built;
    private final Optional<String> tenant;
    private final int sliceBits;
    private final int rangeBits;
    private final AtomicLong indexRows = new AtomicLong();
    private final AtomicLong buckets = new AtomicLong();
    private final AtomicLong unbuilt = new AtomicLong();
    private final AtomicLong unbuiltRows = new AtomicLong();
    private final AtomicLong unknown = new AtomicLong();

    /**
     * @param tenant whose libraries are meant; empty for all
     * @param sliceBits the ring has 2^sliceBits slices; likewise the ranges
     */
    IndexSums(
            OaeReads reads,
            Scans scans,
            Ledger<IndexAuditPhase, IndexFault> ledger,
            BuiltBuckets built,
            Optional<String> tenant,
            int sliceBits,
            int rangeBits) {
        this.reads = reads;
        this.scans = scans;
        this.ledger = ledger;
        this.built = built;
        this.tenant = tenant;
        this.sliceBits = sliceBits;
        this.rangeBits = rangeBits;
    }

    long indexRows() {
        return indexRows.get();
    }

    long buckets() {
        return buckets.get();
    }

    long unbuilt() {
        return unbuilt.get();
    }

    long unbuiltRows() {
        return unbuiltRows.get();
    }

    long unknown() {
        return unknown.get();
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
            Standing standing = new Standing(firstSlice(range), slicesPerRange());
            boolean whole = scans.each(
                    "LibraryIndex",
                    TokenRange.part(range, rangeBits),
                    reads::scanIndex,
                    rows -> rows.forEach(standing::row));
            standing.flush();
            // What was read of a range that could not be read whole says nothing; that it could not be is said.
            ledger.done(range, whole ? standing.sums : new long[0], firstSlice(range));
        };
    }

    /** The rows of one range, bucket after bucket. */
    private final class Standing {
        private final KeyHash hash = new KeyHash();
        private final int firstSlice;
        private final long[] sums;
        private String key = "";
        private @Nullable BucketKey bucket;
        private long identity;
        private int slice;
        private long sum;
        private long rows;
        private final Set<IndexMarker> markers = EnumSet.noneOf(IndexMarker.class);

        Standing(int firstSlice, int slices) {
            this.firstSlice = firstSlice;
            sums = new long[slices];
        }

        void row(IndexRow row) {
            indexRows.incrementAndGet();
            if (!row.bucketKey().equals(key)) {
                flush();
                begin(row.bucketKey());
            }
            BucketKey of = bucket;
            if (of == null) {
                unknown.incrementAndGet();
            } else if (row.isMarker()) {
                markers.add(
                        row.rankedResourceId().equals(IndexMarker.LOW.stored()) ? IndexMarker.LOW : IndexMarker.HIGH);
            } else {
                rows++;
                sum += ofRow(hash, identity, row.rankedResourceId(), of.kind(), row.value());
            }
        }

        private void begin(String bucketKey) {
            key = bucketKey;
            Optional<BucketKey> parsed = BucketKey.parse(bucketKey);
            bucket = parsed.orElse(null);
            hash.of(bucketKey);
            identity = hash.identity();
            slice = TokenRange.indexOf(hash.token(), sliceBits) - firstSlice;
        }

        void flush() {
            BucketKey of = bucket;
            if (of != null && isMeant(of)) {
                if (markers.size() == 2) {
                    buckets.incrementAndGet();
                    built.add(identity);
                    sums[slice] -= sum;
                } else {
                    unbuilt.incrementAndGet();
                    unbuiltRows.addAndGet(rows + markers.size());
                }
            }
            key = "";
            bucket = null;
            sum = 0;
            rows = 0;
            markers.clear();
        }
    }

    /** What cannot be right adds to the sum what nothing takes away again, so that it is looked at. */
    private static long ofRow(KeyHash hash, long bucket, String ranked, LibraryKind kind, String value) {
        hash.of(ranked);
        long entry = hash.identity();
        long meaning = 0;
        if (kind == LibraryKind.MEMBERS) {
            hash.of(value);
            meaning = hash.identity();
        } else if (!IndexDiagnosis.isJson(value)) {
            meaning = 1;
        }
        return KeyHash.ofRow(bucket, entry, meaning);
    }

    /** What is expected, by a thread: added to any slice of the ring. */
    private final class Expected {
        private final KeyHash hash = new KeyHash();
        private final long[] sums = new long[1 << sliceBits];

        /** What a rebuild would write for a resource in a library, in those of its buckets that have been built. */
        void entry(LibraryKind kind, OaeId library, OaeResource resource, String role) {
            if (resource.visibility().isEmpty()) {
                return; // nobody knows what should stand: whoever has it there is looked at
            }
            String ranked = "";
            for (Bucket bucket : ResourceVisibility.of(resource.visibility().get(), resource.id(), library)
                    .buckets()) {
                hash.of(kind.index(), "#", library.value(), "#", BucketKey.nameOf(bucket));
                long identity = hash.identity();
                if (built.contains(identity)) {
                    int slice = TokenRange.indexOf(hash.token(), sliceBits);
                    if (ranked.isEmpty()) {
                        ranked = kind.rankFor(resource, library, role) + '#' + resource.id();
                    }
                    sums[slice] += ofRow(hash, identity, ranked, kind, kind.valueFor(role));
                }
            }
        }

        /**
         * AuthzRoles and AuthzMembers should say the same: what one of them adds the other takes away, in the libraries that
         * follow from it.
         */
        void role(AuthzRole one, boolean ofMembers) {
            hash.of(one.principal().value(), "#", one.resource().value(), "#", one.role());
            long sum = ofMembers ? hash.identity() : -hash.identity();
            switch (one.resource().type()) {
                case CONTENT -> {
                    role(LibraryKind.CONTENT, one.principal(), sum);
                    if (one.principal().type() == OaeType.GROUP) {
                        role(LibraryKind.FOLDER_CONTENT, one.principal(), sum);
                    }
                    role(LibraryKind.CONTENT_MEMBERS, one.resource(), sum);
                }
                case DISCUSSION -> role(LibraryKind.DISCUSSIONS, one.principal(), sum);
                case MEETING -> role(LibraryKind.MEETINGS, one.principal(), sum);
                case GROUP -> {
                    role(LibraryKind.FOLDERS, one.principal(), sum);
                    role(LibraryKind.MEMBERSHIPS, one.principal(), sum);
                    role(LibraryKind.MEMBERS, one.resource(), sum);
                }
                case USER, FOLDER -> {} // nothing follows from it
            }
        }

        private void role(LibraryKind kind, OaeId library, long sum) {
            hash.of(kind.index(), "#", library.value(), "#", BucketKey.nameOf(Bucket.PRIVATE));
            if (built.contains(hash.identity())) {
                sums[TokenRange.indexOf(hash.token(), sliceBits)] += sum;
            }
        }

        long[] taken() {
            long[] all = sums.clone();
            Arrays.fill(sums, 0);
            return all;
        }
    }

    /** Items, folders and groups: what each of their members should have in a library is added. */
    RangeWorkers.Ranges items() {
        Expected expected = new Expected();
        return range -> {
            TokenRange tokens = TokenRange.part(range, rangeBits);
            Map<OaeId, OaeResource> resources = new HashMap<>();
            for (ResourceTable table :
                    List.of(ResourceTable.CONTENT, ResourceTable.DISCUSSIONS, ResourceTable.MEETINGS)) {
                read(table, tokens, resources);
            }
            Map<OaeId, OaeResource> principals = new HashMap<>();
            read(ResourceTable.PRINCIPALS, tokens, principals);
            Groups groups = new Groups(expected);
            principals.keySet().removeIf(id -> id.type() != OaeType.GROUP);
            groups.know(principals);
            scans.each("AuthzMembers", tokens, reads::scanMembers, rows -> {
                groups.lookUp(rows);
                for (AuthzRole row : rows) {
                    expected.role(row, true);
                    if (row.resource().type() == OaeType.GROUP) {
                        groups.member(row);
                        continue;
                    }
                    OaeResource item = resources.get(row.resource());
                    if (item != null) {
                        ofItem(expected, item, row);
                    }
                }
            });
            groups.flush();
            ledger.done(range, expected.taken(), 0);
        };
    }

    private static void ofItem(Expected expected, OaeResource item, AuthzRole row) {
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

    private void read(ResourceTable table, TokenRange tokens, Map<OaeId, OaeResource> into)
            throws InterruptedException, ExecutionException {
        scans.<OaeResource>each(
                table.table(),
                tokens,
                (range, after, limit) -> reads.scan(table, range, after, limit),
                rows -> rows.forEach(one -> into.put(one.id(), one)));
    }

    /**
     * The groups of a range, one after the other: who is in each through any chain has it in their memberships, once. Groups come
     * before users among the members, so what comes through them is known when the first user comes.
     */
    private final class Groups {
        private final Expected expected;
        private final Map<OaeId, OaeResource> known = new HashMap<>();
        private final Map<OaeId, OaeResource> folders = new HashMap<>();
        private final Set<OaeId> deleted = new HashSet<>();
        private @Nullable OaeId group;
        private final List<OaeId> nested = new ArrayList<>();
        private @Nullable Set<OaeId> indirect;

        Groups(Expected expected) {
            this.expected = expected;
        }

        void know(Map<OaeId, OaeResource> groups) throws InterruptedException, ExecutionException {
            known.putAll(groups);
            if (!groups.isEmpty()) {
                deleted.addAll(scans.await(() -> reads.deleted(groups.keySet())));
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

    /** Principals: each should stand in the lists of members of what they have. */
    RangeWorkers.Ranges principals() {
        Expected expected = new Expected();
        return range -> {
            TokenRange tokens = TokenRange.part(range, rangeBits);
            Map<OaeId, OaeResource> principals = new HashMap<>();
            read(ResourceTable.PRINCIPALS, tokens, principals);
            scans.each("AuthzRoles", tokens, reads::scanRoles, rows -> {
                for (AuthzRole row : rows) {
                    expected.role(row, false);
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
            ledger.done(range, expected.taken(), 0);
        };
    }
}
