package org.lectern;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.datastax.oss.driver.api.core.CqlSession;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.lectern.activity.ActivityRecorder;

/** What may know what. */
@AnalyzeClasses(packages = "org.lectern", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    private static final int LONGEST_CONTROLLER = 249;
    private static final int LONGEST_CLASS = 350;
    private static final int MOST_METHODS = 15;

    private ArchitectureTest() {}

    @ArchTest
    static final ArchRule SERVICES_KNOW_NO_WINDOWS = noClasses()
            .that()
            .resideOutsideOfPackage("org.lectern.console..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx..", "org.controlsfx..", "atlantafx..", "org.lectern.console..");

    @ArchTest
    static final ArchRule CONSOLE_KNOWS_NO_DRIVER = noClasses()
            .that()
            .resideInAPackage("org.lectern.console..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.datastax..", "org.lectern.cassandra..");

    /** A room says what it needs; Cassandra provides it; only the service brings both together. */
    @ArchTest
    static final ArchRule ROOMS_KNOW_NO_CASSANDRA = noClasses()
            .that()
            .resideOutsideOfPackages("org.lectern.cassandra..", "org.lectern.service..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.lectern.cassandra..");

    @ArchTest
    static final ArchRule ROOMS_KNOW_NO_DRIVER = noClasses()
            .that()
            .resideOutsideOfPackages("org.lectern.cassandra..", "org.lectern.cluster..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.datastax..");

    @ArchTest
    static final ArchRule SESSIONS_READ_WHOLE_FRAMES = noClasses()
            .should()
            .callMethod(CqlSession.class, "builder")
            .because("org.lectern.cluster.WholeFrameSessionBuilder builds them");

    @ArchTest
    static final ArchRule NOTHING_BLOCKS_THE_COMMON_POOL = noClasses()
            .should()
            .callMethod(CompletableFuture.class, "supplyAsync", Supplier.class)
            .orShould()
            .callMethod(CompletableFuture.class, "runAsync", Runnable.class)
            .because(
                    "it has as many threads as the machine has cores, and runs every timer: org.lectern.async.BlockingWork");

    @ArchTest
    static final ArchRule ONLY_WRITES_ARE_LOGGED = noClasses()
            .that()
            .resideOutsideOfPackages("org.lectern.write..", "org.lectern.activity..")
            .should()
            .callMethodWhere(describe(
                    "a record of a write is made",
                    call -> call.getName().equals("record")
                            && call.getTargetOwner().isAssignableTo(ActivityRecorder.class)))
            .because("org.lectern.write.Write previews, logs, makes and describes every write");

    @ArchTest
    static final ArchRule CONSOLE_HAS_NO_CYCLES =
            slices().matching("org.lectern.console.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule SERVICES_HAVE_NO_WAY_BACK_FROM_VALUES = noClasses()
            .that()
            .resideInAnyPackage("org.lectern.model..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.lectern.cassandra..", "org.lectern.service..", "org.lectern.fanout..");

    /** Names, pages, counters and sentences are what everything else is made of. */
    private static final String[] VALUES = {
        "org.lectern.model..",
        "org.lectern.counter..",
        "org.lectern.async..",
        "org.lectern.home..",
        "org.lectern.wording.."
    };

    @ArchTest
    static final ArchRule VALUES_KNOW_VALUES_ONLY = classes()
            .that()
            .resideInAnyPackage(VALUES)
            .should()
            .onlyDependOnClassesThat(resideOutsideOfPackage("org.lectern..").or(resideInAnyPackage(VALUES)));

    @ArchTest
    static final ArchRule ROOMS_HAVE_NO_CYCLES =
            slices().matching("org.lectern.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("org.lectern.(**)").should().beFreeOfCycles();

    /** A name that stands for two things has to be read twice. */
    @ArchTest
    static final ArchRule NAMES_STAND_FOR_ONE_THING = classes()
            .that()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName("package-info")
            .should(bearTheirNameAlone());

    private static ArchCondition<JavaClass> bearTheirNameAlone() {
        return new ArchCondition<>("bear a name that no other class has") {
            private final Map<String, String> seen = new HashMap<>();

            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String other = seen.put(type.getSimpleName(), type.getName());
                if (other != null) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " has the name of " + other));
                }
            }
        };
    }

    /** Who meets an interface reads all of it. */
    @ArchTest
    static final ArchRule INTERFACES_ARE_SHORT =
            classes().that().areInterfaces().should(haveFewMethods());

    private static ArchCondition<JavaClass> haveFewMethods() {
        return new ArchCondition<>("have at most " + MOST_METHODS + " methods of their own") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                long methods = type.getMethods().stream()
                        .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                        .count();
                if (methods > MOST_METHODS) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " has " + methods + " methods"));
                }
            }
        };
    }

    @ArchTest
    static final ArchRule NAMES_SAY_SOMETHING = noClasses()
            .should()
            .haveSimpleNameEndingWith("Manager")
            .orShould()
            .haveSimpleNameEndingWith("Helper")
            .orShould()
            .haveSimpleNameEndingWith("Util")
            .orShould()
            .haveSimpleNameEndingWith("Utils");

    @ArchTest
    static final ArchRule CONTROLLERS_BIND_AND_DELEGATE = classes()
            .that(new DescribedPredicate<>("are controllers") {
                @Override
                public boolean test(JavaClass type) {
                    return type.getSimpleName().endsWith("Controller");
                }
            })
            .should(haveAtMost(LONGEST_CONTROLLER));

    @ArchTest
    static final ArchRule CLASSES_ARE_READ_IN_ONE_GO =
            classes().that().areTopLevelClasses().should(haveAtMost(LONGEST_CLASS));

    private static ArchCondition<JavaClass> haveAtMost(int most) {
        return new ArchCondition<>("have at most " + most + " lines") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Path file = Path.of("src/main/java", type.getName().replace('.', '/') + ".java");
                try {
                    int lines = Files.readAllLines(file).size();
                    if (lines > most) {
                        events.add(SimpleConditionEvent.violated(type, type.getName() + " has " + lines + " lines"));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }
}
