package org.lectern.node;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import org.lectern.home.TokenHandshake;

/** The console's end of a lifeline: while it is held, the node lives. */
final class Lifeline implements AutoCloseable {
    private static final int GREETING_TIMEOUT_MILLIS = 3_000;

    private final Socket socket;

    private Lifeline(Socket socket) {
        this.socket = socket;
    }

    /**
     * Takes hold of the node of this record. Empty where that node has ended or is about to. Also empty where another program
     * has its port or its process id by now: only the node itself can prove that it knows the token, which is never sent.
     */
    static Optional<Lifeline> take(NodeRecord node) {
        Socket socket = new Socket();
        try {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), node.lifelinePort()),
                    GREETING_TIMEOUT_MILLIS);
            socket.setSoTimeout(GREETING_TIMEOUT_MILLIS);
            if (shakesHands(socket, node)) {
                return Optional.of(new Lifeline(socket));
            }
        } catch (IOException notThere) {
            // Refused, or closed in the middle of the handshake: handled like a wrong proof.
        }
        close(socket);
        return Optional.empty();
    }

    private static boolean shakesHands(Socket socket, NodeRecord node) throws IOException {
        String nonce = TokenHandshake.nonce();
        send(socket, TokenHandshake.CONSOLE + " " + nonce);
        String greeting = TokenHandshake.readLine(socket.getInputStream());
        Optional<String> answer = TokenHandshake.ofLifeline(node.token()).answer(greeting, nonce);
        if (answer.isEmpty() || !greeting.startsWith(TokenHandshake.NODE + " " + node.pid() + " ")) {
            return false;
        }
        send(socket, answer.get());
        return TokenHandshake.readLine(socket.getInputStream()).equals(LifelineServer.HELD);
    }

    private static void send(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(US_ASCII));
    }

    /**
     * Has the node make tables, in one change of its schema. Blocks until they are there, however long that takes, and until
     * those of other threads are: an answer is read by whoever asked.
     *
     * @param definitions CQL, a line each
     * @throws IOException with the node's reason; or if it has ended meanwhile
     */
    synchronized void define(List<String> definitions) throws IOException {
        socket.setSoTimeout(0);
        String lines = String.join("\n", definitions) + "\n\n";
        socket.getOutputStream().write(lines.getBytes(UTF_8));
        String answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
        if (!LifelineServer.DEFINED.equals(answer)) {
            throw new IOException(answer == null ? "the node has ended" : answer);
        }
    }

    /** Whether the node still holds the other end. Not for two threads at once. */
    boolean holds() {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException stillThere) {
            return true;
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public void close() {
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyClosed) {
            // Closed is what was wanted.
        }
    }
}
