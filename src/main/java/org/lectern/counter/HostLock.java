package org.lectern.counter;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.lectern.home.OwnerOnly;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One at a time among the processes of a host: a lock on a file, {@code counter-<hostname>.lock}, which is made when it is
 * not there and never deleted. The system lets go of it when a process ends, however it ends.
 *
 * <p>It keeps processes out of each other's way and nothing more, for a file can be deleted, or be on a disk that is read
 * only: where it cannot be had, work goes on without it, and the log says so once. Blocks; safe to use from any thread that
 * may.
 */
public final class HostLock {
    private static final Logger LOG = LoggerFactory.getLogger(HostLock.class);

    /** Much longer than a lock is held; a process that was stopped by its user holds it until it goes on. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final int LONGEST_PAUSE_MILLIS = 10;
    /** File names end at 255 bytes on most disks. Two hosts that share a beginning this long share a lock, no more. */
    private static final int LONGEST_NAME = 200;

    /** A file lock is the whole process's: a second one is refused, and closing any channel on the file lets go of it. */
    private static final ConcurrentMap<Path, ReentrantLock> IN_THIS_PROCESS = new ConcurrentHashMap<>();

    private final Path directory;
    private final String fileName;
    private final Duration patience;
    private final AtomicBoolean said = new AtomicBoolean();

    /** @param directory made when it is not there; all processes of the host must name the same */
    public HostLock(HostName host, Path directory) {
        this(host, directory, PATIENCE);
    }

    HostLock(HostName host, Path directory, Duration patience) {
        String name = host.value();
        this.directory = directory;
        this.fileName = "counter-" + name.substring(0, Math.min(name.length(), LONGEST_NAME)) + ".lock";
        this.patience = patience;
    }

    /** Does the work, once, while nobody else on this host does theirs; without the lock where it cannot be had. */
    public <T> T holding(Supplier<T> work) {
        long deadline = System.nanoTime() + patience.toNanos();
        ReentrantLock here;
        Path file;
        try {
            file = file();
            here = IN_THIS_PROCESS.computeIfAbsent(file, path -> new ReentrantLock());
            if (!here.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return without("this process holds it for long", work);
            }
        } catch (IOException unusable) {
            return without(unusable.toString(), work);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return work.get();
        }
        try {
            return holding(file, deadline, work);
        } finally {
            here.unlock();
        }
    }

    private <T> T holding(Path file, long deadline, Supplier<T> work) {
        FileChannel channel;
        try {
            channel = OwnerOnly.open(file);
        } catch (IOException unusable) {
            return without(unusable.toString(), work);
        }
        try {
            boolean locked;
            try {
                locked = lock(channel, deadline);
            } catch (IOException unusable) {
                return without(unusable.toString(), work);
            }
            return locked ? work.get() : without("another process holds it for long", work);
        } finally {
            close(channel);
        }
    }

    /** By its real path, so that one directory by two names is one lock. */
    private Path file() throws IOException {
        OwnerOnly.create(directory);
        return directory.toRealPath().resolve(fileName);
    }

    /** Asks again and again: a wait inside the system could not be given up. */
    private static boolean lock(FileChannel channel, long deadline) throws IOException {
        while (true) {
            if (isLocked(channel)) {
                return true;
            }
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE_MILLIS) + 1);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    // The channel's end is the lock's end.
    @SuppressWarnings("resource")
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException elsewhereInThisProcess) {
            return false;
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException lost) {
            LOG.debug("The lock file could not be closed", lost);
        }
    }

    private <T> T without(String reason, Supplier<T> work) {
        if (said.compareAndSet(false, true)) {
            LOG.warn(
                    "The counter works without its lock {} ({}). Its values stay unique; processes of this host may be in each other's way.",
                    directory.resolve(fileName),
                    reason);
        }
        return work.get();
    }
}
