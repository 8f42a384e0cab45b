package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.audit.Audits;
import org.lectern.audit.scan.AuditJob;
import org.lectern.event.Events;
import org.lectern.fanout.FanOuts;
import org.lectern.job.Jobs;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Contents;
import org.lectern.library.Libraries;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.poll.Polls;
import org.lectern.rowname.RowNames;
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

/** Operators' writes are values: nothing is written, and no cause is taken, before a write is made and logged. */
@WithoutNode
final class RecordedServicesTest {
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

    @ParameterizedTest
    @ValueSource(
            classes = {
                Audits.class,
                Events.class,
                FanOuts.class,
                IndexRepairs.class,
                Jobs.class,
                Libraries.class,
                Polls.class,
                Principals.class,
                RowNames.class
            })
    void writesAreValues_soThatNothingIsWrittenBeforeItIsMade(Class<?> service) {
        assertThat(Arrays.stream(service.getMethods()))
                .filteredOn(method -> Arrays.asList(method.getParameterTypes()).contains(Cause.class))
                .filteredOn(method -> method.getReturnType() != AuditJob.class) // is its own record
                .isEmpty();
        assertThat(Arrays.stream(service.getMethods())).anyMatch(method -> method.getReturnType() == Write.class);
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
