package org.lectern.status.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterException;
import org.lectern.rowname.RowKind;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.store.ViewRows.Stored;
import org.lectern.wording.Message;

/** Rows in memory, with the same compare-and-set. A test may have it fail after so many writes, as a process that dies. */
public final class InMemoryStatusStore
        implements StatusStore, CollectionStore, TransferStore, ArchiveStore, BatchJobStore {
    public final Set<String> principals = new TreeSet<>();
    private final Map<ViewKey, View> views = ordered();
    private final Map<ViewKey, Instant> written = ordered();
    private Supplier<Instant> clock = () -> Instant.EPOCH;
    private final Map<String, Map<String, Attempt>> attempts = new TreeMap<>();
    private final Map<Aggregate.Key, Aggregate> aggregates = ordered();
    private final Map<EnrolmentKey, Enrolment> enrolments = ordered();
    private final Map<String, CollectionTree> trees = new TreeMap<>();
    private final Map<String, Batch> batches = new TreeMap<>();
    private final Map<EnrolmentKey, Transfer> transfers = ordered();
    private final Map<EnrolmentKey, Archived> archived = ordered();
    private final Map<String, BatchJobRecord> batchJobs = new TreeMap<>();
    private final Map<String, Instant> batchJobWritten = new TreeMap<>();
    private final Map<String, String> leases = new TreeMap<>();
    private final Map<String, SortedMap<String, String>> batchJobRows = new TreeMap<>();
    private final Set<ViewKey> damaged = new HashSet<>();
    private final Map<RowKind, Boolean> unanswered = new EnumMap<>(RowKind.class);
    private Optional<Boolean> unansweredTransfer = Optional.empty();
    private Optional<Boolean> unansweredTransferEnd = Optional.empty();
    private Optional<ModeSetting> mode = Optional.empty();
    private Optional<ClusterException> unreadable = Optional.empty();
    private Optional<ClusterException> together = Optional.empty();
    private StatusLayout layout = StatusLayout.own(true);
    private int writes;
    private int reads;
    private int writesLeft = Integer.MAX_VALUE;
    private int away;
    private int awayIn;
    private int looksLeft;
    private Runnable beforeLook = () -> {};
    private Runnable beforeSwap = () -> {};
    private Runnable beforeArchived = () -> {};

    private boolean archivedHidden;

    /** What rows that are written from now on bear as the time of it. */
    public synchronized void clock(Supplier<Instant> now) {
        clock = now;
    }

    @Override
    public CollectionStore collections() {
        return this;
    }

    @Override
    public TransferStore transfers() {
        return this;
    }

    @Override
    public ArchiveStore archive() {
        return this;
    }

    @Override
    public BatchJobStore batchJobs() {
        return this;
    }

    private static <K, V> Map<K, V> ordered() {
        return new TreeMap<>(Comparator.comparing(Object::toString));
    }

    /** From now on so many writes go well; those after them fail, until told otherwise. */
    public synchronized void dieAfter(int more) {
        writesLeft = more;
    }

    public synchronized void live() {
        writesLeft = Integer.MAX_VALUE;
    }

    /** The cluster does not answer so many reads, after as many that it still does. */
    public synchronized void awayFor(int reads, int after) {
        away = reads;
        awayIn = after;
    }

    /** Writes so far. */
    public synchronized int writes() {
        return writes;
    }

    /** Reads so far. */
    public synchronized int reads() {
        return reads;
    }

    /** Once, before the next aggregate is replaced: somebody comes between. */
    public synchronized void beforeNextSwap(Runnable between) {
        beforeSwap = between;
    }

    /** From now on every read fails so; empty if they go well again. */
    public synchronized void failReads(Optional<ClusterException> failure) {
        unreadable = failure;
    }

    /** From now on the view breaks a rule, as a row does whose status is below 0. */
    public synchronized void damage(ViewKey view) {
        damaged.add(view);
    }

    private void requireWhole(ViewKey view) {
        if (damaged.contains(view)) {
            throw new StatusRefusedException(Message.plain("The row of " + view + " has the status -1."));
        }
    }

    private synchronized <T> CompletionStage<T> read(Supplier<T> rows) {
        reads++;
        if (unreadable.isPresent()) {
            return CompletableFuture.failedStage(unreadable.get());
        }
        if (away > 0 && awayIn-- <= 0) {
            away--;
            return CompletableFuture.failedStage(
                    new ClusterException(ClusterException.Kind.UNREACHABLE, "No node answers."));
        }
        try {
            return CompletableFuture.completedStage(rows.get());
        } catch (StatusRefusedException broken) {
            return CompletableFuture.failedStage(broken);
        }
    }

    private synchronized <T> CompletionStage<T> write(Supplier<T> change) {
        if (writesLeft == 0) {
            return CompletableFuture.failedStage(
                    new ClusterException(ClusterException.Kind.FAILED, "The process died here."));
        }
        writesLeft--;
        writes++;
        return CompletableFuture.completedStage(change.get());
    }

    /** The next write by compare-and-set of this kind is not answered in time: it was applied all the same, or was not. */
    public synchronized void timeOut(RowKind kind, boolean applied) {
        unanswered.put(kind, applied);
    }

    /** The next transfer's beginning, likewise. */
    public synchronized void timeOutTransfer(boolean applied) {
        unansweredTransfer = Optional.of(applied);
    }

    /** The next transfer's end, likewise. */
    public synchronized void timeOutTransferEnd(boolean applied) {
        unansweredTransferEnd = Optional.of(applied);
    }

    private boolean answered(RowKind kind, Supplier<Boolean> change) {
        Boolean applied = unanswered.remove(kind);
        boolean done = (applied == null || applied) && change.get();
        return done && applied == null;
    }

    /** Once, before what is kept of archived rows is put: somebody comes between. */
    public synchronized void beforeNextArchived(Runnable between) {
        beforeArchived = between;
    }

    /** Whether what is kept of archived rows cannot be seen: something hides it, deleted by a fast clock. */
    public synchronized void hideArchived(boolean hidden) {
        archivedHidden = hidden;
    }

    private static <K, V> boolean swap(Map<K, V> rows, K key, Optional<V> expected, V next) {
        if (!Optional.ofNullable(rows.get(key)).equals(expected)) {
            return false;
        }
        rows.put(key, next);
        return true;
    }

    private static CompletionStage<Void> done(CompletionStage<?> stage) {
        return stage.thenAccept(any -> {});
    }

    @Override
    public CompletionStage<SortedMap<String, View>> views(EnrolmentKey key) {
        return read(() -> {
            SortedMap<String, View> found = new TreeMap<>();
            views.forEach((one, view) -> {
                if (one.where().equals(key)) {
                    requireWhole(one);
                    found.put(one.content(), view);
                }
            });
            return found;
        });
    }

    @Override
    public CompletionStage<SortedMap<String, View>> ownViews(String user, Collection<String> contents) {
        return read(() -> {
            SortedMap<String, View> found = new TreeMap<>();
            contents.forEach(content -> Optional.ofNullable(views.get(ViewKey.of(user, null, null, content)))
                    .ifPresent(view -> found.put(content, view)));
            return found;
        });
    }

    @Override
    public CompletionStage<Optional<View>> view(ViewKey key) {
        return read(() -> Optional.ofNullable(views.get(key)));
    }

    @Override
    public CompletionStage<Void> eachView(String user, Consumer<Stored> each) {
        return done(read(() -> {
            views.forEach((key, view) -> {
                if (key.where().user().equals(user)) {
                    requireWhole(key);
                    each.accept(new Stored(key, view));
                }
            });
            return true;
        }));
    }

    @Override
    public CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each) {
        return done(read(() -> {
            views.keySet().stream()
                    .filter(key -> key.where().user().equals(user))
                    .forEach(each);
            return true;
        }));
    }

    @Override
    public CompletionStage<Void> load(Collection<LearnerRows> learners) {
        CompletionStage<Void> all = CompletableFuture.completedStage(null);
        for (LearnerRows rows : learners) {
            all = all.thenCompose(before -> done(write(() -> put(rows))));
        }
        return all;
    }

    /** What is there was written later. */
    private boolean put(LearnerRows rows) {
        rows.enrolment().ifPresent(one -> enrolments.putIfAbsent(rows.key(), one));
        rows.views().forEach((content, view) -> views.putIfAbsent(rows.key().view(content), view));
        rows.attempts()
                .forEach(one -> attempts.computeIfAbsent(rows.key().toString(), key -> new TreeMap<>())
                        .putIfAbsent(name(one), one));
        rows.units().forEach((unit, row) -> aggregates.putIfAbsent(Aggregate.Key.unit(rows.key(), unit), row));
        rows.course().ifPresent(row -> aggregates.putIfAbsent(Aggregate.Key.of(rows.key()), row));
        return true;
    }

    @Override
    public CompletionStage<Optional<View>> insertView(ViewKey key, View view) {
        return write(() -> {
            Optional<View> there = Optional.ofNullable(views.putIfAbsent(key, view));
            written.putIfAbsent(key, clock.get());
            return there;
        });
    }

    @Override
    public CompletionStage<Boolean> swapView(ViewKey key, View expected, View next) {
        return write(() -> {
            boolean applied = swap(views, key, Optional.of(expected), next);
            if (applied) {
                written.put(key, clock.get());
            }
            return applied;
        });
    }

    @Override
    public CompletionStage<Optional<Instant>> writtenAt(ViewKey key) {
        return read(() -> Optional.ofNullable(written.get(key)));
    }

    @Override
    public CompletionStage<Optional<Instant>> lastWritten(EnrolmentKey key) {
        return read(() -> written.entrySet().stream()
                .filter(one -> one.getKey().where().equals(key))
                .map(Map.Entry::getValue)
                .max(Instant::compareTo));
    }

    @Override
    public CompletionStage<Boolean> deleteView(ViewKey key, View expected) {
        return write(() -> answered(RowKind.DELETE_VIEW, () -> views.remove(key, expected)));
    }

    @Override
    public CompletionStage<List<Attempt>> attempts(EnrolmentKey key) {
        return read(() ->
                List.copyOf(attempts.getOrDefault(key.toString(), Map.of()).values()));
    }

    private static String name(Attempt attempt) {
        return attempt.content() + "/" + attempt.id();
    }

    @Override
    public CompletionStage<Boolean> swapAttempt(EnrolmentKey key, Optional<Attempt> expected, Attempt next) {
        return write(() ->
                swap(attempts.computeIfAbsent(key.toString(), any -> new TreeMap<>()), name(next), expected, next));
    }

    @Override
    public CompletionStage<Boolean> deleteAttempt(EnrolmentKey key, Attempt expected) {
        return write(() -> answered(
                RowKind.DELETE_ATTEMPT,
                () -> attempts.getOrDefault(key.toString(), new TreeMap<>()).remove(name(expected), expected)));
    }

    @Override
    public StatusLayout layout() {
        return layout;
    }

    /** From now on rows are kept so; of a platform they are written plainly. */
    public synchronized void keptAs(StatusLayout next) {
        layout = next;
    }

    @Override
    public Optional<PlainWrites> plainWrites() {
        return layout.deployed() ? Optional.of((write, asOf) -> done(write(() -> put(write)))) : Optional.empty();
    }

    private boolean put(StatusWrite write) {
        if (write instanceof StatusWrite.SwapEnrolment enrolment) {
            enrolments.put(enrolment.next().key(), enrolment.next());
        } else if (write instanceof StatusWrite.SwapAggregate aggregate) {
            aggregates.put(aggregate.key(), aggregate.next());
        } else if (write instanceof StatusWrite.WriteUnit unit) {
            aggregates.put(unit.key(), unit.next());
        } else {
            throw new IllegalArgumentException("no plain write: " + write);
        }
        return true;
    }

    @Override
    public CompletionStage<Optional<Aggregate>> aggregate(Aggregate.Key key) {
        return read(() -> {
            if (!key.unit() && --looksLeft == 0) {
                beforeLook.run();
            }
            return Optional.ofNullable(aggregates.get(key));
        });
    }

    /** Before the aggregate of a collection is read for the so manieth time from now: somebody comes between. */
    public synchronized void beforeLook(int number, Runnable between) {
        looksLeft = number;
        beforeLook = between;
    }

    /** What a platform has written of its own. */
    public synchronized void written(Aggregate.Key key, Aggregate aggregate, Enrolment enrolment) {
        aggregates.put(key, aggregate);
        enrolments.put(enrolment.key(), enrolment);
    }

    @Override
    public CompletionStage<Boolean> swapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) {
        Runnable between;
        synchronized (this) {
            between = beforeSwap;
            beforeSwap = () -> {};
        }
        between.run();
        return write(() -> {
            Optional<Aggregate> there = Optional.ofNullable(aggregates.get(key));
            return there.flatMap(Aggregate::updated).equals(expected.flatMap(Aggregate::updated))
                    && swap(aggregates, key, there, next);
        });
    }

    @Override
    public CompletionStage<Void> writeUnit(Aggregate.Key key, Aggregate next) {
        return done(write(() -> Optional.ofNullable(aggregates.put(key, next))));
    }

    @Override
    public CompletionStage<Boolean> deleteAggregate(Aggregate.Key key) {
        return write(() -> answered(RowKind.AGGREGATE, () -> {
            aggregates.remove(key);
            return true;
        }));
    }

    @Override
    public List<String> statements(List<StatusWrite> writes) {
        return writes.stream().map(Object::toString).toList();
    }

    @Override
    public List<String> templates(List<RowKind> kinds) {
        return kinds.stream().map(Enum::name).toList();
    }

    @Override
    public CompletionStage<List<Enrolment>> enrolments(String user) {
        return read(() -> enrolments.values().stream()
                .filter(one -> one.key().user().equals(user))
                .toList());
    }

    @Override
    public CompletionStage<Optional<Enrolment>> enrolment(EnrolmentKey key) {
        return read(() -> Optional.ofNullable(enrolments.get(key)));
    }

    @Override
    public CompletionStage<Boolean> swapEnrolment(Optional<Enrolment> expected, Enrolment next) {
        return write(() -> swap(enrolments, next.key(), expected, next));
    }

    @Override
    public CompletionStage<Boolean> isKnown(String user) {
        return read(() -> principals.contains(user)
                || enrolments.keySet().stream().anyMatch(key -> key.user().equals(user))
                || views.keySet().stream().anyMatch(key -> key.where().user().equals(user)));
    }

    @Override
    public CompletionStage<Optional<CollectionTree>> tree(String collection) {
        return read(() -> Optional.ofNullable(trees.get(collection)));
    }

    @Override
    public CompletionStage<Void> putTree(CollectionTree tree) {
        return done(write(() -> Optional.ofNullable(trees.put(tree.collection(), tree))));
    }

    @Override
    public CompletionStage<List<String>> collections(String typed, int limit) {
        return read(() -> trees.keySet().stream()
                .filter(id -> id.startsWith(typed))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Optional<Batch>> batch(String collection, String context) {
        return read(() -> Optional.ofNullable(batches.get(collection + "/" + context)));
    }

    @Override
    public CompletionStage<List<Batch>> batches(String collection, Optional<String> after, int limit) {
        return read(() -> batches.values().stream()
                .filter(one -> one.collection().equals(collection))
                .filter(one -> after.map(id -> one.context().compareTo(id) > 0).orElse(true))
                .sorted(Comparator.comparing(Batch::context))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Void> putBatch(Batch batch) {
        return done(write(() -> Optional.ofNullable(batches.put(batch.collection() + "/" + batch.context(), batch))));
    }

    @Override
    public CompletionStage<Optional<ModeSetting>> mode() {
        return read(() -> mode);
    }

    @Override
    public CompletionStage<Void> putMode(ModeSetting setting) {
        return done(write(() -> {
            mode = Optional.of(setting);
            return true;
        }));
    }

    @Override
    public CompletionStage<List<Transfer>> transfers(String user) {
        return read(() -> transfers.values().stream()
                .filter(one -> one.to().user().equals(user))
                .toList());
    }

    @Override
    public CompletionStage<List<String>> usersWithTransfers() {
        return read(() ->
                transfers.keySet().stream().map(EnrolmentKey::user).distinct().toList());
    }

    @Override
    public CompletionStage<Boolean> putTransfer(Transfer transfer) {
        return write(() -> {
            Optional<Boolean> applied = unansweredTransfer;
            unansweredTransfer = Optional.empty();
            boolean put = applied.orElse(true) && transfers.putIfAbsent(transfer.to(), transfer) == null;
            return put && applied.isEmpty();
        });
    }

    @Override
    public CompletionStage<Boolean> deleteTransfer(EnrolmentKey to) {
        return write(() -> {
            Optional<Boolean> applied = unansweredTransferEnd;
            unansweredTransferEnd = Optional.empty();
            if (applied.orElse(true)) {
                transfers.remove(to);
            }
            return applied.isEmpty();
        });
    }

    @Override
    public CompletionStage<Optional<Archived>> archived(EnrolmentKey key) {
        return read(() -> archivedHidden ? Optional.empty() : Optional.ofNullable(archived.get(key)));
    }

    @Override
    public CompletionStage<Void> takeFromArchived(EnrolmentKey key, Archived left, Set<String> contents) {
        return done(write(
                () -> Optional.ofNullable(left.statuses().isEmpty() ? archived.remove(key) : archived.put(key, left))));
    }

    @Override
    public CompletionStage<Void> putArchived(EnrolmentKey key, Archived rows) {
        Runnable between;
        synchronized (this) {
            between = beforeArchived;
            beforeArchived = () -> {};
        }
        between.run();
        return done(write(() -> Optional.ofNullable(archived.put(key, rows))));
    }

    @Override
    public CompletionStage<UserPage> users(OptionalLong after, OptionalLong until, int limit) {
        return read(() -> {
            Set<String> all = new TreeSet<>();
            views.keySet().forEach(key -> all.add(key.where().user()));
            enrolments.keySet().forEach(key -> all.add(key.user()));
            if (until.isPresent()) {
                return part(all, after.orElse(Long.MIN_VALUE), until.getAsLong(), limit);
            }
            int from = (int) after.orElse(0);
            List<String> page = new ArrayList<>(all).subList(from, Math.min(all.size(), from + limit));
            return new UserPage(
                    page, from + page.size() < all.size() ? OptionalLong.of(from + page.size()) : OptionalLong.empty());
        });
    }

    /** Where only a part of the ring is asked for, users have tokens of their own, wherever these may lie. */
    private static UserPage part(Set<String> all, long after, long until, int limit) {
        List<String> meant = all.stream()
                .filter(user -> token(user) > after && token(user) <= until)
                .sorted(Comparator.comparingLong(InMemoryStatusStore::token))
                .toList();
        return meant.size() < limit
                ? new UserPage(meant, OptionalLong.empty())
                : new UserPage(meant.subList(0, limit), OptionalLong.of(token(meant.get(limit - 1))));
    }

    private static long token(String text) {
        return text.hashCode() * 0x9E3779B97F4A7C15L;
    }

    /** From now on rows of many users cannot be read at once, for this reason. */
    public synchronized void failTogether(ClusterException failure) {
        together = Optional.of(failure);
    }

    @Override
    public synchronized CompletionStage<Map<String, UserRows>> rows(OptionalLong after, OptionalLong last) {
        return together.<CompletionStage<Map<String, UserRows>>>map(CompletableFuture::failedStage)
                .orElseGet(() -> StatusStore.super.rows(after, last));
    }

    @Override
    public CompletionStage<AggregatePage> aggregates(OptionalLong after, OptionalLong until, int limit) {
        return read(() -> new AggregatePage(
                aggregates.keySet().stream()
                        .filter(key -> !key.unit())
                        .filter(key -> until.isEmpty()
                                || (token(key.toString()) > after.orElse(Long.MIN_VALUE)
                                        && token(key.toString()) <= until.getAsLong()))
                        .map(key -> new EnrolmentKey(key.user(), key.activity(), key.context()))
                        .toList(),
                OptionalLong.empty()));
    }

    @Override
    public CompletionStage<Void> putRecord(BatchJobRecord batchJob) {
        return done(write(() -> {
            batchJobWritten.put(batchJob.id(), clock.get());
            return Optional.ofNullable(batchJobs.put(batchJob.id(), batchJob));
        }));
    }

    @Override
    public CompletionStage<Map<String, Instant>> written() {
        return read(() -> Map.copyOf(batchJobWritten));
    }

    @Override
    public CompletionStage<Boolean> isHeld(String id) {
        return read(() -> leases.containsKey(id));
    }

    @Override
    public CompletionStage<Void> forgetRecords(Instant before) {
        return done(read(() -> batchJobs.keySet().removeIf(id -> {
            boolean old = batchJobWritten.getOrDefault(id, before).isBefore(before);
            if (old) {
                batchJobRows.keySet().removeIf(key -> key.startsWith(id + "/"));
            }
            return old;
        })));
    }

    @Override
    public CompletionStage<Optional<BatchJobRecord>> record(String id) {
        return read(() -> Optional.ofNullable(batchJobs.get(id)));
    }

    @Override
    public CompletionStage<List<BatchJobRecord>> records() {
        return read(() -> List.copyOf(batchJobs.values()));
    }

    @Override
    public CompletionStage<Void> deleteArchived(EnrolmentKey key, Archived expected) {
        return done(write(() -> archived.remove(key, expected)));
    }

    /** The process that had hold of a batch job was silent for a minute. */
    public synchronized void lapse() {
        leases.clear();
    }

    @Override
    public CompletionStage<Boolean> hold(String id, String owner) {
        return read(() -> leases.computeIfAbsent(id, any -> owner).equals(owner));
    }

    @Override
    public CompletionStage<Void> release(String id, String owner) {
        return done(read(() -> leases.remove(id, owner)));
    }

    @Override
    public CompletionStage<Void> putRows(String id, String kind, Map<String, String> rows) {
        return done(write(() -> {
            batchJobRows
                    .computeIfAbsent(id + "/" + kind, any -> new TreeMap<>())
                    .putAll(rows);
            return true;
        }));
    }

    @Override
    public CompletionStage<SortedMap<String, String>> rows(String id, String kind) {
        return read(() -> new TreeMap<>(batchJobRows.getOrDefault(id + "/" + kind, new TreeMap<>())));
    }
}
