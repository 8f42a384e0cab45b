package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.RepeatedText;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.UnreadableRowException;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.FolderGroup;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.OaeType;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.Tenant;
import org.lectern.oae.Tenants;
import org.lectern.oae.WideRow;
import org.lectern.wording.InvalidInputException;

/** {@link OaeReads} on Cassandra. */
public final class CassandraOaeReads implements OaeReads {
    /** A page of the largest size that guardrails allow. */
    private static final int LARGEST_PAGE = 5_000;

    private static final String INDEX =
            "SELECT \"bucketKey\", \"rankedResourceId\", \"value\" FROM %s.\"LibraryIndex\"";
    private static final String BUCKET = INDEX + " WHERE \"bucketKey\" = ?";
    private static final String DOWNWARDS = " ORDER BY \"rankedResourceId\" DESC LIMIT ?";
    private static final String MARKERS = BUCKET + " AND \"rankedResourceId\" IN ?";
    private static final String ROW =
            "SELECT \"bucketKey\", \"rankedResourceId\", \"value\", writetime(\"value\") FROM "
                    + "%s.\"LibraryIndex\" WHERE \"bucketKey\" = ? AND \"rankedResourceId\" = ?";

    private static final String ROLES = "SELECT \"principalId\", \"resourceId\", \"role\" FROM %s.\"AuthzRoles\"";
    private static final String ROLES_OF =
            ROLES + " WHERE \"principalId\" = ? AND \"resourceId\" > ? AND \"resourceId\" < ? LIMIT ?";
    private static final String ROLE = ROLES + " WHERE \"principalId\" = ? AND \"resourceId\" = ?";
    private static final String MEMBERS = "SELECT \"memberId\", \"resourceId\", \"role\" FROM %s.\"AuthzMembers\"";
    private static final String MEMBERS_OF = MEMBERS + " WHERE \"resourceId\" = ? AND \"memberId\" > ? LIMIT ?";
    private static final String MEMBER = MEMBERS + " WHERE \"resourceId\" = ? AND \"memberId\" = ?";
    private static final String FOLDERS = "SELECT \"groupId\", \"folderId\" FROM %s.\"FoldersGroupId\"";
    private static final String FOLDERS_OF = FOLDERS + " WHERE \"groupId\" IN ?";
    private static final String DELETED = "SELECT \"resourceId\", \"deleted\" FROM %s.\"AuthzDeleted\"";
    private static final String DELETED_OF = DELETED + " WHERE \"resourceId\" IN ?";
    private static final String TENANTS = "SELECT \"alias\", \"displayName\", \"host\", \"active\" FROM %s.\"Tenant\"";
    private static final String CONFIG =
            "SELECT \"tenantAlias\", \"value\" FROM %s.\"Config\" WHERE \"tenantAlias\" = ? " + "AND \"configKey\" = '"
                    + Tenants.PRIVATE + "'";

    private final Cluster cluster;
    private final ResourceColumns columns;

    /** @param cluster whose keyspace was recognised as OAE's */
    public CassandraOaeReads(Cluster cluster) {
        this.cluster = cluster;
        this.columns = new ResourceColumns(cluster.layout().tables());
    }

    private static String within(String column) {
        return " WHERE token(\"" + column + "\") >= ? AND token(\"" + column + "\") <= ?";
    }

    private CompletionStage<List<Row>> all(String cql, int pageSize, Object... values) {
        return cluster.prepare(cql)
                .thenCompose(statement -> cluster.execute(statement
                        .bind(values)
                        .setPageSize(Math.min(pageSize, LARGEST_PAGE))
                        .setIdempotent(true)))
                .thenCompose(Cluster::all);
    }

    private CompletionStage<Optional<Row>> one(String cql, Object... values) {
        return cluster.execute(cql, values).thenApply(AsyncResultSet::one).thenApply(Optional::ofNullable);
    }

    @Override
    public CompletionStage<List<IndexRow>> bucket(BucketKey bucket, Optional<String> below, int limit) {
        return (below.isEmpty()
                        ? all(BUCKET + DOWNWARDS, limit, bucket.format(), limit)
                        : all(
                                BUCKET + " AND \"rankedResourceId\" < ?" + DOWNWARDS,
                                limit,
                                bucket.format(),
                                below.get(),
                                limit))
                .thenApply(rows -> rows.stream().map(CassandraOaeReads::index).toList());
    }

    private static IndexRow index(Row row) {
        return new IndexRow(CqlRows.text(row, 0), CqlRows.text(row, 1), CqlRows.text(row, 2));
    }

    @Override
    public CompletionStage<Set<IndexMarker>> markers(BucketKey bucket) {
        List<String> stored =
                Arrays.stream(IndexMarker.values()).map(IndexMarker::stored).toList();
        return all(MARKERS, stored.size(), bucket.format(), stored)
                .thenApply(rows -> Arrays.stream(IndexMarker.values())
                        .filter(marker -> rows.stream()
                                .anyMatch(row -> CqlRows.text(row, 1).equals(marker.stored())))
                        .collect(Collectors.toSet()));
    }

    @Override
    public CompletionStage<Optional<Written>> row(String bucketKey, String rankedResourceId) {
        return one(ROW, bucketKey, rankedResourceId)
                .thenApply(found -> found.map(row -> new Written(index(row), row.getLong(3))));
    }

    @Override
    public CompletionStage<List<AuthzRole>> roles(OaeId principal, OaeType type, Optional<OaeId> after, int limit) {
        // The platform's own bounds: what begins with a letter and a colon, up to what it takes for the highest
        // character.
        String from = type.letter() + ":";
        return all(ROLES_OF, limit, principal.value(), after.map(OaeId::value).orElse(from), from + "|", limit)
                .thenApply(CassandraOaeReads::readable);
    }

    @Override
    public CompletionStage<List<AuthzRole>> members(OaeId resource, Optional<OaeId> after, int limit) {
        return all(MEMBERS_OF, limit, resource.value(), after.map(OaeId::value).orElse(""), limit)
                .thenApply(CassandraOaeReads::readable);
    }

    private static List<AuthzRole> readable(List<Row> rows) {
        return rows.stream().flatMap(row -> held(row).stream()).toList();
    }

    private static Optional<AuthzRole> held(Row row) {
        return held(OaeId.parse(CqlRows.text(row, 0)), OaeId.parse(CqlRows.text(row, 1)), CqlRows.text(row, 2));
    }

    private static Optional<AuthzRole> held(Optional<OaeId> principal, Optional<OaeId> resource, String role) {
        return principal.isPresent() && resource.isPresent()
                ? Optional.of(new AuthzRole(principal.get(), resource.get(), role))
                : Optional.empty();
    }

    @Override
    public CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return one(ROLE, principal.value(), resource.value())
                .thenApply(found -> found.map(row -> CqlRows.text(row, 2)));
    }

    @Override
    public CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal) {
        return one(MEMBER, resource.value(), principal.value())
                .thenApply(found -> found.map(row -> CqlRows.text(row, 2)));
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> resources(Collection<OaeId> ids) {
        Map<ResourceTable, List<String>> byTable = new EnumMap<>(ResourceTable.class);
        for (OaeId id : ids) {
            byTable.computeIfAbsent(ResourceTable.of(id.type()), table -> new ArrayList<>())
                    .add(id.value());
        }
        return Stages.all(byTable.entrySet(), wanted -> resources(wanted.getKey(), wanted.getValue()))
                .thenApply(tables -> {
                    Map<OaeId, OaeResource> found = new HashMap<>();
                    tables.forEach(rows -> rows.forEach(resource -> found.put(resource.id(), resource)));
                    return found;
                });
    }

    private CompletionStage<List<OaeResource>> resources(ResourceTable table, List<String> ids) {
        return columns.of(table)
                .map(read -> InLists.rows(cluster, read.select() + " WHERE \"" + table.key() + "\" IN ?", ids)
                        .thenApply(rows -> rows.stream()
                                .flatMap(row -> read.resource(row).stream())
                                .toList()))
                .orElseGet(() -> CompletableFuture.completedStage(List.of()));
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> foldersOf(Collection<OaeId> groups) {
        return InLists.rows(
                        cluster, FOLDERS_OF, groups.stream().map(OaeId::value).toList())
                .thenCompose(rows -> {
                    Map<OaeId, OaeId> folders = new HashMap<>();
                    rows.forEach(row -> folderGroup(row).ifPresent(one -> folders.put(one.group(), one.folder())));
                    return resources(folders.values()).thenApply(found -> {
                        Map<OaeId, OaeResource> byGroup = new HashMap<>();
                        folders.forEach((group, folder) -> {
                            OaeResource row = found.get(folder);
                            if (row != null) {
                                byGroup.put(group, row);
                            }
                        });
                        return byGroup;
                    });
                });
    }

    @Override
    public CompletionStage<Set<OaeId>> deleted(Collection<OaeId> principals) {
        return InLists.rows(
                        cluster,
                        DELETED_OF,
                        principals.stream().map(OaeId::value).toList())
                .thenApply(rows ->
                        rows.stream().flatMap(row -> deleted(row).stream()).collect(Collectors.toSet()));
    }

    private static Optional<OaeId> deleted(Row row) {
        return row.getBoolean(1) ? OaeId.parse(CqlRows.text(row, 0)) : Optional.empty();
    }

    private static Optional<FolderGroup> folderGroup(Row row) {
        return OaeId.parse(CqlRows.text(row, 0))
                .flatMap(group -> OaeId.parse(CqlRows.text(row, 1)).map(folder -> new FolderGroup(group, folder)));
    }

    @Override
    public CompletionStage<Tenants> tenants() {
        return all(TENANTS, LARGEST_PAGE).thenCompose(rows -> {
            List<Tenant> tenants = rows.stream()
                    .map(row -> new Tenant(
                            CqlRows.text(row, 0),
                            CqlRows.text(row, 1),
                            CqlRows.text(row, 2),
                            row.isNull(3) || row.getBoolean(3)))
                    .toList();
            List<String> aliases =
                    new ArrayList<>(tenants.stream().map(Tenant::alias).toList());
            if (!aliases.contains(Tenants.ADMIN)) {
                aliases.add(Tenants.ADMIN);
            }
            return Stages.all(aliases, alias -> one(CONFIG, alias)).thenApply(configured -> {
                Map<String, Boolean> known = new HashMap<>();
                configured.forEach(found -> found.ifPresent(
                        row -> known.put(CqlRows.text(row, 0), Tenants.saysPrivate(CqlRows.text(row, 1)))));
                return Tenants.of(tenants, known);
            });
        });
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> principals(String tenant, Optional<String> after, int limit) {
        return scan(ResourceTable.PRINCIPALS, " WHERE \"tenantAlias\" = ?", after, limit, tenant);
    }

    @Override
    public CompletionStage<ScanPage<WideRow>> scanIndex(TokenRange range, Optional<String> after, int limit) {
        return scan(INDEX + within("bucketKey"), range, after, limit, row -> Optional.of(wide(row)));
    }

    private static WideRow wide(Row row) {
        return new WideRow(CqlRows.bytes(row, 0), CqlRows.bytes(row, 1), CqlRows.bytes(row, 2));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanRoles(TokenRange range, Optional<String> after, int limit) {
        return scan(ROLES + within("principalId"), "AuthzRoles", range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        return scan(MEMBERS + within("resourceId"), "AuthzMembers", range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<FolderGroup>> scanFolderGroups(
            TokenRange range, Optional<String> after, int limit) {
        return cluster.layout().tables().containsKey("FoldersGroupId")
                ? scan(FOLDERS + within("groupId"), range, after, limit, CassandraOaeReads::folderGroup)
                : OaeReads.super.scanFolderGroups(range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<OaeId>> scanDeleted(TokenRange range, Optional<String> after, int limit) {
        return scan(DELETED + within("resourceId"), range, after, limit, CassandraOaeReads::deleted);
    }

    private <T> CompletionStage<ScanPage<T>> scan(
            String cql, TokenRange range, Optional<String> after, int limit, Function<Row, Optional<T>> row) {
        return TableScan.page(cluster, cql, after, limit, row, range.first(), range.last());
    }

    private CompletionStage<ScanPage<AuthzRole>> scan(
            String cql, String table, TokenRange range, Optional<String> after, int limit) {
        RepeatedText<Optional<OaeId>> principal = new RepeatedText<>(0, OaeId::parse);
        RepeatedText<Optional<OaeId>> resource = new RepeatedText<>(1, OaeId::parse);
        RepeatedText<String> role = new RepeatedText<>(2, text -> text);
        return scan(
                cql,
                range,
                after,
                limit,
                row -> Optional.of(held(principal.of(row), resource.of(row), role.of(row))
                        .orElseThrow(() -> unreadable(table, CqlRows.text(row, 0) + ", " + CqlRows.text(row, 1)))));
    }

    private static UnreadableRowException unreadable(String table, String id) {
        return new UnreadableRowException(table, id, new InvalidInputException(OaeSentence.NO_ID.of(id)));
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, TokenRange range, Optional<String> after, int limit) {
        return scan(table, within(table.key()), after, limit, range.first(), range.last());
    }

    private CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, String where, Optional<String> after, int limit, Object... values) {
        return columns.of(table)
                .map(read -> TableScan.page(
                        cluster,
                        read.select() + where,
                        after,
                        limit,
                        row -> Optional.of(
                                read.resource(row).orElseThrow(() -> unreadable(table.table(), CqlRows.text(row, 0)))),
                        values))
                .orElseGet(() -> CompletableFuture.completedStage(new ScanPage<>(List.of(), Optional.empty())));
    }
}
