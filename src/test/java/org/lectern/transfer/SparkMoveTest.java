package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.lane.OnOwnNodes;
import org.lectern.service.TestKeyspace;

/** A platform's keyspace moved on Spark is, row by row, what one process makes of it. */
@OnOwnNodes
@Order(6)
class SparkMoveTest {
    @TempDir
    private Path directory;

    private List<String> moved(SparkCommandLine line, int code, String... more) {
        String[] move = {"import", "--from-profile", "oae", "--profiles", directory + "/profiles.json", "--json"};
        assertThat(line.run(Stream.concat(Stream.of(move), Stream.of(more)).toArray(String[]::new)))
                .as(() -> String.join("\n", line.said()))
                .isEqualTo(code);
        return line.said();
    }

    @Test
    void bothMakeTheSame() throws IOException {
        SparkCommandLine.require();
        try (MovedPlatform platform = new MovedPlatform();
                TestKeyspace here = new TestKeyspace("movehere");
                TestKeyspace there = new TestKeyspace("movespark")) {
            Files.writeString(directory.resolve("profiles.json"), platform.profiles());
            assertThat(moved(new SparkCommandLine(there.settings()), 1, "--dry-run", "--engine", "spark"))
                    .last()
                    .asString()
                    .contains("\"refused\":2");
            assertThat(MovedPlatform.rows(there).get("principal")).isEmpty();

            int refused = 1;
            assertThat(moved(new SparkCommandLine(here.settings()), refused, "--reason", "test"))
                    .last()
                    .asString()
                    .contains("\"agrees\":true");
            assertThat(moved(new SparkCommandLine(there.settings()), refused, "--reason", "test", "--engine", "spark"))
                    .last()
                    .asString()
                    .contains("\"agrees\":true");
            assertThat(MovedPlatform.rows(there)).isEqualTo(MovedPlatform.rows(here));
        }
    }
}
