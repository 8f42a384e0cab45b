package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.audit.Audits;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.repair.Obstacle;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.fanout.FanOuts;
import org.lectern.job.JobId;
import org.lectern.job.Jobs;
import org.lectern.job.Steering;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.oae.repair.RebuildWay;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.Polls;
import org.lectern.poll.SubscriberKey;
import org.lectern.reading.LibraryRebuilds;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.simulation.Ports;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.event.Assessments;
import org.lectern.status.event.Collections;
import org.lectern.status.event.ContentStates;
import org.lectern.status.event.Enrolments;
import org.lectern.status.event.Views;
import org.lectern.status.mode.ContextEntries;
import org.lectern.status.mode.Modes;
import org.lectern.status.summary.Summaries;
import org.lectern.write.Write;

/**
 * No write of the services goes without its record and its cause: a method that is neither on record, with the cause that
 * it was given, nor listed as a read fails here.
 */
@WithoutNode
final class RecordedServicesTest {
    /** What writes nothing. An audit writes what it finds, and nothing else: it is its own record. */
    private static final Map<Class<?>, Set<String>> READS = Map.of(
            FanOuts.class, Set.of("previewChange", "previewShare", "previewRemove", "previewRebuild"),
            Libraries.class,
                    Set.of(
                            "page",
                            "pageAsStored",
                            "pageFor",
                            "sideBySide",
                            "compare",
                            "groupOwners",
                            "explain",
                            "sizes",
                            "previewRebuild",
                            "judge"),
            Jobs.class, Set.of("here", "open", "history", "find", "failures"),
            RowNames.class, Set.of("place", "search", "counters", "previewMerge", "scannedByMerges"),
            IndexRepairs.class, Set.of("preview"),
            Audits.class,
                    Set.of(
                            "fixedKinds",
                            "principal",
                            "start",
                            "resume",
                            "steer",
                            "running",
                            "recent",
                            "find",
                            "findings",
                            "preview",
                            "pressure"));

    /** Reads of content status, and what a platform's users do there: no operator's write, and closed to the console. */
    private static final Map<Class<?>, Set<String>> STATUS_READS = Map.of(
            Views.class, Set.of("read", "previewForceEnd", "previewProgress"),
            Assessments.class, Set.of("attempts"),
            Enrolments.class, Set.of("of", "isKnown", "within", "previewEnrol", "previewWithdraw"),
            Collections.class, Set.of("find", "search", "now", "batches", "batch", "previewChange"),
            ContentStates.class, Set.of("read", "readCollection", "readOwn", "previewUpdateFrom"),
            Summaries.class,
                    Set.of(
                            "review",
                            "scores",
                            "rows",
                            "all",
                            "one",
                            "withoutEnrolment",
                            "enrolmentList",
                            "previewRecompute",
                            "previewComplete",
                            "syncRequest",
                            "previewDelete"),
            Modes.class,
                    Set.of(
                            "setting",
                            "refusal",
                            "compare",
                            "preview",
                            "previewSwitch",
                            "entries",
                            "cutShort",
                            "previewFinish"),
            ContextEntries.class, Set.of("preview"),
            StatusBatchJobs.class,
                    Set.of(
                            "unfinished",
                            "running",
                            "recent",
                            "findings",
                            "seen",
                            "look",
                            "refusal",
                            "list",
                            "report",
                            "watch",
                            "lastDryRun"));

    /** What users do; and a part of a batch job, which the process that handed it out has on record, with its cause. */
    private static final Map<Class<?>, Set<String>> USERS_WRITES = Map.of(
            Views.class, Set.of("start", "progress", "end", "update"),
            Assessments.class, Set.of("submit"),
            ContentStates.class, Set.of("update"),
            Modes.class, Set.of("enter"),
            StatusBatchJobs.class, Set.of("part"));

    private static final Map<Class<?>, Object> ARGUMENTS = Map.ofEntries(
            Map.entry(PrincipalId.class, PrincipalId.of("u:cam:simon")),
            Map.entry(ContentId.class, ContentId.of("c:cam:License.txt")),
            Map.entry(Change.class, new Change.Touch()),
            Map.entry(MemberRole.class, MemberRole.VIEWER),
            Map.entry(Set.class, Set.of()),
            Map.entry(Collection.class, List.of()),
            Map.entry(Optional.class, Optional.empty()),
            Map.entry(Cause.class, Cause.of("simon@desk", "ticket 4711")),
            Map.entry(Principal.class, new Principal(PrincipalId.of("u:cam:simon"), "Simon", Visibility.PUBLIC)),
            Map.entry(
                    GroupMember.class,
                    new GroupMember(PrincipalId.of("g:cam:club"), PrincipalId.of("u:cam:simon"), GroupRole.MEMBER)),
            Map.entry(JobId.class, new JobId("console-1/7")),
            Map.entry(Steering.class, new Steering.Order(Steering.Kind.STOP)),
            Map.entry(RowName.class, RowName.parse("/user/nicolaas")),
            Map.entry(
                    RowNames.SameRows.class,
                    new RowNames.SameRows(
                            "site_row", RowName.parse("http://a.example/"), List.of("http://a.example/"))),
            Map.entry(String.class, "Monday"),
            Map.entry(
                    Poll.class, new Poll(new PollId("trip"), "Trip", false, true, List.of(PollOption.of("Monday", 3)))),
            Map.entry(SubscriptionName.class, new SubscriptionName("reports")),
            Map.entry(PollId.class, new PollId("trip")),
            Map.entry(SubscriberKey.class, new SubscriberKey(1_700_000_000_000L, "node1", 7)),
            Map.entry(LongPredicate.class, (LongPredicate) rows -> true),
            Map.entry(int.class, 3),
            Map.entry(OaeLibrary.class, new OaeLibrary(LibraryKind.CONTENT, new OaeId("u:cam:simon"))),
            Map.entry(RebuildWay.class, RebuildWay.IN_PLACE),
            Map.entry(AuditId.class, new AuditId(java.util.UUID.fromString("3b0c2f6e-8f3c-11ee-b9d1-0242ac120002"))),
            Map.entry(Obstacle.class, new Obstacle(Obstacle.Kind.ROW_FROM_THE_FUTURE, OptionalLong.empty())));

    private static final JobEstimates NO_EXTENTS = new JobEstimates(
            Ports.none(Jobs.class),
            Ports.none(JobEstimates.Members.class),
            Ports.none(Rebuilds.Counting.class),
            "lectern");

    private final List<WriteIntent> recorded = new ArrayList<>();

    private final ActivityRecorder activity = new ActivityRecorder() {
        @Override
        public <T> CompletionStage<T> record(
                WriteIntent intent,
                Supplier<? extends CompletionStage<WriteEstimate>> extent,
                Supplier<? extends CompletionStage<T>> work,
                Function<? super T, WriteOutcome> ending,
                Function<Throwable, WriteOutcome> failed) {
            recorded.add(intent);
            return new CompletableFuture<>();
        }

        @Override
        public Cause cause() {
            return Cause.of("simon@desk", "");
        }
    };

    private interface MemberPuts extends Function<GroupMember, CompletionStage<List<String>>> {}

    // They are of one object, which holds what was recorded.
    @Execution(ExecutionMode.SAME_THREAD)
    @TestFactory
    Stream<DynamicTest> everyWriteIsOnRecordBeforeItReachesTheService() {
        return Stream.of(
                        new RecordedFanOuts(Ports.none(FanOuts.class), NO_EXTENTS, activity),
                        new RecordedRebuilds(
                                Ports.none(LibraryRebuilds.OnRecord.class),
                                Ports.none(Rebuilds.Counting.class),
                                activity),
                        new RecordedJobs(Ports.none(Jobs.class), NO_EXTENTS, activity),
                        new RecordedRowNames(Ports.none(RowNames.class), (name, title) -> "", activity),
                        new RecordedAudits(Ports.none(Audits.class), Ports.none(Rebuilds.Counting.class), activity),
                        new RecordedIndexRepairs(Ports.none(IndexRepairs.class), activity))
                .flatMap(service -> {
                    Class<?> type = service.getClass().getInterfaces()[0];
                    return Arrays.stream(type.getMethods())
                            .filter(method -> !Modifier.isStatic(method.getModifiers()))
                            .filter(method ->
                                    !READS.getOrDefault(type, Set.of()).contains(method.getName()))
                            .map(method -> DynamicTest.dynamicTest(
                                    type.getSimpleName() + "." + method.getName() + "/" + method.getParameterCount(),
                                    () -> assertRecorded(service, method)));
                });
    }

    private void assertRecorded(Object service, Method method) throws IllegalAccessException {
        recorded.clear();
        Object[] arguments =
                Arrays.stream(method.getParameterTypes()).map(ARGUMENTS::get).toArray();
        method.setAccessible(true);
        try {
            method.invoke(service, arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(method + " went past its record", e.getCause());
        }
        assertThat(recorded).hasSize(1);
        assertThat(recorded.get(0).action()).isNotBlank();
        assertThat(method.getParameterTypes()).contains(Cause.class);
        assertThat(recorded.get(0).cause()).isEqualTo(ARGUMENTS.get(Cause.class));
    }

    @ParameterizedTest
    @ValueSource(classes = {Events.class, Polls.class, Principals.class})
    void writesAreValues_soThatNothingIsWrittenBeforeItIsMade(Class<?> service) {
        assertThat(Arrays.stream(service.getMethods()))
                .filteredOn(method -> Arrays.asList(method.getParameterTypes()).contains(Cause.class))
                .isEmpty();
        assertThat(Arrays.stream(service.getMethods())).anyMatch(method -> method.getReturnType() == Write.class);
    }

    @Test
    void ofLibrariesARebuildIsTheOnlyWrite_andItIsTheOneOnRecord() {
        assertThat(Arrays.stream(Libraries.class.getMethods()).map(Method::getName))
                .filteredOn(
                        name -> !READS.getOrDefault(Libraries.class, Set.of()).contains(name))
                .containsExactly("rebuild");
    }

    @Test
    void contentsAreReadAndNothingElse() {
        assertThat(Arrays.stream(Contents.class.getMethods()).map(Method::getName))
                .containsOnly(
                        "find",
                        "describe",
                        "search",
                        "membership",
                        "changedAt",
                        "members",
                        "countMembers",
                        "scan",
                        "scanMembers");
    }

    @Test
    void everyOperatorsWriteOfContentStatusIsOnRecord() {
        JavaClasses classes = new ClassFileImporter().importPackages("org.lectern.status");
        STATUS_READS.forEach((type, reads) -> {
            JavaClass service = classes.get(type);
            service.getMethods().stream()
                    .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
                    .filter(method -> !reads.contains(method.getName())
                            && !USERS_WRITES.getOrDefault(type, Set.of()).contains(method.getName()))
                    .forEach(method -> {
                        assertThat(reachesTheRecord(method, new HashSet<>()))
                                .as(method.getFullName() + " puts what it writes on record")
                                .isTrue();
                        assertThat(method.getRawParameterTypes())
                                .as(method.getFullName() + " does not compile without its cause")
                                .anyMatch(parameter -> parameter.isEquivalentTo(Cause.class));
                    });
        });
    }

    private static boolean reachesTheRecord(JavaCodeUnit method, Set<String> seen) {
        return seen.add(method.getFullName())
                && method.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> recordsItself(call) || goesOnToARecord(method, call, seen));
    }

    private static boolean recordsItself(JavaMethodCall call) {
        return call.getTargetOwner().getSimpleName().equals("StatusRecorder")
                && Set.of("write", "record", "activity").contains(call.getName());
    }

    private static boolean goesOnToARecord(JavaCodeUnit method, JavaMethodCall call, Set<String> seen) {
        JavaClass owner = call.getTargetOwner();
        boolean partOfIt = owner.getPackage().equals(method.getOwner().getPackage())
                && !owner.getModifiers().contains(JavaModifier.PUBLIC);
        return (owner.equals(method.getOwner()) || partOfIt)
                && call.getTarget()
                        .resolveMember()
                        .map(target -> reachesTheRecord(target, seen))
                        .orElse(false);
    }

    @Test
    void theConsoleWritesThroughTheServicesOnly() {
        JavaClasses console = new ClassFileImporter().importPackages("org.lectern.console");
        console.stream()
                .filter(type -> type.getSource()
                        .map(source -> !source.getUri().toString().contains("test-classes"))
                        .orElse(true))
                .flatMap(type -> type.getMethodCallsFromSelf().stream())
                .forEach(call -> {
                    JavaClass owner = call.getTargetOwner();
                    boolean below = owner.isEquivalentTo(Lectern.class)
                            && call.getName().equals("stores");
                    boolean users = USERS_WRITES.entrySet().stream()
                            .anyMatch(entry -> owner.isEquivalentTo(entry.getKey())
                                    && entry.getValue().contains(call.getName()));
                    assertThat(below || users).as(call.getDescription()).isFalse();
                });
    }
}
