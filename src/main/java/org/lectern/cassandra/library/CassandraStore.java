package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.Pause;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Floor;
import org.lectern.protocol.LibraryBatch;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Store;
import org.lectern.protocol.SwapOutcome;
import org.lectern.protocol.Truth;
import org.lectern.protocol.Truths;
import org.lectern.wording.Message;

/**
 * The protocol's store on Cassandra. Truth is read and swapped at LOCAL_QUORUM and LOCAL_SERIAL; derived rows are written
 * with explicit times and may be repeated, so a batch that fails for the moment is tried again here.
 */
public final class CassandraStore implements Store {
    /** Batches of derived rows under way at once. Enough to keep a node busy; more only waits in its queues. */
    private static final int BATCHES_IN_FLIGHT = 256;

    private static final int TRUTHS_IN_FLIGHT = 64;
    /** Of one small row that everything waits for: some two seconds, and whoever waits says so. */
    private static final int FLOOR_ATTEMPTS = 5;

    static final String SWAP_CONTENT = "UPDATE %s.content SET display_name = ?, visibility = ?, "
            + "last_modified = ?, deleted = ?, superseded = ?, open_changes = ? WHERE content_id = ? "
            + "IF last_modified = ? AND superseded IN (?, ?) AND open_changes IN (?, ?)";
    static final String SWAP_MEMBERSHIP = "UPDATE %s.content SET role = ?, stamp = ? "
            + "WHERE content_id = ? AND principal_id = ? IF stamp IN (?, ?)";
    private static final String READ_HOLDINGS =
            "SELECT content_id FROM %s.content_by_principal WHERE principal_id = ? AND content_id > ? LIMIT ?";
    private static final String READ_TRUTHS = "SELECT " + CqlRows.CONTENT_COLUMNS
            + ", role, stamp FROM %s.content WHERE content_id IN ? AND principal_id = ?";

    private final Cluster cluster;
    private final FloorRow floor;
    private final MemberReads members;
    private final WriteHealth writeHealth = new WriteHealth();
    private final ConcurrencyLimit room;
    private final Retry retry;
    private final Retry readingFloor;
    private final AtomicLong mutationBytes = new AtomicLong(Long.MAX_VALUE);
    private CompletableFuture<LibraryStatements> statements;

    public CassandraStore(Cluster cluster) {
        this.cluster = cluster;
        this.floor = new FloorRow(cluster);
        this.members = new MemberReads(cluster);
        this.room = new ConcurrencyLimit(BATCHES_IN_FLIGHT, cluster.workers());
        this.retry = Pause.retry(cluster::isClosed, () -> true);
        this.readingFloor = Pause.retry(FLOOR_ATTEMPTS, cluster::isClosed, () -> true);
        this.statements = LibraryStatements.prepare(cluster).toCompletableFuture();
    }

    /** What is in the way of writing at the moment. */
    public WriteHealth writeHealth() {
        return writeHealth;
    }

    /** How everything here that may be done twice is tried again. */
    public Retry retry() {
        return retry;
    }

    /** Prepared when the store was made; again if that failed. */
    private synchronized CompletionStage<LibraryStatements> statements() {
        if (statements.isCompletedExceptionally()) {
            statements = LibraryStatements.prepare(cluster).toCompletableFuture();
        }
        return statements;
    }

    @Override
    public CompletionStage<Floor> readFloor() {
        return readingFloor.run(floor::read);
    }

    @Override
    public CompletionStage<Floor> raiseFloor() {
        return retry.run(floor::raise);
    }

    @Override
    public CompletionStage<Floor> raiseFloorAbove(long micros) {
        return floor.raiseAbove(micros);
    }

    @Override
    public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
        return members.content(content, serial);
    }

    @Override
    public CompletionStage<Members> readMembers(MemberSelection selection, boolean serial) {
        return members.read(selection, serial);
    }

    @Override
    public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
        Map<String, Instant> open = expected.map(Content::openChanges).orElse(Map.of());
        return swap(
                TransactionAnswer.NONE.then(cluster, swap(expected, next, next.openChanges(), open, orAbsent(open))),
                () -> readContent(next.id(), true)
                        .thenApply(read -> read.content().equals(expected)));
    }

    /**
     * The transaction of {@link #swapContent}.
     *
     * @param open the changes that are open from then on
     * @param openExpected those that must be open, in two ways: {@link #orAbsent}
     */
    static CqlStatement swap(
            Optional<Content> expected, Content next, Object open, Object openExpected, @Nullable Object orAbsent) {
        Map<Instant, String> superseded = expected.map(CqlRows::superseded).orElse(Map.of());
        return CqlStatement.of(
                SWAP_CONTENT,
                next.displayName(),
                next.visibility().name(),
                next.lastModified(),
                next.deleted(),
                CqlRows.superseded(next),
                open,
                next.id().value(),
                expected.map(Content::lastModified).orElse(null),
                superseded,
                orAbsent(superseded),
                openExpected,
                orAbsent);
    }

    /** What is read as an empty map may also be absent, in a row that another program wrote: null equals no empty map. */
    static <K, V> @Nullable Map<K, V> orAbsent(Map<K, V> read) {
        return read.isEmpty() ? null : read;
    }

    @Override
    public CompletionStage<SwapOutcome> swapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next) {
        return swap(
                cluster.prepare(SWAP_MEMBERSHIP).thenCompose(statement -> {
                    BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.LOGGED);
                    next.forEach((principal, membership) -> batch.addStatement(statement.bind(
                            swap(content, principal, membership).values().toArray())));
                    return TransactionAnswer.of(cluster.execute(batch.build()));
                }),
                () -> readMembers(new MemberSelection.Named(content, new TreeSet<>(next.keySet())), true)
                        .thenApply(now -> next.entrySet().stream()
                                .allMatch(
                                        one -> now.of(one.getKey()).membership().stamp()
                                                == one.getValue().stamp() - 1)));
    }

    /** One row of the transaction of {@link #swapMemberships}. */
    static CqlStatement swap(ContentId content, PrincipalId principal, Membership next) {
        int read = next.stamp() - 1;
        @Nullable Integer orAbsent = read == 0 ? null : (Integer) read;
        return CqlStatement.of(
                SWAP_MEMBERSHIP, next.role().name(), next.stamp(), content.value(), principal.value(), read, orAbsent);
    }

    /**
     * A transaction is never repeated blindly: after a failure nobody knows whether it was applied.
     *
     * @param unchanged reads at SERIAL whether everything is as it was before
     */
    private CompletionStage<SwapOutcome> swap(
            CompletionStage<TransactionAnswer> transaction, Supplier<CompletionStage<Boolean>> unchanged) {
        return transaction.thenCompose(answer -> {
            if (answer.isApplied()) {
                return CompletableFuture.completedStage(SwapOutcome.APPLIED);
            }
            SwapOutcome outcome = answer.unknown().isPresent() ? SwapOutcome.UNKNOWN : SwapOutcome.REFUSED;
            // Whoever asked reads, and tries again if need be; not for ever, where the cluster cannot apply it at all.
            return answer.isLost()
                    ? unchanged
                            .get()
                            .exceptionally(unread -> false)
                            .thenCompose(same -> same ? answer.again(() -> afterPause(outcome)) : afterPause(outcome))
                    : afterPause(outcome);
        });
    }

    /** Rivals that were refused come back at different moments, so that one of them gets through. */
    private CompletionStage<SwapOutcome> afterPause(SwapOutcome outcome) {
        return later(ThreadLocalRandom.current().nextLong(1, 20)).thenApply(due -> outcome);
    }

    @Override
    public CompletionStage<Map<PrincipalId, Message>> writeLibraries(List<LibraryBatch> writes) {
        // Members of one item share their list of writes, so there are few to compile, and identity tells them apart.
        IdentityHashMap<List<?>, CompletableFuture<Function<LibraryBatch, Statement<?>>>> compiled =
                new IdentityHashMap<>();
        return statements().thenCompose(bound -> {
            LibraryBatches batches = new LibraryBatches(cluster, bound);
            for (LibraryBatch batch : writes) {
                compiled.computeIfAbsent(
                        batch.writes(),
                        shared -> batches.compile(batch.writes()).toCompletableFuture());
            }
            return CompletableFuture.allOf(compiled.values().toArray(CompletableFuture<?>[]::new))
                    .thenCompose(ready ->
                            new BatchWriting(cluster, room, writeHealth, compiled, writes.size()).write(writes));
        });
    }

    @Override
    public CompletionStage<List<ContentId>> readHoldings(PrincipalId principal, Optional<ContentId> after, int limit) {
        // No id is empty, so that all come after that.
        String last = after.map(ContentId::value).orElse("");
        return retry.run(() -> cluster.execute(READ_HOLDINGS, principal.value(), last, limit)
                        .thenCompose(Cluster::all))
                .thenApply(rows -> rows.stream()
                        .map(row -> new ContentId(CqlRows.text(row, "content_id")))
                        .toList());
    }

    @Override
    public CompletionStage<Truths> readTruths(PrincipalId principal, List<ContentId> contents) {
        List<String> all = contents.stream().map(ContentId::value).toList();
        return Stages.all(
                        TRUTHS_IN_FLIGHT,
                        InLists.split(all, Guardrails.KEYS),
                        ids -> retry.run(() -> cluster.execute(READ_TRUTHS, ids, principal.value())
                                .thenCompose(Cluster::all)))
                .thenApply(reads -> {
                    Map<ContentId, Truth> truths = new HashMap<>(contents.size() * 2);
                    Set<ContentId> unreadable = new HashSet<>();
                    reads.forEach(rows -> rows.forEach(row -> CqlRows.readable(
                                    () -> CqlRows.content(row)
                                            .map(content -> new Truth(
                                                    Optional.of(content),
                                                    CqlRows.membership(row, content.id(), principal))),
                                    why -> unreadable.add(new ContentId(CqlRows.text(row, "content_id"))))
                            .ifPresent(truth ->
                                    truths.put(truth.content().orElseThrow().id(), truth))));
                    return new Truths(truths, unreadable);
                });
    }

    @Override
    public CompletionStage<Acknowledged> replaceLibrary(Replacement replacement) {
        return retry.run(this::statements)
                .thenCompose(bound -> new LibraryReplacement(
                                bound, mutationBytes, mutation -> retry.run(() -> cluster.execute(mutation)))
                        .run(replacement))
                .thenApply(done -> Acknowledged.WRITTEN);
    }

    private CompletionStage<Boolean> later(long millis) {
        return Pause.of(Duration.ofMillis(millis), cluster::isClosed);
    }
}
