package org.lectern.console;

import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.GuardedActivity;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.repair.ReadRepair;
import org.lectern.cluster.ClusterException;
import org.lectern.event.InMemoryEvents;
import org.lectern.fanout.FanOutJobs;
import org.lectern.fanout.FanOutParts;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.job.TestCause;
import org.lectern.library.Bucket;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.overview.Overview;
import org.lectern.overview.OverviewReads;
import org.lectern.poll.InMemoryPolls;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.LibraryWrite;
import org.lectern.reading.LibraryReader;
import org.lectern.reading.LibraryRebuilds;
import org.lectern.reading.LibraryRowReads;
import org.lectern.service.Connection;
import org.lectern.service.Lectern;
import org.lectern.service.LibraryWork;
import org.lectern.service.TestConnection;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.simulation.Table;
import org.lectern.status.Classroom;
import org.lectern.status.ContentStatuses;
import org.lectern.wording.Message;

/** The services in memory: the rows of OAE's "Content API", a group, a large library, and drift. Tests fail and hold its answers. */
final class FakeLectern extends LibraryTables {
    static final PrincipalId NICOLAAS = PrincipalId.of("u:cam:nicolaas");
    static final PrincipalId EMPTY = PrincipalId.of("u:gatech:newcomer");
    static final PrincipalId LARGE = PrincipalId.of("g:cam:repository");
    static final PrincipalId GROUP = PrincipalId.of("g:cam:book-club");
    static final ContentId LICENSE = ContentId.of("c:cam:License.txt");
    static final ContentId TWICE = ContentId.of("c:cam:Drift specimen (duplicate).pdf");
    static final int LARGE_SIZE = 1_000;
    /** When drift was written. */
    private static final long BEFORE = FIRST_FLOOR.micros() - 1;

    private volatile Consumer<Optional<Message>> silence = said -> {};
    private final AtomicInteger lastJob = new AtomicInteger(5_000);
    /** What befalls reads of rows, of items and of principals. */
    final Accidents reads = new Accidents(Ports.Request::isWrite);
    /** What befalls the steps of changes. */
    final Accidents steps = new Accidents(Ports.Request::isWrite);
    /** What befalls the rebuild of a library that somebody asks for. */
    final Accidents rebuilds = new Accidents(request -> true);
    /** What befalls reads of the overview. */
    final Accidents overviewReads = new Accidents(Ports.Request::isWrite);

    /** The writes of items and libraries so far, oldest first. */
    final List<WriteIntent> asked = new CopyOnWriteArrayList<>();

    private final Principals principalReads = Ports.passing(Principals.class, super.principals(), reads);
    private final Contents contentReads = Ports.passing(Contents.class, super.contents(), reads);
    private final LibraryWork work = work(this, principalReads);
    private final FanOutParts parts =
            fanOuts(steps, principalReads, () -> new JobId("console-1/" + lastJob.incrementAndGet()));
    /** The changes begun so far, oldest first. */
    final List<FanOutJob> started = new CopyOnWriteArrayList<>();

    private final FanOuts fanOuts = Ports.answering(
            FanOuts.class,
            (method, given) -> FanOutJobs.told(Ports.write(parts.fanOuts(), method, given), started::add));
    private final LibraryRebuilds.OnRecord rebuildJobs =
            Ports.passing(LibraryRebuilds.OnRecord.class, parts.rebuilds(), rebuilds);
    private final Libraries libraries = new LibraryReader(
            Ports.passing(LibraryRowReads.class, this, reads),
            this,
            work.previews(),
            rebuildJobs,
            principalReads,
            new ReadRepair(
                            work.repairs(),
                            this,
                            parts.records(),
                            ActivityRecorder.NONE,
                            "operator@console",
                            this::mayWrite)::heal,
            GroupRole.MEMBER,
            activity());
    final ScriptedJobs jobs = new ScriptedJobs(parts.jobs());
    final ToldAudits audits = new ToldAudits(this, parts.records(), activity());
    final InMemoryPolls polls = new InMemoryPolls();
    final ScriptedRowNames rowNames = new ScriptedRowNames();
    private final Classroom classroom = new Classroom();
    private final InMemoryEvents eventRows = new InMemoryEvents(Classroom.NOW);
    final InMemoryEvents.Running events =
            eventRows.process("console@here", classroom.services().store());
    private final Overview overview = new Overview(
            Ports.passing(OverviewReads.class, new FixedOverviewReads(), overviewReads),
            jobs.port(),
            audits.service(),
            polls.service(),
            () -> classroom.services().store());
    // The console does not reach below the services, but to load the demo data.
    final TestConnection connection = TestConnection.of("operator@console")
            .with(new Connection.Stores(this, polls, Ports.answering(InitialLoad.class, this::load)));
    /** What the console opens. */
    final Lectern services = connection.lectern(
            principalReads,
            contentReads,
            libraries,
            fanOuts,
            jobs.port(),
            polls.service(),
            rowNames,
            audits.service(),
            (Supplier<ContentStatuses>) classroom::services,
            events.events,
            overview);

    FakeLectern() {
        principal("u:cam:nicolaas", "Nicolaas");
        principal("u:gatech:newcomer", "Newcomer");
        principal("g:cam:repository", "Repository");
        principal("u:cam:drift-duplicate", "Amira Khan");
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
        stray(drifted, "c:cam:Drifted.pdf", 1340000000, BEFORE);
        for (String specimen : List.of("u:cam:drift-orphan-not-shared", "u:cam:drift-orphan-deleted")) {
            principal(specimen, "Drift specimen: orphan");
            stray(PrincipalId.of(specimen), "c:cam:Drifted.pdf", 1340000000, BEFORE);
        }
        stray(LARGE, TWICE.value(), 1348068030, BEFORE);
    }

    /** Puts rows of an item where none should be, into every bucket. */
    private void stray(PrincipalId library, String item, long seconds, long written) {
        for (Bucket bucket : Bucket.values()) {
            write(
                    library,
                    written,
                    new LibraryWrite.PutEntry(bucket, Instant.ofEpochSecond(seconds), ContentId.of(item)));
        }
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

    void item(String id, String name, Visibility visibility, long seconds, PrincipalId... having) {
        ContentId key = ContentId.of(id);
        Content item = new Content(key, name, visibility, Instant.ofEpochSecond(seconds), false, Map.of());
        contents.put(id, item);
        for (PrincipalId principal : having) {
            put(key, principal, MemberRole.VIEWER);
            stands(item, principal);
        }
    }

    /** Whether writes need a confirmed name. */
    volatile boolean production;

    /** Of the last change or rebuild that was asked for. */
    Cause cause() {
        return asked.get(asked.size() - 1).cause();
    }

    @Override
    protected ActivityRecorder activity() {
        ActivityRecorder recorder = new ActivityRecorder() {
            @Override
            public <T> CompletionStage<T> record(
                    WriteIntent intent,
                    Supplier<? extends CompletionStage<WriteEstimate>> estimate,
                    Supplier<? extends CompletionStage<T>> work,
                    Function<? super T, WriteOutcome> outcome,
                    Function<Throwable, WriteOutcome> failed) {
                asked.add(intent);
                return Stages.begun(work);
            }

            @Override
            public Cause cause() {
                return Cause.of("operator@console", "");
            }
        };
        return new GuardedActivity(recorder, false, () -> production);
    }

    /** From now on pages cannot be read at once, for this reason. */
    void unreadable(String because) {
        reads.on("bucket").fail(new ClusterException(ClusterException.Kind.TOMBSTONES, because));
    }

    /** A row that should not be there was written by somebody whose clock is far ahead. */
    void driftFromTheFuture() {
        stray(LARGE, TWICE.value(), 1348068030, Long.MAX_VALUE / 2);
    }

    /** What stands of an item in a library stands elsewhere, or nowhere. */
    void misplace(PrincipalId library, ContentId item, Optional<Instant> elsewhere) {
        Content now = item(item).orElseThrow();
        long micros = FIRST_FLOOR.timestamp(2);
        for (Bucket bucket : Bucket.holding(now.visibility())) {
            write(library, micros, new LibraryWrite.DeleteEntry(bucket, now.lastModified(), item));
            elsewhere.ifPresent(at -> write(library, micros, new LibraryWrite.PutEntry(bucket, at, item)));
        }
    }

    /** What tells the console that its own node does not answer. */
    Consumer<Optional<Message>> silence() {
        return silence;
    }

    void onSilence(Consumer<Optional<Message>> told) {
        silence = told;
    }

    /** From now on a change is announced, and not made until what is held of its steps is released. */
    void holdJobs() {
        steps.on("swapContent").hold();
    }

    /** The class of Sunbird's design, whose rows a test may change past the services. */
    Classroom classroom() {
        return classroom;
    }

    /** Of demo data the principals are put; tests make their items themselves. */
    private CompletionStage<?> load(Method method, List<Object> given) {
        List<?> some = method.getName().equals("putPrincipals") ? List.copyOf((Collection<?>) given.get(0)) : List.of();
        return Stages.all(some, one -> principalReads.put((Principal) one).make(TestCause.TEST))
                .thenCompose(put -> Table.written());
    }
}
