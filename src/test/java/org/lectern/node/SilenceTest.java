package org.lectern.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** A node that accepts connections and says nothing, as one whose process is frozen, is noticed; so is its return. */
class SilenceTest {
    private static final byte[] SUPPORTED = {(byte) 0x84, 0, 0, 0, 6, 0, 0, 0, 0};

    private volatile boolean frozen = true;

    @Test
    void whoWaitsHearsThatANodeDoesNotAnswer_andThatItDoesAgain() throws Exception {
        BlockingQueue<Optional<Duration>> told = new LinkedBlockingQueue<>();
        try (ServerSocket node = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answer(node), "node");
            answering.start();
            Silence silence = new Silence(address(node), Duration.ofMillis(1), Duration.ofMillis(20), told::add);
            try {
                assertThat(told.take().orElseThrow()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
                frozen = false;
                while (told.take().isPresent()) {
                    // It is told again and again how long.
                }
                frozen = true;
                assertThat(told.take()).isPresent();
            } finally {
                silence.close();
            }
        }
    }

    private static InetSocketAddress address(ServerSocket node) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), node.getLocalPort());
    }

    private void answer(ServerSocket node) {
        while (!node.isClosed()) {
            try (Socket console = node.accept()) {
                if (!frozen) {
                    console.getOutputStream().write(SUPPORTED);
                }
            } catch (IOException gone) {
                // Who asked has gone, or the test is over.
            }
        }
    }
}
