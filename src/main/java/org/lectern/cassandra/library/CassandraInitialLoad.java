package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cluster.Cluster;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Floor;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.LibraryWrite;
import org.lectern.protocol.Reconcile;
import org.lectern.protocol.Store;
import org.lectern.protocol.Truth;

/** {@link InitialLoad} on Cassandra: batches of one partition each, many of them at once. */
public final class CassandraInitialLoad implements InitialLoad {
    private static final int BATCHES_IN_FLIGHT = 64;
    /** Rows of one batch: a large library is several. */
    private static final int ROWS_PER_BATCH = 1_000;

    /** Before every transaction: those carry the time at which they are made. Microseconds since 1970. */
    private static final long WRITTEN =
            TimeUnit.SECONDS.toMicros(Instant.parse("2012-01-01T00:00:00Z").getEpochSecond());

    /** Of every membership that is written. */
    private static final int STAMP = 1;

    /** Writes under a time before every transaction's: what was changed since stays. */
    public static final String AT = " USING TIMESTAMP " + WRITTEN;

    private static final String ITEM = "UPDATE %s.content" + AT + " SET display_name = ?, visibility = ?, "
            + "last_modified = ?, deleted = ?, superseded = ? WHERE content_id = ?";
    private static final String MEMBER =
            "UPDATE %s.content" + AT + " SET role = ?, stamp = " + STAMP + " WHERE content_id = ? AND principal_id = ?";
    private static final String READ_ITEMS =
            "SELECT " + CqlRows.CONTENT_COLUMNS + ", principal_id, role, stamp FROM %s.content WHERE content_id IN ?";
    private static final String PRINCIPAL =
            "INSERT INTO %s.principal (principal_id, display_name, visibility) VALUES (?, ?, ?)" + AT;
    private static final String GROUP_MEMBER =
            "UPDATE %s.group_member" + AT + " SET role = ? WHERE group_id = ? AND member_kind = ? AND member_id = ?";

    private final Cluster cluster;
    private final Store store;
    private final NameIndex contentNames;
    private final NameIndex principalNames;
    private final ConcurrencyLimit room;

    /**
     * @param contentNames finds content items
     * @param principalNames finds principals
     */
    public CassandraInitialLoad(Cluster cluster, Store store, NameIndex contentNames, NameIndex principalNames) {
        this.cluster = cluster;
        this.store = store;
        this.contentNames = contentNames;
        this.principalNames = principalNames;
        this.room = new ConcurrencyLimit(BATCHES_IN_FLIGHT, cluster.workers());
    }

    /** A time that is later the later it is now, and before every transaction's all the same: within the same year. */
    public static long later(Instant now) {
        return WRITTEN + ChronoUnit.MICROS.between(Instant.EPOCH, now) / 64;
    }

    @Override
    public CompletionStage<Snapshot> putItems(Collection<Item> items) {
        List<String> ids =
                items.stream().map(item -> item.content().id().value()).toList();
        return store.readFloor()
                .thenCompose(floor -> InLists.rows(cluster, READ_ITEMS, ids)
                        .thenApplyAsync(TruthsThere::of, cluster.workers())
                        .thenCompose(there -> {
                            List<Item> missing = items.stream()
                                    .filter(item -> !there.items()
                                            .contains(item.content().id()))
                                    .toList();
                            return write(missing).thenApply(done -> new Snapshot(floor, there.with(missing)));
                        }));
    }

    private CompletionStage<Void> write(Collection<Item> items) {
        Map<String, String> names = new LinkedHashMap<>();
        items.forEach(
                item -> names.put(item.content().id().value(), item.content().displayName()));
        return names(contentNames, names)
                .thenCompose(found -> cluster.prepare(ITEM).thenCombine(cluster.prepare(MEMBER), Statements::new))
                .thenCompose(statements -> all(items, item -> write(statements.of(item))));
    }

    /** The items that were found, and their members. What is unreadable is left out; an audit names it. */
    private record TruthsThere(Set<ContentId> items, Map<PrincipalId, List<Truth>> truths) {
        static TruthsThere of(List<Row> rows) {
            TruthsThere there = new TruthsThere(new HashSet<>(), new HashMap<>());
            rows.forEach(row -> CqlRows.readable(() -> CqlRows.content(row)).ifPresent(content -> {
                there.items.add(content.id());
                String member = row.getString("principal_id");
                if (member != null) {
                    PrincipalId principal = new PrincipalId(member);
                    CqlRows.readable(() -> Optional.of(CqlRows.membership(row, content.id(), principal)))
                            .ifPresent(membership -> there.add(principal, content, membership));
                }
            }));
            return there;
        }

        private void add(PrincipalId principal, Content content, Membership membership) {
            truths.computeIfAbsent(principal, one -> new ArrayList<>())
                    .add(new Truth(Optional.of(content), membership));
        }

        Map<PrincipalId, List<Truth>> with(Collection<Item> written) {
            written.forEach(item -> item.members()
                    .forEach((principal, role) -> add(principal, item.content(), new Membership(role, STAMP))));
            return truths;
        }
    }

    private record Statements(PreparedStatement item, PreparedStatement member) {
        List<BatchableStatement<?>> of(Item whole) {
            Content content = whole.content();
            List<BatchableStatement<?>> rows = new ArrayList<>();
            rows.add(item.bind(
                    content.displayName(),
                    content.visibility().name(),
                    content.lastModified(),
                    content.deleted(),
                    CqlRows.superseded(content),
                    content.id().value()));
            whole.members()
                    .forEach((principal, role) ->
                            rows.add(member.bind(role.name(), content.id().value(), principal.value())));
            return rows;
        }
    }

    @Override
    public CompletionStage<Void> buildLibraries(Snapshot snapshot, Collection<PrincipalId> principals) {
        return LibraryStatements.prepare(cluster)
                .thenCompose(statements -> underOneFloor(floor -> all(
                        principals,
                        one -> truths(snapshot, floor, one)
                                .thenCompose(
                                        truths -> put(statements, one, floor, rows(statements, one, floor, truths))))));
    }

    /** Rows under a floor need a truth that was read after it. */
    private CompletionStage<? extends Collection<Truth>> truths(Snapshot snapshot, Floor floor, PrincipalId principal) {
        List<Truth> truths = snapshot.of(principal);
        return floor.equals(snapshot.floor())
                ? CompletableFuture.completedStage(truths)
                : store.readTruths(
                                principal,
                                truths.stream()
                                        .flatMap(truth -> truth.content().stream())
                                        .map(Content::id)
                                        .toList())
                        .thenApply(read -> read.all());
    }

    private static List<BatchableStatement<?>> rows(
            LibraryStatements statements, PrincipalId principal, Floor floor, Collection<Truth> truths) {
        List<BatchableStatement<?>> rows = new ArrayList<>();
        for (Truth truth : truths) {
            if (truth.belongs()) {
                Content content = truth.content().orElseThrow();
                long time = floor.timestamp(truth.membership().stamp());
                Reconcile.entries(content, true).forEach(write -> rows.add(statements.bind(principal, time, write)));
                rows.add(statements.bind(
                        principal,
                        time,
                        new LibraryWrite.PutHolding(
                                content.id(), truth.membership().role())));
            }
        }
        return rows;
    }

    @Override
    public CompletionStage<Void> putLibraries(Collection<Library> libraries) {
        return LibraryStatements.prepare(cluster)
                .thenCompose(statements -> underOneFloor(floor -> all(
                        libraries,
                        one -> put(
                                statements,
                                one.principal(),
                                floor,
                                one.writes().stream()
                                        .<BatchableStatement<?>>map(write ->
                                                statements.bind(one.principal(), floor.timestamp(STAMP), write))
                                        .toList()))));
    }

    /** Under a floor that is the same afterwards: what a rebuild has raised it above meanwhile would not be seen. */
    private CompletionStage<Void> underOneFloor(Function<Floor, CompletionStage<Void>> write) {
        return store.readFloor()
                .thenCompose(floor -> write.apply(floor)
                        .thenCompose(done -> store.readFloor())
                        .thenCompose(now -> now.equals(floor)
                                ? CompletableFuture.<Void>completedStage(null)
                                : underOneFloor(write)));
    }

    /** That it is built comes with its rows where they are one mutation, and after them where they are more. */
    private CompletionStage<Void> put(
            LibraryStatements statements, PrincipalId principal, Floor floor, List<BatchableStatement<?>> rows) {
        BatchableStatement<?> built = statements.built(principal, floor.micros());
        if (rows.size() < ROWS_PER_BATCH) {
            List<BatchableStatement<?>> whole = new ArrayList<>(rows);
            whole.add(built);
            return write(whole);
        }
        return all(parts(rows), this::write).thenCompose(done -> write(List.of(built)));
    }

    @Override
    public CompletionStage<Void> putPrincipals(Collection<Principal> principals, Collection<GroupMember> members) {
        Map<String, String> names = new LinkedHashMap<>();
        principals.forEach(one -> names.put(one.id().value(), one.displayName()));
        Map<PrincipalId, List<GroupMember>> groups =
                members.stream().collect(Collectors.groupingBy(GroupMember::group));
        return names(principalNames, names)
                .thenCompose(found -> cluster.prepare(GROUP_MEMBER))
                .thenCompose(statement -> all(
                        groups.values(),
                        group -> write(group.stream()
                                .<BatchableStatement<?>>map(one -> bind(statement, one))
                                .toList())))
                .thenCompose(done -> cluster.prepare(PRINCIPAL))
                .thenCompose(statement -> all(
                        principals,
                        one -> write(List.of(statement.bind(
                                one.id().value(),
                                one.displayName(),
                                one.visibility().name())))));
    }

    private static BoundStatement bind(PreparedStatement statement, GroupMember member) {
        return statement.bind(
                member.role().name(),
                member.group().value(),
                member.member().kind().name(),
                member.member().value());
    }

    private CompletionStage<Void> names(NameIndex index, Map<String, String> names) {
        return index.statements(names)
                .thenCompose(partitions -> all(
                        partitions.stream()
                                .flatMap(rows -> parts(rows).stream())
                                .toList(),
                        this::write));
    }

    private static <T> List<List<T>> parts(List<T> rows) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += ROWS_PER_BATCH) {
            parts.add(rows.subList(from, Math.min(rows.size(), from + ROWS_PER_BATCH)));
        }
        return parts;
    }

    /** Rows of one partition. */
    private CompletionStage<Void> write(List<BatchableStatement<?>> rows) {
        Supplier<CompletionStage<Void>> batch =
                () -> cluster.execute(LibraryStatements.mutation(rows)).thenApply(done -> null);
        return room.submit(batch);
    }

    private static <T> CompletionStage<Void> all(
            Collection<T> things, Function<? super T, CompletionStage<Void>> write) {
        return Stages.all(BATCHES_IN_FLIGHT, things, write::apply).thenAccept(done -> {});
    }
}
