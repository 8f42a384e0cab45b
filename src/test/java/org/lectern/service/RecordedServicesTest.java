package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
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
    /** Reads of content status, and jobs that write nothing but their own record. */
    private static final Map<Class<?>, Set<String>> STATUS_READS = Map.of(
            Views.class, Set.of("read"),
            Assessments.class, Set.of("attempts"),
            Enrolments.class, Set.of("of", "isKnown", "within"),
            Collections.class, Set.of("find", "search", "now", "batches", "batch"),
            ContentStates.class, Set.of("read", "readCollection", "readOwn", "expected", "refused"),
            Summaries.class,
                    Set.of(
                            "review",
                            "scores",
                            "rows",
                            "all",
                            "one",
                            "withoutEnrolment",
                            "enrolmentList",
                            "syncRequest"),
            Modes.class, Set.of("setting", "refusal", "compare", "preview", "entries", "cutShort"),
            ContextEntries.class, Set.of(),
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
                            "lastDryRun",
                            "review",
                            "previewMode",
                            "dryRunOfMigration",
                            "dryRunOfArchive",
                            "dryRunOfRestore"));

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
    void everyOperatorsWriteOfContentStatusIsAValue() {
        STATUS_READS.forEach((type, reads) -> assertThat(Arrays.stream(type.getDeclaredMethods()))
                .filteredOn(method -> Modifier.isPublic(method.getModifiers())
                        && !method.isSynthetic()
                        && !reads.contains(method.getName())
                        && !USERS_WRITES.getOrDefault(type, Set.of()).contains(method.getName()))
                .allSatisfy(method -> assertThat(method.getGenericReturnType().getTypeName())
                        .as(method.toString())
                        .contains(Write.class.getName())));
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
