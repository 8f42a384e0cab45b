package org.lectern.command.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.lectern.wording.Message;

/**
 * What Spark takes on this machine: some 170 jars, which come with no console. Fetched once, from Maven Central or what stands
 * in for it, into the data directory. A jar counts only if its bytes are those that this Lectern was built with, at each start.
 */
public final class SparkLibraries {
    /**
     * What is still to be fetched.
     *
     * @param jars so many of them
     * @param bytes as large as that together
     */
    public record Missing(int jars, long bytes) {
        /** All is there. */
        public static final Missing NOTHING = new Missing(0, 0);
    }

    private static final String LIST = "spark-libraries.txt";
    private static final String PART = ".part";
    private static final Duration LONGEST_FETCH = Duration.ofHours(1);
    private static final int AT_ONCE = 4;
    private static final int SECONDS_TO_STOP = 20;
    private static final long MEGABYTE = 1_000_000;

    private final List<SparkLibrary> libraries;
    private final Map<String, String> variables;
    private final Path directory;
    private final Path known;
    private final FetchProgress progress;

    /**
     * @param variables of the environment
     * @param directory where they are kept
     * @param known a Maven repository on this machine, whether it is there or not
     * @param progress told from several threads
     */
    SparkLibraries(
            List<SparkLibrary> libraries,
            Map<String, String> variables,
            Path directory,
            Path known,
            FetchProgress progress) {
        this.libraries = List.copyOf(libraries);
        this.variables = Map.copyOf(variables);
        this.directory = directory;
        this.known = known;
        this.progress = progress;
    }

    /** Those that this Lectern was built with. */
    static List<SparkLibrary> listed() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(SparkLibraries.class.getResourceAsStream(LIST)), StandardCharsets.UTF_8))) {
            return lines.lines().map(SparkLibrary::of).toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * All of them, in the order of the list; fetches those that are not there. Blocks, for minutes the first time.
     *
     * @throws SparkUnavailableException if one cannot be had; those that could stay
     */
    List<Path> all() throws InterruptedException {
        List<SparkLibrary> missing = libraries.stream()
                .filter(library -> !isThere(library) || !isGenuine(library))
                .toList();
        if (!missing.isEmpty()) {
            fetch(missing);
        }
        return libraries.stream().map(this::file).toList();
    }

    /** What {@link #all} would fetch. */
    Missing missing() {
        List<SparkLibrary> missing = lacking();
        return new Missing(
                missing.size(), missing.stream().mapToLong(SparkLibrary::bytes).sum());
    }

    private List<SparkLibrary> lacking() {
        return libraries.stream().filter(library -> !isThere(library)).toList();
    }

    private Path file(SparkLibrary library) {
        return directory.resolve(library.name());
    }

    /** Whether its bytes are those of the list: what runs may have been changed since it was fetched. */
    private boolean isGenuine(SparkLibrary library) {
        try {
            return library.sha256().equals(MavenRepository.digest(file(library)));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** The size tells a file of this list from one that was cut short. A look is quick. */
    private boolean isThere(SparkLibrary library) {
        try {
            return Files.size(file(library)) == library.bytes();
        } catch (IOException none) {
            return false;
        }
    }

    private void fetch(List<SparkLibrary> missing) throws InterruptedException {
        MavenRepository repository = new MavenRepository(variables);
        long bytes = missing.stream().mapToLong(SparkLibrary::bytes).sum();
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, work -> {
            Thread thread = new Thread(work, "lectern-fetch");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Files.createDirectories(directory);
            deleteWhatWasLeft();
            requireRoom(bytes);
            progress.fetched(0, bytes, missing.size(), directory);
            AtomicLong done = new AtomicLong();
            List<Future<?>> each = new ArrayList<>();
            for (SparkLibrary library : missing) {
                each.add(threads.submit(() -> {
                    fetch(repository, library);
                    progress.fetched(done.addAndGet(library.bytes()), bytes, missing.size(), directory);
                    return null;
                }));
            }
            for (Future<?> one : each) {
                one.get();
            }
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            throw cause instanceof SparkUnavailableException known ? known : notKept(cause);
        } catch (IOException failure) {
            throw notKept(failure);
        } finally {
            // Whoever is at work on a file takes it away again.
            threads.shutdownNow();
            threads.awaitTermination(SECONDS_TO_STOP, TimeUnit.SECONDS);
        }
    }

    /** A process that was ended while it fetched leaves files; one that fetches now has younger ones. */
    private void deleteWhatWasLeft() throws IOException {
        Instant longAgo = Instant.now().minus(LONGEST_FETCH);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + PART)) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(longAgo)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private void requireRoom(long bytes) throws IOException {
        long free = Files.getFileStore(directory).getUsableSpace();
        if (free < bytes) {
            throw new SparkUnavailableException(SparkSentence.NO_ROOM.of(bytes / MEGABYTE, directory, free / MEGABYTE));
        }
    }

    private SparkUnavailableException notKept(Throwable cause) {
        Message why = Message.plain(String.valueOf(cause.getMessage()));
        if (cause instanceof AccessDeniedException denied) {
            why = SparkSentence.NOT_WRITABLE.of(denied.getFile());
        } else if (cause instanceof FileSystemException file && file.getReason() == null) {
            why = SparkSentence.IN_THE_WAY.of(file.getFile());
        }
        return new SparkUnavailableException(SparkSentence.NOT_KEPT.of(directory, why), cause);
    }

    private void fetch(MavenRepository repository, SparkLibrary library) throws IOException, InterruptedException {
        Path temporary = Files.createTempFile(directory, library.name(), PART);
        try {
            Path local = known.resolve(library.path());
            boolean here = Files.isReadable(local) && library.sha256().equals(MavenRepository.copy(local, temporary));
            if (!here) {
                repository.fetch(library, temporary);
            }
            Files.move(temporary, file(library), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
