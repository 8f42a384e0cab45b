package org.lectern.oae;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.diagnosis.Murmur3;
import org.lectern.library.Bucket;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.Visibility;
import org.lectern.overview.Estimate;
import org.lectern.wording.Message;

/**
 * A keyspace of the platform in memory, with the order of keys and the rules of write times that Cassandra has: the later write
 * wins, and of two at one time the deletion.
 */
public final class InMemoryOae implements OaeReads, OaeWrites, OaeTables {
    private static final Comparator<String> ORDER = TextOrder::compare;

    /** What was last written to a row; a deletion has no value. */
    private record Cell(@Nullable String value, long micros) {}

    private final AtomicLong clock = new AtomicLong();
    private final Map<String, NavigableMap<String, Cell>> index = new TreeMap<>(byToken());
    private final Map<String, Long> purged = new HashMap<>();
    private final Map<OaeId, NavigableMap<OaeId, String>> roles = new HashMap<>();
    private final Map<OaeId, NavigableMap<OaeId, String>> members = new HashMap<>();
    private final Map<OaeId, OaeResource> resources = new HashMap<>();
    private final Map<OaeId, OaeId> folders = new HashMap<>();
    private final Set<OaeId> deleted = new HashSet<>();
    private final Map<String, Tenant> tenants = new TreeMap<>();
    private final Map<String, Boolean> configured = new HashMap<>();
    private Runnable afterEachWrite = () -> {};
    private volatile Duration age = Duration.ZERO;

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
    public synchronized void afterEachWrite(Runnable look) {
        afterEachWrite = look;
    }

    private static Comparator<String> byToken() {
        return Comparator.<String>comparingLong(InMemoryOae::token).thenComparing(ORDER);
    }

    private static long token(String key) {
        Murmur3 hash = new Murmur3();
        hash.hash(ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8)));
        return hash.token();
    }

    // The platform's side.

    @Override
    public synchronized void tenant(String alias, boolean isPrivate) {
        tenant(alias, alias, isPrivate);
    }

    /** Likewise, with a name to be shown. */
    public synchronized InMemoryOae tenant(String alias, String displayName, boolean isPrivate) {
        tenants.put(alias, new Tenant(alias, displayName, alias + ".example.org", true));
        configured.put(alias, isPrivate);
        return this;
    }

    @Override
    public synchronized void principal(
            OaeId id, Visibility visibility, Joinable joinable, boolean picture, long lastModified) {
        put(id, id.name(), visibility, joinable, Optional.empty(), picture, lastModified);
    }

    @Override
    public synchronized void item(OaeId id, Visibility visibility, long lastModified) {
        put(id, id.name(), visibility, Joinable.NO, Optional.empty(), false, lastModified);
    }

    @Override
    public synchronized void folder(OaeId id, OaeId group, Visibility visibility, long lastModified) {
        put(id, id.name(), visibility, Joinable.NO, Optional.of(group), false, lastModified);
    }

    /** Anything that has a row of its own, with a name to be shown; gives its id. */
    public OaeId resource(String id, String displayName, Visibility visibility, long lastModified) {
        return put(new OaeId(id), displayName, visibility, Joinable.NO, Optional.empty(), false, lastModified);
    }

    public OaeId group(String id, String displayName, Visibility visibility, Joinable joinable, long lastModified) {
        return put(new OaeId(id), displayName, visibility, joinable, Optional.empty(), false, lastModified);
    }

    public OaeId folder(String id, String group, String displayName, Visibility visibility, long lastModified) {
        Optional<OaeId> of = Optional.of(new OaeId(group));
        return put(new OaeId(id), displayName, visibility, Joinable.NO, of, false, lastModified);
    }

    private OaeId put(
            OaeId id,
            String displayName,
            Visibility visibility,
            Joinable joinable,
            Optional<OaeId> group,
            boolean picture,
            long lastModified) {
        put(new OaeResource(
                id,
                id.tenant(),
                displayName,
                Optional.of(visibility),
                String.valueOf(lastModified),
                false,
                joinable,
                group,
                picture,
                ""));
        return id;
    }

    /** Any row of any of the tables of resources. */
    public synchronized void put(OaeResource resource) {
        resources.put(resource.id(), resource);
        resource.groupId().ifPresent(group -> folders.put(group, resource.id()));
    }

    @Override
    public synchronized void deleteItem(OaeId id) {
        resources.remove(id);
    }

    @Override
    public synchronized void markDeleted(OaeId principal) {
        deleted.add(principal);
    }

    @Override
    public synchronized void role(OaeId principal, OaeId resource, String role) {
        roles.computeIfAbsent(principal, one -> new TreeMap<>()).put(resource, role);
        members.computeIfAbsent(resource, one -> new TreeMap<>()).put(principal, role);
    }

    /** Into AuthzRoles alone. */
    public synchronized void roleOnly(OaeId principal, OaeId resource, String role) {
        roles.computeIfAbsent(principal, one -> new TreeMap<>()).put(resource, role);
    }

    @Override
    public synchronized void noRole(OaeId principal, OaeId resource) {
        roles.getOrDefault(principal, new TreeMap<>()).remove(resource);
        members.getOrDefault(resource, new TreeMap<>()).remove(principal);
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
            Runnable look;
            synchronized (this) {
                write(write, micros);
                look = afterEachWrite;
            }
            look.run();
        }
    }

    private void write(IndexWrite write, long micros) {
        if (write instanceof IndexWrite.Insert insert) {
            put(
                    insert.row().bucketKey(),
                    insert.row().rankedResourceId(),
                    new Cell(insert.row().value(), micros));
        } else if (write instanceof IndexWrite.Delete delete) {
            put(delete.bucketKey(), delete.rankedResourceId(), new Cell(null, micros));
        } else if (write instanceof IndexWrite.Purge purge) {
            purged.merge(purge.bucketKey(), micros, Math::max);
        }
    }

    private void put(String bucketKey, String ranked, Cell cell) {
        index.computeIfAbsent(bucketKey, one -> new TreeMap<>(ORDER))
                .merge(
                        ranked,
                        cell,
                        (old, now) ->
                                now.micros() > old.micros() || (now.micros() == old.micros() && now.value() == null)
                                        ? now
                                        : old);
    }

    private List<IndexRow> rows(String bucketKey) {
        long purge = purged.getOrDefault(bucketKey, Long.MIN_VALUE);
        List<IndexRow> rows = new ArrayList<>();
        index.getOrDefault(bucketKey, new TreeMap<>()).forEach((ranked, cell) -> {
            if (cell.value() != null && cell.micros() > purge) {
                rows.add(new IndexRow(bucketKey, ranked, cell.value()));
            }
        });
        return rows;
    }

    /** A row of the index, whatever it is. */
    public void row(String bucketKey, String rankedResourceId, String value) {
        index(List.of(new IndexWrite.Insert(new IndexRow(bucketKey, rankedResourceId, value))));
    }

    /** All buckets of a library count as built. */
    public void markers(LibraryKind kind, OaeId library) {
        for (BucketKey bucket : BucketKey.all(kind, library)) {
            for (IndexMarker marker : IndexMarker.values()) {
                row(bucket.format(), marker.stored(), IndexRow.ONE);
            }
        }
    }

    /** An entry wherever it should stand, at the rank that a rebuild would give it. */
    public void entry(LibraryKind kind, OaeId library, OaeId resource) {
        OaeResource row = Objects.requireNonNull(resources.get(resource));
        RankedEntry at = new RankedEntry(kind.rankFor(row, library, ""), resource);
        for (Bucket bucket : ResourceVisibility.of(row.visibility().orElseThrow(), resource, library)
                .buckets()) {
            row(new BucketKey(kind, library, bucket).format(), at.format(), IndexRow.ONE);
        }
    }

    /** Everything that stands in a bucket, the lowest first. */
    public synchronized List<IndexRow> rows(BucketKey bucket) {
        return rows(bucket.format());
    }

    /** How many rows the index has. */
    public synchronized int rowCount() {
        return index.keySet().stream().mapToInt(key -> rows(key).size()).sum();
    }

    // The console's side.

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedStage(value);
    }

    @Override
    public synchronized CompletionStage<List<IndexRow>> bucket(BucketKey bucket, Optional<String> below, int limit) {
        List<IndexRow> rows = new ArrayList<>(rows(bucket.format()));
        Collections.reverse(rows);
        return done(rows.stream()
                .filter(row -> below.isEmpty() || TextOrder.compare(row.rankedResourceId(), below.get()) < 0)
                .limit(limit)
                .toList());
    }

    @Override
    public synchronized CompletionStage<Set<IndexMarker>> markers(BucketKey bucket) {
        Set<IndexMarker> markers = EnumSet.noneOf(IndexMarker.class);
        for (IndexMarker marker : IndexMarker.values()) {
            if (rows(bucket.format()).stream()
                    .anyMatch(row -> row.rankedResourceId().equals(marker.stored()))) {
                markers.add(marker);
            }
        }
        return done(markers);
    }

    @Override
    public synchronized CompletionStage<Optional<Written>> row(String bucketKey, String rankedResourceId) {
        return done(rows(bucketKey).stream()
                .filter(row -> row.rankedResourceId().equals(rankedResourceId))
                .findFirst()
                .map(row -> new Written(
                        row,
                        Objects.requireNonNull(Objects.requireNonNull(index.get(bucketKey))
                                        .get(rankedResourceId))
                                .micros())));
    }

    private static List<AuthzRole> page(
            NavigableMap<OaeId, String> all,
            Optional<OaeId> after,
            int limit,
            BiFunction<OaeId, String, AuthzRole> row) {
        return (after.isEmpty() ? all : all.tailMap(after.get(), false))
                .entrySet().stream()
                        .limit(limit)
                        .map(one -> row.apply(one.getKey(), one.getValue()))
                        .toList();
    }

    @Override
    public synchronized CompletionStage<List<AuthzRole>> roles(
            OaeId principal, OaeType type, Optional<OaeId> after, int limit) {
        NavigableMap<OaeId, String> ofType = new TreeMap<>();
        roles.getOrDefault(principal, new TreeMap<>()).forEach((resource, role) -> {
            if (resource.type() == type) {
                ofType.put(resource, role);
            }
        });
        return done(page(ofType, after, limit, (resource, role) -> new AuthzRole(principal, resource, role)));
    }

    @Override
    public synchronized CompletionStage<List<AuthzRole>> members(OaeId resource, Optional<OaeId> after, int limit) {
        return done(page(
                members.getOrDefault(resource, new TreeMap<>()),
                after,
                limit,
                (principal, role) -> new AuthzRole(principal, resource, role)));
    }

    @Override
    public synchronized CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return done(Optional.ofNullable(
                roles.getOrDefault(principal, new TreeMap<>()).get(resource)));
    }

    @Override
    public synchronized CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal) {
        return done(Optional.ofNullable(
                members.getOrDefault(resource, new TreeMap<>()).get(principal)));
    }

    @Override
    public synchronized CompletionStage<Map<OaeId, OaeResource>> resources(Collection<OaeId> ids) {
        Map<OaeId, OaeResource> found = new LinkedHashMap<>();
        ids.forEach(id -> Optional.ofNullable(resources.get(id)).ifPresent(one -> found.put(id, one)));
        return done(found);
    }

    @Override
    public synchronized CompletionStage<Map<OaeId, OaeResource>> foldersOf(Collection<OaeId> groups) {
        Map<OaeId, OaeResource> found = new LinkedHashMap<>();
        groups.forEach(group -> Optional.ofNullable(folders.get(group))
                .map(resources::get)
                .ifPresent(folder -> found.put(group, folder)));
        return done(found);
    }

    @Override
    public synchronized CompletionStage<Set<OaeId>> deleted(Collection<OaeId> principals) {
        return done(principals.stream().filter(deleted::contains).collect(Collectors.toSet()));
    }

    @Override
    public synchronized CompletionStage<Tenants> tenants() {
        return done(Tenants.of(tenants.values(), configured));
    }

    @Override
    public synchronized CompletionStage<ScanPage<OaeResource>> principals(
            String tenant, Optional<String> after, int limit) {
        return done(page(
                resources.values().stream()
                        .filter(one ->
                                one.id().type().isPrincipal() && one.tenant().equals(tenant))
                        .sorted(Comparator.comparing(OaeResource::id))
                        .toList(),
                after,
                limit));
    }

    /** A page of what is there, from a place on. */
    private static <T> ScanPage<T> page(List<T> all, Optional<String> after, int limit) {
        int from = after.map(Integer::parseInt).orElse(0);
        int to = Math.min(all.size(), from + limit);
        return new ScanPage<>(
                all.subList(Math.min(from, all.size()), to),
                to < all.size() ? Optional.of(String.valueOf(to)) : Optional.empty());
    }

    private static boolean lies(String key, TokenRange range) {
        long token = token(key);
        return token >= range.first() && token <= range.last();
    }

    @Override
    public synchronized CompletionStage<ScanPage<WideRow>> scanIndex(
            TokenRange range, Optional<String> after, int limit) {
        return done(page(
                index.keySet().stream()
                        .filter(key -> lies(key, range))
                        .flatMap(key -> rows(key).stream())
                        .map(row -> WideRow.of(row.bucketKey(), row.rankedResourceId(), row.value()))
                        .toList(),
                after,
                limit));
    }

    private static List<AuthzRole> scan(
            Map<OaeId, NavigableMap<OaeId, String>> table,
            TokenRange range,
            BiFunction<OaeId, Map.Entry<OaeId, String>, AuthzRole> row) {
        return table.keySet().stream()
                .filter(key -> lies(key.value(), range))
                .sorted(Comparator.comparing(OaeId::value, byToken()))
                .flatMap(key -> Objects.requireNonNull(table.get(key)).entrySet().stream()
                        .map(one -> row.apply(key, one)))
                .toList();
    }

    @Override
    public synchronized CompletionStage<ScanPage<AuthzRole>> scanRoles(
            TokenRange range, Optional<String> after, int limit) {
        return done(page(
                scan(roles, range, (key, one) -> new AuthzRole(key, one.getKey(), one.getValue())), after, limit));
    }

    @Override
    public synchronized CompletionStage<ScanPage<AuthzRole>> scanMembers(
            TokenRange range, Optional<String> after, int limit) {
        return done(page(
                scan(members, range, (key, one) -> new AuthzRole(one.getKey(), key, one.getValue())), after, limit));
    }

    @Override
    public synchronized CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, TokenRange range, Optional<String> after, int limit) {
        return done(page(
                resources.values().stream()
                        .filter(one -> ResourceTable.of(one.id().type()) == table)
                        .filter(one -> lies(one.id().value(), range))
                        .sorted(Comparator.comparing(one -> one.id().value(), byToken()))
                        .toList(),
                after,
                limit));
    }

    @Override
    public synchronized CompletionStage<ScanPage<FolderGroup>> scanFolderGroups(
            TokenRange range, Optional<String> after, int limit) {
        return done(page(
                folders.entrySet().stream()
                        .filter(one -> lies(one.getKey().value(), range))
                        .map(one -> new FolderGroup(one.getKey(), one.getValue()))
                        .toList(),
                after,
                limit));
    }

    @Override
    public synchronized CompletionStage<ScanPage<OaeId>> scanDeleted(
            TokenRange range, Optional<String> after, int limit) {
        return done(page(
                deleted.stream().filter(one -> lies(one.value(), range)).toList(), after, limit));
    }

    /** How large it is. */
    public synchronized OaeSize size() {
        long principals = resources.keySet().stream()
                .filter(id -> id.type().isPrincipal())
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
    public CompletionStage<Void> apply(List<IndexWrite> writes) {
        return apply(writes, micros());
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes, long micros) {
        write(writes, micros);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public String statement(IndexWrite write) {
        return write.toString();
    }

    @Override
    public String statement(IndexWrite write, long micros) {
        return write + " at " + micros;
    }
}
