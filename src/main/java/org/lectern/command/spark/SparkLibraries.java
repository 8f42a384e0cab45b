package org.lectern.command.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What Spark takes on this machine: some 170 jars, which come with no console. Fetched once, from Maven Central or what stands
 * in for it, into the data directory; a jar counts only if its bytes are those that this Lectern was built with.
 */
final class SparkLibraries {
    /** Where the jars are fetched from, for those who may not reach Maven Central. */
    static final String MIRROR = "LECTERN_MAVEN";

    private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";
    private static final String LIST = "spark-libraries.txt";
    private static final int AT_ONCE = 4;
    private static final int ATTEMPTS = 3;
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final List<SparkLibrary> libraries;
    private final URI repository;
    private final Path directory;
    private final Path known;
    private final Consumer<String> said;

    /**
     * @param variables of the environment
     * @param directory where they are kept
     * @param known a Maven repository on this machine, whether it is there or not
     * @param said told what is fetched, from several threads
     */
    SparkLibraries(
            List<SparkLibrary> libraries,
            Map<String, String> variables,
            Path directory,
            Path known,
            Consumer<String> said) {
        this.libraries = List.copyOf(libraries);
        String mirror = variables.getOrDefault(MIRROR, CENTRAL);
        this.repository = URI.create(mirror.endsWith("/") ? mirror : mirror + "/");
        this.directory = directory;
        this.known = known;
        this.said = said;
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
     * @throws SparkUnavailableException if one cannot be had
     */
    List<Path> all() throws InterruptedException {
        List<SparkLibrary> missing = new ArrayList<>();
        for (SparkLibrary library : libraries) {
            if (!isThere(library)) {
                missing.add(library);
            }
        }
        if (!missing.isEmpty()) {
            fetch(missing);
        }
        return libraries.stream().map(this::file).toList();
    }

    private Path file(SparkLibrary library) {
        return directory.resolve(library.name());
    }

    /** Nothing is put there before it was compared: the size tells a file of this list from one that was cut short since. */
    private boolean isThere(SparkLibrary library) {
        try {
            return Files.size(file(library)) == library.bytes();
        } catch (IOException none) {
            return false;
        }
    }

    private void fetch(List<SparkLibrary> missing) throws InterruptedException {
        long bytes = missing.stream().mapToLong(SparkLibrary::bytes).sum();
        said.accept("Fetching Spark, once: " + missing.size() + " jars, " + bytes / 1_000_000 + " MB, to " + directory
                + ".");
        AtomicLong done = new AtomicLong();
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, work -> {
            Thread thread = new Thread(work, "lectern-fetch");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Files.createDirectories(directory);
            List<Future<?>> each = new ArrayList<>();
            for (SparkLibrary library : missing) {
                each.add(threads.submit(() -> {
                    fetch(client, library);
                    long now = done.addAndGet(library.bytes());
                    if (10 * now / bytes > 10 * (now - library.bytes()) / bytes) {
                        said.accept("Fetched " + now / 1_000_000 + " of " + bytes / 1_000_000 + " MB.");
                    }
                    return null;
                }));
            }
            for (Future<?> one : each) {
                one.get();
            }
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            throw cause instanceof SparkUnavailableException known ? known : unavailable(cause);
        } catch (IOException failure) {
            throw unavailable(failure);
        } finally {
            threads.shutdownNow();
        }
    }

    private SparkUnavailableException unavailable(Throwable cause) {
        return new SparkUnavailableException(
                "What Spark takes cannot be kept in " + directory + ": " + cause.getMessage(), cause);
    }

    private void fetch(HttpClient client, SparkLibrary library) throws IOException, InterruptedException {
        Path temporary = Files.createTempFile(directory, library.name(), ".part");
        try {
            Path local = known.resolve(library.path());
            if (Files.isReadable(local) && library.sha256().equals(copy(Files.newInputStream(local), temporary))) {
                Files.move(temporary, file(library), StandardCopyOption.ATOMIC_MOVE);
                return;
            }
            URI address = repository.resolve(library.path());
            IOException last = null;
            for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                try {
                    HttpResponse<InputStream> answer = client.send(
                            HttpRequest.newBuilder(address).timeout(LONGEST).build(),
                            HttpResponse.BodyHandlers.ofInputStream());
                    try (InputStream body = answer.body()) {
                        if (answer.statusCode() != 200) {
                            throw new IOException("the server answers " + answer.statusCode());
                        }
                        if (!library.sha256().equals(copy(body, temporary))) {
                            throw new SparkUnavailableException(
                                    address + " is not the file that this Lectern was built with. It is not used; see "
                                            + "whether something on the way changes what is fetched.");
                        }
                    }
                    Files.move(temporary, file(library), StandardCopyOption.ATOMIC_MOVE);
                    return;
                } catch (IOException failure) {
                    last = failure;
                }
            }
            throw new SparkUnavailableException(
                    address + " cannot be fetched: " + reason(last)
                            + ". Spark is fetched once; where Maven Central cannot be " + "reached, set " + MIRROR
                            + " to the address of a repository that can.",
                    Objects.requireNonNull(last));
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static String reason(@Nullable Throwable failure) {
        String said = failure == null ? null : failure.getMessage();
        return said == null ? String.valueOf(failure) : said;
    }

    /** Answers the digest of what was copied. */
    private static String copy(InputStream from, Path to) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
        try (InputStream in = new DigestInputStream(from, digest);
                OutputStream out = Files.newOutputStream(to)) {
            in.transferTo(out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
