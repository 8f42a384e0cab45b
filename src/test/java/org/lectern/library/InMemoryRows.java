package org.lectern.library;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Stages;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.Terms;
import org.lectern.model.TokenRange;
import org.lectern.model.UnknownContentException;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.simulation.Table;
import org.lectern.write.Write;

/** Principals, groups, items and memberships in maps, which a test may change past the services over them. */
public abstract class InMemoryRows {
    public final NavigableMap<String, Principal> principals = new TreeMap<>();
    public final NavigableMap<String, Content> contents = new TreeMap<>();
    /** By group and member, with a space between them. */
    public final NavigableMap<String, GroupMember> groupMembers = new TreeMap<>();
    /** By item and principal, with a space between them. */
    public final NavigableMap<String, Contents.Member> memberships = new TreeMap<>();
    /** Of memberships that have changed. */
    private final Map<String, Integer> stamps = new HashMap<>();
    /** When rows were put by requests, by their keys. */
    private final Map<String, Instant> times = new HashMap<>();

    /** Answers, at once; one request after the other. */
    protected final synchronized <T> CompletionStage<T> done(Supplier<T> answer) {
        return CompletableFuture.completedStage(answer.get());
    }

    /** What rows that are put bear as the time of it. */
    public Instant now() {
        return Instant.now();
    }

    private boolean isChangedSince(String key, Instant since) {
        return Optional.ofNullable(times.get(key))
                .filter(at -> !at.isBefore(since))
                .isPresent();
    }

    /** Something was put that was not so before; within the request. */
    protected void written(Object row) {}

    /** Puts a membership; within a request. */
    protected final void put(ContentId content, PrincipalId principal, MemberRole role) {
        Contents.Member member = new Contents.Member(content, principal, role);
        if (!member.equals(memberships.put(content + " " + principal, member))) {
            times.put(content + " " + principal, now());
            written(member);
        }
    }

    /** The same, as the truth has it. */
    protected final void put(ContentId content, PrincipalId principal, Membership membership) {
        put(content, principal, membership.role());
        stamps.put(content + " " + principal, membership.stamp());
    }

    /** Everybody of whom the item has a row. */
    protected final Map<PrincipalId, Membership> membersOf(ContentId content) {
        return below(memberships, content.value()).values().stream()
                .collect(Collectors.toMap(Contents.Member::principal, this::asMembership));
    }

    private Membership asMembership(Contents.Member member) {
        return new Membership(member.role(), stamps.getOrDefault(member.content() + " " + member.principal(), 1));
    }

    protected final Optional<Content> item(ContentId id) {
        return Optional.ofNullable(contents.get(id.value()));
    }

    protected final boolean isThere(PrincipalId id) {
        return principals.containsKey(id.value());
    }

    protected final Membership membership(ContentId content, PrincipalId principal) {
        Contents.Member member = memberships.get(content + " " + principal);
        return member == null ? Membership.NONE : asMembership(member);
    }

    /** How many have an item. */
    protected final long countMembers(ContentId content) {
        return below(memberships, content.value()).values().stream()
                .filter(member -> member.role().isMember())
                .count();
    }

    /** From a member to a group that it is in through others, both included; empty if it is not. */
    protected final List<PrincipalId> path(PrincipalId member, PrincipalId group, GroupRole least) {
        for (GroupMember inside : below(groupMembers, group.value()).values()) {
            if (least == GroupRole.MANAGER && inside.role() != GroupRole.MANAGER) {
                continue;
            }
            if (inside.member().equals(member)) {
                return List.of(member, group);
            }
            List<PrincipalId> deeper = path(member, inside.member(), GroupRole.MEMBER);
            if (!deeper.isEmpty()) {
                return Stream.concat(deeper.stream(), Stream.of(group)).toList();
            }
        }
        return List.of();
    }

    private static <T> NavigableMap<String, T> below(NavigableMap<String, T> rows, String first) {
        return rows.subMap(first + " ", true, first + "!", false);
    }

    private static <T> ScanPage<T> page(
            NavigableMap<String, T> rows, TokenRange range, Optional<String> after, int limit) {
        ScanPage<Map.Entry<String, T>> page = ScanPage.of(
                after.map(key -> rows.tailMap(key, false)).orElse(rows).entrySet().stream()
                        .filter(row -> lies(row.getKey(), range))
                        .limit(limit + 1L)
                        .toList(),
                limit,
                Map.Entry::getKey);
        return new ScanPage<>(page.rows().stream().map(Map.Entry::getValue).toList(), page.next());
    }

    /** By the first id of its key, as its partition does. */
    private static boolean lies(String key, TokenRange range) {
        long token = Table.token(key.split(" ", 2)[0]);
        return token >= range.first() && token <= range.last();
    }

    private static <T> List<T> search(
            Collection<T> all, Function<T, String> id, Function<T, String> name, String typed, int limit) {
        return all.stream()
                .filter(one -> Terms.match(Terms.typed(typed), id.apply(one), name.apply(one)))
                .limit(limit)
                .toList();
    }

    /** The service. */
    public Principals principals() {
        return new Principals() {
            @Override
            public CompletionStage<Optional<Principal>> find(PrincipalId id) {
                return done(() -> Optional.ofNullable(principals.get(id.value())));
            }

            @Override
            public CompletionStage<Set<PrincipalId>> existing(Set<PrincipalId> ids) {
                return done(
                        () -> ids.stream().filter(InMemoryRows.this::isThere).collect(Collectors.toSet()));
            }

            @Override
            public CompletionStage<List<Principal>> search(String typed, int limit) {
                return done(() -> InMemoryRows.search(
                        principals.values(), one -> one.id().value(), Principal::displayName, typed, limit));
            }

            private final PrincipalWrites writes =
                    new PrincipalWrites(new InMemoryPrincipalRows(), ActivityRecorder.NONE);

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

            @Override
            public CompletionStage<List<GroupMember>> members(
                    PrincipalId group, Optional<PrincipalId> after, int limit) {
                return done(() -> below(groupMembers, group.value()).values().stream()
                        .filter(one -> after.isEmpty() || one.member().compareTo(after.get()) > 0)
                        .limit(limit)
                        .toList());
            }

            @Override
            public CompletionStage<List<PrincipalId>> chain(PrincipalId member, PrincipalId group, GroupRole least) {
                return done(() -> path(member, group, least));
            }

            @Override
            public CompletionStage<ScanPage<Principal>> scan(TokenRange range, Optional<String> after, int limit) {
                return done(() -> page(principals, range, after, limit));
            }

            @Override
            public CompletionStage<ScanPage<GroupMember>> scanMembers(
                    TokenRange range, Optional<String> after, int limit) {
                return done(() -> page(groupMembers, range, after, limit));
            }
        };
    }

    private final class InMemoryPrincipalRows implements PrincipalWrites.Rows {
        @Override
        public CompletionStage<List<String>> statements(Principal principal) {
            return done(() -> principal
                            .requireStorable()
                            .equals(principals.get(principal.id().value()))
                    ? List.of()
                    : List.of("INSERT INTO principal \u2026 '" + principal.id() + "'"));
        }

        @Override
        public CompletionStage<List<String>> statements(GroupMember member) {
            return done(List::of);
        }

        @Override
        public CompletionStage<Optional<Boolean>> put(Principal principal, Optional<Instant> since) {
            principal.requireStorable();
            String key = principal.id().value();
            return put(principals, key, principal, since);
        }

        @Override
        public CompletionStage<Optional<Boolean>> put(GroupMember member, Optional<Instant> since) {
            return Stages.begun(() -> {
                require(member.group());
                require(member.member());
                return put(groupMembers, member.group() + " " + member.member(), member, since);
            });
        }

        private <V> CompletionStage<Optional<Boolean>> put(
                Map<String, V> rows, String key, V row, Optional<Instant> since) {
            return done(() -> row.equals(rows.get(key))
                            || since.filter(begun -> isChangedSince(key, begun)).isEmpty()
                    ? Optional.of(changed(key, row, rows.put(key, row)))
                    : Optional.empty());
        }
    }

    private boolean changed(String key, Object now, @Nullable Object before) {
        if (now.equals(before)) {
            return false;
        }
        times.put(key, now());
        written(now);
        return true;
    }

    /** @throws UnknownContentException if it is not there */
    protected final void require(ContentId id) {
        if (item(id).isEmpty()) {
            throw new UnknownContentException(id);
        }
    }

    /** @throws UnknownPrincipalException if it is not there */
    protected final void require(PrincipalId id) {
        if (!isThere(id)) {
            throw new UnknownPrincipalException(id);
        }
    }

    /** The service. */
    public Contents contents() {
        return new Contents() {
            @Override
            public CompletionStage<Optional<Content>> find(ContentId id) {
                return done(() -> item(id));
            }

            @Override
            public CompletionStage<Map<ContentId, Content>> describe(Collection<ContentId> ids) {
                Set<ContentId> wanted = Set.copyOf(ids);
                return done(() -> {
                    Map<ContentId, Content> found = new HashMap<>();
                    wanted.forEach(id -> item(id).ifPresent(item -> found.put(id, item)));
                    return found;
                });
            }

            @Override
            public CompletionStage<List<Content>> search(String typed, int limit) {
                return done(() -> InMemoryRows.search(
                        contents.values(), one -> one.id().value(), Content::displayName, typed, limit));
            }

            @Override
            public CompletionStage<Membership> membership(ContentId content, PrincipalId principal) {
                return done(() -> InMemoryRows.this.membership(content, principal));
            }

            @Override
            public CompletionStage<Optional<Instant>> changedAt(ContentId content, PrincipalId principal) {
                return done(() -> Optional.ofNullable(times.get(content + " " + principal)));
            }

            @Override
            public CompletionStage<Map<PrincipalId, Membership>> members(
                    ContentId content, Optional<PrincipalId> after, int limit) {
                return done(() -> below(memberships, content.value()).values().stream()
                        .filter(one -> after.isEmpty() || one.principal().compareTo(after.get()) > 0)
                        .limit(limit)
                        .collect(Collectors.toMap(
                                Contents.Member::principal,
                                InMemoryRows.this::asMembership,
                                (one, other) -> one,
                                TreeMap::new)));
            }

            @Override
            public CompletionStage<Long> countMembers(ContentId content, long atMost) {
                return done(() -> InMemoryRows.this.countMembers(content));
            }

            @Override
            public CompletionStage<ScanPage<Content>> scan(TokenRange range, Optional<String> after, int limit) {
                return done(() -> page(contents, range, after, limit));
            }

            @Override
            public CompletionStage<ScanPage<Member>> scanMembers(TokenRange range, Optional<String> after, int limit) {
                return done(() -> page(memberships, range, after, limit));
            }
        };
    }
}
