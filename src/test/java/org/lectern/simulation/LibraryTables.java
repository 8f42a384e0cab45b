package org.lectern.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Retry;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemRows;
import org.lectern.audit.diagnosis.LibraryRows;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cluster.ClusterException;
import org.lectern.fanout.FanOutParts;
import org.lectern.fanout.MemberRows;
import org.lectern.job.EndedJobs;
import org.lectern.job.Handovers;
import org.lectern.job.JobHistory;
import org.lectern.job.JobId;
import org.lectern.job.JobRows;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;
import org.lectern.job.planned.PlannedKit;
import org.lectern.library.Bucket;
import org.lectern.library.InMemoryRows;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.Principals;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.oae.diagnosis.BucketRows;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Floor;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.LibraryWrite;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.protocol.ModelLibrary;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Store;
import org.lectern.protocol.SwapOutcome;
import org.lectern.protocol.Truth;
import org.lectern.protocol.Truths;
import org.lectern.reading.LibraryRowReads;
import org.lectern.service.LibraryWork;
import org.lectern.wording.Message;

/**
 * The truth and the libraries as a keyspace has them, in maps: behind the ports of the protocol, of audits and of readers, over
 * which the services run as they do over Cassandra. Rows have write times; of each the newest write and deletion count.
 */
public class LibraryTables extends InMemoryRows implements Store, AuditReads, LibraryRowReads, MemberRows {
    /** When a keyspace of these rows was begun. */
    public static final Floor FIRST_FLOOR = new Floor(1_348_067_316_000_000L);

    private final Map<PrincipalId, NavigableMap<ContentId, ModelLibrary>> libraries = new HashMap<>();
    private Floor floor = FIRST_FLOOR;

    // Derived rows.

    private NavigableMap<ContentId, ModelLibrary> library(PrincipalId principal) {
        return libraries.computeIfAbsent(principal, none -> new TreeMap<>());
    }

    protected final ModelLibrary rows(PrincipalId principal, ContentId content) {
        return library(principal).getOrDefault(content, ModelLibrary.NEW);
    }

    /** Writes a derived row past the protocol. */
    public final synchronized void write(PrincipalId principal, long micros, LibraryWrite write) {
        library(principal).put(write.content(), rows(principal, write.content()).with(write, micros));
    }

    /** Puts an item into the library of a member, as a fan-out would have. */
    protected final void stands(Content item, PrincipalId principal) {
        long micros = FIRST_FLOOR.timestamp(1);
        Membership membership = membership(item.id(), principal);
        write(principal, micros, new LibraryWrite.PutHolding(item.id(), membership.role()));
        for (Bucket bucket : Bucket.holding(item.visibility())) {
            write(principal, micros, new LibraryWrite.PutEntry(bucket, item.lastModified(), item.id()));
        }
    }

    /** Puts the rows and the truth that an audit has found. */
    public final synchronized void plant(Finding finding) {
        finding.item().ifPresent(item -> contents.put(item.id().value(), item));
        put(finding.content(), finding.principal(), finding.membership());
        finding.rows()
                .forEach(row -> write(
                        finding.principal(),
                        row.writeTime(),
                        new LibraryWrite.PutEntry(row.bucket(), row.lastModified(), finding.content())));
    }

    private static List<LibraryRow> rows(ModelLibrary item) {
        return item.rows().entrySet().stream()
                .filter(row -> row.getValue().alive())
                .map(row -> new LibraryRow(
                        row.getKey().bucket(),
                        row.getKey().lastModified(),
                        row.getValue().put()))
                .toList();
    }

    private static Optional<Holding> held(ModelLibrary item) {
        return item.holding().alive()
                ? Optional.of(new Holding(item.holds(), item.holding().put()))
                : Optional.empty();
    }

    private List<Position> positions(PrincipalId principal, Bucket bucket) {
        return library(principal).entrySet().stream()
                .flatMap(item -> item.getValue().visible().stream()
                        .filter(row -> row.bucket() == bucket)
                        .map(row -> new Position(row.lastModified(), item.getKey())))
                .toList();
    }

    // The protocol's store.

    @Override
    public CompletionStage<Floor> readFloor() {
        return done(() -> floor);
    }

    @Override
    public CompletionStage<Floor> raiseFloor() {
        return raiseFloorAbove(TimeUnit.MILLISECONDS.toMicros(now().toEpochMilli()));
    }

    @Override
    public CompletionStage<Floor> raiseFloorAbove(long micros) {
        return done(() -> {
            floor = new Floor(Math.max(floor.micros() + Floor.SPACING, micros));
            return floor;
        });
    }

    @Override
    public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
        return done(() -> new ContentRead(item(content), now()));
    }

    @Override
    public CompletionStage<Members> readMembers(MemberSelection selection, boolean serial) {
        return done(() -> {
            SortedMap<PrincipalId, Membership> found = new TreeMap<>(membersOf(selection.content()));
            Optional<PrincipalId> last = Optional.empty();
            if (selection instanceof MemberSelection.Named named) {
                found.keySet().retainAll(named.principals());
            } else if (selection instanceof MemberSelection.Page page) {
                found.keySet()
                        .removeIf(one -> page.after().isPresent()
                                && one.compareTo(page.after().get()) <= 0);
                while (found.size() > page.limit()) {
                    found.remove(found.lastKey());
                    last = Optional.of(found.lastKey());
                }
            }
            return new Members(item(selection.content()), found, last);
        });
    }

    @Override
    public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
        return done(() -> {
            if (!item(next.id()).equals(expected)) {
                return SwapOutcome.REFUSED;
            }
            contents.put(next.id().value(), next);
            written(next);
            return SwapOutcome.APPLIED;
        });
    }

    @Override
    public CompletionStage<SwapOutcome> swapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next) {
        return done(() -> {
            if (next.entrySet().stream()
                    .anyMatch(one -> membership(content, one.getKey()).stamp()
                            != one.getValue().stamp() - 1)) {
                return SwapOutcome.REFUSED;
            }
            next.forEach((principal, membership) -> put(content, principal, membership));
            return SwapOutcome.APPLIED;
        });
    }

    @Override
    public CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<LibraryBatch> batches) {
        return done(() -> {
            batches.forEach(
                    batch -> batch.writes().forEach(write -> write(batch.principal(), batch.timestamp(), write)));
            return Map.of();
        });
    }

    @Override
    public CompletionStage<List<ContentId>> readHoldings(PrincipalId principal, Optional<ContentId> after, int limit) {
        return done(() -> library(principal).entrySet().stream()
                .filter(item -> item.getValue().holds().isMember())
                .map(Map.Entry::getKey)
                .filter(item -> after.isEmpty() || item.compareTo(after.get()) > 0)
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Truths> readTruths(PrincipalId principal, List<ContentId> asked) {
        return done(() -> new Truths(truths(principal, asked)));
    }

    @Override
    public CompletionStage<Acknowledged> replaceLibrary(Replacement replacement) {
        return done(() -> {
            PrincipalId principal = replacement.principal();
            for (Replacement.Item item : replacement.items()) {
                long micros = replacement.floor().timestamp(item.stamp());
                item.writes().forEach(write -> write(principal, micros, write));
            }
            if (replacement.last()) {
                long built = replacement.floor().micros();
                library(principal)
                        .replaceAll((id, rows) -> rows.droppedAt(built - 1).builtAt(built));
            }
            return Acknowledged.WRITTEN;
        });
    }

    @Override
    public CompletionStage<Long> count(ContentId content) {
        return done(() -> (long) membersOf(content).size());
    }

    @Override
    public CompletionStage<Long> count(ContentId content, long atMost) {
        return count(content);
    }

    // What audits read.

    private Map<ContentId, Truth> truths(PrincipalId principal, Collection<ContentId> asked) {
        return asked.stream()
                .distinct()
                .collect(Collectors.toMap(id -> id, id -> new Truth(item(id), membership(id, principal))));
    }

    @Override
    public CompletionStage<LibraryRows> library(
            PrincipalId principal, ReadConsistency consistency, LibraryRows.Share share) {
        return done(() -> {
            Map<ContentId, List<LibraryRow>> entries = new LinkedHashMap<>();
            Map<ContentId, Holding> holdings = new LinkedHashMap<>();
            library(principal).forEach((id, item) -> {
                if (!rows(item).isEmpty()) {
                    entries.put(id, rows(item));
                }
                held(item).ifPresent(held -> holdings.put(id, held));
            });
            long count = entries.values().stream().mapToLong(List::size).sum();
            return new LibraryRows(true, entries, holdings, count, holdings.size(), false, List.of());
        });
    }

    @Override
    public CompletionStage<Map<ContentId, Truth>> truths(
            PrincipalId principal, Collection<ContentId> asked, ReadConsistency consistency) {
        return done(() -> truths(principal, asked));
    }

    @Override
    public CompletionStage<ItemRows> item(PrincipalId principal, ContentId content, Set<Instant> positions) {
        return done(() -> new ItemRows(
                rows(rows(principal, content)).stream()
                        .filter(row -> positions.contains(row.lastModified()))
                        .toList(),
                held(rows(principal, content))));
    }

    @Override
    public CompletionStage<Truth> truth(PrincipalId principal, ContentId content) {
        return done(() -> new Truth(item(content), membership(content, principal)));
    }

    @Override
    public List<String> statements(PrincipalId principal, ContentId content, Set<Instant> positions) {
        return List.of(
                "SELECT role FROM content WHERE content_id = '" + content + "' AND principal_id = '" + principal + "'",
                "SELECT bucket FROM library_by_principal WHERE principal_id = '" + principal + "'");
    }

    @Override
    public CompletionStage<Pressure> pressure(PrincipalId principal) {
        return done(() -> Pressure.of(3, 0));
    }

    @Override
    public CompletionStage<Boolean> later(Duration delay) {
        return CompletableFuture.completedStage(true);
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    // What readers read.

    private List<Position> page(Wanted page) {
        require(page.principal());
        Comparator<Position> oldest = Comparator.naturalOrder();
        Comparator<Position> wanted = page.order() == LibraryOrder.OLDEST_FIRST ? oldest : oldest.reversed();
        return positions(page.principal(), page.bucket()).stream()
                .sorted(wanted)
                .filter(position -> page.after().isEmpty()
                        || wanted.compare(position, page.after().get()) > 0)
                .limit(page.limit())
                .toList();
    }

    @Override
    public CompletionStage<BucketRows> bucket(Wanted wanted) {
        return done(() -> new BucketRows(page(wanted), true));
    }

    @Override
    public CompletionStage<LibraryPage> entryByEntry(ClusterException why, Wanted wanted) {
        return done(() -> new LibraryPage(
                page(wanted), Optional.empty(), false, Message.plain(String.valueOf(why.getMessage()))));
    }

    @Override
    public CompletionStage<Boolean> isBuilt(PrincipalId principal) {
        return done(() -> true);
    }

    @Override
    public CompletionStage<Map<Bucket, Long>> sizes(PrincipalId principal, long atMost) {
        return done(() -> {
            Map<Bucket, Long> sizes = new EnumMap<>(Bucket.class);
            for (Bucket bucket : Bucket.values()) {
                sizes.put(bucket, (long) positions(principal, bucket).size());
            }
            return sizes;
        });
    }

    @Override
    public boolean mayWrite() {
        return true;
    }

    // What runs over all this.

    /**
     * Fan-outs as production puts them together, with tables of jobs of their own, as one process that never loses its lease.
     *
     * @param steps what stands before the protocol's store
     * @param names names for jobs
     */
    protected final FanOutParts fanOuts(Ports.Passage steps, Principals principals, Supplier<JobId> names) {
        Tables tables = new Tables();
        return fanOuts(
                tables,
                new ProcessLease(tables, "p-1", "operator@console-1", new Still()),
                Ports.Request::let,
                steps,
                principals,
                names,
                new CommonTiming(this::now),
                FanOutParts.PAGE_SIZE);
    }

    /** Where its writes are logged. */
    protected ActivityRecorder activity() {
        return ActivityRecorder.NONE;
    }

    /** The same, of a process among others. */
    final FanOutParts fanOuts(
            Tables tables,
            ProcessLease lease,
            Ports.Passage jobs,
            Ports.Passage steps,
            Principals principals,
            Supplier<JobId> names,
            Timing timing,
            int pageSize) {
        Store store = Ports.passing(Store.class, this, steps);
        LibraryWork work = work(store, principals);
        return FanOutParts.of(
                new FanOutParts.Ports(
                        store,
                        lease,
                        Ports.passing(JobRows.class, tables, jobs),
                        Ports.passing(JobHistory.class, tables, jobs),
                        Ports.passing(Handovers.class, tables.handovers(lease.owner()), jobs),
                        PlannedKit.none(),
                        () -> CompletableFuture.completedStage(names.get()),
                        EndedJobs.NONE,
                        timing,
                        Ports.passing(MemberRows.class, this, steps),
                        principals,
                        work.rebuilds()::rebuild,
                        work.previews()::preview,
                        Optional.empty(),
                        (content, name) -> CompletableFuture.completedStage(true),
                        new LibraryCqlText("lectern"),
                        (job, steering, carriesOn) -> List.of(),
                        Optional::empty,
                        activity()),
                pageSize);
    }

    /** What puts single libraries of these right, tried once. */
    public final LibraryWork work(Store store, Principals principals) {
        return LibraryWork.of(
                store,
                principals,
                this,
                new LibraryCqlText("lectern"),
                Retry.of(failed -> Optional.empty()).build());
    }

    /** No lease runs out. */
    private static final class Still implements ProcessLease.Clocks {
        @Override
        public long millis() {
            return TimeUnit.MICROSECONDS.toMillis(FIRST_FLOOR.micros());
        }

        @Override
        public long nanos() {
            return 1;
        }
    }
}
