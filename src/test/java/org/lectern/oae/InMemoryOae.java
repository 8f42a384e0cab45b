package org.lectern.oae;

import static org.lectern.simulation.Table.done;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.overview.Estimate;
import org.lectern.simulation.Table;
import org.lectern.simulation.Table.Cell;
import org.lectern.wording.Message;

/**
 * A keyspace of the platform in memory, with the order of keys and the rules of write times that Cassandra has: the later write
 * wins, and of two at one time the deletion.
 */
public final class InMemoryOae implements OaeReads, OaeWrites, OaeTables {
    /** Of a row: by token of its partition, then by text. */
    private record Key(long token, String partition, String clustering) implements Comparable<Key> {
        static Key of(String partition, String clustering) {
            return new Key(Table.token(partition), partition, clustering);
        }

        static Key of(OaeId partition, OaeId clustering) {
            return of(partition.value(), clustering.value());
        }

        static Key of(OaeId partition) {
            return of(partition.value(), "");
        }

        boolean lies(TokenRange range) {
            return token >= range.first() && token <= range.last();
        }

        @Override
        public int compareTo(Key other) {
            int byToken = Long.compare(token, other.token);
            int byPartition = byToken == 0 ? TextOrder.compare(partition, other.partition) : byToken;
            return byPartition == 0 ? TextOrder.compare(clustering, other.clustering) : byPartition;
        }
    }

    private final AtomicLong clock = new AtomicLong();
    private final Table<Key, Cell<String>> index = table();
    private final Map<String, Long> purged = new ConcurrentHashMap<>();
    /** By principal and resource. */
    private final Table<Key, AuthzRole> roles = table();
    /** By resource and principal. */
    private final Table<Key, AuthzRole> members = table();

    private final Table<Key, OaeResource> resources = table();
    private final Table<Key, FolderGroup> folders = table();
    private final Table<Key, OaeId> deleted = table();
    private final Set<String> tenants = new ConcurrentSkipListSet<>();
    private final Map<String, Boolean> configured = new ConcurrentHashMap<>();
    private volatile Runnable afterEachWrite = () -> {};
    private volatile Duration age = Duration.ZERO;

    private static <V> Table<Key, V> table() {
        return new Table<>(Comparator.<Key>naturalOrder());
    }

    /** The rows of a partition, from a place on. */
    private static <V> Stream<Map.Entry<Key, V>> partition(Table<Key, V> table, String partition, String after) {
        return table.rows.tailMap(Key.of(partition, after), after.isEmpty()).entrySet().stream()
                .takeWhile(row -> row.getKey().partition().equals(partition));
    }

    private static <V, T> CompletionStage<ScanPage<T>> scan(
            Table<Key, V> table,
            TokenRange range,
            Function<Map.Entry<Key, V>, Optional<T>> wanted,
            Optional<String> after,
            int limit) {
        return done(Table.page(
                table.rows.entrySet().stream()
                        .filter(row -> row.getKey().lies(range))
                        .flatMap(row -> wanted.apply(row).stream())
                        .toList(),
                after,
                limit));
    }

    /** From now on everything is written as if so long ago. */
    void writtenAgo(Duration time) {
        age = time;
    }

    /** The time a write gets that brings none. */
    public long micros() {
        Instant now = Instant.now().minus(age);
        long micros = TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1_000;
        return clock.updateAndGet(last -> Math.max(last + 1, micros));
    }

    /** Called after every single write to the index, and before the next one. */
    public void afterEachWrite(Runnable look) {
        afterEachWrite = look;
    }

    // The platform's side.

    @Override
    public void tenant(String alias, String displayName, boolean isPrivate) {
        tenants.add(alias);
        configured.put(alias, isPrivate);
    }

    @Override
    public void put(OaeResource resource) {
        resources.put(Key.of(resource.id()), resource);
        resource.groupId().ifPresent(group -> folders.put(Key.of(group), new FolderGroup(group, resource.id())));
    }

    @Override
    public void deleteItem(OaeId id) {
        resources.delete(Key.of(id));
    }

    @Override
    public void markDeleted(OaeId principal) {
        deleted.put(Key.of(principal), principal);
    }

    @Override
    public void role(OaeId principal, OaeId resource, String role) {
        AuthzRole row = new AuthzRole(principal, resource, role);
        roles.put(Key.of(principal, resource), row);
        members.put(Key.of(resource, principal), row);
    }

    @Override
    public void noRole(OaeId principal, OaeId resource) {
        roles.delete(Key.of(principal, resource));
        members.delete(Key.of(resource, principal));
    }

    @Override
    public void index(List<IndexWrite> writes) {
        write(writes, micros());
    }

    @Override
    public void flush() {
        // it is all there
    }

    private void write(List<IndexWrite> writes, long micros) {
        for (IndexWrite write : writes) {
            if (write instanceof IndexWrite.Insert insert) {
                IndexRow row = insert.row();
                Key key = Key.of(row.bucketKey(), row.rankedResourceId());
                Table.write(index, key, Optional.of(row.value()), micros);
            } else if (write instanceof IndexWrite.Delete delete) {
                Key key = Key.of(delete.bucketKey(), delete.rankedResourceId());
                Table.write(index, key, Optional.empty(), micros);
            } else if (write instanceof IndexWrite.Purge purge) {
                purged.merge(purge.bucketKey(), micros, Math::max);
            }
            afterEachWrite.run();
        }
    }

    private Optional<Written> alive(Map.Entry<Key, Cell<String>> row) {
        String bucketKey = row.getKey().partition();
        long micros = row.getValue().micros();
        return row.getValue()
                .value()
                .filter(value -> micros > purged.getOrDefault(bucketKey, Long.MIN_VALUE))
                .map(value -> new Written(new IndexRow(bucketKey, row.getKey().clustering(), value), micros));
    }

    private Stream<Written> written(String bucketKey) {
        return partition(index, bucketKey, "").flatMap(row -> alive(row).stream());
    }

    /** An entry wherever it should stand, at the rank that a rebuild would give it. */
    public void entry(LibraryKind kind, OaeId library, OaeId resource) {
        OaeResource row = Objects.requireNonNull(resources.rows.get(Key.of(resource)));
        entry(kind, library, resource, row.visibility().orElseThrow(), kind.rankFor(row, library, ""));
    }

    /** Everything that stands in a bucket, the lowest first. */
    public List<IndexRow> rows(BucketKey bucket) {
        return written(bucket.format()).map(Written::row).toList();
    }

    /** How many rows the index has. */
    public int rowCount() {
        return (int) index.rows.entrySet().stream()
                .filter(row -> alive(row).isPresent())
                .count();
    }

    // The console's side.

    @Override
    public CompletionStage<List<IndexRow>> bucket(BucketKey bucket, Optional<String> below, int limit) {
        List<IndexRow> rows = new ArrayList<>(rows(bucket));
        Collections.reverse(rows);
        return done(rows.stream()
                .filter(row -> below.isEmpty() || TextOrder.compare(row.rankedResourceId(), below.get()) < 0)
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Set<IndexMarker>> markers(BucketKey bucket) {
        Set<String> ranked =
                rows(bucket).stream().map(IndexRow::rankedResourceId).collect(Collectors.toSet());
        return done(EnumSet.allOf(IndexMarker.class).stream()
                .filter(marker -> ranked.contains(marker.stored()))
                .collect(Collectors.toSet()));
    }

    @Override
    public CompletionStage<Optional<Written>> row(String bucketKey, String rankedResourceId) {
        return done(written(bucketKey)
                .filter(written -> written.row().rankedResourceId().equals(rankedResourceId))
                .findFirst());
    }

    private static CompletionStage<List<AuthzRole>> page(
            Table<Key, AuthzRole> table, OaeId of, Predicate<AuthzRole> wanted, Optional<OaeId> after, int limit) {
        return done(partition(table, of.value(), after.map(OaeId::value).orElse(""))
                .map(Map.Entry::getValue)
                .filter(wanted)
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<List<AuthzRole>> roles(OaeId principal, OaeType type, Optional<OaeId> after, int limit) {
        return page(roles, principal, role -> role.resource().type() == type, after, limit);
    }

    @Override
    public CompletionStage<List<AuthzRole>> members(OaeId resource, Optional<OaeId> after, int limit) {
        return page(members, resource, role -> true, after, limit);
    }

    @Override
    public CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return roles.find(Key.of(principal, resource)).thenApply(found -> found.map(AuthzRole::role));
    }

    @Override
    public CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal) {
        return members.find(Key.of(resource, principal)).thenApply(found -> found.map(AuthzRole::role));
    }

    private <T> Map<OaeId, T> found(Collection<OaeId> wanted, Function<OaeId, Optional<T>> read) {
        Map<OaeId, T> found = new LinkedHashMap<>();
        wanted.forEach(id -> read.apply(id).ifPresent(row -> found.put(id, row)));
        return found;
    }

    private Optional<OaeResource> resource(OaeId id) {
        return Optional.ofNullable(resources.rows.get(Key.of(id)));
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> resources(Collection<OaeId> ids) {
        return done(found(ids, this::resource));
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> foldersOf(Collection<OaeId> groups) {
        return done(found(
                groups,
                group -> Optional.ofNullable(folders.rows.get(Key.of(group)))
                        .flatMap(folder -> resource(folder.folder()))));
    }

    @Override
    public CompletionStage<Set<OaeId>> deleted(Collection<OaeId> principals) {
        return done(principals.stream()
                .filter(id -> deleted.rows.containsKey(Key.of(id)))
                .collect(Collectors.toSet()));
    }

    @Override
    public CompletionStage<Tenants> tenants() {
        return done(new Tenants(tenants, configured));
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> principals(String tenant, Optional<String> after, int limit) {
        return done(Table.page(
                resources.rows.values().stream()
                        .filter(one ->
                                one.id().type().isPrincipal() && one.tenant().equals(tenant))
                        .sorted(Comparator.comparing(OaeResource::id))
                        .toList(),
                after,
                limit));
    }

    @Override
    public CompletionStage<ScanPage<WideRow>> scanIndex(TokenRange range, Optional<String> after, int limit) {
        return scan(
                index,
                range,
                cell -> alive(cell)
                        .map(Written::row)
                        .map(row -> WideRow.of(row.bucketKey(), row.rankedResourceId(), row.value())),
                after,
                limit);
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanRoles(TokenRange range, Optional<String> after, int limit) {
        return scan(roles, range, row -> Optional.of(row.getValue()), after, limit);
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        return scan(members, range, row -> Optional.of(row.getValue()), after, limit);
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, TokenRange range, Optional<String> after, int limit) {
        return scan(
                resources,
                range,
                row -> Optional.of(row.getValue())
                        .filter(one -> ResourceTable.of(one.id().type()) == table),
                after,
                limit);
    }

    @Override
    public CompletionStage<ScanPage<FolderGroup>> scanFolderGroups(
            TokenRange range, Optional<String> after, int limit) {
        return scan(folders, range, row -> Optional.of(row.getValue()), after, limit);
    }

    @Override
    public CompletionStage<ScanPage<OaeId>> scanDeleted(TokenRange range, Optional<String> after, int limit) {
        return scan(deleted, range, row -> Optional.of(row.getValue()), after, limit);
    }

    /** How large it is. */
    public OaeSize size() {
        long principals = resources.rows.values().stream()
                .filter(one -> one.id().type().isPrincipal())
                .count();
        return new OaeSize(
                tenants.size(),
                new Estimate(principals, true),
                Message.plain("OAE (Hilary), " + tenants.size() + " tenants, " + principals + " principals."));
    }

    /** What a connection would hand out. */
    public OaePlatform platform() {
        return new OaePlatform(this, this, size());
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes, long micros) {
        write(writes, micros);
        return Table.written();
    }

    @Override
    public String statement(IndexWrite write, long micros) {
        return write + " at " + micros;
    }
}
