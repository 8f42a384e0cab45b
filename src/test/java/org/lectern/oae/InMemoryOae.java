package org.lectern.oae;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.audit.scan.TokenRange;
import org.lectern.library.Bucket;
import org.lectern.model.ScanPage;
import org.lectern.model.Visibility;
import org.lectern.overview.Estimate;
import org.lectern.wording.Message;

/** A platform's tables in memory. A scan of any range answers everything, in one page. */
public final class InMemoryOae implements OaeReads, OaeWrites {
    private final Map<String, NavigableMap<String, String>> index = new TreeMap<>();
    private final Map<OaeId, OaeResource> resources = new TreeMap<>();
    private final List<AuthzRole> roles = new ArrayList<>();
    private final List<Tenant> tenants = new ArrayList<>();
    private final Map<String, Boolean> configured = new HashMap<>();

    /** What a connection would hand out. */
    public OaePlatform platform() {
        long principals = resources.keySet().stream()
                .filter(id -> id.type().isPrincipal())
                .count();
        return new OaePlatform(
                this,
                this,
                new OaeSize(
                        tenants.size(),
                        new Estimate(principals, true),
                        Message.plain("OAE (Hilary), " + tenants.size() + " tenants, " + principals + " principals.")));
    }

    public InMemoryOae tenant(String alias, String displayName, boolean isPrivate) {
        tenants.add(new Tenant(alias, displayName, alias + ".example.org", true));
        configured.put(alias, isPrivate);
        return this;
    }

    /** Anything that has a row of its own. */
    public OaeId resource(String id, String displayName, Visibility visibility, long lastModified) {
        return put(id, displayName, visibility, lastModified, Joinable.NO, Optional.empty());
    }

    public OaeId group(String id, String displayName, Visibility visibility, Joinable joinable, long lastModified) {
        return put(id, displayName, visibility, lastModified, joinable, Optional.empty());
    }

    public OaeId folder(String id, String groupId, String displayName, Visibility visibility, long lastModified) {
        return put(id, displayName, visibility, lastModified, Joinable.NO, Optional.of(new OaeId(groupId)));
    }

    private OaeId put(
            String id,
            String displayName,
            Visibility visibility,
            long lastModified,
            Joinable joinable,
            Optional<OaeId> groupId) {
        OaeId of = new OaeId(id);
        resources.put(
                of,
                new OaeResource(
                        of,
                        of.tenant(),
                        displayName,
                        Optional.of(visibility),
                        String.valueOf(lastModified),
                        false,
                        joinable,
                        groupId,
                        false,
                        ""));
        return of;
    }

    public void delete(OaeId id) {
        resources.remove(id);
    }

    public void role(OaeId principal, OaeId resource, String role) {
        roles.add(new AuthzRole(principal, resource, role));
    }

    public void row(String bucketKey, String rankedResourceId, String value) {
        index.computeIfAbsent(bucketKey, key -> new TreeMap<>(TextOrder::compare))
                .put(rankedResourceId, value);
    }

    public void markers(LibraryKind kind, OaeId library) {
        BucketKey.all(kind, library)
                .forEach(bucket -> Arrays.stream(IndexMarker.values())
                        .forEach(marker -> row(bucket.format(), marker.stored(), IndexRow.ONE)));
    }

    /** An entry wherever it should stand, with the rank that a rebuild would give. */
    public void entry(LibraryKind kind, OaeId library, OaeId resource) {
        OaeResource row = Objects.requireNonNull(resources.get(resource));
        Visibility visibility = row.visibility().orElseThrow();
        for (Bucket bucket :
                ResourceVisibility.of(visibility, resource, library).buckets()) {
            row(
                    new BucketKey(kind, library, bucket).format(),
                    new RankedEntry(kind.rankFor(row, library, ""), resource).format(),
                    IndexRow.ONE);
        }
    }

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedStage(value);
    }

    @Override
    public CompletionStage<List<IndexRow>> bucket(BucketKey bucket, Optional<String> below, int limit) {
        NavigableMap<String, String> rows = index.getOrDefault(bucket.format(), new TreeMap<>());
        return done((below.isEmpty() ? rows : rows.headMap(below.get(), false))
                .descendingMap().entrySet().stream()
                        .limit(limit)
                        .map(row -> new IndexRow(bucket.format(), row.getKey(), row.getValue()))
                        .toList());
    }

    @Override
    public CompletionStage<Set<IndexMarker>> markers(BucketKey bucket) {
        return done(Arrays.stream(IndexMarker.values())
                .filter(marker ->
                        index.getOrDefault(bucket.format(), new TreeMap<>()).containsKey(marker.stored()))
                .collect(Collectors.toSet()));
    }

    @Override
    public CompletionStage<Optional<Written>> row(String bucketKey, String rankedResourceId) {
        return done(Optional.ofNullable(
                        index.getOrDefault(bucketKey, new TreeMap<>()).get(rankedResourceId))
                .map(value -> new Written(new IndexRow(bucketKey, rankedResourceId, value), 1)));
    }

    @Override
    public CompletionStage<List<AuthzRole>> roles(OaeId principal, OaeType type, Optional<OaeId> after, int limit) {
        return done(roles.stream()
                .filter(role -> role.principal().equals(principal)
                        && role.resource().type() == type
                        && (after.isEmpty() || role.resource().compareTo(after.get()) > 0))
                .sorted((one, other) -> one.resource().compareTo(other.resource()))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<List<AuthzRole>> members(OaeId resource, Optional<OaeId> after, int limit) {
        return done(roles.stream()
                .filter(role -> role.resource().equals(resource)
                        && (after.isEmpty() || role.principal().compareTo(after.get()) > 0))
                .sorted((one, other) -> one.principal().compareTo(other.principal()))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return done(roles.stream()
                .filter(role ->
                        role.principal().equals(principal) && role.resource().equals(resource))
                .map(AuthzRole::role)
                .findFirst());
    }

    @Override
    public CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal) {
        return role(principal, resource);
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> resources(Collection<OaeId> ids) {
        Map<OaeId, OaeResource> found = new HashMap<>();
        ids.stream().filter(resources::containsKey).forEach(id -> found.put(id, resources.get(id)));
        return done(found);
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> foldersOf(Collection<OaeId> groups) {
        return done(resources.values().stream()
                .filter(row -> row.groupId().filter(groups::contains).isPresent())
                .collect(Collectors.toMap(OaeResource::authzId, row -> row)));
    }

    @Override
    public CompletionStage<Set<OaeId>> deleted(Collection<OaeId> principals) {
        return done(Set.of());
    }

    @Override
    public CompletionStage<Tenants> tenants() {
        return done(Tenants.of(tenants, configured));
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> principals(String tenant, Optional<String> after, int limit) {
        return done(new ScanPage<>(
                resources.values().stream()
                        .filter(row ->
                                row.id().type().isPrincipal() && row.tenant().equals(tenant))
                        .toList(),
                Optional.empty()));
    }

    @Override
    public CompletionStage<ScanPage<IndexRow>> scanIndex(TokenRange range, Optional<String> after, int limit) {
        return done(new ScanPage<>(
                index.entrySet().stream()
                        .flatMap(bucket -> bucket.getValue().entrySet().stream()
                                .map(row -> new IndexRow(bucket.getKey(), row.getKey(), row.getValue())))
                        .toList(),
                Optional.empty()));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanRoles(TokenRange range, Optional<String> after, int limit) {
        return done(new ScanPage<>(roles, Optional.empty()));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        return scanRoles(range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, TokenRange range, Optional<String> after, int limit) {
        return done(new ScanPage<>(
                resources.values().stream()
                        .filter(row -> ResourceTable.of(row.id().type()) == table)
                        .toList(),
                Optional.empty()));
    }

    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes) {
        for (IndexWrite write : writes) {
            if (write instanceof IndexWrite.Insert insert) {
                row(
                        insert.row().bucketKey(),
                        insert.row().rankedResourceId(),
                        insert.row().value());
            } else if (write instanceof IndexWrite.Delete delete) {
                index.getOrDefault(delete.bucketKey(), new TreeMap<>()).remove(delete.rankedResourceId());
            } else if (write instanceof IndexWrite.Purge purge) {
                index.remove(purge.bucketKey());
            }
        }
        return CompletableFuture.completedStage(null);
    }

    /** Without times: the last write wins. */
    @Override
    public CompletionStage<Void> apply(List<IndexWrite> writes, long micros) {
        return apply(writes);
    }

    @Override
    public String statement(IndexWrite write, long micros) {
        return statement(write);
    }

    @Override
    public String statement(IndexWrite write) {
        return write.toString();
    }
}
