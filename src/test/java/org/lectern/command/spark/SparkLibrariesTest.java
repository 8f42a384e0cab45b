package org.lectern.command.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.lane.WithoutNode;

/** Spark's jars are fetched once, whole or not at all; whatever is in the way is said in a sentence, with what to do. */
@WithoutNode
final class SparkLibrariesTest {
    private static final byte[] JAR = "a jar".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path home = Path.of("");

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> told = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server = start();
    private volatile int status = 200;
    private volatile byte[] body = JAR;
    private volatile long announced = JAR.length;

    private static HttpServer start() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException none) {
            throw new AssertionError(none);
        }
    }

    @BeforeEach
    void serve() {
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(status, announced);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String here() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static SparkLibrary library(long bytes) throws Exception {
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(JAR));
        return new SparkLibrary("org/one/1/one-1.jar", digest, bytes);
    }

    private Path directory() {
        return home.resolve("spark");
    }

    private SparkLibraries libraries(SparkLibrary library, Map<String, String> variables) {
        return new SparkLibraries(
                List.of(library),
                variables,
                directory(),
                home.resolve("repository"),
                (done, total, jars, where) -> told.add(done));
    }

    private List<Path> fetched(Map<String, String> variables) throws Exception {
        return libraries(library(JAR.length), variables).all();
    }

    private void fails(Map<String, String> variables, String... words) throws Exception {
        SparkLibraries libraries = libraries(library(JAR.length), variables);
        assertThatThrownBy(libraries::all)
                .isInstanceOf(SparkUnavailableException.class)
                .hasMessageContainingAll(words)
                .hasMessageNotContaining("Exception");
        if (Files.isDirectory(directory())) {
            try (Stream<Path> files = Files.list(directory())) {
                assertThat(files).as("nothing half written").isEmpty();
            }
        }
    }

    private Map<String, String> mirror() {
        return Map.of("LECTERN_MAVEN", here() + "/maven2");
    }

    @Test
    void aJarIsFetchedOnce() throws Exception {
        assertThat(fetched(mirror())).containsExactly(directory().resolve("one-1.jar"));
        assertThat(directory().resolve("one-1.jar")).hasBinaryContent(JAR);
        assertThat(told).containsExactly(0L, (long) JAR.length);
        fetched(mirror());
        assertThat(asked).containsExactly("/maven2/org/one/1/one-1.jar");
    }

    @Test
    void aJarThatWasCutShortSince_isFetchedAgain() throws Exception {
        Files.createDirectories(directory());
        Files.write(directory().resolve("one-1.jar"), new byte[] {1});
        fetched(mirror());
        assertThat(directory().resolve("one-1.jar")).hasBinaryContent(JAR);
    }

    /** Who can write the file does not thereby run code as its user. */
    @Test
    void aJarThatWasChangedSince_isFetchedAgain() throws Exception {
        Files.createDirectories(directory());
        byte[] changed = JAR.clone();
        changed[0]++;
        Files.write(directory().resolve("one-1.jar"), changed);
        fetched(mirror());
        assertThat(directory().resolve("one-1.jar")).hasBinaryContent(JAR);
    }

    @Test
    void otherBytesAreNotUsed() throws Exception {
        body = "anjar".getBytes(StandardCharsets.UTF_8);
        fails(mirror(), here() + "/maven2/org/one/1/one-1.jar", "differs from the file");
        assertThat(asked).as("asking again would not help").hasSize(1);
    }

    @Test
    void anAnswerThatBreaksOffIsAskedForAgain() throws Exception {
        announced = 1_000;
        fails(mirror(), "closed the connection during the download", "LECTERN_MAVEN");
        assertThat(asked).hasSize(3);
    }

    @Test
    void whatARepositoryDoesNotHave_orDoesNotGive() throws Exception {
        status = 404;
        fails(mirror(), "does not have the file", "LECTERN_MAVEN");
        assertThat(asked).hasSize(1);
        status = 503;
        fails(mirror(), "answered 503", "https_proxy");
        assertThat(asked).hasSize(4);
    }

    @Test
    void aServerThatTakesNoConnection_orIsUnknown() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        fails(
                Map.of("LECTERN_MAVEN", "http://127.0.0.1:" + port),
                "127.0.0.1:" + port + " accepts no connection",
                "LECTERN_MAVEN");
        fails(
                Map.of("LECTERN_MAVEN", "http://nowhere.invalid/"),
                "nowhere.invalid is an unknown host, or the network is down");
    }

    @Test
    void aProxyOfTheEnvironmentIsGoneThrough_unlessTheHostIsExcepted() throws Exception {
        fetched(Map.of("LECTERN_MAVEN", "http://maven.invalid/2", "http_proxy", here()));
        assertThat(asked).containsExactly("http://maven.invalid/2/org/one/1/one-1.jar");

        Files.delete(directory().resolve("one-1.jar"));
        fails(
                Map.of("LECTERN_MAVEN", "http://maven.invalid/2", "HTTP_PROXY", here(), "no_proxy", "a.org,.invalid"),
                "maven.invalid is an unknown host");
        status = 407;
        fails(
                Map.of("LECTERN_MAVEN", "http://maven.invalid/2", "http_proxy", here()),
                "the proxy " + URI.create(here()).getAuthority() + " requires a login");
    }

    @Test
    void anAddressThatIsNone() throws Exception {
        fails(Map.of("LECTERN_MAVEN", "here it is"), "LECTERN_MAVEN", "\u201Chere it is\u201D");
        fails(Map.of("LECTERN_MAVEN", "ftp://a.org"), "LECTERN_MAVEN");
        fails(Map.of("LECTERN_MAVEN", here(), "http_proxy", ":::"), "http_proxy", "proxy.example.org");
    }

    @Test
    void aDirectoryThatCannotBeMade_orNotBeWrittenTo() throws Exception {
        Files.writeString(directory(), "a file");
        fails(mirror(), "cannot be stored in " + directory(), "already exists", "--data");
        Files.delete(directory());

        Files.createDirectory(directory());
        assumeFalse(
                !directory().toFile().setWritable(false) || Files.isWritable(directory()), "root may do everything");
        fails(mirror(), "cannot be stored in " + directory(), "is not writable", "--data");
    }

    @Test
    void whoeverIsInterruptedEndsAtOnce_andLeavesNothing() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        server.removeContext("/");
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, JAR.length);
            exchange.getResponseBody().write(JAR, 0, 1);
            exchange.getResponseBody().flush();
            begun.countDown();
            Stuck.await("the test is over", over);
        });
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread fetching = new Thread(() -> {
            try {
                fetched(mirror());
            } catch (Exception interrupted) {
                ended.complete(interrupted);
            }
        });
        fetching.start();
        Stuck.await("it is asked for", begun);
        fetching.interrupt();
        assertThat(Stuck.await("it ends", ended)).isInstanceOf(InterruptedException.class);
        over.countDown();
        try (Stream<Path> files = Files.list(directory())) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void whatAProcessHasLeftThatWasKilled_isDeletedOnceItIsOld() throws Exception {
        Files.createDirectories(directory());
        Path old = Files.createFile(directory().resolve("one-1.jar1.part"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path young = Files.createFile(directory().resolve("one-1.jar2.part"));
        fetched(mirror());
        try (Stream<Path> files = Files.list(directory())) {
            assertThat(files).containsExactlyInAnyOrder(young, directory().resolve("one-1.jar"));
        }
    }

    @Test
    void aDiskWithTooLittleRoomIsSaidBeforeAnythingIsFetched() throws Exception {
        SparkLibraries libraries = libraries(library(Long.MAX_VALUE / 2), mirror());
        assertThatThrownBy(libraries::all)
                .isInstanceOf(SparkUnavailableException.class)
                .hasMessageContainingAll("more in " + directory(), "MB free", "--data");
        assertThat(asked).isEmpty();
    }
}
