package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** Files come in and go out by commands, as by the page Data. */
@OnSharedNode
final class TransferCommandsTest {
    @TempDir
    private static Path home = Path.of("");

    private static CommandKeyspace keyspace;
    private static CommandRunner runner;

    @BeforeAll
    static void connect() {
        keyspace = new CommandKeyspace("transfercommands");
        runner = CommandRunner.over(keyspace.keyspace(), home);
        PrincipalId anne = keyspace.principal("u:cmd:anne");
        keyspace.item("c:cmd:open", Visibility.PUBLIC, anne);
    }

    @AfterAll
    static void disconnect() throws Exception {
        runner.close();
        keyspace.close();
    }

    @Test
    void whatIsExportedIsImportedAgain_andNothingChanges() {
        String file = home.resolve("all.jsonl.gz").toString();
        CommandRunner.Ended exported = runner.run("export", file, "--json");
        assertThat(exported.code()).isZero();
        assertThat(exported.json().get(0).path("rows").path("membership").asInt())
                .isEqualTo(1);

        CommandRunner.Ended rehearsed = runner.run("import", file, "--dry-run");
        assertThat(rehearsed.code()).isZero();
        assertThat(rehearsed.out().get(0)).contains("1 membership", "0 lines would be refused");
        CommandRunner.Ended imported = runner.run("import", file, "--reason", "again");
        assertThat(imported.code()).isZero();
        assertThat(imported.out()).singleElement().asString().contains("0 lines written, 3 already so, 0 refused");
    }

    @Test
    void refusedLinesAreNamed_andTheOthersAreWritten() throws Exception {
        Path file = Files.writeString(
                home.resolve("some.csv"), "id,displayName,visibility\nu:cmd:new,New,PUBLIC\nx:cmd:odd,Odd,PUBLIC\n");

        CommandRunner.Ended ended = runner.run("import", file.toString(), "--reason", "why", "--json");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.json("refused")).singleElement().satisfies(line -> {
            assertThat(line.path("line").asInt()).isEqualTo(3);
            assertThat(line.path("reason").asText()).contains("x:cmd:odd");
        });
        assertThat(ended.json("import").get(0).path("applied").asInt()).isEqualTo(1);
    }

    @Test
    void anExportThatCannotBeWrittenSaysWhy_andNothingOfRows() {
        CommandRunner.Ended ended =
                runner.run("export", home.resolve("nowhere").resolve("all.csv").toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out())
                .singleElement()
                .asString()
                .contains("left no file. Writing", "Check the folder")
                .doesNotContain("bytes");
    }

    @Test
    void aFileThatIsNotThereCouldNotBeImported() {
        CommandRunner.Ended ended =
                runner.run("import", home.resolve("none.csv").toString(), "--reason", "why");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("There is no file", "none.csv").doesNotContain("goes on where it was left");
    }
}
