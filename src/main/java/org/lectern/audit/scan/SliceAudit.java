package org.lectern.audit.scan;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.diagnosis.Murmur3;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.cluster.ClusterException;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;

/** Looks at libraries one by one, many at a time. Called on an audit's own threads; what it returns is complete. */
final class SliceAudit {
    private final TableScans scans;
    private final CloseLooks looks;
    private final AuditReads reads;
    private final AuditRecord audit;
    private final Pace pace;
    private final Consumer<Finding> show;
    private final int sliceBits;

    SliceAudit(
            TableScans scans,
            LibraryAuditor auditor,
            AuditReads reads,
            FindingRecords records,
            AuditRecord audit,
            Pace pace,
            Consumer<Finding> show,
            int sliceBits) {
        this.scans = scans;
        looks = new CloseLooks(auditor, records, audit.id(), audit.options(), pace);
        this.reads = reads;
        this.audit = audit;
        this.pace = pace;
        this.show = show;
        this.sliceBits = sliceBits;
    }

    /**
     * What came of it.
     *
     * @param residues by how much each slice was off, negated: added to the sums, they leave what is not explained
     */
    record Outcome(Map<DriftKind, Long> found, long principals, LongBuffer residues) {}

    /** What is under way, and what came of it so far. */
    private final class Batch {
        private final Map<DriftKind, Long> found = new EnumMap<>(DriftKind.class);
        private final long[] residues;
        private final int firstSlice;
        private final CloseLooks.Batch libraries = looks.batch(this::count);
        private long principals;

        Batch(int firstSlice, int slices) {
            this.firstSlice = firstSlice;
            residues = new long[slices];
        }

        void audit(PrincipalId principal, Set<ContentId> also) throws InterruptedException {
            libraries.audit(principal, also);
        }

        private synchronized void count(LibraryAuditor.Look look, List<Finding> reported) {
            principals++;
            if (residues.length > 0) {
                Murmur3 hash = new Murmur3();
                hash.hash(ByteBuffer.wrap(look.audit().principal().value().getBytes(StandardCharsets.UTF_8)));
                residues[TokenRange.indexOf(hash.token(), sliceBits) - firstSlice] -= look.residue();
            }
            reported.forEach(finding -> {
                found.merge(finding.kind(), 1L, Long::sum);
                show.accept(finding);
            });
        }

        Outcome outcome() throws InterruptedException, ExecutionException {
            libraries.finish();
            synchronized (this) {
                return new Outcome(found, principals, LongBuffer.wrap(residues));
            }
        }
    }

    /** These principals. */
    Outcome of(Collection<PrincipalId> principals) throws InterruptedException, ExecutionException {
        Batch batch = new Batch(0, 0);
        for (PrincipalId principal : principals) {
            batch.audit(principal, Set.of());
        }
        return batch.outcome();
    }

    /** The principals of a tenant in a range of the ring. */
    Outcome tenant(TokenRange range, String tenant) throws InterruptedException, ExecutionException {
        Batch batch = new Batch(0, 0);
        Set<PrincipalId> principals = new LinkedHashSet<>(principals(range));
        principals.addAll(owners(range));
        for (PrincipalId principal : principals) {
            if (principal.tenant().equals(tenant)) {
                batch.audit(principal, Set.of());
            }
        }
        return batch.outcome();
    }

    /** The principals of those slices that do not add up. */
    Outcome suspicious(int firstSlice, int slices, IntPredicate isSuspicious)
            throws InterruptedException, ExecutionException {
        Batch batch = new Batch(firstSlice, slices);
        for (TokenRange range : SliceRuns.suspicious(firstSlice, slices, isSuspicious, sliceBits)) {
            for (PrincipalId principal : owners(range)) {
                batch.audit(principal, Set.of());
            }
        }
        return batch.outcome();
    }

    /** Where libraries cannot be read, in halves; at last those that somebody else knows of, and the rest is left out. */
    private SortedSet<PrincipalId> owners(TokenRange range) throws InterruptedException {
        try {
            return scans.owners(range, pace);
        } catch (ClusterException failure) {
            failure.requireUnreadable();
            if (TokenRange.indexOf(range.first(), sliceBits) != TokenRange.indexOf(range.last(), sliceBits)) {
                SortedSet<PrincipalId> both = owners(range.lower());
                both.addAll(owners(range.upper()));
                return both;
            }
            pace.unreadable("libraries of principals that are not on record, of the tokens " + tokens(range, failure));
            return principals(range);
        }
    }

    /** Where they cannot be read, in halves, too. */
    private SortedSet<PrincipalId> principals(TokenRange range) throws InterruptedException {
        try {
            return scans.principals(range, pace);
        } catch (ClusterException failure) {
            failure.requireUnreadable();
            if (TokenRange.indexOf(range.first(), sliceBits) == TokenRange.indexOf(range.last(), sliceBits)) {
                pace.unreadable("principals of the tokens " + tokens(range, failure));
                return new TreeSet<>();
            }
            SortedSet<PrincipalId> both = principals(range.lower());
            both.addAll(principals(range.upper()));
            return both;
        }
    }

    private static String tokens(TokenRange range, ClusterException failure) {
        return range.first() + " to " + range.last() + ": " + failure.getMessage();
    }

    /** Says that what the truth holds there could not be read. */
    static String members(TokenRange range, ClusterException failure) {
        return "items of the tokens " + tokens(range, failure);
    }

    /**
     * Members that neither a library nor a list knows of. Reads a range of the truth; each member of a slice that is not
     * explained is looked up.
     *
     * @param slices those not explained; where the audit is of a tenant, its principals are meant
     */
    Outcome membersNobodyKnows(TokenRange range, BitSet slices) throws InterruptedException, ExecutionException {
        Batch batch = new Batch(0, 0);
        MemberLookups lookups = new MemberLookups(reads, batch::audit);
        Murmur3 hash = new Murmur3();
        String tenant = audit.scope() instanceof AuditScope.Tenant one ? one.name() : "";
        TableScans.Member each = (content, principal, lastModified, visibility, deleted, role) -> {
            if (role == TableScans.REMOVED) {
                return;
            }
            if (tenant.isEmpty()) {
                hash.hash(principal);
                if (!slices.get(TokenRange.indexOf(hash.token(), sliceBits))) {
                    return;
                }
            }
            try {
                PrincipalId id = new PrincipalId(text(principal));
                if (tenant.isEmpty() || id.tenant().equals(tenant)) {
                    lookups.look(id, new ContentId(text(content)), Instant.ofEpochMilli(lastModified));
                }
            } catch (InvalidIdentifierException malformed) {
                pace.unreadable("content " + text(content) + ", " + text(principal));
            }
        };
        try {
            scans.members(range, audit.options().consistency(), pace, each);
        } catch (ClusterException failure) {
            failure.requireUnreadable();
            // Not in halves: who was looked up once must not be counted twice.
            pace.unreadable(members(range, failure));
        }
        lookups.finish();
        return batch.outcome();
    }

    /** The text of an id's bytes. */
    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }
}
