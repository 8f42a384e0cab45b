package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.model.ScanPage;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.RolePages;
import org.lectern.oae.Tenants;

/**
 * {@link OaeReads} on the tables that the paper on OAE's libraries prints: LibraryByPrincipal and ContentMembers, wide rows both.
 * There is nothing else: no markers, no tenants, no table of items or of principals.
 */
public final class PaperReads extends PaperScans implements OaeReads {
    /** @param cluster whose keyspace was recognised as laid out like that */
    public PaperReads(Cluster cluster, PaperKeys keys) {
        super(cluster, keys);
    }

    @Override
    public OaeLayout layout() {
        return layout;
    }

    @Override
    public CompletionStage<List<IndexRow>> bucket(BucketKey bucket, Optional<String> below, int limit) {
        if (bucket.kind() != LibraryKind.CONTENT) {
            return CompletableFuture.completedStage(List.of());
        }
        String where = library + " WHERE key = ?";
        String downwards = " ORDER BY column1 DESC LIMIT ?";
        String key = keys.key(bucket);
        return (below.isEmpty()
                        ? CqlReads.all(cluster, limit, where + downwards, key, limit)
                        : CqlReads.all(
                                cluster,
                                limit,
                                where + " AND column1 < ?" + downwards,
                                key,
                                PaperKeys.column(below.get()),
                                limit))
                .thenApply(rows ->
                        rows.stream().map(row -> index(bucket.format(), row)).toList());
    }

    @Override
    public CompletionStage<Set<IndexMarker>> markers(BucketKey bucket) {
        return CompletableFuture.completedStage(EnumSet.allOf(IndexMarker.class));
    }

    @Override
    public CompletionStage<Optional<Written>> row(String bucketKey, String rankedResourceId) {
        Optional<BucketKey> bucket = BucketKey.parse(bucketKey);
        if (bucket.isEmpty() || IndexMarker.isMarker(rankedResourceId)) {
            return CompletableFuture.completedStage(Optional.empty());
        }
        return CqlReads.one(
                        cluster,
                        "SELECT key, column1, writetime(value) FROM %s.\""
                                + layout.tables().index() + "\" WHERE key = ? AND column1 = ?",
                        keys.key(bucket.get()),
                        PaperKeys.column(rankedResourceId))
                .thenApply(found -> found.map(row -> new Written(index(bucketKey, row), row.getLong(2))));
    }

    @Override
    public CompletionStage<LibraryEvidence> evidence(OaeId owner, Collection<OaeId> items) {
        return tables.fresh().thenApply(read -> read.evidence(owner, items));
    }

    @Override
    public CompletionStage<Optional<LibraryEvidence.Version>> version(OaeId item) {
        return new HolderLibraries(this)
                .look(item)
                .thenCompose(found -> found instanceof HolderLibraries.Found.Whole whole
                        ? CompletableFuture.completedStage(whole.version())
                        : tables.fresh().thenApply(read -> read.version(item)));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> roles(
            OaeId principal, OaeType type, Optional<String> after, int limit) {
        if (type != OaeType.CONTENT) {
            return CompletableFuture.completedStage(new ScanPage<>(List.of(), Optional.empty()));
        }
        return tables.fresh().thenApply(read -> {
            var held = read.heldBy(principal);
            return ScanPage.of(
                    (after.isEmpty() ? held : held.tailMap(new OaeId(after.get()), false))
                            .entrySet().stream()
                                    .limit(limit + 1L)
                                    .map(one -> new AuthzRole(principal, one.getKey(), one.getValue()))
                                    .toList(),
                    limit,
                    role -> role.resource().value());
        });
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> members(OaeId resource, Optional<String> after, int limit) {
        return CqlReads.all(
                        cluster,
                        limit,
                        members + " WHERE key = ? AND column1 > ? LIMIT ?",
                        resource.value(),
                        after.orElse(""),
                        limit)
                .thenApply(rows -> RolePages.page(
                        layout.tables().members(),
                        rows.stream().map(PaperReads::stored).toList(),
                        limit,
                        RolePages.Stored::principal,
                        PaperScans::member));
    }

    private static RolePages.Stored stored(Row row) {
        return new RolePages.Stored(CqlRows.text(row, 1), CqlRows.text(row, 0), CqlRows.text(row, 2));
    }

    @Override
    public CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return CqlReads.one(cluster, members + " WHERE key = ? AND column1 = ?", resource.value(), principal.value())
                .thenApply(found -> found.map(PaperReads::stored)
                        .flatMap(PaperScans::member)
                        .map(AuthzRole::role));
    }

    @Override
    public CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal) {
        return role(principal, resource);
    }

    /** Whatever can stand in these tables: they describe nothing, so that nothing can be looked for. */
    @Override
    public CompletionStage<Map<OaeId, OaeResource>> resources(Collection<OaeId> ids) {
        Map<OaeId, OaeResource> found = new HashMap<>();
        ids.stream()
                .filter(id -> id.type().isPrincipal() || id.type() == OaeType.CONTENT)
                .forEach(id -> found.put(id, resource(id, Optional.empty())));
        return CompletableFuture.completedStage(found);
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> foldersOf(Collection<OaeId> groups) {
        return CompletableFuture.completedStage(Map.of());
    }

    @Override
    public CompletionStage<Set<OaeId>> deleted(Collection<OaeId> principals) {
        return CompletableFuture.completedStage(Set.of());
    }

    @Override
    public CompletionStage<Tenants> tenants() {
        return CompletableFuture.completedStage(Tenants.NOT_KEPT);
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> principals(String tenant, Optional<String> after, int limit) {
        return principals(id -> id.tenant().equals(tenant), after, limit);
    }
}
