package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.RepeatedText;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.UnreadableRowException;
import org.lectern.model.Visibility;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.OaeType;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.Tenants;
import org.lectern.oae.WideRow;
import org.lectern.wording.InvalidInputException;

/**
 * {@link OaeReads} on the tables that the paper on OAE's libraries prints: LibraryByPrincipal and ContentMembers, wide rows both.
 * There is nothing else: no markers, no tenants, no table of items or of principals. What has to be known of many rows at once is
 * read whole and kept in memory, within a bound.
 */
public final class PaperReads implements OaeReads {
    private static final int LARGEST_PAGE = 5_000;
    private static final String WITHIN = " WHERE token(key) >= ? AND token(key) <= ?";

    /** The role of whose column says only that it is there: the least. */
    private static final String VIEWER = "viewer";

    private static final Set<String> ROLES = Set.of(VIEWER, "manager");

    private final Cluster cluster;
    private final PaperKeys keys;
    private final OaeLayout layout;
    private final String library;
    private final String members;
    private final SharedReading<PaperTables> tables;

    /** @param cluster whose keyspace was recognised as laid out like that */
    public PaperReads(Cluster cluster, PaperKeys keys) {
        this.cluster = cluster;
        this.keys = keys;
        String libraryTable = cluster.layout().paperLibraries();
        String membersTable = cluster.layout().paperMembers();
        layout = new OaeLayout(
                EnumSet.of(LibraryKind.CONTENT),
                false,
                false,
                false,
                new OaeLayout.Tables(libraryTable, membersTable, membersTable),
                keys);
        library = "SELECT key, column1 FROM %s.\"" + libraryTable + '"';
        members = "SELECT key, column1, value FROM %s.\"" + membersTable + '"';
        tables = new SharedReading<>(
                () -> PaperTables.read(
                        after -> scanMembers(TokenRange.WHOLE, after, LARGEST_PAGE), after -> scanLists(after)),
                System::nanoTime);
    }

    @Override
    public OaeLayout layout() {
        return layout;
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

    /** The value of a column says nothing. */
    private static IndexRow index(String bucketKey, Row row) {
        return new IndexRow(bucketKey, PaperKeys.ranked(CqlRows.text(row, 1)), IndexRow.ONE);
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
                        ? all(where + downwards, limit, key, limit)
                        : all(where + " AND column1 < ?" + downwards, limit, key, PaperKeys.column(below.get()), limit))
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
        return one(
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
    public CompletionStage<List<AuthzRole>> roles(OaeId principal, OaeType type, Optional<OaeId> after, int limit) {
        if (type != OaeType.CONTENT) {
            return CompletableFuture.completedStage(List.of());
        }
        return tables.fresh().thenApply(read -> {
            var held = read.heldBy(principal);
            return (after.isEmpty() ? held : held.tailMap(after.get(), false))
                    .entrySet().stream()
                            .limit(limit)
                            .map(one -> new AuthzRole(principal, one.getKey(), one.getValue()))
                            .toList();
        });
    }

    @Override
    public CompletionStage<List<AuthzRole>> members(OaeId resource, Optional<OaeId> after, int limit) {
        return all(
                        members + " WHERE key = ? AND column1 > ? LIMIT ?",
                        limit,
                        resource.value(),
                        after.map(OaeId::value).orElse(""),
                        limit)
                .thenApply(rows ->
                        rows.stream().flatMap(row -> member(row).stream()).toList());
    }

    private static Optional<AuthzRole> member(Row row) {
        return member(OaeId.parse(CqlRows.text(row, 0)), OaeId.parse(CqlRows.text(row, 1)), CqlRows.text(row, 2));
    }

    private static Optional<AuthzRole> member(Optional<OaeId> resource, Optional<OaeId> principal, String value) {
        boolean understood =
                resource.filter(one -> one.type() == OaeType.CONTENT).isPresent()
                        && principal.filter(one -> one.type().isPrincipal()).isPresent();
        return understood
                ? Optional.of(new AuthzRole(principal.get(), resource.get(), ROLES.contains(value) ? value : VIEWER))
                : Optional.empty();
    }

    @Override
    public CompletionStage<Optional<String>> role(OaeId principal, OaeId resource) {
        return one(members + " WHERE key = ? AND column1 = ?", resource.value(), principal.value())
                .thenApply(found -> found.flatMap(PaperReads::member).map(AuthzRole::role));
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

    /** By the paper, everybody may read a principal's public list. */
    private static OaeResource resource(OaeId id, Optional<LibraryEvidence.Version> version) {
        Optional<Visibility> visibility = id.type().isPrincipal()
                ? Optional.of(Visibility.PUBLIC)
                : version.filter(LibraryEvidence.Version::agreed).map(LibraryEvidence.Version::visibility);
        return new OaeResource(
                id,
                id.tenant(),
                id.name(),
                visibility,
                version.map(LibraryEvidence.Version::time).orElse(""),
                false,
                Joinable.NO,
                Optional.empty(),
                false,
                "");
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

    private CompletionStage<ScanPage<OaeResource>> principals(
            Predicate<OaeId> wanted, Optional<String> after, int limit) {
        return (after.isEmpty() ? tables.fresh() : tables.recent()).thenApply(read -> {
            NavigableSet<OaeId> all = read.principals();
            List<OaeResource> page = (after.isEmpty() ? all : all.tailSet(new OaeId(after.get()), false))
                    .stream()
                            .filter(wanted)
                            .limit(limit)
                            .map(id -> resource(id, Optional.empty()))
                            .toList();
            return new ScanPage<>(
                    page,
                    page.size() < limit
                            ? Optional.empty()
                            : Optional.of(page.get(page.size() - 1).id().value()));
        });
    }

    @Override
    public CompletionStage<ScanPage<WideRow>> scanIndex(TokenRange range, Optional<String> after, int limit) {
        return TableScan.page(
                cluster,
                library + WITHIN,
                after,
                limit,
                row -> Optional.of(
                        WideRow.of(CqlRows.text(row, 0), PaperKeys.ranked(CqlRows.text(row, 1)), IndexRow.ONE)),
                range.first(),
                range.last());
    }

    private CompletionStage<ScanPage<IndexRow>> scanLists(Optional<String> after) {
        RepeatedText<String> key = new RepeatedText<>(0, keys::bucketKey);
        return TableScan.page(cluster, library, after, LARGEST_PAGE, row -> Optional.of(index(key.of(row), row)));
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanRoles(TokenRange range, Optional<String> after, int limit) {
        return scanMembers(range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<AuthzRole>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        RepeatedText<Optional<OaeId>> resource = new RepeatedText<>(0, OaeId::parse);
        RepeatedText<Optional<OaeId>> principal = new RepeatedText<>(1, OaeId::parse);
        RepeatedText<String> value = new RepeatedText<>(2, text -> text);
        return TableScan.page(
                cluster,
                members + WITHIN,
                after,
                limit,
                row -> Optional.of(member(resource.of(row), principal.of(row), value.of(row))
                        .orElseThrow(() -> unreadable(CqlRows.text(row, 0) + ", " + CqlRows.text(row, 1)))),
                range.first(),
                range.last());
    }

    private UnreadableRowException unreadable(String id) {
        return new UnreadableRowException(
                layout.tables().members(), id, new InvalidInputException(OaeSentence.NO_ID.of(id)));
    }

    /** Items are those that somebody has, as they stand. */
    @Override
    public CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, TokenRange range, Optional<String> after, int limit) {
        return switch (table) {
            case CONTENT ->
                tables.recent()
                        .thenCompose(read -> TableScan.page(
                                cluster,
                                "SELECT DISTINCT key FROM %s.\""
                                        + layout.tables().members() + '"' + WITHIN,
                                after,
                                limit,
                                row -> OaeId.parse(CqlRows.text(row, 0))
                                        .filter(id -> id.type() == OaeType.CONTENT)
                                        .map(id -> resource(id, read.version(id))),
                                range.first(),
                                range.last()));
            case PRINCIPALS -> principals(id -> true, after, limit);
            case DISCUSSIONS, FOLDERS, MEETINGS ->
                CompletableFuture.completedStage(new ScanPage<>(List.of(), Optional.empty()));
        };
    }
}
