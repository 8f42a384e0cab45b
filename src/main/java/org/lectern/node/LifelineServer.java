package org.lectern.node;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The node's end of the lifelines: one loopback connection per console, which says the token first and then, at most, which
 * tables it wants: their definitions, a line each, and an empty line. The kernel closes it when the console ends, however
 * it ends. When the last one has been closed for a grace period, or none
 * came in the time given to the first, the server refuses newcomers and runs {@code ending}, once, on a thread of its own.
 */
final class LifelineServer {
    /** The node's answer to the right token; its pid follows. */
    static final String GREETING = "lectern-node ";

    /** The node's answer to definitions; to others it is the reason why not. */
    static final String DEFINED = "defined";

    private static final int TOKEN_TIMEOUT_MILLIS = 60_000;

    private final String token;
    private final Duration grace;
    private final Consumer<List<String>> definer;
    private final Runnable ending;
    private final ServerSocket server;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "lifeline-clock");
        thread.setDaemon(true);
        return thread;
    });

    private int held;
    private boolean ended;
    private @Nullable Future<?> plannedEnd;

    private LifelineServer(String token, Duration grace, Consumer<List<String>> definer, Runnable ending)
            throws IOException {
        this.token = token;
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
                daemon("lifeline", () -> hold(socket));
            } catch (IOException closedOrAborted) {
                // Closed: the loop ends. Aborted by the peer before it was accepted: the next one.
            }
        }
    }

    private void hold(Socket socket) {
        try (socket) {
            socket.setSoTimeout(TOKEN_TIMEOUT_MILLIS);
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            if (!token.equals(in.readLine()) || !arrive()) {
                return;
            }
            try {
                String greeting = GREETING + ProcessHandle.current().pid() + "\n";
                socket.getOutputStream().write(greeting.getBytes(US_ASCII));
                socket.setSoTimeout(0);
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
