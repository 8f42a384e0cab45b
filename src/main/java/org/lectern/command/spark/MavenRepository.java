package org.lectern.command.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.Message;

/**
 * Where jars are fetched from: Maven Central, or what {@code LECTERN_MAVEN} names; through the proxy that Java's own properties
 * name, else the environment ({@code https_proxy}, {@code no_proxy}). Safe for several threads.
 */
final class MavenRepository {
    /** Where the jars are fetched from, for those who may not reach Maven Central. */
    static final String MIRROR = "LECTERN_MAVEN";

    private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";
    private static final int ATTEMPTS = 3;
    private static final int BUFFER = 1 << 16;
    private static final int PROXY_WANTS_LOGIN = 407;
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final URI address;
    private final Optional<InetSocketAddress> proxy;
    private final HttpClient client;

    /**
     * @param variables of the environment
     * @throws SparkUnavailableException if one of them is no address
     */
    MavenRepository(Map<String, String> variables) {
        String named = variables.getOrDefault(MIRROR, CENTRAL).strip();
        address = address(named.endsWith("/") ? named : named + "/")
                .orElseThrow(() -> new SparkUnavailableException(SparkSentence.NO_ADDRESS.of(MIRROR, named)));
        proxy = proxy(variables);
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(CONNECT).followRedirects(HttpClient.Redirect.NORMAL);
        proxy.ifPresent(host -> builder.proxy(ProxySelector.of(host)));
        client = builder.build();
    }

    private static Optional<URI> address(String text) {
        try {
            URI uri = URI.create(text);
            String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean usable = uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"));
            return usable ? Optional.of(uri) : Optional.empty();
        } catch (IllegalArgumentException none) {
            return Optional.empty();
        }
    }

    /** What Java's own properties say counts: without them, the environment does, as for most other programs. */
    private Optional<InetSocketAddress> proxy(Map<String, String> variables) {
        String scheme = Objects.requireNonNull(address.getScheme()).toLowerCase(Locale.ROOT);
        if (System.getProperty(scheme + ".proxyHost") != null || isExcepted(variables)) {
            return Optional.empty();
        }
        String name = scheme + "_proxy";
        return value(variables, name).map(text -> {
            String whole = text.contains("://") ? text : "http://" + text;
            URI uri = address(whole)
                    .orElseThrow(() -> new SparkUnavailableException(SparkSentence.NO_PROXY.of(name, text)));
            int port = uri.getPort() > 0 ? uri.getPort() : 80;
            return new InetSocketAddress(Objects.requireNonNull(uri.getHost()), port);
        });
    }

    private boolean isExcepted(Map<String, String> variables) {
        String host = Objects.requireNonNull(address.getHost());
        for (String each : value(variables, "no_proxy").orElse("").split(",", -1)) {
            String name = each.strip().replaceFirst("^\\*?\\.", "");
            if (each.strip().equals("*") || (!name.isEmpty() && (host.equals(name) || host.endsWith("." + name)))) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> value(Map<String, String> variables, String name) {
        @Nullable String lower = variables.get(name);
        return Optional.ofNullable(lower == null ? variables.get(name.toUpperCase(Locale.ROOT)) : lower)
                .filter(text -> !text.isBlank());
    }

    /**
     * Fetches a jar, and compares it with what this Lectern was built with. Blocks.
     *
     * @param to a file of nobody else's, whose bytes are right afterwards, and not if this fails
     * @throws SparkUnavailableException if it cannot be had
     * @throws IOException if it cannot be kept
     */
    void fetch(SparkLibrary library, Path to) throws IOException, InterruptedException {
        URI file = address.resolve(library.path());
        Message why = Message.NONE;
        @Nullable Throwable cause = null;
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            try {
                Answer answer = ask(file, to);
                if (answer.status() == 200) {
                    if (!library.sha256().equals(answer.digest())) {
                        throw new SparkUnavailableException(SparkSentence.OTHER_FILE.of(file));
                    }
                    return;
                }
                why = refused(answer.status());
                if (answer.status() < 500) {
                    break; // it would say the same again
                }
            } catch (ReceivingException broken) {
                why = SparkSentence.CUT_SHORT.of(host());
                cause = broken.getCause();
            } catch (NotKeptException full) {
                throw full.cause;
            } catch (IOException failure) {
                why = reason(failure);
                cause = failure;
            }
        }
        throw new SparkUnavailableException(SparkSentence.NOT_FETCHED.of(file, why), cause);
    }

    /** @param digest of the bytes that were received */
    private record Answer(int status, String digest) {}

    /** Waits for the body as well: who reads it as a stream cannot be interrupted. */
    private Answer ask(URI file, Path to) throws IOException, InterruptedException {
        try (ReceivedFile received = new ReceivedFile(to)) {
            try {
                int status = client.send(
                                HttpRequest.newBuilder(file).timeout(LONGEST).build(), received)
                        .statusCode();
                return new Answer(status, received.digest());
            } catch (NotKeptException full) {
                throw full;
            } catch (IOException broken) {
                throw received.hasBegun() ? new ReceivingException(broken) : broken;
            }
        }
    }

    /** Returns the SHA-256 of a file, in hexadecimal digits. */
    static String digest(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = Files.newInputStream(file)) {
            for (byte[] read = in.readNBytes(BUFFER); read.length > 0; read = in.readNBytes(BUFFER)) {
                digest.update(read);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every JDK has SHA-256", missing);
        }
    }

    /** Copies a file of this machine. Answers the digest of what was copied. */
    static String copy(Path from, Path to) throws IOException {
        try (InputStream in = Files.newInputStream(from);
                ReceivedFile received = new ReceivedFile(to)) {
            for (byte[] read = in.readNBytes(BUFFER); read.length > 0; read = in.readNBytes(BUFFER)) {
                received.take(read);
            }
            return received.digest();
        } catch (NotKeptException full) {
            throw full.cause;
        }
    }

    private Message refused(int status) {
        if (status == PROXY_WANTS_LOGIN) {
            return SparkSentence.PROXY_LOGIN.of(reached());
        }
        return status == 404
                ? SparkSentence.NOT_THERE.of(host())
                : SparkSentence.OTHER_ANSWER.of(host(), String.valueOf(status));
    }

    private Message reason(IOException failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof UnresolvedAddressException) {
                return SparkSentence.UNKNOWN_HOST.of(reached());
            }
        }
        if (failure instanceof HttpTimeoutException) {
            return SparkSentence.NO_ANSWER.of(reached());
        }
        if (failure instanceof ConnectException) {
            return SparkSentence.NO_CONNECTION.of(reached());
        }
        String said = String.valueOf(failure.getMessage());
        if (failure instanceof SSLException) {
            return SparkSentence.NOT_TRUSTED.of(host(), said);
        }
        if (said.contains(String.valueOf(PROXY_WANTS_LOGIN)) || said.contains("Proxy Authentication Required")) {
            return SparkSentence.PROXY_LOGIN.of(reached());
        }
        return SparkSentence.OTHER_FAILURE.of(reached(), said);
    }

    private String host() {
        return String.valueOf(address.getAuthority());
    }

    /** The machine that is spoken to first: the proxy, or the repository. */
    private String reached() {
        return proxy.map(through -> through.getHostString() + ":" + through.getPort())
                .orElseGet(this::host);
    }

    /** A file as its bytes come, and their digest. */
    private static final class ReceivedFile implements HttpResponse.BodyHandler<Void>, AutoCloseable {
        private final MessageDigest digest;
        private final OutputStream out;
        private Optional<IOException> notKept = Optional.empty();
        private boolean begun;
        private boolean closed;

        ReceivedFile(Path to) throws NotKeptException {
            digest = sha256();
            try {
                out = Files.newOutputStream(to);
            } catch (IOException failure) {
                throw new NotKeptException(failure);
            }
        }

        @Override
        public HttpResponse.BodySubscriber<Void> apply(HttpResponse.ResponseInfo answer) {
            if (answer.statusCode() != 200) {
                return HttpResponse.BodySubscribers.discarding();
            }
            begin();
            return HttpResponse.BodySubscribers.ofByteArrayConsumer(bytes -> bytes.ifPresent(this::take));
        }

        private synchronized void begin() {
            begun = true;
        }

        synchronized boolean hasBegun() {
            return begun;
        }

        /** What comes after it was closed, nobody wants any more. */
        synchronized void take(byte[] bytes) {
            if (notKept.isEmpty() && !closed) {
                digest.update(bytes);
                try {
                    out.write(bytes);
                } catch (IOException failure) {
                    notKept = Optional.of(failure);
                }
            }
        }

        synchronized String digest() throws NotKeptException {
            if (notKept.isPresent()) {
                throw new NotKeptException(notKept.get());
            }
            return HexFormat.of().formatHex(digest.digest());
        }

        @Override
        public synchronized void close() throws IOException {
            closed = true;
            out.close();
        }
    }

    private static final class ReceivingException extends IOException {
        private static final long serialVersionUID = 1;

        ReceivingException(IOException cause) {
            super(cause);
        }
    }

    private static final class NotKeptException extends IOException {
        private static final long serialVersionUID = 1;

        private final IOException cause;

        NotKeptException(IOException cause) {
            super(cause);
            this.cause = cause;
        }
    }
}
