package org.lectern.transfer;

import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.audit.Audits;
import org.lectern.fanout.FanOutJobs;
import org.lectern.fanout.FanOuts;
import org.lectern.job.Jobs;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.UnknownContentException;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.overview.Overview;
import org.lectern.poll.PollStore;
import org.lectern.poll.Polls;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.Store;
import org.lectern.rowname.RowNames;
import org.lectern.service.Lectern;
import org.lectern.status.ContentStatuses;

/** The services over maps, with a count of what is under way and written, and a hook that may delay or fail a request. */
public final class InMemoryLectern implements Lectern {
    private static final Instant NOW = Instant.parse("2020-01-01T00:00:00Z");

    final NavigableMap<String, Principal> principals = new TreeMap<>();
    final NavigableMap<String, GroupMember> groupMembers = new TreeMap<>();
    final NavigableMap<String, Content> contents = new TreeMap<>();
    final NavigableMap<String, Contents.Member> memberships = new TreeMap<>();
    final AtomicInteger writes = new AtomicInteger();
    final AtomicInteger mostUnderWay = new AtomicInteger();
    final AtomicInteger shares = new AtomicInteger();

    /** Before each request: what it is, and a stage that it waits for. */
    volatile Function<String, CompletionStage<Void>> before = request -> CompletableFuture.completedStage(null);

    private final AtomicInteger underWay = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(3, work -> {
        Thread thread = new Thread(work, "in-memory");
        thread.setDaemon(true);
        return thread;
    });

    private <T> CompletionStage<T> request(String what, Supplier<T> answer) {
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        return before.apply(what)
                .thenApplyAsync(
                        nothing -> {
                            synchronized (this) {
                                return answer.get();
                            }
                        },
                        threads)
                .whenComplete((value, failure) -> underWay.decrementAndGet());
    }

    @Override
    public Principals principals() {
        return new InMemoryPrincipals();
    }

    @Override
    public Contents contents() {
        return new InMemoryContents();
    }

    @Override
    public FanOuts fanOuts() {
        return new InMemoryFanOuts();
    }

    @Override
    public Jobs jobs() {
        return unsupported(Jobs.class);
    }

    @Override
    public String operator() {
        return "operator@here";
    }

    @Override
    public Libraries libraries() {
        return unsupported(Libraries.class);
    }

    @Override
    public ContentStatuses contentStatuses() {
        throw new UnsupportedOperationException("Transfers do not look at content status.");
    }

    @Override
    public Overview overview() {
        throw new UnsupportedOperationException("Transfers do not look at the overview.");
    }

    @Override
    public Audits audits() {
        return unsupported(Audits.class);
    }

    @Override
    public Polls polls() {
        return unsupported(Polls.class);
    }

    @Override
    public PollStore pollStore() {
        return unsupported(PollStore.class);
    }

    @Override
    public RowNames rowNames() {
        return unsupported(RowNames.class);
    }

    @Override
    public InitialLoad initialLoad() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Store store() {
        return unsupported(Store.class);
    }

    @Override
    public ConnectionStatus status() {
        return new ConnectionStatus("memory", "dc", "lectern", 1, 1, 0, 1);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static <T> T unsupported(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            throw new UnsupportedOperationException(method.getName());
        }));
    }

    private static <T> ScanPage<T> page(NavigableMap<String, T> map, Optional<String> after, int limit) {
        List<T> rows = new ArrayList<>();
        String last = "";
        NavigableMap<String, T> rest = after.<NavigableMap<String, T>>map(key -> map.tailMap(key, false))
                .orElse(map);
        for (Map.Entry<String, T> entry : rest.entrySet()) {
            if (rows.size() == limit) {
                return new ScanPage<>(rows, Optional.of(last));
            }
            rows.add(entry.getValue());
            last = entry.getKey();
        }
        return new ScanPage<>(rows, Optional.empty());
    }

    private void requirePrincipal(PrincipalId id) {
        if (!principals.containsKey(id.value())) {
            throw new UnknownPrincipalException(id);
        }
    }

    private final class InMemoryPrincipals implements Principals {
        @Override
        public CompletionStage<Optional<Principal>> find(PrincipalId id) {
            return request("find", () -> Optional.ofNullable(principals.get(id.value())));
        }

        @Override
        public CompletionStage<Set<PrincipalId>> existing(Set<PrincipalId> ids) {
            return request(
                    "existing",
                    () -> ids.stream()
                            .filter(id -> principals.containsKey(id.value()))
                            .collect(Collectors.toSet()));
        }

        @Override
        public CompletionStage<Boolean> put(Principal principal, Cause cause) {
            return request("put principal", () -> {
                boolean changed =
                        !principal.equals(principals.put(principal.id().value(), principal));
                writes.addAndGet(changed ? 1 : 0);
                return changed;
            });
        }

        @Override
        public CompletionStage<Boolean> put(GroupMember member, Cause cause) {
            return request("put member", () -> {
                requirePrincipal(member.group());
                requirePrincipal(member.member());
                boolean changed = !member.equals(groupMembers.put(member.group() + " " + member.member(), member));
                writes.addAndGet(changed ? 1 : 0);
                return changed;
            });
        }

        @Override
        public CompletionStage<ScanPage<Principal>> scan(Optional<String> after, int limit) {
            return request("scan", () -> page(principals, after, limit));
        }

        @Override
        public CompletionStage<ScanPage<GroupMember>> scanMembers(Optional<String> after, int limit) {
            return request("scan", () -> page(groupMembers, after, limit));
        }

        @Override
        public CompletionStage<List<Principal>> search(String typed, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<List<GroupMember>> members(PrincipalId group, Optional<PrincipalId> after, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<List<PrincipalId>> chain(PrincipalId member, PrincipalId group) {
            throw new UnsupportedOperationException();
        }
    }

    private final class InMemoryContents implements Contents {
        @Override
        public CompletionStage<Optional<Content>> find(ContentId id) {
            return request("find", () -> Optional.ofNullable(contents.get(id.value())));
        }

        @Override
        public CompletionStage<Map<ContentId, Content>> describe(Collection<ContentId> ids) {
            return request("describe", () -> {
                Map<ContentId, Content> found = new HashMap<>();
                for (ContentId id : ids) {
                    Content content = contents.get(id.value());
                    if (content != null) {
                        found.put(id, content);
                    }
                }
                return found;
            });
        }

        @Override
        public CompletionStage<Membership> membership(ContentId content, PrincipalId principal) {
            return request("membership", () -> {
                Contents.Member member = memberships.get(content + " " + principal);
                return member == null ? Membership.NONE : new Membership(member.role(), 1);
            });
        }

        @Override
        public CompletionStage<ScanPage<Content>> scan(Optional<String> after, int limit) {
            return request("scan", () -> page(contents, after, limit));
        }

        @Override
        public CompletionStage<ScanPage<Member>> scanMembers(Optional<String> after, int limit) {
            return request("scan", () -> page(memberships, after, limit));
        }

        @Override
        public CompletionStage<List<Content>> search(String typed, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<Map<PrincipalId, Membership>> members(
                ContentId content, Optional<PrincipalId> after, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<Long> countMembers(ContentId content, long atMost) {
            throw new UnsupportedOperationException();
        }
    }

    private final class InMemoryFanOuts implements FanOuts {
        @Override
        public CompletionStage<Libraries.Rebuilt> rebuild(PrincipalId principal, Cause cause) {
            throw new UnsupportedOperationException("no import rebuilds a library");
        }

        @Override
        public org.lectern.job.FanOutJob change(ContentId content, org.lectern.model.Change change, Cause cause) {
            return FanOutJobs.endingWith(content, request("change", () -> {
                change.apply(content, Optional.ofNullable(contents.get(content.value())), NOW)
                        .ifPresent(next -> {
                            contents.put(content.value(), next);
                            writes.incrementAndGet();
                        });
                return new Reconciled(1, Map.of());
            }));
        }

        @Override
        public org.lectern.job.FanOutJob share(ContentId content, Set<PrincipalId> all, MemberRole role, Cause cause) {
            return FanOutJobs.endingWith(content, request("share", () -> {
                shares.incrementAndGet();
                all.forEach(InMemoryLectern.this::requirePrincipal);
                if (!contents.containsKey(content.value())) {
                    throw new UnknownContentException(content);
                }
                for (PrincipalId principal : all) {
                    Contents.Member member = new Contents.Member(content, principal, role);
                    if (!member.equals(memberships.put(content + " " + principal, member))) {
                        writes.incrementAndGet();
                    }
                }
                return new Reconciled(all.size(), Map.of());
            }));
        }

        @Override
        public CompletionStage<org.lectern.fanout.FanOutPreview> preview(
                ContentId content, org.lectern.model.Change change) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<org.lectern.fanout.FanOutPreview> preview(
                ContentId content, Set<PrincipalId> all, MemberRole role) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<org.lectern.fanout.FanOutPreview> previewRebuild(PrincipalId principal) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletionStage<Integer> recover(Cause cause) {
            return CompletableFuture.completedStage(0);
        }
    }
}
