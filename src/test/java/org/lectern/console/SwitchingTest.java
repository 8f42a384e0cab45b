package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.Environment;
import org.lectern.console.text.Texts;
import org.lectern.console.work.UiExecutor;
import org.lectern.lane.WithoutNode;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;
import org.lectern.simulation.Ports;

/** Going from one connection to another leaves nothing open behind, whatever happens on the way. */
@WithoutNode
final class SwitchingTest {
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final Deque<Runnable> later = new ArrayDeque<>();

    @TempDir
    private Path directory = Path.of("");

    /** Services that know nothing but how to be closed. */
    private Lectern services(String name) {
        return Ports.answering(Lectern.class, (method, given) -> {
            switch (method.getName()) {
                case "close" -> {
                    events.add("services of " + name + " closed");
                    return null;
                }
                case "connection" -> {
                    return TestConnection.of("operator@here");
                }
                default -> throw new UnsupportedOperationException(method.getName());
            }
        });
    }

    private ClusterSource source(String name, Runnable opening, Runnable closing) {
        return new ClusterSource() {
            @Override
            public Environment environment() {
                return Environment.LOCAL;
            }

            @Override
            public Lectern open(Consumer<ConnectionProgress> progress) {
                events.add(name + " opened");
                opening.run();
                return services(name);
            }

            @Override
            public void close() {
                events.add(name + " closed");
                closing.run();
            }
        };
    }

    private ClusterSource source(String name) {
        return source(name, () -> {}, () -> {});
    }

    private Startup begin(ClusterSource first) throws CommandLine.UsageException {
        return Startup.begin(CommandLine.parse(List.of("--data", directory.toString())), first);
    }

    @Test
    void aConnectionThatIsLeftAtOnceIsNeverOpened() throws Exception {
        CountDownLatch leaving = new CountDownLatch(1);
        CountDownLatch opened = new CountDownLatch(1);
        try (Startup startup = begin(source("first", () -> {}, () -> await(leaving)))) {
            startup.switchTo(source("second"));
            startup.switchTo(source("third", opened::countDown, () -> {}));
            leaving.countDown();
            await(opened);
        }
        assertThat(events).doesNotContain("second opened");
        assertThat(events).filteredOn("third opened"::equals).hasSize(1);
    }

    @Test
    void aConnectionThatDoesNotCloseInOrderHoldsNobodyUp() throws Exception {
        CountDownLatch opened = new CountDownLatch(1);
        Runnable refuse = () -> {
            throw new IllegalStateException("The node does not answer");
        };
        try (Startup startup = begin(source("first", () -> {}, refuse))) {
            startup.switchTo(source("second", opened::countDown, () -> {}));
            await(opened);
        }
    }

    @Test
    void whatOpensAfterItWasLeftIsClosedAndNeverShown() {
        ConsoleConnection connection = new ConsoleConnection(source("late"), later::add, UiExecutor.sameThread());
        connection.open();
        connection.watch(Texts.load());
        connection.close();
        events.clear();

        later.remove().run();

        assertThat(events).containsExactly("late opened", "services of late closed", "late closed");
        assertThat(connection.state().get()).isInstanceOf(ConsoleConnection.State.Opening.class);
        connection.open();
        assertThat(later).isEmpty();
    }

    @Test
    void whatIsOpenIsClosedOnceAndSoIsItsSource() {
        ConsoleConnection connection = new ConsoleConnection(source("one"), Runnable::run, UiExecutor.sameThread());
        connection.open();
        connection.watch(Texts.load());
        assertThat(connection.state().get()).isInstanceOf(ConsoleConnection.State.Open.class);

        connection.close();
        connection.close();

        assertThat(events).containsExactly("one opened", "services of one closed", "one closed");
    }

    private static void await(CountDownLatch latch) {
        Stuck.await("a connection is opened or left", latch);
    }
}
