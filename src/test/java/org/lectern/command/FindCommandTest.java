package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** A ticket is answered by a card, on the command line. */
@OnSharedNode
final class FindCommandTest {
    @TempDir
    private static Path home = Path.of("");

    private static CommandKeyspace keyspace;
    private static CommandRunner runner;

    @BeforeAll
    static void connect() {
        keyspace = new CommandKeyspace("findcommand");
        runner = CommandRunner.over(keyspace.keyspace(), home);
        PrincipalId right = keyspace.principal("u:cmd:hypatia");
        keyspace.item("c:cmd:conics", Visibility.PRIVATE, right);
        PrincipalId wrong = keyspace.principal("u:cmd:theon");
        ContentId twice = keyspace.item("c:cmd:almagest", Visibility.PRIVATE, wrong);
        keyspace.duplicate(wrong, twice);
    }

    @AfterAll
    static void disconnect() {
        runner.close();
        keyspace.close();
    }

    @Test
    void theExitCodeSaysWhetherAnythingIsWrong_orNothingIsFound() {
        CommandRunner.Ended right = runner.run("find", "u:cmd:hypatia");
        assertThat(right.code()).isZero();
        assertThat(right.out().get(0)).startsWith("user u:cmd:hypatia");

        CommandRunner.Ended wrong = runner.run("find", "The", "library", "of", "u:cmd:theon", "is", "odd");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(String.join("\n", wrong.out()))
                .contains("Library (wrong)", "Next: lectern audit --principal u:cmd:theon --contact-point ")
                .contains(" --keyspace findcommand_");

        CommandRunner.Ended none = runner.run("find", "zzzz-no-such-word");
        assertThat(none.code()).isEqualTo(2);
        assertThat(none.out()).isEmpty();
        assertThat(none.err()).contains("Nothing was found");
        assertThat(runner.run("find", "u:cmd:unknown").code()).isEqualTo(2);
        assertThat(runner.run("find").code()).isEqualTo(2);
    }

    @Test
    void jsonHasTheCardWithASectionForEachAnswer_andTheTicketOfATextFromStandardInput() throws Exception {
        try (CommandRunner reading = CommandRunner.over(keyspace.keyspace(), home)) {
            CommandRunner.Ended found = reading.input("INC-4711: the file of u:cmd:theon shows twice\n")
                    .run("find", "-", "--json");
            JsonNode card = found.json("card").get(0);
            assertThat(card.path("id").asText()).isEqualTo("u:cmd:theon");
            assertThat(card.path("kind").asText()).isEqualTo("user");
            assertThat(card.path("known").asBoolean()).isTrue();
            assertThat(card.path("ticket").asText()).isEqualTo("INC-4711");
            assertThat(card.path("sections"))
                    .allSatisfy(section ->
                            assertThat(section.path("headline").asText()).isNotBlank());
            JsonNode library = StreamSupport.stream(card.path("sections").spliterator(), false)
                    .filter(section -> section.path("section").asText().equals("library"))
                    .findFirst()
                    .orElseThrow();
            assertThat(library.path("state").asText()).isEqualTo("wrong");
            assertThat(library.path("lines")).isNotEmpty();
            assertThat(library.path("recommendation").path("command").asText())
                    .startsWith("lectern audit --principal u:cmd:theon --");
        }
    }

    @Test
    void theCardIsReported() {
        Path file = home.resolve("card.md");
        assertThat(runner.run(
                                "find",
                                "SUP-101: u:cmd:theon sees almagest twice",
                                "--report",
                                file.toString(),
                                "--mask-ids")
                        .code())
                .isEqualTo(1);
        assertThat(file)
                .content()
                .contains("# SUP-101: What is known of user-1?", "## Library", "## Jobs", "## What was done")
                .doesNotContain("theon", "almagest");
    }
}
