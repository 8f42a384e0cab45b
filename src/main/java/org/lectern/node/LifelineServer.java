package org.lectern.node;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lectern.home.TokenHandshake;

/**
 * The node's end of the lifelines: one loopback connection per console. After the {@link TokenHandshake} a console sends, at
 * most, the definitions of the tables that it wants, a line each, and an empty line. The kernel closes the connection when the
 * console ends, however it ends. When the last one has been closed for a grace period, or none came in the time given to the
 * first, the server refuses newcomers and runs {@code ending}, once, on a thread of its own.
 *
 * <p>Every user of the machine reaches the port. Before the handshake a connection costs 256 bytes and one of
 * {@link #MOST_STRANGERS} places; the oldest of them is closed for a newer one, so that a console always gets in.
 */
final class LifelineServer {
    /** The node's answer to definitions; to others it is the reason why not. */
    static final String DEFINED = "defined";

    /** The node's answer to a console that has proved that it knows the token. */
    static final String HELD = "held";

    /** Connections that have not proved anything so far. */
    static final int MOST_STRANGERS = 32;

    private static final int HANDSHAKE_TIMEOUT_MILLIS = 60_000;

    private final TokenHandshake handshake;
    private final Duration grace;
    private final Consumer<List<String>> definer;
    private final Runnable ending;
    private final ServerSocket server;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "lifeline-clock");
        thread.setDaemon(true);
        return thread;
    });

    private final Deque<Socket> strangers = new ArrayDeque<>();
    private int held;
    private boolean ended;
    private @Nullable Future<?> plannedEnd;

    private LifelineServer(String token, Duration grace, Consumer<List<String>> definer, Runnable ending)
            throws IOException {
        this.handshake = TokenHandshake.ofLifeline(token);
        this.grace = grace;
        this.definer = definer;
        this.ending = ending;
        this.server = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    }

    /**
     * Starts to listen on a free loopback port.
     *
     * @param first how long the first console may take
     * @param definer makes the tables that a console wants, on the thread of its lifeline; throws the reason why not
     */
    static LifelineServer start(
            String token, Duration first, Duration grace, Consumer<List<String>> definer, Runnable ending)
            throws IOException {
        LifelineServer lifelines = new LifelineServer(token, grace, definer, ending);
        lifelines.planEnd(first);
        lifelines.daemon("lifeline-accept", lifelines::accept);
        return lifelines;
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                admit(socket);
                daemon("lifeline", () -> hold(socket));
            } catch (IOException closedOrAborted) {
                // Closed: the loop ends. Aborted by the peer before it was accepted: the next one.
            }
        }
    }

    private void admit(Socket socket) throws IOException {
        Socket oldest = null;
        synchronized (this) {
            strangers.addLast(socket);
            if (strangers.size() > MOST_STRANGERS) {
                oldest = strangers.removeFirst();
            }
        }
        if (oldest != null) {
            oldest.close();
        }
    }

    private void hold(Socket socket) {
        try (socket) {
            socket.setSoTimeout(HANDSHAKE_TIMEOUT_MILLIS);
            boolean known;
            try {
                known = shakesHands(socket);
            } finally {
                synchronized (this) {
                    strangers.remove(socket);
                }
            }
            if (!known || !arrive()) {
                return;
            }
            try {
                send(socket, HELD);
                socket.setSoTimeout(0);
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
                List<String> definitions = new ArrayList<>();
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (!line.isEmpty()) {
                        definitions.add(line);
                        continue;
                    }
                    socket.getOutputStream().write((define(definitions) + "\n").getBytes(UTF_8));
                    definitions.clear();
                }
            } finally {
                leave();
            }
        } catch (IOException gone) {
            // The same as an end of the stream: this console is gone, or never was one.
        }
    }

    private boolean shakesHands(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        String[] hello = TokenHandshake.readLine(in).split(" ", 2);
        if (hello.length != 2 || !hello[0].equals(TokenHandshake.CONSOLE)) {
            return false;
        }
        long pid = ProcessHandle.current().pid();
        String nonce = TokenHandshake.nonce();
        send(socket, handshake.greeting(pid, hello[1], nonce));
        return TokenHandshake.same(TokenHandshake.readLine(in), handshake.proofOfConsole(hello[1], nonce));
    }

    private static void send(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(US_ASCII));
    }

    private String define(List<String> definitions) {
        try {
            definer.accept(definitions);
            return DEFINED;
        } catch (RuntimeException refused) {
            return String.valueOf(refused.getMessage()).replace('\n', ' ');
        }
    }

    private synchronized boolean arrive() {
        if (ended) {
            return false;
        }
        held++;
        if (plannedEnd != null) {
            plannedEnd.cancel(false);
        }
        return true;
    }

    private synchronized void leave() {
        held--;
        if (held == 0) {
            planEnd(grace);
        }
    }

    private synchronized void planEnd(Duration delay) {
        plannedEnd = clock.schedule(this::end, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void end() {
        synchronized (this) {
            if (ended || held > 0) {
                return;
            }
            ended = true;
        }
        try {
            server.close();
        } catch (IOException alreadyClosed) {
            // It listens no more, which is what was wanted.
        }
        clock.shutdown();
        ending.run();
    }

    private void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
