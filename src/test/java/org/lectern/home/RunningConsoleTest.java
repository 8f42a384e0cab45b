package org.lectern.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.home.RunningConsole.Request;
import org.lectern.lane.WithoutNode;

@WithoutNode
final class RunningConsoleTest {
    private static final Request ANN = new Request("u:cam:ann", Optional.of("logged-in"));

    @TempDir
    private Path data = Path.of("");

    private final BlockingQueue<Request> opened = new LinkedBlockingQueue<>();

    private List<Path> requests() throws Exception {
        try (var files = Files.list(data)) {
            return files.filter(file -> file.getFileName().toString().startsWith("console.open"))
                    .toList();
        }
    }

    private Optional<RunningConsole> running = Optional.empty();

    private void listen(Executor ui) throws Exception {
        running = RunningConsole.listen(data, ui, opened::add);
        assertThat(running).isPresent();
    }

    @AfterEach
    void end() {
        running.ifPresent(RunningConsole::close);
    }

    @Test
    void theRunningConsoleTakesARequest_andOnlyOneConsoleDoes() throws Exception {
        listen(Runnable::run);
        assertThat(RunningConsole.listen(data, Runnable::run, opened::add)).isEmpty();
        assertThat(RunningConsole.open(data, ANN)).isTrue();
        assertThat(opened).containsExactly(ANN);
        end();
        assertThat(RunningConsole.open(data, ANN)).as("the console has ended").isFalse();
        assertThat(requests()).isEmpty();
    }

    @Test
    void withoutAConsoleNothingIsTaken() throws Exception {
        assertThat(RunningConsole.open(data, ANN)).isFalse();
        assertThat(data).isEmptyDirectory();
    }

    @Test
    void aConsoleThatDoesNotAnswerInTimeDoesNotOpenTheSubjectLater() throws Exception {
        BlockingQueue<Runnable> stuck = new LinkedBlockingQueue<>();
        listen(stuck::add);
        assertThat(RunningConsole.open(data, ANN, Duration.ofSeconds(1))).isFalse();
        stuck.take().run();
        assertThat(opened).isEmpty();
    }

    @Test
    void aLinkIsNoRequest() throws Exception {
        Path elsewhere = Files.writeString(data.resolve("elsewhere"), "u:cam:eve\n");
        Path link = Files.createSymbolicLink(data.resolve("console.open-1"), elsewhere);
        listen(Runnable::run);
        assertThat(RunningConsole.open(data, ANN)).isTrue();
        assertThat(RunningConsole.open(data, ANN)).isTrue();
        assertThat(opened).containsOnly(ANN);
        assertThat(link).isSymbolicLink();
    }
}
