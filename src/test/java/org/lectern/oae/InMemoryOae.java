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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
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

    /** A table of wide rows, of which a whole partition may be taken out. */
    private static final class Wide {
        final Table<Key, Cell<String>> rows = table();
        final Map<String, Long> purged = new ConcurrentHashMap<>();

        void write(String partition, String clustering, Optional<String> value, long micros) {
            Table.write(rows, Key.of(partition, clustering), value, micros);
        }

        void purge(String partition, long micros) {
            purged.merge(partition, micros, Math::max);
        }

        Optional<Written> alive(Map.Entry<Key, Cell<String>> row) {
            String partition = row.getKey().partition();
            long micros = row.getValue().micros();
            return row.getValue()
                    .value()
                    .filter(value -> micros > purged.getOrDefault(partition, Long.MIN_VALUE))
                    .map(value ->
                            new Written(new IndexRow(partition, row.getKey().clustering(), value), micros));
        }

        Stream<Written> written(String partition) {
            return partition(rows, partition, "").flatMap(row -> alive(row).stream());
        }

        CompletionStage<ScanPage<WideRow>> scan(TokenRange range, Optional<String> after, int limit) {
            return InMemoryOae.scan(
                    rows,
                    range,
                    cell -> alive(cell)
                            .map(Written::row)
                            .map(row -> WideRow.of(row.bucketKey(), row.rankedResourceId(), row.value())),
                    after,
                    limit);
        }
    }

    private final AtomicLong clock = new AtomicLong();
    private final Wide index = new Wide();
    private final Map<CachedMemberships.Table, Wide> caches =
            Map.of(CachedMemberships.Table.MEMBERSHIPS, new Wide(), CachedMemberships.Table.INDIRECT, new Wide());
    /** By principal and resource. */
    private final Table<Key, String> roles = table();
    /** By resource and principal. */
    private final Table<Key, String> members = table();

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
    public void tenant(String alias, String displayName) {
        tenants.add(alias);
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
        resource(principal)
                .ifPresent(row -> put(new OaeResource(
                        row.id(),
                        row.tenantAlias(),
                        row.displayName(),
                        row.visibility(),
                        row.lastModified(),
                        true,
                        row.joinable(),
                        row.groupId(),
                        row.picture())));
    }

    @Override
    public void role(String principal, String resource, String role) {
        roles.put(Key.of(principal, resource), role);
        members.put(Key.of(resource, principal), role);
    }

    @Override
    public void cache(CachedMemberships cached) {
        String principal = cached.principal().value();
        cached.groups()
                .forEach((group, value) -> cache(CachedMemberships.Table.MEMBERSHIPS)
                        .write(principal, group, Optional.of(value), micros()));
        cached.indirect()
                .forEach(group -> cache(CachedMemberships.Table.INDIRECT)
                        .write(principal, group, Optional.of(IndexRow.ONE), micros()));
    }

    @Override
    public void forget(OaeId principal) {
        caches.values().forEach(table -> table.purge(principal.value(), micros()));
    }

    private Wide cache(CachedMemberships.Table table) {
        return Objects.requireNonNull(caches.get(table));
    }

    @Override
    public void setting(String tenant, String value) {
        configured.put(tenant, OaeSettings.isTrue(value));
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
                index.write(row.bucketKey(), row.rankedResourceId(), Optional.of(row.value()), micros);
            } else if (write instanceof IndexWrite.Delete delete) {
                index.write(delete.bucketKey(), delete.rankedResourceId(), Optional.empty(), micros);
            } else if (write instanceof IndexWrite.Purge purge) {
                index.purge(purge.bucketKey(), micros);
            } else if (write instanceof IndexWrite.Forget forget) {
                cache(forget.table()).purge(forget.principal().value(), micros);
            }
            afterEachWrite.run();
        }
    }

    /** An entry wherever it should stand, at the rank that a rebuild would give it. */
    public void entry(LibraryKind kind, OaeId library, OaeId resource) {
        OaeResource row = Objects.requireNonNull(resources.rows.get(Key.of(resource)));
        entry(kind, library, resource, row.visibility().orElseThrow(), kind.rankFor(row, library, ""));
    }

    /** Everything that stands in a bucket, the lowest first. */
    public List<IndexRow> rows(BucketKey bucket) {
        return index.written(bucket.format()).map(Written::row).toList();
    }

    /** How many rows the index has. */
    public int rowCount() {
        return (int) index.rows.rows.entrySet().stream()
                .filter(row -> index.alive(row).isPresent())
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
        return done(index.written(bucketKey)
                .filter(written -> written.row().rankedResourceId().equals(rankedResourceId))
                .findFirst());
    }

    private static RolePages.Stored ofRoles(Map.Entry<Key, String> row) {
        return new RolePages.Stored(row.getKey().partition(), row.getKey().clustering(), row.getValue());
    }

    private static RolePages.Stored ofMembers(Map.Entry<Key, String> row) {
        return new RolePages.Stored(row.getKey().clustering(), row.getKey().partition(), row.getValue());
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> roles(
            OaeId principal, OaeType type, Optional<String> after, int limit) {
        String begin = type.letter() + ":";
        List<RolePages.Stored> rows = partition(roles, principal.value(), after.orElse(begin))
                .filter(row -> row.getKey().clustering().startsWith(begin))
                .limit(limit)
                .map(InMemoryOae::ofRoles)
                .toList();
        return done(RolePages.page("AuthzRoles", rows, limit, RolePages.Stored::resource, RolePages.Stored::read));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> members(OaeId resource, Optional<String> after, int limit) {
        List<RolePages.Stored> rows = partition(members, resource.value(), after.orElse(""))
                .limit(limit)
                .map(InMemoryOae::ofMembers)
                .toList();
        return done(RolePages.page("AuthzMembers", rows, limit, RolePages.Stored::principal, RolePages.Stored::read));
    }

    @Override
    public CompletionStage<CachedMemberships> cached(OaeId principal) {
        SortedMap<String, String> groups = new TreeMap<>();
        cache(CachedMemberships.Table.MEMBERSHIPS)
                .written(principal.value())
                .map(Written::row)
                .forEach(row -> groups.put(row.rankedResourceId(), row.value()));
        return done(new CachedMemberships(
                principal,
                groups,
                cache(CachedMemberships.Table.INDIRECT)
                        .written(principal.value())
                        .map(written -> written.row().rankedResourceId())
                        .collect(Collectors.toCollection(TreeSet::new))));
    }

    @Override
    public CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return roles.find(Key.of(principal, resource));
    }

    @Override
    public CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal) {
        return members.find(Key.of(resource, principal));
    }

    private <T> Map<OaeId, T> found(Collection<OaeId> wanted, Function<OaeId, Optional<T>> read) {
        Map<OaeId, T> found = new LinkedHashMap<>();
        wanted.forEach(id -> read.apply(id).ifPresent(row -> found.put(id, row)));
        return found;
    }

    private Optional<OaeResource> resource(OaeId id) {
        return Optional.ofNullable(resources.rows.get(Key.of(id))).filter(PrincipalRows::isThere);
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
        List<String> candidates = OaeSettings.adminCandidates(configured.keySet(), tenants);
        Set<OaeId> administrators = candidates.stream()
                .map(OaeSettings::administratorOf)
                .filter(id -> resource(id).isPresent())
                .collect(Collectors.toSet());
        return done(new Tenants(tenants, configured, OaeSettings.adminAlias(candidates, administrators)));
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> principals(String tenant, Optional<String> after, int limit) {
        return done(Table.page(
                resources.rows.values().stream()
                        .filter(one -> one.id().type().isPrincipal()
                                && one.tenantAlias().filter(tenant::equals).isPresent())
                        .sorted(Comparator.comparing(OaeResource::id))
                        .toList(),
                after,
                limit));
    }

    @Override
    public CompletionStage<ScanPage<WideRow>> scanIndex(TokenRange range, Optional<String> after, int limit) {
        return index.scan(range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<WideRow>> scanCache(
            CachedMemberships.Table table, TokenRange range, Optional<String> after, int limit) {
        return cache(table).scan(range, after, limit);
    }

    private static CompletionStage<ScanPage<AuthzRole>> scanRoles(
            Table<Key, String> table,
            TokenRange range,
            Function<Map.Entry<Key, String>, RolePages.Stored> stored,
            Optional<String> after,
            int limit) {
        return scan(table, range, (Map.Entry<Key, String> row) -> Optional.of(stored.apply(row)), after, limit)
                .thenApply(page -> new ScanPage<>(
                        page.rows().stream().flatMap(row -> row.read().stream()).toList(),
                        page.next(),
                        page.rows().stream()
                                .filter(row -> row.read().isEmpty())
                                .map(row -> row.principal() + ", " + row.resource())
                                .toList()));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanRoles(TokenRange range, Optional<String> after, int limit) {
        return scanRoles(roles, range, InMemoryOae::ofRoles, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        return scanRoles(members, range, InMemoryOae::ofMembers, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, TokenRange range, Optional<String> after, int limit) {
        return scan(
                resources,
                range,
                row -> Optional.of(row.getValue())
                        .filter(one -> ResourceTable.of(one.id().type()) == table)
                        .filter(PrincipalRows::isThere),
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
