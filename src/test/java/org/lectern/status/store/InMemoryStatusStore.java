package org.lectern.status.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
import java.util.stream.Collectors;
import org.lectern.cluster.ClusterException;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.Ports;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.store.ViewRows.Stored;

/** Rows in memory, with the same compare-and-set. Services ask {@link #port}, before which a test may have accidents. */
public final class InMemoryStatusStore
        implements StatusStore, CollectionStore, TransferStore, ArchiveStore, BatchJobStore {
    public final Set<String> principals = new TreeSet<>();
    public final Accidents accidents =
            new Accidents(request -> request.name().matches("(put|insert|swap|delete|load|takeFrom).*|write(Unit)?"));
    private final Map<ViewKey, View> views = ordered();
    private final Map<ViewKey, Instant> written = ordered();
    private final Map<EnrolmentKey, Map<String, Attempt>> attempts = ordered();
    private final Map<Aggregate.Key, Aggregate> aggregates = ordered();
    private final Map<EnrolmentKey, Enrolment> enrolments = ordered();
    private final Map<String, CollectionTree> trees = new TreeMap<>();
    private final Map<String, Batch> batches = new TreeMap<>();
    private final Map<EnrolmentKey, Transfer> transfers = ordered();
    private final Map<EnrolmentKey, Archived> archived = ordered();
    private final Map<String, BatchJobRecord> batchJobs = new TreeMap<>();
    private final Map<String, Instant> recorded = new TreeMap<>();
    private final Map<String, String> leases = new TreeMap<>();
    private final Map<String, SortedMap<String, String>> rows = new TreeMap<>();
    private Supplier<Instant> clock = () -> Instant.EPOCH;
    private Optional<ModeSetting> mode = Optional.empty();
    private StatusLayout layout = StatusLayout.own(true);

    private static <K, V> Map<K, V> ordered() {
        return new TreeMap<>(Comparator.comparing(Object::toString));
    }

    /** What services ask. */
    public StatusStore port() {
        return Ports.passing(StatusStore.class, this, accidents);
    }

    /** What rows that are written from now on bear as the time of it. */
    public synchronized void clock(Supplier<Instant> now) {
        clock = now;
    }

    /** From now on rows are kept so; of a platform they are written plainly. */
    public synchronized void keptAs(StatusLayout next) {
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
    public synchronized void written(Aggregate.Key key, Aggregate aggregate, Enrolment enrolment) {
        aggregates.put(key, aggregate);
        enrolments.put(enrolment.key(), enrolment);
    }

    /** The process that had hold of a batch job was silent for a minute. */
    public synchronized void lapse() {
        leases.clear();
    }

    private synchronized <T> CompletionStage<T> at(Supplier<T> request) {
        return CompletableFuture.completedStage(request.get());
    }

    private synchronized CompletionStage<Void> done(Runnable request) {
        request.run();
        return CompletableFuture.completedStage(null);
    }

    private <K, V> CompletionStage<Optional<V>> found(Map<K, V> table, K key) {
        return at(() -> Optional.ofNullable(table.get(key)));
    }

    private <V> CompletionStage<List<V>> ofUser(Map<EnrolmentKey, V> table, String user) {
        return at(() -> table.entrySet().stream()
                .filter(row -> row.getKey().user().equals(user))
                .map(Map.Entry::getValue)
                .toList());
    }

    private static <K, V> boolean swap(Map<K, V> table, K key, Optional<V> expected, V next) {
        if (!Optional.ofNullable(table.get(key)).equals(expected)) {
            return false;
        }
        table.put(key, next);
        return true;
    }

    @Override
    public CollectionStore collections() {
        return Ports.passing(CollectionStore.class, this, accidents);
    }

    @Override
    public TransferStore transfers() {
        return Ports.passing(TransferStore.class, this, accidents);
    }

    @Override
    public ArchiveStore archive() {
        return Ports.passing(ArchiveStore.class, this, accidents);
    }

    @Override
    public BatchJobStore batchJobs() {
        return Ports.passing(BatchJobStore.class, this, accidents);
    }

    @Override
    public CompletionStage<SortedMap<String, View>> views(EnrolmentKey key) {
        return at(() -> {
            SortedMap<String, View> found = new TreeMap<>();
            views.forEach((one, view) -> {
                if (one.where().equals(key)) {
                    found.put(one.content(), view);
                }
            });
            return found;
        });
    }

    @Override
    public CompletionStage<SortedMap<String, View>> ownViews(String user, Collection<String> contents) {
        return at(() -> {
            SortedMap<String, View> found = new TreeMap<>();
            contents.forEach(content -> Optional.ofNullable(views.get(ViewKey.of(user, null, null, content)))
                    .ifPresent(view -> found.put(content, view)));
            return found;
        });
    }

    @Override
    public CompletionStage<Optional<View>> view(ViewKey key) {
        return found(views, key);
    }

    @Override
    public CompletionStage<Void> eachView(String user, Consumer<Stored> each) {
        return eachViewKey(user, key -> each.accept(new Stored(key, Objects.requireNonNull(views.get(key)))));
    }

    @Override
    public CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each) {
        return done(() -> views.keySet().stream()
                .filter(key -> key.where().user().equals(user))
                .forEach(each));
    }

    @Override
    public CompletionStage<Void> load(Collection<LearnerRows> learners) {
        return done(() -> learners.forEach(this::put));
    }

    /** What is there was written later. */
    private void put(LearnerRows learner) {
        EnrolmentKey key = learner.key();
        learner.enrolment().ifPresent(one -> enrolments.putIfAbsent(key, one));
        learner.views().forEach((content, view) -> views.putIfAbsent(key.view(content), view));
        learner.attempts().forEach(one -> attemptsAt(key).putIfAbsent(name(one), one));
        learner.units().forEach((unit, row) -> aggregates.putIfAbsent(Aggregate.Key.unit(key, unit), row));
        learner.course().ifPresent(row -> aggregates.putIfAbsent(Aggregate.Key.of(key), row));
    }

    @Override
    public CompletionStage<Optional<View>> insertView(ViewKey key, View view) {
        return at(() -> {
            Optional<View> there = Optional.ofNullable(views.putIfAbsent(key, view));
            written.putIfAbsent(key, clock.get());
            return there;
        });
    }

    @Override
    public CompletionStage<Boolean> swapView(ViewKey key, View expected, View next) {
        return at(() -> {
            boolean applied = swap(views, key, Optional.of(expected), next);
            if (applied) {
                written.put(key, clock.get());
            }
            return applied;
        });
    }

    @Override
    public CompletionStage<Optional<Instant>> writtenAt(ViewKey key) {
        return found(written, key);
    }

    @Override
    public CompletionStage<Optional<Instant>> lastWritten(EnrolmentKey key) {
        return at(() -> written.entrySet().stream()
                .filter(one -> one.getKey().where().equals(key))
                .map(Map.Entry::getValue)
                .max(Instant::compareTo));
    }

    @Override
    public CompletionStage<Boolean> deleteView(ViewKey key, View expected) {
        return at(() -> views.remove(key, expected));
    }

    private Map<String, Attempt> attemptsAt(EnrolmentKey key) {
        return attempts.computeIfAbsent(key, any -> new TreeMap<>());
    }

    private static String name(Attempt attempt) {
        return attempt.content() + "/" + attempt.id();
    }

    @Override
    public CompletionStage<List<Attempt>> attempts(EnrolmentKey key) {
        return at(() -> List.copyOf(attemptsAt(key).values()));
    }

    @Override
    public CompletionStage<Boolean> swapAttempt(EnrolmentKey key, Optional<Attempt> expected, Attempt next) {
        return at(() -> swap(attemptsAt(key), name(next), expected, next));
    }

    @Override
    public CompletionStage<Boolean> deleteAttempt(EnrolmentKey key, Attempt expected) {
        return at(() -> attemptsAt(key).remove(name(expected), expected));
    }

    @Override
    public StatusLayout layout() {
        return layout;
    }

    @Override
    public Optional<PlainWrites> plainWrites() {
        return Optional.of(Ports.passing(PlainWrites.class, (write, asOf) -> done(() -> put(write)), accidents))
                .filter(plain -> layout.deployed());
    }

    private void put(StatusWrite write) {
        if (write instanceof StatusWrite.SwapEnrolment enrolment) {
            enrolments.put(enrolment.next().key(), enrolment.next());
        } else if (write instanceof StatusWrite.SwapAggregate aggregate) {
            aggregates.put(aggregate.key(), aggregate.next());
        } else if (write instanceof StatusWrite.WriteUnit unit) {
            aggregates.put(unit.key(), unit.next());
        } else {
            throw new IllegalArgumentException("no plain write: " + write);
        }
    }

    @Override
    public CompletionStage<Optional<Aggregate>> aggregate(Aggregate.Key key) {
        return found(aggregates, key);
    }

    @Override
    public CompletionStage<Boolean> swapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) {
        return at(() -> {
            Optional<Aggregate> there = Optional.ofNullable(aggregates.get(key));
            return there.flatMap(Aggregate::updated).equals(expected.flatMap(Aggregate::updated))
                    && swap(aggregates, key, there, next);
        });
    }

    @Override
    public CompletionStage<Void> writeUnit(Aggregate.Key key, Aggregate next) {
        return done(() -> aggregates.put(key, next));
    }

    @Override
    public CompletionStage<Boolean> deleteAggregate(Aggregate.Key key) {
        return done(() -> aggregates.remove(key)).thenApply(gone -> true);
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
        return ofUser(enrolments, user);
    }

    @Override
    public CompletionStage<Optional<Enrolment>> enrolment(EnrolmentKey key) {
        return found(enrolments, key);
    }

    @Override
    public CompletionStage<Boolean> swapEnrolment(Optional<Enrolment> expected, Enrolment next) {
        return at(() -> swap(enrolments, next.key(), expected, next));
    }

    /** Who has a row. */
    private Set<String> users() {
        Set<String> all = new TreeSet<>();
        views.keySet().forEach(key -> all.add(key.where().user()));
        enrolments.keySet().forEach(key -> all.add(key.user()));
        return all;
    }

    @Override
    public CompletionStage<Boolean> isKnown(String user) {
        return at(() -> principals.contains(user) || users().contains(user));
    }

    @Override
    public CompletionStage<Optional<CollectionTree>> tree(String collection) {
        return found(trees, collection);
    }

    @Override
    public CompletionStage<Void> putTree(CollectionTree tree) {
        return done(() -> trees.put(tree.collection(), tree));
    }

    @Override
    public CompletionStage<List<String>> collections(String typed, int limit) {
        return at(() -> trees.keySet().stream()
                .filter(id -> id.startsWith(typed))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Optional<Batch>> batch(String collection, String context) {
        return found(batches, collection + "/" + context);
    }

    @Override
    public CompletionStage<List<Batch>> batches(String collection, Optional<String> after, int limit) {
        return at(() -> batches.values().stream()
                .filter(one -> one.collection().equals(collection))
                .filter(one -> after.isEmpty() || one.context().compareTo(after.get()) > 0)
                .sorted(Comparator.comparing(Batch::context))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Void> putBatch(Batch batch) {
        return done(() -> batches.put(batch.collection() + "/" + batch.context(), batch));
    }

    @Override
    public CompletionStage<Optional<ModeSetting>> mode() {
        return at(() -> mode);
    }

    @Override
    public CompletionStage<Void> putMode(ModeSetting setting) {
        return done(() -> mode = Optional.of(setting));
    }

    @Override
    public CompletionStage<List<Transfer>> transfers(String user) {
        return ofUser(transfers, user);
    }

    @Override
    public CompletionStage<List<String>> usersWithTransfers() {
        return at(() ->
                transfers.keySet().stream().map(EnrolmentKey::user).distinct().toList());
    }

    @Override
    public CompletionStage<Boolean> putTransfer(Transfer transfer) {
        return at(() -> transfers.putIfAbsent(transfer.to(), transfer) == null);
    }

    @Override
    public CompletionStage<Boolean> deleteTransfer(EnrolmentKey to) {
        return done(() -> transfers.remove(to)).thenApply(gone -> true);
    }

    @Override
    public CompletionStage<Optional<Archived>> archived(EnrolmentKey key) {
        return found(archived, key);
    }

    @Override
    public CompletionStage<Void> takeFromArchived(EnrolmentKey key, Archived left, Set<String> contents) {
        return left.statuses().isEmpty() ? done(() -> archived.remove(key)) : putArchived(key, left);
    }

    @Override
    public CompletionStage<Void> putArchived(EnrolmentKey key, Archived kept) {
        return done(() -> archived.put(key, kept));
    }

    @Override
    public CompletionStage<Void> deleteArchived(EnrolmentKey key, Archived expected) {
        return done(() -> archived.remove(key, expected));
    }

    @Override
    public CompletionStage<UserPage> users(OptionalLong after, OptionalLong until, int limit) {
        return at(() -> {
            if (until.isPresent()) {
                return part(users(), after.orElse(Long.MIN_VALUE), until.getAsLong(), limit);
            }
            List<String> all = new ArrayList<>(users());
            int from = (int) after.orElse(0);
            int to = Math.min(all.size(), from + limit);
            return new UserPage(all.subList(from, to), to < all.size() ? OptionalLong.of(to) : OptionalLong.empty());
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

    @Override
    public CompletionStage<AggregatePage> aggregates(OptionalLong after, OptionalLong until, int limit) {
        return at(() -> new AggregatePage(
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
        return done(() -> {
            recorded.put(batchJob.id(), clock.get());
            batchJobs.put(batchJob.id(), batchJob);
        });
    }

    @Override
    public CompletionStage<Map<String, Instant>> written() {
        return at(() -> Map.copyOf(recorded));
    }

    @Override
    public CompletionStage<Void> forgetRecords(Instant before) {
        return done(() -> {
            Set<String> old = batchJobs.keySet().stream()
                    .filter(id -> recorded.getOrDefault(id, before).isBefore(before))
                    .collect(Collectors.toSet());
            batchJobs.keySet().removeAll(old);
            rows.keySet().removeIf(key -> old.contains(key.substring(0, key.lastIndexOf('/'))));
        });
    }

    @Override
    public CompletionStage<Optional<BatchJobRecord>> record(String id) {
        return found(batchJobs, id);
    }

    @Override
    public CompletionStage<List<BatchJobRecord>> records() {
        return at(() -> List.copyOf(batchJobs.values()));
    }

    @Override
    public CompletionStage<Boolean> isHeld(String id) {
        return at(() -> leases.containsKey(id));
    }

    @Override
    public CompletionStage<Boolean> hold(String id, String owner) {
        return at(() -> leases.computeIfAbsent(id, any -> owner).equals(owner));
    }

    @Override
    public CompletionStage<Void> release(String id, String owner) {
        return done(() -> leases.remove(id, owner));
    }

    @Override
    public CompletionStage<Void> putRows(String id, String kind, Map<String, String> more) {
        return done(() ->
                rows.computeIfAbsent(id + "/" + kind, any -> new TreeMap<>()).putAll(more));
    }

    @Override
    public CompletionStage<SortedMap<String, String>> rows(String id, String kind) {
        return at(() -> new TreeMap<>(rows.getOrDefault(id + "/" + kind, new TreeMap<>())));
    }
}
