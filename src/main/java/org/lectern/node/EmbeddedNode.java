package org.lectern.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.home.OwnerOnly;
import org.lectern.home.TokenHandshake;
import org.lectern.wording.Message;

/**
 * A console's hold on the Cassandra node of a data directory. The node is a process of its own; it lives as long as at
 * least one console holds it, and ends in good order a few seconds after the last has closed its hold or has ended,
 * however it ended.
 *
 * <p>Safe to use from any thread.
 */
public final class EmbeddedNode implements AutoCloseable {
    private static final String DATACENTER = "datacenter1";
    /** A node that neither ends nor says anything new for so long does nothing any more. */
    private static final Duration STILL_LIMIT = Duration.ofMinutes(5);
    /** After so long, whoever waits wants to know that nothing new was heard. */
    private static final Duration QUIET = Duration.ofSeconds(15);
    /** Whether a node that has been there still answers. */
    private static final Duration ASKED_EVERY = Duration.ofSeconds(2);

    private static final Duration UNANSWERED = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final int MOST_TRIES = 3;
    /** File locks are for processes; two threads of one would both be refused. */
    private static final ReentrantLock STARTING = new ReentrantLock();

    private final NodeRecord node;
    private final NodeFiles files;
    private final Lifeline lifeline;
    private final boolean startedHere;

    private EmbeddedNode(NodeRecord node, NodeFiles files, Lifeline lifeline, boolean startedHere) {
        this.node = node;
        this.files = files;
        this.lifeline = lifeline;
        this.startedHere = startedHere;
    }

    /**
     * Joins the node that another console started in this data directory, or starts one, and waits until it accepts
     * requests: some seconds for a start, and where it has much to recover or the machine is slow as long as its log goes on.
     * Blocks, so never call it on the FX thread. An interrupt ends the wait and, where nobody else holds it, the node.
     *
     * @param progress told what is being waited for, one sentence at a time, on the calling thread
     * @throws NodeException where there is no node in the end; its message is for the user
     */
    public static EmbeddedNode open(NodeSettings settings, Consumer<Message> progress) throws NodeException {
        return open(settings, progress, STILL_LIMIT);
    }

    static EmbeddedNode open(NodeSettings settings, Consumer<Message> progress, Duration still) throws NodeException {
        NodeFiles files = new NodeFiles(settings.dataDirectory());
        Prerequisites.requireJava(Runtime.version().feature());
        Prerequisites.requireWritable(files.home());
        Wait wait = new Wait(files, progress, still);
        for (int attempt = 1; ; attempt++) {
            NodeLog log = NodeLog.fromHere(files);
            Hold hold = joinOrStart(settings, files, wait, log);
            EmbeddedNode opened = new EmbeddedNode(hold.node(), files, hold.lifeline(), hold.process() != null);
            if (opened.ready(hold, wait)) {
                progress.accept(NodeSentence.READY.of(String.valueOf(hold.node().cqlPort())));
                return opened;
            }
            opened.close();
            if (attempt == MOST_TRIES || !log.portTaken()) {
                throw wait.died(hold.process(), log);
            }
        }
    }

    /** Where the driver connects to: a loopback address. */
    public InetSocketAddress contactPoint() {
        return node.contactPoint();
    }

    /** As whom the node lets its consoles in; it knows no other user. */
    public String user() {
        return NodeLogin.USER;
    }

    /** The secret of this run of the node. Only the owner of the data directory can read it. */
    public String password() {
        return node.token();
    }

    /** The name that the driver wants as the local data centre. */
    public String datacenter() {
        return DATACENTER;
    }

    /** Returns what connects to a keyspace, which is created where it is missing. */
    public ConnectionSettings settings(String keyspace) {
        return node.settings(DATACENTER, keyspace);
    }

    /** Whether this call to {@link #open} started the node; else it joined the node of another. */
    public boolean startedHere() {
        return startedHere;
    }

    /** The node's log file; it may not exist. */
    public Path log() {
        return files.log();
    }

    /**
     * Makes tables, in one change of the node's schema: whole or not at all, also where the node is killed. Does nothing where
     * another console started the node: that one made them. Blocks, for seconds on a slow machine.
     *
     * @param definitions CQL that may be repeated: CREATE … IF NOT EXISTS
     * @throws NodeException if the node refuses them or ends
     */
    public void define(List<String> definitions) throws NodeException {
        if (!startedHere) {
            return;
        }
        try {
            lifeline.define(definitions);
        } catch (IOException refused) {
            throw new NodeException(NodeSentence.NOT_DEFINED.of(files.log(), Prerequisites.reason(refused)), refused);
        }
    }

    /**
     * Tells whoever waits for something of this node that it does not answer: after a quarter of a minute at most, and then every
     * few seconds; nothing once it answers again. Until the answer is run.
     *
     * @param silence told on a thread of its own
     * @return ends it
     */
    public Runnable onSilence(Consumer<Optional<Message>> silence) {
        Silence asking = new Silence(
                contactPoint(),
                ASKED_EVERY,
                UNANSWERED,
                since -> silence.accept(since.map(
                        time -> NodeSentence.DOES_NOT_ANSWER.of(files.home(), time.toSeconds(), files.log()))));
        return asking::close;
    }

    /** Lets go of the node and returns at once. Does nothing the second time. */
    @Override
    public void close() {
        lifeline.close();
    }

    long pid() {
        return node.pid();
    }

    /** A lifeline, and the process where it was started here. */
    private record Hold(
            NodeRecord node, Lifeline lifeline, @Nullable Process process) {}

    private static Hold joinOrStart(NodeSettings settings, NodeFiles files, Wait wait, NodeLog log)
            throws NodeException {
        STARTING.lock();
        try (FileChannel channel = OwnerOnly.open(files.startingLock())) {
            channel.lock(); // freed with the channel
            Optional<Hold> running = take(files, null);
            if (running.isPresent()) {
                wait.says(NodeSentence.JOINING.of(files.home()));
                return running.get();
            }
            Prerequisites.requireRoom(files.home(), Prerequisites.ROOM_BYTES);
            wait.says(NodeSentence.STARTING.of(files.home()));
            boolean another = isRunning(files);
            Process process = NodeLaunch.start(settings, NodeAddress.alone());
            return takeFirst(files, wait, log, process, another);
        } catch (IOException failed) {
            throw new NodeException(
                    NodeSentence.NO_LOCK.of(files.startingLock(), Prerequisites.reason(failed)), failed);
        } finally {
            STARTING.unlock();
        }
    }

    /** Whether a node has this directory, be it one that is about to end. */
    private static boolean isRunning(NodeFiles files) throws IOException {
        try (FileChannel channel = OwnerOnly.open(files.runningLock());
                FileLock free = channel.tryLock()) {
            return free == null;
        }
    }

    /**
     * Waits until the new process has written its record; it cannot until the node before it has ended. Where another
     * process was first, because its console was killed while it waited, that one is the node.
     */
    private static Hold takeFirst(NodeFiles files, Wait wait, NodeLog log, Process process, boolean another)
            throws IOException, NodeException {
        boolean taken = false;
        try {
            while (true) {
                Optional<Hold> hold = take(files, process);
                if (hold.isPresent()) {
                    taken = hold.get().process() != null;
                    return hold.get();
                }
                if (!process.isAlive()) {
                    throw wait.died(process, log);
                }
                wait.pause(another ? NodeSentence.WAITING_FOR_THE_LAST : NodeSentence.WAITING);
            }
        } finally {
            if (!taken) {
                process.destroyForcibly();
            }
        }
    }

    /**
     * Takes hold of the node that has this directory. The record counts only while a process holds the lock beside it, which
     * no other user of the machine can.
     */
    private static Optional<Hold> take(NodeFiles files, @Nullable Process process) throws IOException, NodeException {
        Optional<NodeRecord> record = NodeRecord.read(files.record());
        if (record.isEmpty() || !isRunning(files)) {
            return Optional.empty();
        }
        NodeRecord node = record.get();
        if (process == null && node.handshake() != TokenHandshake.VERSION) {
            throw new NodeException(NodeSentence.OTHER_VERSION.of(files.home()));
        }
        boolean ofThis = process != null && process.pid() == node.pid();
        return Lifeline.take(node).map(lifeline -> new Hold(node, lifeline, ofThis ? process : null));
    }

    /** Whether the node accepts requests; false where it ended before it did. */
    private boolean ready(Hold hold, Wait wait) throws NodeException {
        boolean answered = false;
        try {
            while (lifeline.holds()) {
                if (CqlProbe.answers(contactPoint())) {
                    answered = true;
                    return true;
                }
                wait.pause(NodeSentence.WAITING);
            }
            return false;
        } finally {
            if (!answered) {
                lifeline.close();
                if (hold.process() != null) {
                    hold.process().destroy();
                }
            }
        }
    }

    /**
     * Waits as long as the node goes on: its log, its output or its record changes. How long that may take is not for
     * anybody to say who does not know the machine.
     */
    private static final class Wait {
        private final NodeFiles files;
        private final Consumer<Message> progress;
        private final Duration still;
        private final long begin = System.nanoTime();
        private long lastSaid;
        private List<Long> trace;
        private long lastMoved = begin;

        Wait(NodeFiles files, Consumer<Message> progress, Duration still) {
            this.files = files;
            this.progress = progress;
            this.still = still;
            this.trace = trace();
        }

        /** What a node that goes on changes. */
        private List<Long> trace() {
            return Stream.of(files.log(), files.output(), files.record())
                    .map(Path::toFile)
                    .flatMap(file -> Stream.of(file.length(), file.lastModified()))
                    .toList();
        }

        void says(Message what) {
            progress.accept(what);
        }

        /** @param what takes the seconds so far */
        void pause(NodeSentence what) throws NodeException {
            long now = System.nanoTime();
            List<Long> seen = trace();
            if (!seen.equals(trace)) {
                trace = seen;
                lastMoved = now;
            }
            Duration silence = Duration.ofNanos(now - lastMoved);
            if (silence.compareTo(still) > 0) {
                throw new NodeException(NodeSentence.STANDS_STILL.of(files.home(), silence.toSeconds(), files.log()));
            }
            long seconds = TimeUnit.NANOSECONDS.toSeconds(now - begin);
            if (seconds > lastSaid) {
                lastSaid = seconds;
                says(
                        silence.compareTo(QUIET) > 0
                                ? NodeSentence.WAITING_IN_SILENCE.of(what.of(seconds), silence.toSeconds())
                                : what.of(seconds));
            }
            try {
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                throw new NodeException(NodeSentence.CANCELLED.of(files.home()), cancelled);
            }
        }

        NodeException died(@Nullable Process process, NodeLog log) throws NodeException {
            Object reason = log.reason().map(Object.class::cast).orElse(NodeSentence.NO_REASON);
            OptionalInt status = exitStatus(process);
            return new NodeException(
                    status.isPresent()
                            ? NodeSentence.ENDED_WITH.of(status.getAsInt(), reason, files.log(), files.storage())
                            : NodeSentence.ENDED.of(reason, files.log(), files.storage()));
        }

        private static OptionalInt exitStatus(@Nullable Process process) {
            if (process == null) {
                return OptionalInt.empty();
            }
            try {
                process.waitFor(5, TimeUnit.SECONDS);
                return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
            } catch (InterruptedException cancelled) {
                Thread.currentThread().interrupt();
                return OptionalInt.empty();
            }
        }
    }
}
