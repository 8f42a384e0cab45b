package org.lectern.status.store;

import static org.lectern.simulation.Table.done;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lectern.cluster.ClusterException;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.Ports;
import org.lectern.simulation.Table;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;

/** Rows in memory, with the same compare-and-set. Services ask {@link #port}, before which a test may have accidents. */
public final class InMemoryStatusStore implements StatusStore, CollectionStore, TransferStore, ArchiveStore {
    private record AttemptKey(EnrolmentKey where, String content, String id) {
        static AttemptKey of(EnrolmentKey where, Attempt attempt) {
            return new AttemptKey(where, attempt.content(), attempt.id());
        }
    }

    public final Set<String> principals = new ConcurrentSkipListSet<>();
    public final Accidents accidents =
            new Accidents(request -> request.name().matches("(put|insert|swap|delete|load).*|write(Unit)?"));
    private final Table<ViewKey, View> views = new Table<>();
    private final Table<ViewKey, Instant> written = new Table<>();
    private final Table<AttemptKey, Attempt> attempts = new Table<>();
    private final Table<Aggregate.Key, Aggregate> aggregates = new Table<>();
    private final Table<EnrolmentKey, Enrolment> enrolments = new Table<>();
    private final Table<String, CollectionTree> trees = new Table<>();
    private final Table<String, Batch> batches = new Table<>();
    private final Table<EnrolmentKey, Transfer> transfers = new Table<>();
    private final Table<EnrolmentKey, Archived> archived = new Table<>();
    private final Table<String, ModeSetting> modes = new Table<>();
    private final ConcurrentMap<String, BatchJobStore.Lease> leases = new ConcurrentHashMap<>();
    private volatile Supplier<Instant> clock = () -> Instant.EPOCH;
    private volatile StatusLayout layout = StatusLayout.own(true);
    private final BatchJobStore batchJobs = new BatchJobsInMemory(() -> clock.get(), leases);

    /** What services ask. */
    public StatusStore port() {
        return passing(StatusStore.class, this);
    }

    private <P> P passing(Class<P> type, P port) {
        return Ports.passing(type, port, accidents);
    }

    /** What rows that are written from now on bear as the time of it. */
    public void clock(Supplier<Instant> now) {
        clock = now;
    }

    /** From now on rows are kept so; of a platform they are written plainly. */
    public void keptAs(StatusLayout next) {
        layout = next;
    }

    /** From now on so many writes go well; those after them fail, until told otherwise. */
    public void dieAfter(int more) {
        accidents
                .onWrites()
                .after(more)
                .fail(new ClusterException(ClusterException.Kind.FAILED, "The process died here."));
    }

    /** What a platform has written of its own. */
    public void written(Aggregate.Key key, Aggregate aggregate, Enrolment enrolment) {
        aggregates.put(key, aggregate);
        enrolments.put(enrolment.key(), enrolment);
    }

    /** Another process takes a batch job; answers false if one has it. */
    public boolean hold(String id, String owner) {
        return leases.putIfAbsent(id, new BatchJobStore.Lease(owner, 1, 0)) == null;
    }

    public boolean isHeld(String id) {
        return leases.containsKey(id);
    }

    /** The leases of all batch jobs are over. */
    public void lapse() {
        leases.clear();
    }

    @Override
    public CollectionStore collections() {
        return passing(CollectionStore.class, this);
    }

    @Override
    public TransferStore transfers() {
        return passing(TransferStore.class, this);
    }

    @Override
    public ArchiveStore archive() {
        return passing(ArchiveStore.class, this);
    }

    @Override
    public BatchJobStore batchJobs() {
        return passing(BatchJobStore.class, batchJobs);
    }

    @Override
    public CompletionStage<SortedMap<String, View>> views(EnrolmentKey key) {
        SortedMap<String, View> found = new TreeMap<>();
        views.rows.forEach((one, view) -> {
            if (one.where().equals(key)) {
                found.put(one.content(), view);
            }
        });
        return done(found);
    }

    @Override
    public CompletionStage<SortedMap<String, View>> ownViews(String user, Collection<String> contents) {
        SortedMap<String, View> found = new TreeMap<>();
        contents.forEach(content -> Optional.ofNullable(views.rows.get(ViewKey.of(user, null, null, content)))
                .ifPresent(view -> found.put(content, view)));
        return done(found);
    }

    @Override
    public CompletionStage<Optional<View>> view(ViewKey key) {
        return views.find(key);
    }

    @Override
    public CompletionStage<Void> eachView(String user, Consumer<Stored> each) {
        views.rows.entrySet().stream()
                .filter(row -> row.getKey().where().user().equals(user))
                .forEach(row -> each.accept(new Stored(row.getKey(), row.getValue())));
        return Table.written();
    }

    @Override
    public CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each) {
        return eachView(user, stored -> each.accept(stored.key()));
    }

    /** What is there was written later. */
    @Override
    public CompletionStage<Void> load(Collection<LearnerRows> learners) {
        for (LearnerRows learner : learners) {
            EnrolmentKey key = learner.key();
            learner.enrolment().ifPresent(one -> enrolments.insert(key, one));
            learner.views().forEach((content, view) -> views.insert(key.view(content), view));
            learner.attempts().forEach(one -> attempts.insert(AttemptKey.of(key, one), one));
            learner.units().forEach((unit, row) -> aggregates.insert(Aggregate.Key.unit(key, unit), row));
            learner.course().ifPresent(row -> aggregates.insert(Aggregate.Key.of(key), row));
        }
        return Table.written();
    }

    @Override
    public CompletionStage<Optional<View>> insertView(ViewKey key, View view) {
        written.insert(key, clock.get());
        return done(Optional.ofNullable(views.rows.putIfAbsent(key, view)));
    }

    @Override
    public CompletionStage<Boolean> swapView(ViewKey key, View expected, View next) {
        return views.swap(key, Optional.of(expected), next).thenApply(applied -> {
            if (applied) {
                written.put(key, clock.get());
            }
            return applied;
        });
    }

    @Override
    public CompletionStage<Optional<Instant>> writtenAt(ViewKey key) {
        return written.find(key);
    }

    @Override
    public CompletionStage<Map<String, Instant>> written(EnrolmentKey key) {
        Map<String, Instant> found = new TreeMap<>();
        written.rows.forEach((one, at) -> {
            if (one.where().equals(key)) {
                found.put(one.content(), at);
            }
        });
        return done(found);
    }

    @Override
    public CompletionStage<Boolean> deleteView(ViewKey key, View expected) {
        return views.delete(key, expected);
    }

    @Override
    public CompletionStage<List<Attempt>> attempts(EnrolmentKey key) {
        return attempts.where(one -> one.where().equals(key));
    }

    @Override
    public CompletionStage<Boolean> swapAttempt(EnrolmentKey key, Optional<Attempt> expected, Attempt next) {
        return attempts.swap(AttemptKey.of(key, next), expected, next);
    }

    @Override
    public CompletionStage<Boolean> deleteAttempt(EnrolmentKey key, Attempt expected) {
        return attempts.delete(AttemptKey.of(key, expected), expected);
    }

    @Override
    public StatusLayout layout() {
        return layout;
    }

    @Override
    public Optional<PlainWrites> plainWrites() {
        return Optional.of(passing(PlainWrites.class, (write, asOf) -> put(write)))
                .filter(plain -> layout.deployed());
    }

    private CompletionStage<Void> put(StatusWrite write) {
        if (write instanceof StatusWrite.SwapEnrolment enrolment) {
            return enrolments.put(enrolment.next().key(), enrolment.next());
        } else if (write instanceof StatusWrite.SwapAggregate aggregate) {
            return aggregates.put(aggregate.key(), aggregate.next());
        } else if (write instanceof StatusWrite.WriteUnit unit) {
            return aggregates.put(unit.key(), unit.next());
        }
        throw new IllegalArgumentException("no plain write: " + write);
    }

    @Override
    public CompletionStage<Optional<Aggregate>> aggregate(Aggregate.Key key) {
        return aggregates.find(key);
    }

    @Override
    public CompletionStage<Boolean> swapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) {
        Optional<Aggregate> there = Optional.ofNullable(aggregates.rows.get(key));
        return there.flatMap(Aggregate::updated).equals(expected.flatMap(Aggregate::updated))
                ? aggregates.swap(key, there, next)
                : done(false);
    }

    @Override
    public CompletionStage<Void> writeUnit(Aggregate.Key key, Aggregate next) {
        return aggregates.put(key, next);
    }

    @Override
    public CompletionStage<Boolean> deleteAggregate(Aggregate.Key key) {
        return aggregates.delete(key).thenApply(gone -> true);
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
        return enrolments.where(key -> key.user().equals(user));
    }

    @Override
    public CompletionStage<Optional<Enrolment>> enrolment(EnrolmentKey key) {
        return enrolments.find(key);
    }

    @Override
    public CompletionStage<Boolean> swapEnrolment(Optional<Enrolment> expected, Enrolment next) {
        return enrolments.swap(next.key(), expected, next);
    }

    /** Who has a row. */
    private Stream<String> users() {
        return Stream.concat(views.rows.keySet().stream().map(ViewKey::where), enrolments.rows.keySet().stream())
                .map(EnrolmentKey::user)
                .distinct();
    }

    @Override
    public CompletionStage<Boolean> isKnown(String user) {
        return done(principals.contains(user) || users().anyMatch(user::equals));
    }

    @Override
    public CompletionStage<Optional<CollectionTree>> tree(String collection) {
        return trees.find(collection);
    }

    @Override
    public CompletionStage<Void> putTree(CollectionTree tree) {
        return trees.put(tree.collection(), tree);
    }

    @Override
    public CompletionStage<List<String>> collections(String typed, int limit) {
        return trees.where(id -> id.startsWith(typed), Optional.empty(), limit)
                .thenApply(
                        found -> found.stream().map(CollectionTree::collection).toList());
    }

    @Override
    public CompletionStage<Optional<Batch>> batch(String collection, String context) {
        return batches.find(collection + "/" + context);
    }

    @Override
    public CompletionStage<List<Batch>> batches(String collection, Optional<String> after, int limit) {
        return batches.where(
                key -> key.startsWith(collection + "/"), after.map(last -> collection + "/" + last), limit);
    }

    @Override
    public CompletionStage<Void> putBatch(Batch batch) {
        return batches.put(batch.collection() + "/" + batch.context(), batch);
    }

    @Override
    public CompletionStage<Optional<ModeSetting>> mode() {
        return modes.find("");
    }

    @Override
    public CompletionStage<Void> putMode(ModeSetting setting) {
        return modes.put("", setting);
    }

    @Override
    public CompletionStage<List<Transfer>> transfers(String user) {
        return transfers.where(to -> to.user().equals(user));
    }

    @Override
    public CompletionStage<List<String>> usersWithTransfers() {
        return done(transfers.rows.keySet().stream()
                .map(EnrolmentKey::user)
                .distinct()
                .toList());
    }

    @Override
    public CompletionStage<Boolean> putTransfer(Transfer transfer) {
        return transfers.insert(transfer.to(), transfer);
    }

    @Override
    public CompletionStage<Boolean> deleteTransfer(Transfer transfer) {
        return transfers.delete(transfer.to(), transfer).thenApply(gone -> true);
    }

    @Override
    public CompletionStage<Optional<Archived>> archived(EnrolmentKey key) {
        return archived.find(key);
    }

    @Override
    public CompletionStage<Boolean> swapArchived(
            EnrolmentKey key, Optional<Archived> expected, Optional<Archived> next) {
        return next.isPresent()
                ? archived.swap(key, expected, next.get())
                : expected.map(rows -> archived.delete(key, rows))
                        .orElseGet(() -> done(!archived.rows.containsKey(key)));
    }

    /** The whole ring is gone round by name; where only a part of it is asked for, users have tokens, wherever these may lie. */
    @Override
    public CompletionStage<UserPage> users(OptionalLong after, OptionalLong until, int limit) {
        boolean whole = until.isEmpty();
        List<String> all = users().filter(user -> whole || lies(user, after, until))
                .sorted(whole ? Comparator.naturalOrder() : Comparator.comparingLong(Table::token))
                .toList();
        int from = whole ? (int) after.orElse(0) : 0;
        int to = Math.min(all.size(), from + limit);
        OptionalLong last = OptionalLong.of(whole ? to : Table.token(all.isEmpty() ? "" : all.get(to - 1)));
        return done(new UserPage(all.subList(from, to), to < all.size() ? last : OptionalLong.empty()));
    }

    private static boolean lies(Object key, OptionalLong after, OptionalLong until) {
        long token = Table.token(key.toString());
        return token > after.orElse(Long.MIN_VALUE) && token <= until.orElse(Long.MAX_VALUE);
    }

    @Override
    public CompletionStage<AggregatePage> aggregates(OptionalLong after, OptionalLong until, int limit) {
        return done(new AggregatePage(
                aggregates.rows.keySet().stream()
                        .filter(key -> !key.unit() && lies(key, after, until))
                        .map(key -> new EnrolmentKey(key.user(), key.activity(), key.context()))
                        .toList(),
                OptionalLong.empty()));
    }
}
