package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.WithoutNode;
import org.lectern.service.Lectern;

/** A command with {@code --engine spark} is submitted as the connection says, without anybody connecting here. */
@WithoutNode
class SubmittedCommandTest {
    @TempDir
    private Path directory = Path.of("");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String submit, String... command) throws Exception {
        Path profiles = directory.resolve("team.json");
        Files.writeString(profiles, """
                {"version": 1, "profiles": [{"name": "Team", "contactPoints": ["c1:9042"], "datacenter": "dc1",
                  "keyspace": "team", "readOnly": false, "sparkMaster": "yarn", "sparkSubmit": "%s"}]}
                """.formatted(submit));
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of(
                "--engine",
                "spark",
                "--profiles",
                profiles.toString(),
                "--profile",
                "Team",
                "--data",
                directory.resolve("data").toString()));
        return new CommandProgram(new CommandEnvironment(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        InputStream.nullInputStream(),
                        Map.of(),
                        Optional::empty,
                        Lectern::connect,
                        new Interruption()))
                .run(words);
    }

    private String script(String... lines) throws Exception {
        Path script = directory.resolve("submit");
        Files.writeString(script, String.join("\n", lines) + "\n");
        return "sh " + script + " lectern-spark.jar";
    }

    @Test
    void theMasterAndTheProgramAreSaidBeforeTheJar_andTheCommandAfterIt_whoseEndIsItsEnd() throws Exception {
        assertThat(run(script("echo \"$@\"", "exit 1"), "audit", "all")).isEqualTo(1);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith(
                        "--master yarn --class org.lectern.spark.SparkProgram lectern-spark.jar audit all --engine");

        assertThat(run(script("exit 0"), "status", "review")).isZero();
    }

    @Test
    void aProgramThatIsNotThereIsNamed() throws Exception {
        assertThat(run("/nowhere/spark-submit lectern-spark.jar", "audit", "all"))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("/nowhere/spark-submit does not start", "absolute path")
                .doesNotContain("Exception");
    }

    @Test
    void itEndsWithWhoeverBeganIt() throws Exception {
        run(script("echo $LECTERN_SPARK_PARENT"), "audit", "all");
        assertThat(out.toString(StandardCharsets.UTF_8).strip())
                .isEqualTo(String.valueOf(ProcessHandle.current().pid()));
    }
}
