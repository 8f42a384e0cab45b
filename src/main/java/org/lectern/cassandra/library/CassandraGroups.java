package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.model.ContentSentence;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.UnreadableRowException;
import org.lectern.wording.InvalidInputException;

/** Who belongs to which group, on Cassandra. Changes by compare-and-set. */
record CassandraGroups(Cluster cluster) {
    private static final Set<String> MEMBER_ROLES = Set.of(GroupRole.MEMBER.name(), GroupRole.MANAGER.name());
    private static final String MEMBER = "SELECT role, WRITETIME(role) AS changed FROM %s.group_member "
            + "WHERE group_id = ? AND member_kind = ? AND member_id = ?";
    private static final String PUT_MEMBER = "UPDATE %s.group_member SET role = ? "
            + "WHERE group_id = ? AND member_kind = ? AND member_id = ? IF role = ?";
    private static final String MEMBERS = "SELECT group_id, member_kind, member_id, role FROM %s.group_member";
    private static final String SCAN = MEMBERS + " WHERE token(group_id) >= ? AND token(group_id) <= ?";
    private static final String MEMBERS_OF = MEMBERS + " WHERE group_id = ? AND (member_kind, member_id) > (?, ?)";
    private static final String SUBGROUPS = MEMBERS + " WHERE group_id = ? AND member_kind = 'GROUP'";

    /** What {@link #put} would write; nothing if it is so already. */
    CompletionStage<List<String>> statements(GroupMember member) {
        return cluster.execute(
                        MEMBER,
                        member.group().value(),
                        member.member().kind().name(),
                        member.member().value())
                .thenApply(result -> isSo(member, role(result.one()))
                        ? List.of()
                        : List.of(statement(member, new CqlText.Marker("role_as_read"))
                                .text(cluster.settings().keyspace())));
    }

    /** @param current the role on record */
    private static CqlStatement statement(GroupMember member, @Nullable Object current) {
        return CqlStatement.of(
                PUT_MEMBER,
                member.role().name(),
                member.group().value(),
                member.member().kind().name(),
                member.member().value(),
                current);
    }

    private static @Nullable String role(@Nullable Row row) {
        return row == null ? null : row.getString(0);
    }

    /** @param current the role on record; null if there is none */
    private static boolean isSo(GroupMember member, @Nullable String current) {
        return member.role().name().equals(current)
                || (current == null && !member.role().isMember());
    }

    /**
     * Answers whether anything changed; empty if it is another, and is left.
     *
     * @param since what was changed since then is left
     */
    CompletionStage<Optional<Boolean>> put(GroupMember member, Optional<Instant> since) {
        return put(member, since, TransactionAnswer.NONE);
    }

    /** @param before what came of the attempt before this one */
    private CompletionStage<Optional<Boolean>> put(
            GroupMember member, Optional<Instant> since, TransactionAnswer before) {
        String kind = member.member().kind().name();
        return cluster.executeSerial(
                        MEMBER, member.group().value(), kind, member.member().value())
                .thenCompose(result -> {
                    Row row = result.one();
                    String current = role(row);
                    if (isSo(member, current)) {
                        return CompletableFuture.completedStage(
                                Optional.of(before.unknown().isPresent()));
                    }
                    if (row != null
                            && CqlRows.writtenAt(row, "changed")
                                    .filter(at -> since.filter(begun -> !at.isBefore(begun))
                                            .isPresent())
                                    .isPresent()) {
                        return CompletableFuture.completedStage(Optional.empty());
                    }
                    return before.again(() -> before.then(cluster, statement(member, current))
                            .thenCompose(answer -> answer.isApplied()
                                    ? CompletableFuture.completedStage(Optional.of(true))
                                    : put(member, since, answer)));
                });
    }

    CompletionStage<List<GroupMember>> members(PrincipalId group, Optional<PrincipalId> after, int limit) {
        // No kind is empty, so that all come after that.
        return CqlReads.some(
                cluster,
                limit,
                row -> CqlRows.readable(() -> Optional.of(member(row)))
                        .filter(member -> member.role().isMember()),
                MEMBERS_OF,
                group.value(),
                after.map(last -> last.kind().name()).orElse(""),
                after.map(PrincipalId::value).orElse(""));
    }

    private static GroupMember member(Row row) {
        String group = CqlRows.text(row, "group_id");
        String member = CqlRows.text(row, "member_id");
        String stored = row.getString("role");
        try {
            GroupRole role = Arrays.stream(GroupRole.values())
                    .filter(one -> one.name().equals(stored))
                    .findFirst()
                    .orElseThrow(
                            () -> new InvalidInputException(ContentSentence.BAD_GROUP_ROLE.of(String.valueOf(stored))));
            return new GroupMember(new PrincipalId(group), new PrincipalId(member), role);
        } catch (InvalidInputException wrong) {
            throw new UnreadableRowException("group_member", group + ", " + member, wrong);
        }
    }

    /** @param least of what is in the group itself; further down, any membership will do */
    CompletionStage<List<PrincipalId>> chain(PrincipalId member, PrincipalId group, GroupRole least) {
        // From the group down, level by level: only truth is read, and each group once, so cycles end.
        Map<PrincipalId, Optional<PrincipalId>> parents = new HashMap<>();
        parents.put(group, Optional.empty());
        return search(member, List.of(group), parents, atLeast(least));
    }

    private static Set<String> atLeast(GroupRole least) {
        return least == GroupRole.MANAGER ? Set.of(GroupRole.MANAGER.name()) : MEMBER_ROLES;
    }

    /** @param roles that count on this level */
    private CompletionStage<List<PrincipalId>> search(
            PrincipalId member,
            List<PrincipalId> level,
            Map<PrincipalId, Optional<PrincipalId>> parents,
            Set<String> roles) {
        if (level.isEmpty()) {
            return CompletableFuture.completedStage(List.of());
        }
        return Stages.all(
                        level,
                        group -> cluster.execute(
                                        MEMBER, group.value(), member.kind().name(), member.value())
                                .thenApply(result -> Optional.ofNullable(result.one())
                                        .filter(row -> roles.contains(CqlRows.text(row, "role")))
                                        .map(row -> group)))
                .thenCompose(direct -> direct.stream()
                        .flatMap(Optional::stream)
                        .findFirst()
                        .map(group -> CompletableFuture.completedStage(path(member, group, parents)))
                        .orElseGet(() -> below(level, parents, roles)
                                .thenCompose(next -> search(member, next, parents, MEMBER_ROLES))
                                .toCompletableFuture()));
    }

    private CompletionStage<List<PrincipalId>> below(
            List<PrincipalId> level, Map<PrincipalId, Optional<PrincipalId>> parents, Set<String> roles) {
        return Stages.all(
                        level,
                        group -> cluster.execute(SUBGROUPS, group.value()).thenCompose(Cluster::all))
                .thenApply(reads -> {
                    List<PrincipalId> next = new ArrayList<>();
                    reads.stream().flatMap(List::stream).forEach(row -> {
                        CqlRows.readable(() -> Optional.of(member(row)))
                                .filter(found -> roles.contains(found.role().name()))
                                .filter(found ->
                                        parents.putIfAbsent(found.member(), Optional.of(found.group())) == null)
                                .ifPresent(found -> next.add(found.member()));
                    });
                    return next;
                });
    }

    private static List<PrincipalId> path(
            PrincipalId member, PrincipalId last, Map<PrincipalId, Optional<PrincipalId>> parents) {
        List<PrincipalId> path = new ArrayList<>(List.of(member));
        Optional<PrincipalId> step = Optional.of(last);
        while (step.isPresent()) {
            path.add(step.get());
            step = parents.getOrDefault(step.get(), Optional.empty());
        }
        return path;
    }

    CompletionStage<ScanPage<GroupMember>> scan(TokenRange range, Optional<String> after, int limit) {
        return TableScan.of(cluster)
                .page(
                        SCAN,
                        after,
                        limit,
                        row -> Optional.of(member(row))
                                .filter(found -> found.role().isMember()),
                        range.first(),
                        range.last());
    }
}
