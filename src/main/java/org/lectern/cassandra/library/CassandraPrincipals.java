package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.cql.NamedKind;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.library.PrincipalWrites;
import org.lectern.library.Principals;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.Terms;
import org.lectern.model.TokenRange;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.model.UnreadableRowException;
import org.lectern.protocol.Store;
import org.lectern.wording.InvalidInputException;
import org.lectern.write.Write;

/** {@link Principals} on Cassandra. Truth changes by compare-and-set; a new principal's library counts as built. */
public final class CassandraPrincipals implements Principals {
    private static final String INDEX = "principal";

    private static final String COLUMNS = "SELECT principal_id, display_name, visibility FROM %s.principal";
    private static final String SCAN = COLUMNS + " WHERE token(principal_id) >= ? AND token(principal_id) <= ?";
    private static final String READ = COLUMNS + " WHERE principal_id IN ?";
    private static final String READ_WITH_TIME =
            "SELECT principal_id, display_name, visibility, WRITETIME(display_name) AS named, WRITETIME(visibility) AS shown "
                    + "FROM %s.principal WHERE principal_id = ?";
    private static final String SOME = COLUMNS + " LIMIT ?";
    private static final String READ_SERIAL = COLUMNS + " WHERE principal_id = ?";
    private static final String CREATE =
            "INSERT INTO %s.principal (principal_id, display_name, visibility) VALUES (?, ?, ?) IF NOT EXISTS";
    private static final String CHANGE = "UPDATE %s.principal SET display_name = ?, visibility = ? "
            + "WHERE principal_id = ? IF display_name = ? AND visibility = ?";
    private static final String BUILT =
            "INSERT INTO %s.library_by_principal (principal_id, built) VALUES (?, ?) USING TIMESTAMP ?";

    private final Cluster cluster;
    private final Store store;
    private final NamedKind<Principal> named;
    private final CassandraGroups groups;
    private final PrincipalWrites writes;

    public CassandraPrincipals(Cluster cluster, Store store, ActivityRecorder activity) {
        this.cluster = cluster;
        this.store = store;
        this.named = new NamedKind<>(
                new NameIndex(cluster, INDEX),
                this::read,
                principal -> principal.id().value(),
                Principal::displayName);
        this.groups = new CassandraGroups(cluster);
        this.writes = new PrincipalWrites(new Rows(), activity);
    }

    @Override
    public CompletionStage<Optional<Principal>> find(PrincipalId id) {
        return CqlReads.one(cluster, READ, List.of(id.value()))
                .thenApply(found -> found.map(CassandraPrincipals::principal));
    }

    @Override
    public CompletionStage<Set<PrincipalId>> existing(Set<PrincipalId> ids) {
        List<String> all = ids.stream().map(PrincipalId::value).toList();
        return InLists.rows(cluster, READ, all)
                .thenApply(rows -> rows.stream()
                        .map(row -> new PrincipalId(CqlRows.text(row, "principal_id")))
                        .collect(Collectors.toSet()));
    }

    @Override
    public CompletionStage<List<Principal>> search(String typed, int limit) {
        if (Terms.typed(typed).isEmpty()) {
            return cluster.execute(SOME, limit)
                    .thenCompose(Cluster::all)
                    .thenApply(rows -> rows.stream()
                            .flatMap(row -> CqlRows.readable(() -> Optional.of(principal(row))).stream())
                            .toList());
        }
        return named.search(typed, limit);
    }

    /** Finds them by their names. */
    public NamedKind<Principal> named() {
        return named;
    }

    /** In the order of the ids; missing and unreadable rows are left out. */
    private CompletionStage<List<Principal>> read(List<String> ids) {
        return InLists.rows(cluster, READ, ids).thenApply(rows -> {
            Map<String, Principal> found = new HashMap<>();
            rows.forEach(row -> CqlRows.readable(() -> Optional.of(principal(row)))
                    .ifPresent(one -> found.put(one.id().value(), one)));
            return ids.stream().filter(found::containsKey).map(found::get).toList();
        });
    }

    private static Principal principal(Row row) {
        return Stored.of(row).principal();
    }

    /**
     * A row as it stands there, which need not be one that can be.
     *
     * @param changedAt where it was asked for
     */
    private record Stored(
            String id,
            @Nullable String displayName,
            @Nullable String visibility,
            Optional<Instant> changedAt) {
        static Stored of(Row row) {
            return of(row, Optional.empty());
        }

        static Stored withTime(Row row) {
            return of(
                    row,
                    Stream.of("named", "shown")
                            .flatMap(column -> CqlRows.writtenAt(row, column).stream())
                            .max(Comparator.naturalOrder()));
        }

        private static Stored of(Row row, Optional<Instant> changedAt) {
            return new Stored(
                    CqlRows.text(row, "principal_id"),
                    row.getString("display_name"),
                    row.getString("visibility"),
                    changedAt);
        }

        Principal principal() {
            try {
                return new Principal(
                        new PrincipalId(id),
                        Objects.requireNonNullElse(displayName, ""),
                        CqlRows.visibility(visibility));
            } catch (InvalidInputException wrong) {
                throw UnreadableRowException.principal(id, wrong);
            }
        }

        boolean is(Principal wanted) {
            return wanted.displayName().equals(displayName)
                    && wanted.visibility().name().equals(visibility);
        }
    }

    private CompletionStage<Optional<Stored>> stored(PrincipalId id) {
        return CqlReads.one(cluster, READ_WITH_TIME, id.value()).thenApply(found -> found.map(Stored::withTime));
    }

    private final class Rows implements PrincipalWrites.Rows {
        @Override
        public CompletionStage<List<String>> statements(Principal principal) {
            return CassandraPrincipals.this.statements(principal);
        }

        @Override
        public CompletionStage<List<String>> statements(GroupMember member) {
            return groups.statements(member);
        }

        @Override
        public CompletionStage<Optional<Boolean>> put(Principal principal, Optional<Instant> since) {
            return Stages.begun(
                    () -> CassandraPrincipals.this.put(principal.requireStorable(), since, TransactionAnswer.NONE));
        }

        @Override
        public CompletionStage<Optional<Boolean>> put(GroupMember member, Optional<Instant> since) {
            return CassandraPrincipals.this.put(member, since);
        }
    }

    @Override
    public Write<Boolean> put(Principal principal) {
        return writes.put(principal);
    }

    @Override
    public Write<Optional<Boolean>> putUnlessChanged(Principal principal, Instant since) {
        return writes.putUnlessChanged(principal, since);
    }

    @Override
    public Write<Boolean> put(GroupMember member) {
        return writes.put(member);
    }

    @Override
    public Write<Optional<Boolean>> putUnlessChanged(GroupMember member, Instant since) {
        return writes.putUnlessChanged(member, since);
    }

    /**
     * Answers empty if it is another, and is left.
     *
     * @param since what was changed since then is left
     * @param before what came of the attempt before this one
     */
    private CompletionStage<Optional<Boolean>> put(
            Principal principal, Optional<Instant> since, TransactionAnswer before) {
        return stored(principal.id()).thenCompose(current -> {
            if (current.isPresent() && current.get().is(principal)) {
                return CompletableFuture.completedStage(Optional.of(false));
            }
            if (current.flatMap(Stored::changedAt)
                    .filter(at -> since.filter(begun -> !at.isBefore(begun)).isPresent())
                    .isPresent()) {
                return CompletableFuture.completedStage(Optional.empty());
            }
            return named.index()
                    .put(principal.id().value(), principal.displayName())
                    .thenCompose(indexed -> current.isPresent()
                            ? change(current.get(), principal, since, before)
                            : create(principal, since, before));
        });
    }

    private static CqlStatement create(Principal principal) {
        return CqlStatement.of(
                CREATE,
                principal.id().value(),
                principal.displayName(),
                principal.visibility().name());
    }

    private static CqlStatement change(Stored current, Principal next) {
        return CqlStatement.of(
                CHANGE,
                next.displayName(),
                next.visibility().name(),
                next.id().value(),
                current.displayName(),
                current.visibility());
    }

    private CompletionStage<Optional<Boolean>> create(
            Principal principal, Optional<Instant> since, TransactionAnswer before) {
        return before.then(cluster, create(principal))
                .thenCompose(
                        answer -> answer.isApplied() ? markBuilt(principal.id()) : settled(principal, since, answer));
    }

    /** Nothing was ever shared with it, so its library is right as it is: empty, and built. */
    private CompletionStage<Optional<Boolean>> markBuilt(PrincipalId id) {
        return store.readFloor()
                .thenCompose(floor -> cluster.execute(BUILT, id.value(), floor.micros(), floor.micros()))
                .thenApply(written -> Optional.of(true));
    }

    private CompletionStage<Optional<Boolean>> change(
            Stored current, Principal next, Optional<Instant> since, TransactionAnswer before) {
        return before.then(cluster, change(current, next))
                .thenCompose(answer -> answer.isApplied()
                        ? CompletableFuture.completedStage(Optional.of(true))
                        : settled(next, since, answer));
    }

    /** After a swap that was refused, or of which nobody knows: what is there now decides. */
    private CompletionStage<Optional<Boolean>> settled(
            Principal wanted, Optional<Instant> since, TransactionAnswer answer) {
        return cluster.executeSerial(READ_SERIAL, wanted.id().value()).thenCompose(result -> {
            Row row = result.one();
            return row != null && Stored.of(row).is(wanted)
                    ? CompletableFuture.completedStage(Optional.of(true))
                    : answer.again(() -> put(wanted, since, answer));
        });
    }

    private CompletionStage<List<String>> statements(Principal wanted) {
        String keyspace = cluster.settings().keyspace();
        return Stages.begun(() -> stored(wanted.requireStorable().id())).thenApply(current -> {
            if (current.filter(there -> there.is(wanted)).isPresent()) {
                return List.of();
            }
            String id = wanted.id().value();
            List<String> text = new ArrayList<>(NameIndex.text(INDEX, id, wanted.displayName(), keyspace));
            if (current.isPresent()) {
                text.add(change(current.get(), wanted).text(keyspace));
            } else {
                CqlText.Marker floor = new CqlText.Marker("floor");
                text.add(create(wanted).text(keyspace));
                text.add(CqlText.of(BUILT, keyspace, id, floor, floor));
            }
            return text;
        });
    }

    private CompletionStage<Optional<Boolean>> put(GroupMember member, Optional<Instant> since) {
        return existing(Set.of(member.group(), member.member())).thenCompose(found -> {
            for (PrincipalId id : List.of(member.group(), member.member())) {
                if (!found.contains(id)) {
                    throw new UnknownPrincipalException(id);
                }
            }
            return groups.put(member, since);
        });
    }

    @Override
    public CompletionStage<List<GroupMember>> members(PrincipalId group, Optional<PrincipalId> after, int limit) {
        return groups.members(group, after, limit);
    }

    @Override
    public CompletionStage<List<PrincipalId>> chain(PrincipalId member, PrincipalId group, GroupRole least) {
        return groups.chain(member, group, least);
    }

    @Override
    public CompletionStage<ScanPage<Principal>> scan(TokenRange range, Optional<String> after, int limit) {
        return TableScan.of(cluster)
                .page(SCAN, after, limit, row -> Optional.of(principal(row)), range.first(), range.last());
    }

    @Override
    public CompletionStage<ScanPage<GroupMember>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        return groups.scan(range, after, limit);
    }
}
