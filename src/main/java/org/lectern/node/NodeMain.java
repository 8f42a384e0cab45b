package org.lectern.node;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.lectern.home.OwnerOnly;
import org.lectern.home.TemporaryFiles;
import org.lectern.home.TokenHandshake;

/**
 * The main class of the node's process: takes the data directory for itself, opens the lifeline port, writes
 * {@code node.json}, starts Cassandra, and ends it in good order when the last console has let go.
 *
 * <p>Arguments: data directory, CQL port, storage port, whether the node asks who connects for the token.
 */
final class NodeMain {
    private static final Duration FIRST_CONSOLE = Duration.ofMinutes(3);
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(60);
    private static final int LOCK_POLL_MILLIS = 100;

    /** Held until the process ends; a field so that nothing closes it before. */
    @SuppressWarnings("UnusedVariable")
    private static @Nullable FileLock running;

    private NodeMain() {}

    public static void main(String[] args) throws IOException, InterruptedException, ReflectiveOperationException {
        NodeFiles files = new NodeFiles(Path.of(args[0]));
        running = lock(files.runningLock());
        TemporaryFiles.delete(files.temporary());
        OwnerOnly.create(files.temporary());
        String token = token();
        LifelineServer lifelines =
                LifelineServer.start(token, FIRST_CONSOLE, GRACE, SchemaChange::apply, () -> end(files));
        Method daemon =
                Class.forName("org.apache.cassandra.service.CassandraDaemon").getMethod("main", String[].class);
        if (Boolean.parseBoolean(args[3])) {
            NodeLogin.require(token);
        }
        announce(
                files.record(),
                String.format(
                        "{\"pid\":%d,\"lifelinePort\":%d,\"token\":\"%s\",\"cqlPort\":%s,\"storagePort\":%s,\"handshake\":%d,\"guarded\":%s}%n",
                        ProcessHandle.current().pid(),
                        lifelines.port(),
                        token,
                        args[1],
                        args[2],
                        TokenHandshake.VERSION,
                        args[3]));
        daemon.invoke(null, (Object) new String[0]);
    }

    /** Waits for the node before this one to end, but no longer than there is a console that waits for this one. */
    private static FileLock lock(Path file) throws IOException, InterruptedException {
        Optional<ProcessHandle> console = ProcessHandle.current().parent();
        FileChannel channel = OwnerOnly.open(file);
        FileLock lock = channel.tryLock();
        while (lock == null) {
            if (!console.map(ProcessHandle::isAlive).orElse(false)) {
                System.exit(1);
            }
            TimeUnit.MILLISECONDS.sleep(LOCK_POLL_MILLIS);
            lock = channel.tryLock();
        }
        return lock;
    }

    private static String token() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** A reader sees the whole record or none. */
    private static void announce(Path file, String json) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".new");
        OwnerOnly.write(whole, json);
        Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void end(NodeFiles files) {
        Thread watchdog = new Thread(NodeMain::haltLater, "halt");
        watchdog.setDaemon(true);
        watchdog.start();
        try {
            Files.deleteIfExists(files.record());
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName("org.apache.cassandra.db:type=StorageService"), "drain", null, null);
        } catch (IOException | JMException | RuntimeException notDrained) {
            // It has not started so far, or cannot drain: the commit log has every acknowledged write.
            System.err.println("Ended without a drain: " + notDrained);
        }
        System.exit(0);
    }

    private static void haltLater() {
        try {
            TimeUnit.SECONDS.sleep(LONGEST_DRAIN.toSeconds());
        } catch (InterruptedException ignored) {
            // Nobody interrupts this thread; were it so, halting now would be right as well.
        }
        Runtime.getRuntime().halt(1);
    }
}
