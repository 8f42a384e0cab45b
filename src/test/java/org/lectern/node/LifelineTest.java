package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.lane.WithoutNode;

/** The node lives exactly as long as a console holds it. */
@WithoutNode
class LifelineTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final String TOKEN = "0123456789abcdef";

    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<List<String>> defined = new CopyOnWriteArrayList<>();

    @Test
    void endsWhenTheLastConsoleLetsGo() throws Exception {
        NodeRecord node = node(server(LONG, SHORT));
        Lifeline first = Lifeline.take(node).orElseThrow();
        Lifeline second = Lifeline.take(node).orElseThrow();

        first.close();
        assertThat(second.holds()).isTrue();
        assertThat(ended.await(5 * SHORT.toMillis(), TimeUnit.MILLISECONDS)).isFalse();

        second.close();
        Stuck.await("the node's end", ended);
        assertThat(Lifeline.take(node)).as("a newcomer at the end").isEmpty();
    }

    @Test
    void aNewcomerInTheGracePeriodKeepsTheNodeAlive() throws Exception {
        Duration grace = Duration.ofSeconds(5);
        NodeRecord node = node(server(LONG, grace));
        Lifeline.take(node).orElseThrow().close();

        try (Lifeline newcomer = Lifeline.take(node).orElseThrow()) {
            assertThat(ended.await(grace.toMillis() + 1_000, TimeUnit.MILLISECONDS))
                    .isFalse();
            assertThat(newcomer.holds()).isTrue();
        }
        Stuck.await("the node's end", ended);
    }

    @Test
    void endsWhenNoConsoleEverComes() throws Exception {
        server(SHORT, LONG);

        Stuck.await("the node's end", ended);
    }

    @Test
    void aStrangerIsNotAConsole() throws Exception {
        NodeRecord node = node(server(Duration.ofSeconds(1), SHORT));
        NodeRecord wrongToken = new NodeRecord(node.pid(), node.lifelinePort(), "wrong", 1, 1);

        assertThat(Lifeline.take(wrongToken)).isEmpty();
        Stuck.await("the node's end", ended);
    }

    @Test
    void aProgramThatHasTheNodesPortOrPidByNowIsNotTheNode() throws Exception {
        LifelineServer other = server(LONG, LONG);
        NodeRecord otherPid = new NodeRecord(ProcessHandle.current().pid() + 1, other.port(), TOKEN, 1, 1);
        assertThat(Lifeline.take(otherPid)).isEmpty();

        int nobodysPort = FreePorts.find("127.0.0.1", 1).get(0);
        NodeRecord gone = new NodeRecord(ProcessHandle.current().pid(), nobodysPort, TOKEN, 1, 1);
        assertThat(Lifeline.take(gone)).isEmpty();
    }

    @Test
    void aConsoleHasTablesMadeAndHearsWhyNot() throws Exception {
        NodeRecord node = node(server(LONG, LONG));
        try (Lifeline console = Lifeline.take(node).orElseThrow()) {
            console.define(List.of("CREATE one", "CREATE two"));
            assertThat(defined).containsExactly(List.of("CREATE one", "CREATE two"));

            assertThatThrownBy(() -> console.define(List.of("DROP both"))).hasMessage("It only creates.");
            assertThat(console.holds()).isTrue();
        }
    }

    private LifelineServer server(Duration first, Duration grace) throws IOException {
        return LifelineServer.start(TOKEN, first, grace, this::define, ended::countDown);
    }

    private void define(List<String> definitions) {
        if (!definitions.get(0).startsWith("CREATE")) {
            throw new IllegalStateException("It only\ncreates.");
        }
        defined.add(List.copyOf(definitions));
    }

    private static NodeRecord node(LifelineServer server) {
        return new NodeRecord(ProcessHandle.current().pid(), server.port(), TOKEN, 1, 1);
    }
}
