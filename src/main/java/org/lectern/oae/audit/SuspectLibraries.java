package org.lectern.oae.audit;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.audit.scan.LookRoom;
import org.lectern.audit.scan.Pace;
import org.lectern.audit.scan.SliceRuns;
import org.lectern.cluster.ClusterException;
import org.lectern.library.Bucket;
import org.lectern.model.TokenRange;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.WideRow;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.diagnosis.SnapshotReader;
import org.lectern.wording.InvalidInputException;

/**
 * Looks at the libraries of those slices of the ring that do not add up, one by one, many at a time. Called on an audit's own
 * threads, which begin the looks; most of them only wait for the second one, and none waits for another.
 */
final class SuspectLibraries {
    private static final long BETWEEN_LOOKS_MILLIS = 200;

    private final OaeReads reads;
    private final Scans scans;
    private final LibraryLooks looks;
    private final Pace pace;
    private final Consumer<IndexFinding> show;
    private final Optional<String> tenant;
    private final Duration settle;
    private final int sliceBits;
    private final IntPredicate isSuspicious;
    private final LookRoom room;
    /** Where no marker tells whether another bucket is met, too, and where it is the cache that is wrong; as many as are suspicious. */
    private final Set<OaeLibrary> begunOnes = ConcurrentHashMap.newKeySet();

    private final Semaphore ended = new Semaphore(0);
    private final AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicLong looked = new AtomicLong();
    private final AtomicLong changing = new AtomicLong();

    SuspectLibraries(
            OaeReads reads,
            Scans scans,
            LibraryLooks looks,
            Pace pace,
            Consumer<IndexFinding> show,
            Optional<String> tenant,
            Duration settle,
            int sliceBits,
            IntPredicate isSuspicious) {
        this.reads = reads;
        this.scans = scans;
        this.looks = looks;
        this.pace = pace;
        this.show = show;
        this.tenant = tenant;
        this.settle = settle;
        this.sliceBits = sliceBits;
        this.isSuspicious = isSuspicious;
        // Where the truth is read whole, all that wait share the reading.
        room = new LookRoom(!reads.layout().items());
    }

    /** Libraries in which something still changed at the last look. */
    long changing() {
        return changing.get();
    }

    /** Libraries that were looked at. */
    long looked() {
        return looked.get();
    }

    /** Begins to look at the libraries of so many slices, from that one on. */
    void begin(int firstSlice, int slices) throws InterruptedException, ExecutionException {
        for (TokenRange range : SliceRuns.suspicious(firstSlice, slices, isSuspicious, sliceBits)) {
            for (Map.Entry<ByteBuffer, Set<IndexMarker>> bucket : buckets(range).entrySet()) {
                Optional<BucketKey> key = reads.layout().list(WideRow.text(bucket.getKey()));
                // One that has not been built is the platform's affair.
                if (key.isPresent()
                        && (bucket.getValue().size() == 2 || !reads.layout().marked())) {
                    look(key.get());
                }
            }
        }
        if (!reads.layout().marked()) {
            members(TokenRange.parts(firstSlice, firstSlice + slices - 1, sliceBits));
        }
    }

    /** Who has something that is in this range: where nothing stands in a library, there is no bucket to be met. */
    private void members(TokenRange range) throws InterruptedException, ExecutionException {
        KeyHash hash = new KeyHash();
        scans.each(reads.layout().tables().members(), range, reads::scanMembers, rows -> {
            for (AuthzRole row : rows) {
                for (Bucket bucket : Bucket.values()) {
                    hash.of(reads.layout().partition(LibraryKind.CONTENT, row.principal(), bucket));
                    if (isSuspicious.test(TokenRange.indexOf(hash.token(), sliceBits))) {
                        look(new BucketKey(LibraryKind.CONTENT, row.principal(), bucket));
                        break;
                    }
                }
            }
        });
    }

    /** Waits until all looks that were begun have ended, or the audit is to end. */
    void end() throws InterruptedException, ExecutionException {
        while (!ended.tryAcquire(begun.get(), BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS)) {
            pace.page(0);
        }
        Throwable failure = failed.get();
        if (failure != null) {
            throw new ExecutionException(failure);
        }
    }

    private Map<ByteBuffer, Set<IndexMarker>> buckets(TokenRange range)
            throws InterruptedException, ExecutionException {
        Map<ByteBuffer, Set<IndexMarker>> found = new LinkedHashMap<>();
        scans.each(reads.layout().tables().index(), range, reads::scanIndex, rows -> {
            for (WideRow row : rows) {
                Set<IndexMarker> markers = found.computeIfAbsent(row.key(), one -> EnumSet.noneOf(IndexMarker.class));
                IndexMarker.of(row.column()).ifPresent(markers::add);
            }
        });
        return found;
    }

    /** The memberships of a principal, whether they have been built or not. */
    void memberships(OaeId principal) throws InterruptedException {
        OaeLibrary library = new OaeLibrary(LibraryKind.MEMBERSHIPS, principal);
        if ((tenant.isEmpty() || principal.tenant().equals(tenant.get())) && begunOnes.add(library)) {
            look(library);
        }
    }

    /** A library is looked at once: where its first suspicious bucket is met, the widest before the others. */
    private void look(BucketKey key) throws InterruptedException, ExecutionException {
        if (tenant.isPresent() && !key.library().tenant().equals(tenant.get())) {
            return;
        }
        if (!reads.layout().marked()) {
            OaeLibrary library = OaeLibrary.of(key);
            if (begunOnes.add(library)) {
                look(library);
            }
            return;
        }
        if (begunOnes.contains(OaeLibrary.of(key))) {
            return;
        }
        KeyHash hash = new KeyHash();
        for (Bucket wider : Bucket.values()) {
            if (wider.compareTo(key.bucket()) > 0) {
                BucketKey other = new BucketKey(key.kind(), key.library(), wider);
                hash.of(other.format());
                if (isSuspicious.test(TokenRange.indexOf(hash.token(), sliceBits))
                        && scans.await(() -> reads.markers(other)).size() == 2) {
                    return;
                }
            }
        }
        look(OaeLibrary.of(key));
    }

    private void look(OaeLibrary library) throws InterruptedException {
        pace.page(0);
        LookRoom.Place place = room.enter();
        begun.incrementAndGet();
        scans.later(() -> looks.audit(library, settle, SnapshotReader.Flow.FREE, place::read))
                .whenComplete((audit, failure) -> {
                    if (failure == null) {
                        count(audit);
                    } else {
                        leaveOut(library, Stages.unwrap(failure));
                    }
                    place.leave();
                    ended.release();
                });
    }

    private void leaveOut(OaeLibrary library, Throwable failure) {
        boolean unreadable = failure instanceof InvalidInputException
                || (failure instanceof ClusterException known && known.isUnreadable());
        if (unreadable) {
            pace.unreadable(library + ": " + failure.getMessage());
        } else {
            failed.compareAndSet(null, failure);
        }
    }

    private void count(LibraryAudit audit) {
        looked.incrementAndGet();
        pace.count(audit.rows());
        if (!audit.changing().isEmpty()) {
            changing.incrementAndGet();
        }
        audit.findings().forEach(show);
    }
}
