package org.lectern.home;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes subjects to open from a second process to the console that runs on the same data directory.
 *
 * <p>The running console holds a lock. A request is a file in the data directory, to which only its owner can write. The process
 * that deletes the file opens the subject: the console, or the second process when it has waited long enough.
 */
public final class RunningConsole implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningConsole.class);
    private static final String LOCK = "console.lock";
    private static final String REQUESTS = "console.open-";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long BETWEEN_LOOKS_MILLIS = 200;
    private static final int LONGEST = 4_096;

    private final Path data;
    private final FileChannel lock;
    private final Thread watching;

    /**
     * A subject to open.
     *
     * @param viewer the role or the id of a viewer; empty: the card of the subject is shown
     */
    public record Request(String id, Optional<String> viewer) {}

    private RunningConsole(Path data, FileChannel lock, Executor ui, Consumer<Request> opens) {
        this.data = data;
        this.lock = lock;
        this.watching = new Thread(() -> watch(ui, opens), "lectern-open");
        watching.setDaemon(true);
        watching.start();
    }

    /**
     * Takes requests from now on; empty where another console on this directory does.
     *
     * @param ui where requests are taken
     */
    public static Optional<RunningConsole> listen(Path data, Executor ui, Consumer<Request> opens) throws IOException {
        OwnerOnly.create(data);
        FileChannel channel = OwnerOnly.open(data.resolve(LOCK));
        if (lock(channel).isEmpty()) {
            channel.close();
            return Optional.empty();
        }
        return Optional.of(new RunningConsole(data, channel, ui, opens));
    }

    private static Optional<FileLock> lock(FileChannel channel) throws IOException {
        try {
            return Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException another) {
            return Optional.empty(); // in this process
        }
    }

    private static boolean isThere(Path data) throws IOException {
        Path file = data.resolve(LOCK);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = OwnerOnly.open(file)) {
            return lock(channel).isEmpty();
        }
    }

    /** Has the running console open a subject. False if no console runs, or it does not take the request. Blocks. */
    public static boolean open(Path data, Request request) throws IOException, InterruptedException {
        return open(data, request, PATIENCE);
    }

    /** @param patience how long the console may take */
    static boolean open(Path data, Request request, Duration patience) throws IOException, InterruptedException {
        if (!isThere(data)) {
            return false;
        }
        String name = UUID.randomUUID().toString();
        Path written = data.resolve("console.opening-" + name);
        Path file = data.resolve(REQUESTS + name);
        OwnerOnly.write(
                written, line(request.id()) + "\n" + line(request.viewer().orElse("")));
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        long end = System.nanoTime() + patience.toNanos();
        while (Files.exists(file) && System.nanoTime() < end) {
            Thread.sleep(BETWEEN_LOOKS_MILLIS / 4);
        }
        return !Files.deleteIfExists(file);
    }

    private static String line(String text) {
        return text.replaceAll("\\R", " ").strip();
    }

    private void watch(Executor ui, Consumer<Request> opens) {
        try {
            while (lock.isOpen()) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(data, REQUESTS + "*")) {
                    for (Path file : files) {
                        read(file).ifPresent(request -> ui.execute(() -> take(file, request, opens)));
                    }
                } catch (IOException unreadable) {
                    LOG.debug("A request to open a subject cannot be read", unreadable);
                }
                Thread.sleep(BETWEEN_LOOKS_MILLIS);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Empty for a file that another user has put there. */
    private static Optional<Request> read(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || Files.size(file) > LONGEST
                || !OwnerOnly.isOfThisUser(Files.getOwner(file, LinkOption.NOFOLLOW_LINKS))) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file);
        return lines.isEmpty() || lines.get(0).isBlank()
                ? Optional.empty()
                : Optional.of(new Request(
                        lines.get(0), lines.stream().skip(1).findFirst().filter(viewer -> !viewer.isBlank())));
    }

    private static void take(Path file, Request request, Consumer<Request> opens) {
        try {
            if (Files.deleteIfExists(file)) {
                opens.accept(request);
            }
        } catch (IOException kept) {
            LOG.warn("A request to open a subject cannot be taken", kept);
        }
    }

    /** Takes no more requests. */
    @Override
    public void close() {
        watching.interrupt();
        try {
            lock.close();
        } catch (IOException broken) {
            LOG.warn("The lock of this console cannot be released", broken);
        }
    }
}
