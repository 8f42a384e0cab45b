package org.lectern.activity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.lectern.home.DataDirectory;
import org.lectern.home.OwnerOnly;

/**
 * The files of the log: {@code activity-2026-11.jsonl}, then {@code activity-2026-11.2.jsonl} when that is full. They are
 * appended to and never renamed, shortened or deleted. One process at a time appends, under a lock that the system lets go
 * of when a process ends; each line is on the disk before the lock is let go. Blocks.
 */
final class LogFiles {
    private static final Pattern NAME = Pattern.compile("activity-(\\d{4}-\\d{2})(?:\\.(\\d{1,6}))?\\.jsonl");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST_PAUSE_MILLIS = 5;

    private final Path directory;
    private final long fullAt;
    private boolean prepared;

    /** @param fullAt bytes from which on a new file is begun */
    LogFiles(Path directory, long fullAt) {
        this.directory = directory;
        this.fullAt = fullAt;
    }

    /** A file by what its name says; in the order in which they were written. */
    record Name(YearMonth month, int number) implements Comparable<Name> {
        static Optional<Name> of(Path file) {
            Matcher parts = NAME.matcher(String.valueOf(file.getFileName()));
            return parts.matches()
                    ? Optional.of(new Name(
                            YearMonth.parse(parts.group(1)),
                            parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2))))
                    : Optional.empty();
        }

        @Override
        public int compareTo(Name other) {
            return Comparator.comparing(Name::month).thenComparing(Name::number).compare(this, other);
        }

        @Override
        public String toString() {
            return "activity-" + month + (number == 1 ? "" : "." + number) + ".jsonl";
        }
    }

    Path path(String name) {
        return directory.resolve(name);
    }

    /** All of them, oldest first; none if there is no log yet. */
    List<Name> all() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.flatMap(file -> Name.of(file).stream()).sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Appends a line, which ends with a line end. */
    void append(byte[] line, Instant now) throws IOException {
        prepare();
        try (FileChannel lock = OwnerOnly.open(directory.resolve("activity.lock"));
                FileLock held = lock(lock)) {
            if (!held.isValid()) {
                throw new IOException("its lock was lost");
            }
            write(current(YearMonth.from(now.atZone(ZoneOffset.UTC))), line);
        }
    }

    /** What operators do, and with what rows, is theirs: whoever made the directory. */
    private synchronized void prepare() throws IOException {
        if (!prepared || !Files.isDirectory(directory)) {
            OwnerOnly.create(directory);
            DataDirectory.tighten(directory);
            prepared = true;
        }
    }

    /** Asks again and again: a wait inside the system could not be given up. */
    private static FileLock lock(FileChannel channel) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            FileLock lock = null;
            try {
                lock = channel.tryLock();
            } catch (OverlappingFileLockException elsewhereInThisProcess) {
                // Asked again below, like one that another process holds.
            }
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("another process has held its lock for " + PATIENCE.toSeconds() + " s");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(LONGEST_PAUSE_MILLIS) + 1);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IOException("the console is being closed");
            }
        }
    }

    /** The last file, unless it is full or of an earlier month. A clock that was put back begins no earlier month again. */
    private Path current(YearMonth month) throws IOException {
        List<Name> all = all();
        if (all.isEmpty()) {
            return path(new Name(month, 1).toString());
        }
        Name last = all.get(all.size() - 1);
        if (last.month().isBefore(month)) {
            return path(new Name(month, 1).toString());
        }
        Path file = path(last.toString());
        return Files.size(file) < fullAt ? file : path(new Name(last.month(), last.number() + 1).toString());
    }

    private static void write(Path file, byte[] line) throws IOException {
        try (FileChannel channel = OwnerOnly.open(file)) {
            long end = channel.size();
            if (end > 0 && !endsLine(channel, end)) {
                // A process ended in the middle of its line: that line is lost, and no other.
                end += channel.write(ByteBuffer.wrap(new byte[] {'\n'}), end);
            }
            ByteBuffer rest = ByteBuffer.wrap(line);
            while (rest.hasRemaining()) {
                end += channel.write(rest, end);
            }
            channel.force(true);
        }
    }

    private static boolean endsLine(FileChannel channel, long end) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return channel.read(last, end - 1) == 1 && last.get(0) == '\n';
    }
}
