package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.RepeatedText;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.UnreadableRowException;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.CachedMemberships;
import org.lectern.oae.FolderGroup;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeScans;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.PrincipalRows;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.WideRow;
import org.lectern.wording.InvalidInputException;

/** {@link OaeScans} on Cassandra. */
class CassandraOaeScans implements OaeScans {
    static final String INDEX = "SELECT \"bucketKey\", \"rankedResourceId\", \"value\" FROM %s.\"LibraryIndex\"";
    static final String ROLES = "SELECT \"principalId\", \"resourceId\", \"role\" FROM %s.\"AuthzRoles\"";
    static final String MEMBERS = "SELECT \"memberId\", \"resourceId\", \"role\" FROM %s.\"AuthzMembers\"";
    private static final String CACHE = "SELECT \"principalId\", \"groupId\", \"value\" FROM %s.\"";
    static final String FOLDERS = "SELECT \"groupId\", \"folderId\" FROM %s.\"FoldersGroupId\"";
    static final String DELETED = "SELECT \"resourceId\", \"deleted\" FROM %s.\"AuthzDeleted\"";

    final Cluster cluster;
    final ResourceColumns columns;
    private final TableScan scan;

    /**
     * @param cluster whose keyspace was recognised as OAE's
     * @param columns what is read of resources
     * @param scan how tables are read
     */
    CassandraOaeScans(Cluster cluster, ResourceColumns columns, TableScan scan) {
        this.cluster = cluster;
        this.columns = columns;
        this.scan = scan;
    }

    @Override
    public OaeScans forAudit(ReadConsistency consistency) {
        return new CassandraOaeScans(
                cluster, ResourceColumns.placing(cluster.layout().tables()), TableScan.of(cluster, consistency));
    }

    private static String within(String column) {
        return " WHERE token(\"" + column + "\") >= ? AND token(\"" + column + "\") <= ?";
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
                ? scan(FOLDERS + within("groupId"), range, after, limit, CassandraOaeScans::folderGroup)
                : OaeScans.super.scanFolderGroups(range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<OaeId>> scanDeleted(TokenRange range, Optional<String> after, int limit) {
        return scan(DELETED + within("resourceId"), range, after, limit, CassandraOaeScans::deleted);
    }

    @Override
    public CompletionStage<ScanPage<WideRow>> scanCache(
            CachedMemberships.Table table, TokenRange range, Optional<String> after, int limit) {
        return has(table)
                ? scan(
                        CACHE + table.table() + '"' + within("principalId"),
                        range,
                        after,
                        limit,
                        row -> Optional.of(wide(row)))
                : OaeScans.super.scanCache(table, range, after, limit);
    }

    @Override
    public CompletionStage<CachedMemberships> cached(OaeId principal) {
        return cached(CachedMemberships.Table.MEMBERSHIPS, principal)
                .thenCombine(
                        cached(CachedMemberships.Table.INDIRECT, principal),
                        (groups, indirect) ->
                                new CachedMemberships(principal, groups, new TreeSet<>(indirect.keySet())));
    }

    private CompletionStage<SortedMap<String, String>> cached(CachedMemberships.Table table, OaeId principal) {
        SortedMap<String, String> found = new TreeMap<>();
        return !has(table)
                ? CompletableFuture.completedStage(found)
                : CqlReads.all(
                                cluster,
                                Guardrails.PAGE,
                                CACHE + table.table() + "\" WHERE \"principalId\" = ?",
                                principal.value())
                        .thenApply(rows -> {
                            rows.forEach(row -> found.put(CqlRows.text(row, 1), CqlRows.text(row, 2)));
                            return found;
                        });
    }

    /** Whether the deployment has the table. */
    private boolean has(CachedMemberships.Table table) {
        return cluster.layout().tables().containsKey(table.table());
    }

    private <T> CompletionStage<ScanPage<T>> scan(
            String cql, TokenRange range, Optional<String> after, int limit, Function<Row, Optional<T>> row) {
        return scan.page(cql, after, limit, row, range.first(), range.last());
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

    final CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, String where, Optional<String> after, int limit, Object... values) {
        return columns.of(table)
                .map(read -> scan.page(
                        read.select() + where,
                        after,
                        limit,
                        row -> Optional.of(read.resource(row)
                                        .orElseThrow(() -> unreadable(table.table(), CqlRows.text(row, 0))))
                                .filter(PrincipalRows::isThere),
                        values))
                .orElseGet(() -> CompletableFuture.completedStage(new ScanPage<>(List.of(), Optional.empty())));
    }

    static Optional<AuthzRole> held(Optional<OaeId> principal, Optional<OaeId> resource, String role) {
        return principal.isPresent() && resource.isPresent()
                ? Optional.of(new AuthzRole(principal.get(), resource.get(), role))
                : Optional.empty();
    }

    static Optional<OaeId> deleted(Row row) {
        return row.getBoolean(1) ? OaeId.parse(CqlRows.text(row, 0)) : Optional.empty();
    }

    static Optional<FolderGroup> folderGroup(Row row) {
        return OaeId.parse(CqlRows.text(row, 0))
                .flatMap(group -> OaeId.parse(CqlRows.text(row, 1)).map(folder -> new FolderGroup(group, folder)));
    }
}
