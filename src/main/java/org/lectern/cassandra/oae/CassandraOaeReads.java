package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;
import org.lectern.model.ScanPage;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeSettings;
import org.lectern.oae.OaeType;
import org.lectern.oae.PrincipalRows;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.RolePages;
import org.lectern.oae.Tenants;

/** {@link OaeReads} on Cassandra. */
public final class CassandraOaeReads extends CassandraOaeScans implements OaeReads {
    private static final String BUCKET = INDEX + " WHERE \"bucketKey\" = ?";
    private static final String DOWNWARDS = " ORDER BY \"rankedResourceId\" DESC LIMIT ?";
    private static final String MARKERS = BUCKET + " AND \"rankedResourceId\" IN ?";
    private static final String ROW =
            "SELECT \"bucketKey\", \"rankedResourceId\", \"value\", writetime(\"value\") FROM "
                    + "%s.\"LibraryIndex\" WHERE \"bucketKey\" = ? AND \"rankedResourceId\" = ?";

    private static final String ROLES_OF =
            ROLES + " WHERE \"principalId\" = ? AND \"resourceId\" > ? AND \"resourceId\" < ? LIMIT ?";
    private static final String ROLE = ROLES + " WHERE \"principalId\" = ? AND \"resourceId\" = ?";
    private static final String MEMBERS_OF = MEMBERS + " WHERE \"resourceId\" = ? AND \"memberId\" > ? LIMIT ?";
    private static final String MEMBER = MEMBERS + " WHERE \"resourceId\" = ? AND \"memberId\" = ?";
    private static final String FOLDERS_OF = FOLDERS + " WHERE \"groupId\" IN ?";
    private static final String DELETED_OF = DELETED + " WHERE \"resourceId\" IN ?";
    private static final String TENANTS = "SELECT \"alias\" FROM %s.\"Tenant\"";
    private static final String CONFIGURED = "SELECT DISTINCT \"tenantAlias\" FROM %s.\"Config\"";
    private static final String CONFIG =
            "SELECT \"tenantAlias\", \"value\" FROM %s.\"Config\" WHERE \"tenantAlias\" = ? " + "AND \"configKey\" = '"
                    + Tenants.PRIVATE + "'";

    /** What the libraries of these kinds are made of: older platforms have no such tables, and no such libraries. */
    private static final Map<LibraryKind, Set<String>> NEEDED = Map.of(
            LibraryKind.DISCUSSIONS, Set.of("Discussions"),
            LibraryKind.FOLDERS, Set.of("Folders", "FoldersGroupId"),
            LibraryKind.MEETINGS, Set.of("MeetingsJitsi"));

    private final OaeLayout layout;

    /** @param cluster whose keyspace was recognised as OAE's */
    public CassandraOaeReads(Cluster cluster) {
        super(cluster, ResourceColumns.all(cluster.layout().tables()), TableScan.of(cluster));
        Set<LibraryKind> unknown = EnumSet.noneOf(LibraryKind.class);
        NEEDED.forEach((kind, tables) -> {
            if (!cluster.layout().tables().keySet().containsAll(tables)) {
                unknown.add(kind);
            }
        });
        layout = OaeLayout.OAE.without(unknown);
    }

    @Override
    public OaeLayout layout() {
        return layout;
    }

    @Override
    public CompletionStage<List<IndexRow>> bucket(BucketKey bucket, Optional<String> below, int limit) {
        return (below.isEmpty()
                        ? CqlReads.all(cluster, limit, BUCKET + DOWNWARDS, bucket.format(), limit)
                        : CqlReads.all(
                                cluster,
                                limit,
                                BUCKET + " AND \"rankedResourceId\" < ?" + DOWNWARDS,
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
        return CqlReads.all(cluster, stored.size(), MARKERS, bucket.format(), stored)
                .thenApply(rows -> Arrays.stream(IndexMarker.values())
                        .filter(marker -> rows.stream()
                                .anyMatch(row -> CqlRows.text(row, 1).equals(marker.stored())))
                        .collect(Collectors.toSet()));
    }

    @Override
    public CompletionStage<Optional<Written>> row(String bucketKey, String rankedResourceId) {
        return CqlReads.one(cluster, ROW, bucketKey, rankedResourceId)
                .thenApply(found -> found.map(row -> new Written(index(row), row.getLong(3))));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> roles(
            OaeId principal, OaeType type, Optional<String> after, int limit) {
        // The platform's own bounds: what begins with a letter and a colon, up to what it takes for the highest
        // character.
        String from = type.letter() + ":";
        return CqlReads.all(cluster, limit, ROLES_OF, principal.value(), after.orElse(from), from + "|", limit)
                .thenApply(rows -> page("AuthzRoles", rows, limit, RolePages.Stored::resource));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> members(OaeId resource, Optional<String> after, int limit) {
        return CqlReads.all(cluster, limit, MEMBERS_OF, resource.value(), after.orElse(""), limit)
                .thenApply(rows -> page("AuthzMembers", rows, limit, RolePages.Stored::principal));
    }

    private static ScanPage<AuthzRole> page(
            String table, List<Row> rows, int limit, Function<RolePages.Stored, String> place) {
        return RolePages.page(
                table,
                rows.stream()
                        .map(row ->
                                new RolePages.Stored(CqlRows.text(row, 0), CqlRows.text(row, 1), CqlRows.text(row, 2)))
                        .toList(),
                limit,
                place,
                RolePages.Stored::read);
    }

    @Override
    public CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return CqlReads.one(cluster, ROLE, principal.value(), resource.value())
                .thenApply(found -> found.map(row -> CqlRows.text(row, 2)));
    }

    @Override
    public CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal) {
        return CqlReads.one(cluster, MEMBER, resource.value(), principal.value())
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
                                .filter(PrincipalRows::isThere)
                                .toList()))
                .orElseGet(() -> CompletableFuture.completedStage(List.of()));
    }

    @Override
    public CompletionStage<Map<OaeId, OaeResource>> foldersOf(Collection<OaeId> groups) {
        if (!layout.kinds().contains(LibraryKind.FOLDERS)) {
            return CompletableFuture.completedStage(Map.of());
        }
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

    @Override
    public CompletionStage<Tenants> tenants() {
        return CqlReads.all(cluster, Guardrails.PAGE, TENANTS).thenCompose(rows -> {
            List<String> aliases =
                    rows.stream().map(row -> CqlRows.text(row, 0)).toList();
            return admin(aliases).thenCompose(admin -> {
                Set<String> asked = new HashSet<>(aliases);
                asked.add(admin);
                return Stages.all(asked, alias -> CqlReads.one(cluster, CONFIG, alias))
                        .thenApply(configured -> {
                            Map<String, Boolean> known = new HashMap<>();
                            configured.forEach(found -> found.ifPresent(
                                    row -> known.put(CqlRows.text(row, 0), OaeSettings.isTrue(CqlRows.text(row, 1)))));
                            return new Tenants(aliases, known, admin);
                        });
            });
        });
    }

    private CompletionStage<String> admin(List<String> aliases) {
        return CqlReads.all(cluster, Guardrails.PAGE, CONFIGURED).thenCompose(rows -> {
            List<String> candidates = OaeSettings.adminCandidates(
                    rows.stream().map(row -> CqlRows.text(row, 0)).toList(), aliases);
            return resources(candidates.stream()
                            .map(OaeSettings::administratorOf)
                            .toList())
                    .thenApply(found -> OaeSettings.adminAlias(candidates, found.keySet()));
        });
    }

    @Override
    public CompletionStage<ScanPage<OaeResource>> principals(String tenant, Optional<String> after, int limit) {
        return scan(ResourceTable.PRINCIPALS, " WHERE \"tenantAlias\" = ?", after, limit, tenant);
    }
}
