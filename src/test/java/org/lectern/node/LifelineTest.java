package org.lectern.node;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.home.TokenHandshake;
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
        NodeRecord wrongToken =
                new NodeRecord(node.pid(), node.lifelinePort(), "wrong", 1, 1, TokenHandshake.VERSION, true);

        assertThat(Lifeline.take(wrongToken)).isEmpty();
        Stuck.await("the node's end", ended);
    }

    @Test
    void aProgramThatHasTheNodesPortOrPidByNowIsNotTheNode() throws Exception {
        LifelineServer other = server(LONG, LONG);
        NodeRecord otherPid = new NodeRecord(
                ProcessHandle.current().pid() + 1, other.port(), TOKEN, 1, 1, TokenHandshake.VERSION, true);
        assertThat(Lifeline.take(otherPid)).isEmpty();

        int nobodysPort = FreePorts.find("127.0.0.1", 1).get(0);
        NodeRecord gone =
                new NodeRecord(ProcessHandle.current().pid(), nobodysPort, TOKEN, 1, 1, TokenHandshake.VERSION, true);
        assertThat(Lifeline.take(gone)).isEmpty();
    }

    /** The program of another user, which listens where a killed node listened, is told nothing that it could use. */
    @Test
    void theTokenIsNotSent() throws Exception {
        try (ServerSocket impostor = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            NodeRecord killed = new NodeRecord(
                    ProcessHandle.current().pid(), impostor.getLocalPort(), TOKEN, 1, 1, TokenHandshake.VERSION, true);
            CompletableFuture<String> heard = CompletableFuture.supplyAsync(() -> answer(impostor, killed.pid()));

            assertThat(Lifeline.take(killed)).as("the impostor as a node").isEmpty();
            assertThat(Stuck.await("what the impostor hears", heard))
                    .startsWith(TokenHandshake.CONSOLE)
                    .doesNotContain(TOKEN);
        }
    }

    /** All that the impostor hears when it answers as well as it can. */
    private static String answer(ServerSocket impostor, long pid) {
        try (Socket console = impostor.accept()) {
            StringBuilder heard = new StringBuilder(TokenHandshake.readLine(console.getInputStream()));
            String nonce = TokenHandshake.nonce();
            String greeting = TokenHandshake.ofLifeline("guessed").greeting(pid, heard.toString(), nonce) + "\n";
            console.getOutputStream().write(greeting.getBytes(US_ASCII));
            for (int next = console.getInputStream().read();
                    next >= 0;
                    next = console.getInputStream().read()) {
                heard.append((char) next);
            }
            return heard.toString();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A first line without an end took the memory of the node, which ends where it has none. */
    @Test
    void aLineOfTheHandshakeIsBounded() {
        byte[] endless = new byte[1 << 20];
        Arrays.fill(endless, (byte) 'x');

        ByteArrayInputStream in = new ByteArrayInputStream(endless);
        assertThatThrownBy(() -> TokenHandshake.readLine(in)).isInstanceOf(IOException.class);
        assertThat(endless.length - in.available()).as("bytes read").isLessThan(300);
    }

    @Test
    void strangersDoNotKeepAConsoleOut() throws Exception {
        LifelineServer server = server(LONG, LONG);
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < 2 * LifelineServer.MOST_STRANGERS; i++) {
                strangers.add(new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.port()));
            }
            try (Lifeline console = Lifeline.take(node(server)).orElseThrow()) {
                assertThat(strangers.get(0).getInputStream().read())
                        .as("what the oldest stranger reads")
                        .isNegative();
                assertThat(console.holds()).isTrue();
            }
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
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
        return new NodeRecord(ProcessHandle.current().pid(), server.port(), TOKEN, 1, 1, TokenHandshake.VERSION, true);
    }
}
