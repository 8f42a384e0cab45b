package org.lectern.console;

import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Retry;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.AuditScope;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.Rights;
import org.lectern.event.Events;
import org.lectern.event.InMemoryEvents;
import org.lectern.fanout.FakeJobs;
import org.lectern.fanout.FanOutPreview;
import org.lectern.fanout.FanOuts;
import org.lectern.fanout.MemberRows;
import org.lectern.fanout.StorePreviews;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.TestCause;
import org.lectern.library.Bucket;
import org.lectern.library.Contents;
import org.lectern.library.Explanation;
import org.lectern.library.InMemoryRows;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryDifference;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.reading.CheckedPages;
import org.lectern.library.reading.LibraryReader;
import org.lectern.library.reading.LibraryRebuilds;
import org.lectern.library.reading.LibraryRowReads;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.LeftOut;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.diagnosis.BucketRows;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.overview.Overview;
import org.lectern.poll.InMemoryPolls;
import org.lectern.poll.Polls;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Floor;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Store;
import org.lectern.protocol.Truth;
import org.lectern.protocol.Truths;
import org.lectern.service.Connection;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;
import org.lectern.status.Classroom;
import org.lectern.status.ContentStatuses;
import org.lectern.wording.Message;

/** The services in memory: the rows of OAE's "Content API", a group, a large library, and drift. Tests fail and hold its answers. */
final class FakeLectern extends InMemoryRows implements Lectern {
    static final PrincipalId NICOLAAS = PrincipalId.of("u:cam:nicolaas");
    static final PrincipalId EMPTY = PrincipalId.of("u:gatech:newcomer");
    static final PrincipalId LARGE = PrincipalId.of("g:cam:repository");
    static final PrincipalId GROUP = PrincipalId.of("g:cam:book-club");
    static final ContentId LICENSE = ContentId.of("c:cam:License.txt");
    static final ContentId TWICE = ContentId.of("c:cam:Drift specimen (duplicate).pdf");
    static final int LARGE_SIZE = 1_000;

    /** Rows that should not be there. */
    private final Map<PrincipalId, List<Libraries.BucketsPage.Row>> drift = new HashMap<>();

    /** What happens to every answer. */
    private volatile Function<Supplier<Object>, CompletionStage<Object>> answers =
            answer -> CompletableFuture.completedStage(answer.get());

    /** What comes of healing a library's drift. */
    private volatile Function<PrincipalId, CompletionStage<List<Libraries.Healed>>> healing = this::heal;

    private volatile String note = "";
    private final Deque<Runnable> held = new ArrayDeque<>();
    private volatile CompletionStage<Rights> rights =
            CompletableFuture.completedStage(Rights.everything("", false, "lectern"));
    private volatile int nodesUp = 1;
    private volatile Consumer<Optional<Message>> silence = said -> {};
    private volatile boolean holdJobs;
    private volatile Optional<RuntimeException> refusal = Optional.empty();
    private volatile long confirmedRows;
    private int lastJob = 5_000;
    private final Libraries libraries = new LibraryReader(
            new Rows(),
            new LibraryRebuilds(
                    truth(Store.class),
                    new Operations(truth(Store.class)),
                    principals(),
                    new LibraryCqlText("lectern")::ofRebuild,
                    Retry.of(failed -> Optional.empty()).build()),
            this::rebuild,
            principals(),
            new CheckedPages(
                    truth(AuditReads.class),
                    (principal, seen) ->
                            seen.isEmpty() ? CompletableFuture.completedStage(List.of()) : healing.apply(principal)),
            GroupRole.MEMBER,
            ActivityRecorder.NONE);
    private final StorePreviews previews = new StorePreviews(
            truth(Store.class),
            new MemberRows() {
                @Override
                public CompletionStage<Long> count(ContentId content) {
                    return CompletableFuture.completedStage(countMembers(content));
                }

                @Override
                public CompletionStage<Long> count(ContentId content, long atMost) {
                    return count(content);
                }
            },
            new LibraryCqlText("lectern"));
    private final ScriptedJobs jobs = new ScriptedJobs();
    private final ScriptedAudits audits = new ScriptedAudits();
    private final InMemoryPolls polls = new InMemoryPolls();
    private final ScriptedRowNames rowNames = new ScriptedRowNames();
    private final Classroom classroom = new Classroom();
    private final InMemoryEvents eventRows = new InMemoryEvents(Classroom.NOW);
    final InMemoryEvents.Running events =
            eventRows.process("console@here", classroom.services().store());
    final ScriptedOverviewReads overviewReads = new ScriptedOverviewReads();
    private final Overview overview = new Overview(
            overviewReads,
            jobs,
            audits,
            polls.service(),
            () -> classroom.services().store());
    final List<FakeJobs> heldJobs = new ArrayList<>();

    private volatile Optional<OaePlatform> oae = Optional.empty();
    private volatile Optional<OaeMaintenance> maintenance = Optional.empty();
    private volatile boolean statusBeside;

    /** From now on the keyspace is a platform's. */
    void platform(OaePlatform platform) {
        oae = Optional.of(platform);
    }

    /** From now on there is content status beside a platform's keyspace. */
    void statusBeside() {
        statusBeside = true;
    }

    /** From now on audits and repairs of a platform's libraries are these. */
    void maintenance(OaeMaintenance services) {
        maintenance = Optional.of(services);
    }

    /** What the connection may do. */
    void rights(CompletionStage<Rights> known) {
        rights = known;
    }

    FakeLectern() {
        principal("u:cam:nicolaas", "Nicolaas");
        principal("u:gatech:newcomer", "Newcomer");
        principal("g:cam:repository", "Repository");
        principal("u:cam:drift-duplicate", "Drift specimen: duplicate");
        principal("u:cam:simon", "Simon Gaeremynck");
        principal("u:cam:branden", "Branden Visser");
        principal("g:cam:book-club", "Cambridge book club");
        principal("g:cam:book-club-hosts", "Cambridge book club hosts");
        for (int i = 0; i < 300; i++) {
            principal("u:gat:student" + i, "Student Number " + i);
        }
        inGroup("g:cam:book-club", "g:cam:book-club-hosts");
        inGroup("g:cam:book-club-hosts", "u:cam:simon");
        item("c:cam:OnlyLoggedIn.txt", "Only for who is logged in", Visibility.LOGGEDIN, 1348065000, NICOLAAS, GROUP);
        item("c:cam:License.txt", "License", Visibility.PUBLIC, 1348067316, NICOLAAS, GROUP, LARGE);
        item("c:cam:ForEveryone.xls", "For everyone", Visibility.PUBLIC, 1348067316, NICOLAAS);
        item("c:cam:SuperSecretDocument.txt", "Super secret document", Visibility.PRIVATE, 1448065000, NICOLAAS);
        item("c:cam:About the demo data.txt", "About the demo data", Visibility.PUBLIC, 1448065100);
        item(
                "c:cam:Welcome to the platform.pdf",
                "Welcome to the platform.pdf",
                Visibility.PUBLIC,
                1448065200,
                PrincipalId.of("u:cam:simon"));
        item("c:cam:Drift specimen (duplicate).pdf", "Stands here twice", Visibility.PUBLIC, 1448065000, LARGE);
        for (int i = 0; i < LARGE_SIZE; i++) {
            Visibility visibility =
                    i % 3 == 0 ? Visibility.PUBLIC : i % 3 == 1 ? Visibility.LOGGEDIN : Visibility.PRIVATE;
            item("c:cam:handout-" + i + ".pdf", "Handout " + i, visibility, 1348068000 + 60L * i, LARGE);
        }
        PrincipalId drifted = PrincipalId.of("u:cam:drift-duplicate");
        item("c:cam:Drifted.pdf", "Drifted", Visibility.PUBLIC, 1348065000, drifted);
        drift.put(
                drifted,
                List.of(new Libraries.BucketsPage.Row(
                        new Position(Instant.ofEpochSecond(1340000000), ContentId.of("c:cam:Drifted.pdf")),
                        EnumSet.allOf(Bucket.class))));
        for (String specimen : List.of("u:cam:drift-orphan-not-shared", "u:cam:drift-orphan-deleted")) {
            principal(specimen, "Drift specimen: orphan");
            drift.put(
                    PrincipalId.of(specimen),
                    List.of(new Libraries.BucketsPage.Row(
                            new Position(Instant.ofEpochSecond(1340000000), ContentId.of("c:cam:Drifted.pdf")),
                            EnumSet.allOf(Bucket.class))));
        }
        drift.put(
                LARGE,
                List.of(new Libraries.BucketsPage.Row(
                        new Position(Instant.ofEpochSecond(1348068030), TWICE), EnumSet.allOf(Bucket.class))));
    }

    private void principal(String id, String name) {
        PrincipalId key = PrincipalId.of(id);
        principals.put(id, new Principal(key, name, Visibility.PUBLIC));
        classroom.store.principals.add(id);
    }

    private void inGroup(String group, String member) {
        groupMembers.put(
                group + " " + member, new GroupMember(PrincipalId.of(group), PrincipalId.of(member), GroupRole.MEMBER));
    }

    @Override
    protected void written(Object row) {
        if (row instanceof Principal principal) {
            classroom.store.principals.add(principal.id().value());
        }
    }

    private void item(String id, String name, Visibility visibility, long seconds, PrincipalId... having) {
        ContentId key = ContentId.of(id);
        contents.put(id, new Content(key, name, visibility, Instant.ofEpochSecond(seconds), false, Map.of()));
        for (PrincipalId principal : having) {
            put(key, principal, MemberRole.VIEWER);
        }
    }

    /** The next rebuild is refused. */
    void refuseRebuildOnce(RuntimeException why) {
        refusal = Optional.of(why);
    }

    /** What the last rebuild's cause said yes to. */
    long confirmedRows() {
        return confirmedRows;
    }

    /** From now on every answer is this failure. */
    void fail(RuntimeException failure) {
        answers = answer -> CompletableFuture.failedStage(failure);
    }

    /** From now on answers wait for {@link #release}. */
    void hold() {
        answers = answer -> {
            CompletableFuture<Object> later = new CompletableFuture<>();
            synchronized (held) {
                held.add(() -> later.complete(answer.get()));
            }
            return later;
        };
    }

    /** Answers that wait. */
    int heldAnswers() {
        synchronized (held) {
            return held.size();
        }
    }

    /** Gives the answer asked for last, and forgets no other. */
    void releaseNewest() {
        Runnable answer;
        synchronized (held) {
            answer = held.removeLast();
        }
        answer.run();
    }

    /** Gives all answers that wait, oldest first, and answers at once from now on. */
    void release() {
        answers = answer -> CompletableFuture.completedStage(answer.get());
        while (true) {
            Runnable next;
            synchronized (held) {
                next = held.poll();
            }
            if (next == null) {
                return;
            }
            next.run();
        }
    }

    /** From now on pages are read with this remark. */
    void note(String remark) {
        note = remark;
    }

    /** From now on what is wrong stays so. */
    void healNothing(String because) {
        healing = principal -> CompletableFuture.completedStage(wrong(principal)
                .map(item -> new Libraries.Healed(item, false, Message.plain(because)))
                .toList());
    }

    private CompletionStage<List<Libraries.Healed>> heal(PrincipalId principal) {
        List<Libraries.Healed> healed = wrong(principal)
                .map(item -> new Libraries.Healed(item, true, Message.plain("Read again: it stands where it should.")))
                .toList();
        drift.remove(principal);
        return CompletableFuture.completedStage(healed);
    }

    private Stream<ContentId> wrong(PrincipalId principal) {
        return drift.getOrDefault(principal, List.of()).stream()
                .map(row -> row.position().content())
                .distinct();
    }

    /** What tells the console that its own node does not answer. */
    Consumer<Optional<Message>> silence() {
        return silence;
    }

    void onSilence(Consumer<Optional<Message>> told) {
        silence = told;
    }

    void nodesUp(int count) {
        nodesUp = count;
    }

    void holdJobs() {
        holdJobs = true;
    }

    @Override
    protected <T> CompletionStage<T> request(String what, Supplier<T> value) {
        return answer(value);
    }

    @SuppressWarnings("unchecked")
    private <T> CompletionStage<T> answer(Supplier<T> value) {
        return (CompletionStage<T>) answers.apply((Supplier<Object>) value::get);
    }

    private synchronized List<Libraries.BucketsPage.Row> rows(PrincipalId library) {
        List<Libraries.BucketsPage.Row> rows = new ArrayList<>(drift.getOrDefault(library, List.of()));
        contents.values().stream()
                .filter(item ->
                        !item.deleted() && membership(item.id(), library).role().isMember())
                .forEach(item -> rows.add(new Libraries.BucketsPage.Row(
                        new Position(item.lastModified(), item.id()), Set.copyOf(Bucket.holding(item.visibility())))));
        rows.sort(Comparator.comparing(Libraries.BucketsPage.Row::position));
        return rows;
    }

    private List<Position> slice(
            PrincipalId library, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        require(library);
        Comparator<Position> comparator = Comparator.naturalOrder();
        Comparator<Position> wanted = order == LibraryOrder.OLDEST_FIRST ? comparator : comparator.reversed();
        return rows(library).stream()
                .filter(row -> row.buckets().contains(bucket))
                .map(Libraries.BucketsPage.Row::position)
                .sorted(wanted)
                .filter(position -> after.isEmpty() || wanted.compare(position, after.get()) > 0)
                .limit(limit)
                .toList();
    }

    @Override
    public Libraries libraries() {
        return libraries;
    }

    @Override
    public FanOuts fanOuts() {
        return new FakeFanOuts();
    }

    @Override
    public ScriptedJobs jobs() {
        return jobs;
    }

    @Override
    public Polls polls() {
        return polls.service();
    }

    InMemoryPolls pollStore() {
        return polls;
    }

    @Override
    public ScriptedRowNames rowNames() {
        return rowNames;
    }

    @Override
    public ScriptedAudits audits() {
        return audits;
    }

    /** The class of Sunbird's design, whose rows a test may change past the services. */
    public Classroom classroom() {
        return classroom;
    }

    @Override
    public ContentStatuses contentStatuses() {
        return classroom.services();
    }

    @Override
    public Events events() {
        return events.events;
    }

    @Override
    public Overview overview() {
        return overview;
    }

    private InitialLoad initialLoad() {
        return new InitialLoad() {
            @Override
            public CompletionStage<Snapshot> putItems(Collection<Item> items) {
                throw new UnsupportedOperationException("the console's tests make their items themselves");
            }

            @Override
            public CompletionStage<Void> buildLibraries(Snapshot truth, Collection<PrincipalId> principals) {
                throw new UnsupportedOperationException("likewise their libraries");
            }

            @Override
            public CompletionStage<Void> putLibraries(Collection<Library> libraries) {
                return CompletableFuture.completedStage(null);
            }

            @Override
            public CompletionStage<Void> putPrincipals(
                    Collection<Principal> principals, Collection<GroupMember> members) {
                CompletionStage<?> put = CompletableFuture.completedStage(null);
                for (Principal principal : principals) {
                    put = put.thenCompose(before -> principals().put(principal, TestCause.TEST));
                }
                return put.thenAccept(done -> {});
            }
        };
    }

    @Override
    public Connection connection() {
        return new Connection() {
            @Override
            public Stores stores() {
                // The console does not reach below the services, but to load the demo data.
                return new Stores(truth(Store.class), polls, initialLoad());
            }

            @Override
            public Optional<OaePlatform> oae() {
                return oae;
            }

            @Override
            public boolean hasContentStatus() {
                return oae.isEmpty() || statusBeside;
            }

            @Override
            public Optional<OaeMaintenance> oaeMaintenance() {
                return maintenance;
            }

            @Override
            public String operator() {
                return "operator@console";
            }

            @Override
            public CompletionStage<Rights> rights() {
                return rights;
            }

            @Override
            public ConnectionStatus status() {
                return new ConnectionStatus("127.0.0.1:9042", "datacenter1", "lectern", nodesUp, 1, 0, 3);
            }
        };
    }

    @Override
    public void close() {
        // Nothing to let go of.
    }

    /** The rows of libraries: those that the truth asks for, and drift. */
    private final class Rows implements LibraryRowReads {
        @Override
        public CompletionStage<BucketRows> bucket(
                PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
            return note.isEmpty()
                    ? answer(() -> new BucketRows(slice(principal, bucket, order, after, limit), true))
                    : CompletableFuture.failedStage(new ClusterException(ClusterException.Kind.TOMBSTONES, note));
        }

        @Override
        public CompletionStage<Libraries.LibraryPage> entryByEntry(
                ClusterException why,
                PrincipalId principal,
                Bucket bucket,
                LibraryOrder order,
                Optional<Position> after,
                int limit) {
            return answer(() -> new Libraries.LibraryPage(
                    slice(principal, bucket, order, after, limit), Optional.empty(), false, Message.plain(note)));
        }

        @Override
        public CompletionStage<Boolean> isBuilt(PrincipalId principal) {
            return CompletableFuture.completedStage(true);
        }

        @Override
        public CompletionStage<Map<Bucket, Long>> sizes(PrincipalId principal, long atMost) {
            return answer(() -> Stream.of(Bucket.values())
                    .collect(Collectors.toMap(
                            bucket -> bucket,
                            bucket -> rows(principal).stream()
                                    .filter(row -> row.buckets().contains(bucket))
                                    .count())));
        }

        @Override
        public CompletionStage<Explanation> explain(PrincipalId principal, ContentId content, Set<Instant> alsoAt) {
            return answer(() -> explanation(principal, content));
        }

        @Override
        public boolean mayWrite() {
            return true;
        }
    }

    private volatile String rebuildReason = "";
    private volatile Optional<AuditScope> rebuilt = Optional.empty();

    /** Whose libraries were last built anew by one job. */
    Optional<AuditScope> rebuilt() {
        return rebuilt;
    }

    /** Why the last rebuild was made. */
    String rebuildReason() {
        return rebuildReason;
    }

    private CompletionStage<Libraries.Rebuilt> rebuild(PrincipalId principal, Cause cause) {
        Optional<RuntimeException> refused = refusal;
        refusal = Optional.empty();
        confirmedRows = cause.confirmedRows();
        rebuildReason = cause.why();
        if (refused.isPresent()) {
            return CompletableFuture.failedStage(refused.get());
        }
        return answer(() -> {
            drift.remove(principal);
            int rows = rows(principal).stream()
                    .mapToInt(row -> row.buckets().size())
                    .sum();
            return new Libraries.Rebuilt(
                    rows(principal).size(), rows, LeftOut.NONE, 4_200_000, Optional.of(new LibraryDifference(1, 0, 2)));
        });
    }

    /** The truth beside the rows, at once: it is the rows that are held and fail. */
    @SuppressWarnings("unchecked")
    private <T> T truth(Class<T> reads) {
        return reads.cast(Proxy.newProxyInstance(
                reads.getClassLoader(), new Class<?>[] {reads}, (proxy, method, given) -> {
                    Object answer = switch (method.getName()) {
                        case "readFloor" -> new Floor(1_348_067_316_000_000L);
                        case "readContent" -> new ContentRead(item((ContentId) given[0]), Instant.now());
                        case "readMembers" -> members((MemberSelection) given[0]);
                        case "readHoldings" -> holdings((PrincipalId) given[0]);
                        case "readTruths" ->
                            new Truths(truths((PrincipalId) given[0], (Collection<ContentId>) given[1]));
                        case "truths" -> truths((PrincipalId) given[0], (Collection<ContentId>) given[1]);
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                    return CompletableFuture.completedStage(answer);
                }));
    }

    private Members members(MemberSelection selection) {
        Map<PrincipalId, Membership> found = new TreeMap<>();
        memberships.values().stream()
                .filter(member -> member.content().equals(selection.content()))
                .forEach(member -> found.put(member.principal(), membership(selection.content(), member.principal())));
        if (selection instanceof MemberSelection.Named named) {
            found.keySet().retainAll(named.principals());
        }
        return new Members(item(selection.content()), found, Optional.empty());
    }

    private List<ContentId> holdings(PrincipalId principal) {
        return memberships.values().stream()
                .filter(member -> member.principal().equals(principal))
                .map(Contents.Member::content)
                .toList();
    }

    private Map<ContentId, Truth> truths(PrincipalId principal, Collection<ContentId> items) {
        return items.stream()
                .distinct()
                .collect(Collectors.toMap(item -> item, item -> new Truth(item(item), membership(item, principal))));
    }

    private Explanation explanation(PrincipalId principal, ContentId content) {
        Optional<Content> item = item(content);
        Membership membership = membership(content, principal);
        Set<Bucket> expected = item.filter(
                        one -> !one.deleted() && membership.role().isMember())
                .map(one -> Set.copyOf(Bucket.holding(one.visibility())))
                .orElse(Set.of());
        List<Explanation.Row> rows = rows(principal).stream()
                .filter(row -> row.position().content().equals(content))
                .flatMap(row -> row.buckets().stream()
                        .map(bucket -> new Explanation.Row(
                                bucket,
                                row.position().lastModified(),
                                1348067316000001L,
                                item.isPresent()
                                        && item.get()
                                                .lastModified()
                                                .equals(row.position().lastModified()))))
                .toList();
        return new Explanation(
                principal,
                content,
                item,
                membership,
                expected,
                rows,
                membership.role().isMember(),
                List.of(
                        "SELECT role, stamp, display_name, visibility, last_modified, deleted, superseded FROM content"
                                + " WHERE content_id = '" + content + "' AND principal_id = '" + principal + "'",
                        "SELECT bucket, last_modified, WRITETIME(shared) FROM library_by_principal WHERE principal_id = '"
                                + principal + "'"));
    }

    private final class FakeFanOuts implements FanOuts {
        @Override
        public FanOutJob change(ContentId content, Change change, Cause cause) {
            return run(content, JobKind.TOUCH, () -> {
                change.apply(content, item(content), Instant.now())
                        .ifPresent(next -> contents.put(content.value(), next));
                return FanOutResult.done(countMembers(content));
            });
        }

        @Override
        public FanOutJob share(ContentId content, Set<PrincipalId> named, MemberRole role, Cause cause) {
            return run(content, JobKind.SHARE, () -> {
                named.forEach(one -> put(content, one, role));
                return FanOutResult.done(named.size());
            });
        }

        @Override
        public FanOutJob remove(ContentId content, Set<PrincipalId> named, Cause cause) {
            return run(content, JobKind.REMOVE, () -> {
                boolean had = named.stream()
                        .anyMatch(one -> membership(content, one).role().isMember());
                named.forEach(one -> put(content, one, MemberRole.REMOVED));
                return new FanOutResult(JobState.DONE, named.size(), Map.of(), Message.NONE, had);
            });
        }

        private FanOutJob run(ContentId content, JobKind kind, Supplier<FanOutResult> change) {
            FakeJobs job = FakeJobs.of(content);
            JobId id = new JobId("console-1/" + ++lastJob);
            if (holdJobs) {
                heldJobs.add(job);
                return job.job();
            }
            answer(change).whenComplete((result, failed) -> {
                if (failed == null) {
                    long count = result.principals();
                    job.named(id);
                    jobs.put(ScriptedJobs.state(
                            ScriptedJobs.job(
                                    id.value(),
                                    kind,
                                    content.value(),
                                    new JobCounts(count, 0, 0, true),
                                    ScriptedJobs.HERE),
                            JobState.DONE,
                            ""));
                    job.settled(count);
                    job.completion().complete(result);
                } else {
                    job.completion().completeExceptionally(failed);
                }
            });
            return job.job();
        }

        @Override
        public FanOutJob rebuild(AuditScope scope, Cause cause) {
            rebuilt = Optional.of(scope);
            rebuildReason = cause.why();
            FakeJobs job = FakeJobs.of(new ContentId("c:cam:rebuilds"));
            answer(() -> FanOutSentence.REBUILT.of(12, 2, 1, 1, 0, "")).thenAccept(said -> {
                job.named(new JobId("console-1/" + ++lastJob));
                job.settled(12);
                job.completion().complete(new FanOutResult(JobState.DONE, 12, Map.of(), said));
            });
            return job.job();
        }

        @Override
        public CompletionStage<FanOutPreview> previewRebuild(AuditScope scope) {
            return answer(() -> new FanOutPreview(
                    FanOutSentence.REBUILD_SEVERAL.of(12), 12, false, 3, 0, List.of("DELETE FROM library"), false));
        }

        @Override
        public CompletionStage<FanOutPreview> previewChange(ContentId content, Change change) {
            return previews.of(content, change);
        }

        @Override
        public CompletionStage<FanOutPreview> previewShare(ContentId content, Set<PrincipalId> named, MemberRole role) {
            named.forEach(FakeLectern.this::require);
            return previews.of(content, named, role.requireMember());
        }

        @Override
        public CompletionStage<FanOutPreview> previewRemove(ContentId content, Set<PrincipalId> named) {
            return previews.of(content, named, MemberRole.REMOVED);
        }

        @Override
        public CompletionStage<Integer> recover(Cause cause) {
            return answer(() -> 0);
        }
    }
}
