package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.RepeatedText;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.UnreadableRowException;
import org.lectern.model.Visibility;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.IndexRow;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeScans;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.OaeType;
import org.lectern.oae.ResourceTable;
import org.lectern.oae.RolePages;
import org.lectern.oae.WideRow;
import org.lectern.wording.InvalidInputException;

/**
 * {@link OaeScans} on the tables that the paper on OAE's libraries prints. What has to be known of many rows at once is read whole and
 * kept in memory, within a bound.
 */
class PaperScans implements OaeScans {
    private static final String WITHIN = " WHERE token(key) >= ? AND token(key) <= ?";

    /** The role of whose column says only that it is there: the least. */
    private static final String VIEWER = "viewer";

    private static final Set<String> ROLES = Set.of(VIEWER, "manager");

    final Cluster cluster;
    final PaperKeys keys;
    final OaeLayout layout;
    final String library;
    final String members;
    final SharedReading<PaperTables> tables;
    private final TableScan scan;

    /** @param cluster whose keyspace was recognised as laid out like that */
    PaperScans(Cluster cluster, PaperKeys keys) {
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
                        after -> scanMembers(TokenRange.WHOLE, after, Guardrails.PAGE), after -> scanLists(after)),
                System::nanoTime);
        scan = TableScan.of(cluster);
    }

    /** What is read whole stays at the connection's level: closer looks share it. */
    private PaperScans(PaperScans other, TableScan scan) {
        cluster = other.cluster;
        keys = other.keys;
        layout = other.layout;
        library = other.library;
        members = other.members;
        tables = other.tables;
        this.scan = scan;
    }

    @Override
    public OaeScans forAudit(ReadConsistency consistency) {
        return new PaperScans(this, TableScan.of(cluster, consistency));
    }

    /** The value of a column says nothing. */
    static IndexRow index(String bucketKey, Row row) {
        return new IndexRow(bucketKey, PaperKeys.ranked(CqlRows.text(row, 1)), IndexRow.ONE);
    }

    final CompletionStage<ScanPage<OaeResource>> principals(
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
        return scan.page(
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
        return scan.page(library, after, Guardrails.PAGE, row -> Optional.of(index(key.of(row), row)));
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
        return scan.page(
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
                        .thenCompose(read -> scan.page(
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

    static Optional<AuthzRole> member(RolePages.Stored row) {
        return member(OaeId.parse(row.resource()), OaeId.parse(row.principal()), row.role());
    }

    static Optional<AuthzRole> member(Optional<OaeId> resource, Optional<OaeId> principal, String value) {
        boolean understood =
                resource.filter(one -> one.type() == OaeType.CONTENT).isPresent()
                        && principal.filter(one -> one.type().isPrincipal()).isPresent();
        return understood
                ? Optional.of(new AuthzRole(principal.get(), resource.get(), ROLES.contains(value) ? value : VIEWER))
                : Optional.empty();
    }

    /** By the paper, everybody may read a principal's public list. */
    static OaeResource resource(OaeId id, Optional<LibraryEvidence.Version> version) {
        Optional<Visibility> visibility = id.type().isPrincipal()
                ? Optional.of(Visibility.PUBLIC)
                : version.filter(LibraryEvidence.Version::agreed).map(LibraryEvidence.Version::visibility);
        return new OaeResource(
                id,
                Optional.of(id.tenant()),
                id.name(),
                visibility,
                version.map(LibraryEvidence.Version::time).orElse(""),
                false,
                Joinable.NO,
                Optional.empty(),
                false);
    }
}
