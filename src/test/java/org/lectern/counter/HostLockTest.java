package org.lectern.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.node.ChildOutput;

/** One at a time on a host; and where there can be no lock, none, with a word about it. */
class HostLockTest {
    private static final HostName HOST = new HostName("web1");

    @TempDir
    Path directory;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger(HostLock.class.getName());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            // Other tests take locks at the same time, in directories of their own.
            if (entry.getMessage().contains(directory.toString())) {
                said.add(entry.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setLevel(Level.WARNING);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
        logger.setLevel(null);
        logger.setUseParentHandlers(true);
    }

    @Test
    void workIsDoneOneAtATime_thoughTheDirectoryHasTwoNames() throws IOException {
        Path otherName = Files.createSymbolicLink(directory.resolve("link"), Files.createDirectory(locks()));
        AtomicInteger inside = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<CompletableFuture<Integer>> most = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                HostLock lock = new HostLock(HOST, i % 2 == 0 ? locks() : otherName, Duration.ofMinutes(1));
                most.add(CompletableFuture.supplyAsync(
                        () -> lock.holding(() -> {
                            int now = inside.incrementAndGet();
                            assertThat(locks()).isDirectory(); // takes long enough for others to come in
                            inside.decrementAndGet();
                            return now;
                        }),
                        threads));
            }
            assertThat(most).allSatisfy(now -> assertThat(now.join()).isEqualTo(1));
        } finally {
            threads.shutdown();
        }
        assertThat(said).isEmpty();
    }

    @Test
    void theFileIsLockedWhileTheWorkIsDone_andNotAfterwards() throws IOException {
        HostLock lock = new HostLock(HOST, locks());
        assertThat(lock.holding(this::isFree)).isFalse();
        assertThat(isFree()).isTrue();
    }

    @Test
    void otherProcessesWait() {
        HostLock lock = new HostLock(HOST, locks());
        assertThat(lock.holding(this::isFreeForAnotherProcess)).isEqualTo("false");
        assertThat(isFreeForAnotherProcess()).isEqualTo("true");
    }

    @Test
    void whereTheDirectoryCannotBeMade_workGoesOn_andThatIsSaidOnce() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        HostLock lock = new HostLock(HOST, file.resolve("locks"));
        assertThat(lock.holding(() -> "done")).isEqualTo("done");
        assertThat(lock.holding(() -> "done again")).isEqualTo("done again");
        assertThat(said).singleElement().asString().contains("works without its lock", "counter-web1.lock");
    }

    @Test
    void whoHoldsItForeverStopsNobody() throws IOException {
        Files.createDirectory(locks());
        try (FileChannel other = FileChannel.open(file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = other.lock()) {
            assertThat(held.isValid()).isTrue();
            HostLock lock = new HostLock(HOST, locks(), Duration.ofMillis(30));
            assertThat(lock.holding(() -> "done")).isEqualTo("done");
        }
        assertThat(said).singleElement().asString().contains("for long");
    }

    @Test
    void workThatFailsLetsGo() throws IOException {
        HostLock lock = new HostLock(HOST, locks());
        IllegalStateException failure = new IllegalStateException("no");
        try {
            lock.holding(() -> {
                throw failure;
            });
        } catch (IllegalStateException thrown) {
            assertThat(thrown).isSameAs(failure);
        }
        assertThat(isFree()).isTrue();
    }

    @Test
    void aLongHostNameHasALockToo() {
        HostLock lock = new HostLock(new HostName("a".repeat(HostName.MAXIMUM_LENGTH)), locks());
        assertThat(lock.holding(() -> "done")).isEqualTo("done");
        assertThat(said).isEmpty();
    }

    private Path locks() {
        return directory.resolve("locks");
    }

    private Path file() {
        return locks().resolve("counter-web1.lock");
    }

    private boolean isFree() {
        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock != null;
        } catch (OverlappingFileLockException held) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String isFreeForAnotherProcess() {
        try {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            AnotherProcess.class.getName(),
                            file().toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return String.join("", ChildOutput.lines(process));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says whether a file can be locked. */
    static final class AnotherProcess {
        private AnotherProcess() {}

        public static void main(String[] arguments) throws IOException {
            try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                System.out.println(lock != null);
            }
        }
    }
}
