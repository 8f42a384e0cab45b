package org.lectern.cassandra.cql;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/**
 * Statements are bound, never glued: into the text of a statement go names of keyspaces, tables and columns, which are
 * checked or constants, and nothing that anybody typed.
 */
@WithoutNode
final class BoundStatementsTest {
    private static final Path SOURCES = Path.of("src/main/java/org/lectern");

    /** A value stands after a comparison, in a list of values, or between quotes; a constant may stand there. */
    private static final Pattern GLUED = Pattern.compile(
            "\"[^\"\\n]*(?:SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES|SET|AND|IF|IN|TIMESTAMP|TTL|LIMIT)\\b[^\"\\n]*"
                    + "(?:[=<>]\\s*|\\(\\s*|'|\\b(?:TIMESTAMP|TTL|LIMIT)\\s)\"\\s*\\+\\s*+(?![A-Z][A-Z_0-9]*\\b|\")");

    /** Names of tables and columns, out of the schema, after a "(". */
    private static final Pattern NAMES = Pattern.compile(
            "\\(\" \\+ (?:columns|String\\.join\\(\", \", \\w+|StatusColumns\\.|quoted\\(|collection|context)");

    /** Texts for people: previews, and sentences that name what they are about. */
    private static final Set<String> FOR_PEOPLE =
            Set.of("CqlText.java", "LibraryCqlText.java", "ClusterRefusals.java", "ClusterFailures.java");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.lectern");

    @Test
    void noValueIsPutIntoTheTextOfAStatement() throws IOException {
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            assertThat(sources.filter(file -> file.toString().endsWith(".java"))
                            .filter(BoundStatementsTest::speaksCql)
                            .filter(file -> !FOR_PEOPLE.contains(String.valueOf(file.getFileName())))
                            .flatMap(BoundStatementsTest::glued))
                    .isEmpty();
        }
    }

    private static boolean speaksCql(Path file) {
        Path within = SOURCES.relativize(file);
        return within.startsWith("cassandra") || within.startsWith("cluster");
    }

    private static Stream<String> glued(Path file) {
        try {
            // Literals that go on in the next line are one.
            String source = Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", "");
            return GLUED.matcher(source)
                    .results()
                    .map(found -> source.substring(
                            found.start(), Math.min(source.length(), source.indexOf('\n', found.end()))))
                    .filter(text -> !NAMES.matcher(text).find())
                    .map(text -> file.getFileName() + ": " + text.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void theScanFindsWhatIsGlued() {
        assertThat(List.of(
                        "\"SELECT a FROM t WHERE id = '\" + id + \"'\"",
                        "\"DELETE FROM t WHERE id = \" + id.value()",
                        "\"INSERT INTO t (a) VALUES (\" + value + \")\"",
                        "\"UPDATE t USING TIMESTAMP \" + micros + \" SET a = ?\""))
                .allSatisfy(text -> assertThat(GLUED.matcher(text).find()
                                && !NAMES.matcher(text).find())
                        .isTrue());
        assertThat(GLUED.matcher("\"SELECT a FROM t LIMIT \" + LISTED").find()).isFalse();
    }

    @Test
    void onlyTheConnectionSpeaksToTheDriversSessionInTexts() {
        assertThat(CLASSES.stream()
                        .filter(type -> !type.getPackageName().equals("org.lectern.cluster"))
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .filter(call -> Set.of("execute", "executeAsync", "newInstance", "builder")
                                        .contains(call.getName())
                                && (call.getTargetOwner()
                                                .getName()
                                                .startsWith("com.datastax.oss.driver.api.core.cql.SimpleStatement")
                                        || call.getTargetOwner().getSimpleName().endsWith("Session"))
                                // With values beside the text, they are bound.
                                && call.getTarget().getRawParameterTypes().size() == 1
                                && call.getTarget().getRawParameterTypes().stream()
                                        .anyMatch(type -> type.getName().equals("java.lang.String")))
                        .map(Object::toString))
                .isEmpty();
    }

    @Test
    void textsForPeopleAreNeverRun() throws IOException {
        assertThat(CLASSES.stream()
                        .filter(type -> type.getPackageName().equals("org.lectern.cluster"))
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .filter(call -> call.getTargetOwner().isEquivalentTo(CqlText.class))
                        .map(Object::toString))
                .isEmpty();
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            assertThat(sources.filter(file -> file.toString().endsWith(".java"))
                            .filter(BoundStatementsTest::runsATextForPeople))
                    .isEmpty();
        }
    }

    private static boolean runsATextForPeople(Path file) {
        try {
            return Pattern.compile("(?:prepare|execute\\w*)\\(\\s*(?:Library)?CqlText")
                    .matcher(Files.readString(file))
                    .find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
