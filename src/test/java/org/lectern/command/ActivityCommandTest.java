package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestConnection;

/** Commands list the writes of all machines, and find rows of the log that were removed or edited. */
@OnSharedNode
final class ActivityCommandTest {
    @TempDir
    private static Path home = Path.of("");

    private static CommandKeyspace keyspace;
    private static CommandRunner runner;
    private static CommandRunner elsewhere;

    @BeforeAll
    static void connect() {
        keyspace = new CommandKeyspace("activitycommand");
        runner = CommandRunner.over(keyspace.keyspace(), home.resolve("here"));
        elsewhere = CommandRunner.over(keyspace.keyspace(), home.resolve("elsewhere"));
        assertThat(put(runner, "u:act:anne", "ticket 4711").code()).isZero();
        assertThat(put(elsewhere, "u:act:bob", "ticket 4712").code()).isZero();
    }

    @AfterAll
    static void disconnect() throws Exception {
        runner.close();
        elsewhere.close();
        keyspace.close();
    }

    private static CommandRunner.Ended put(CommandRunner console, String id, String why) {
        return console.run("principal", id, "--name", "Somebody", "--apply", "--reason", why);
    }

    private static List<String> subjects(String... options) {
        String[] line = new String[options.length + 1];
        line[0] = "activity";
        System.arraycopy(options, 0, line, 1, options.length);
        CommandRunner.Ended ended = runner.run(line);
        assertThat(ended.code()).as(ended.err()).isZero();
        return ended.json("write").stream()
                .map(write -> write.path("subject").asText())
                .toList();
    }

    @Test
    void theWritesOfAllMachinesAreListed_newestFirst_filtered() {
        assertThat(subjects()).containsExactly("u:act:bob", "u:act:anne");
        assertThat(subjects("--limit", "1")).containsExactly("u:act:bob");
        assertThat(subjects("--ticket", "4711")).containsExactly("u:act:anne");
        assertThat(subjects("--subject", "u:act:bob")).containsExactly("u:act:bob");
        assertThat(subjects("--person", "nobody at all")).isEmpty();
        assertThat(subjects("--kind", "principal", "--result", "done")).hasSize(2);
        assertThat(subjects("--to", "2001-01-01")).isEmpty();
        assertThat(subjects("--this-machine")).containsExactly("u:act:anne");
        assertThat(runner.run("activity").err()).contains("2 writes.");
        assertThat(runner.run("activity", "--this-machine").err()).contains("1 write, from this machine only.");
        assertThat(runner.run("activity", "--kind", "nonsense"))
                .matches(ended -> ended.code() == 2 && ended.err().contains("row-name"));
    }

    @Test
    void idsAreMaskedWhenAsked_theSameIdByTheSameMask() {
        CommandRunner.Ended ended = runner.run("activity", "--mask-ids");
        JsonNode newest = ended.json("write").get(0);
        assertThat(String.join("\n", ended.out())).doesNotContain("u:act", "Somebody");
        assertThat(newest.path("action").asText())
                .contains(newest.path("subject").asText());
    }

    @Test
    void removedRowsAreFound_andExitCodesSayIt() {
        CommandRunner.Ended right = runner.run("activity", "verify", "--json");
        assertThat(right.code()).as(right.err()).isZero();
        assertThat(right.json("verified").get(0).path("faults").asLong()).isZero();
        CqlSession session = keyspace.keyspace().session();
        Row last = session.execute("SELECT day, at, chain, sequence, body, hash FROM activity").all().stream()
                .filter(row -> Objects.requireNonNull(row.getString("body")).contains("ended"))
                .max((one, other) -> Objects.requireNonNull(one.getInstant("at"))
                        .compareTo(Objects.requireNonNull(other.getInstant("at"))))
                .orElseThrow();
        session.execute(
                "DELETE FROM activity WHERE day = ? AND at = ? AND chain = ? AND sequence = ?",
                last.getLocalDate("day"),
                last.getInstant("at"),
                last.getString("chain"),
                last.getLong("sequence"));

        CommandRunner.Ended wrong = runner.run("activity", "verify");
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.err()).contains("1 fault.");
        assertThat(wrong.json("fault"))
                .singleElement()
                .matches(fault -> fault.path("chain").asText().equals(last.getString("chain"))
                        && fault.path("last").asLong() == last.getLong("sequence")
                        && fault.path("fault").asText().equals("missing"));
        session.execute(
                "INSERT INTO activity (day, at, chain, sequence, body, hash) VALUES (?, ?, ?, ?, ?, ?)",
                last.getLocalDate("day"),
                last.getInstant("at"),
                last.getString("chain"),
                last.getLong("sequence"),
                last.getString("body"),
                last.getString("hash"));
    }

    @Test
    void aKeyspaceThatKeepsNoLogCannotBeVerified() {
        CommandRunner.Ended ended = CommandRunner.over(
                        TestConnection.of("ann@desk").lectern(), home.resolve("none"))
                .run("activity", "verify");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("keeps no log of writes");
    }
}
