package org.lectern.node;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * Keys and certificates made for one test: of the cluster, and of who connects to it, each signed by itself and trusted by
 * the other. As key stores, and as PEM.
 */
public final class Keys {
    /** Unlike anything else, so that it is found wherever it is written. */
    public static final String STORE_PASSWORD = "Qz-keystore-7719-secret";

    private static final int ANSWER_MILLIS = 20_000;
    private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};
    private static final char[] PASSWORD = STORE_PASSWORD.toCharArray();

    private final Path directory;

    private Keys(Path directory) {
        this.directory = directory;
    }

    /** Makes them, by {@code keytool}. */
    public static Keys make(Path directory) throws Exception {
        Files.createDirectories(directory);
        Keys keys = new Keys(directory);
        Process cluster = keys.generate(
                keys.clusterKey(), "CN=cluster", "san=dns:localhost,ip:127.0.0.1,ip:127.0.0.2,ip:127.0.0.3");
        Process console = keys.generate(keys.consoleKey(), "CN=console", "san=dns:console");
        if (cluster.waitFor() != 0 || console.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        keys.trust(keys.clusterKey(), keys.consoleTrust());
        keys.trust(keys.consoleKey(), keys.clusterTrust());
        keys.pem();
        return keys;
    }

    private Process generate(Path store, String name, String extension) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "key",
                        "-keyalg",
                        "EC",
                        "-dname",
                        name,
                        "-ext",
                        extension,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        STORE_PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private void trust(Path store, Path trusting) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("trusted", load(store).getCertificate("key"));
        try (OutputStream out = Files.newOutputStream(trusting)) {
            trusted.store(out, PASSWORD);
        }
    }

    private void pem() throws IOException, GeneralSecurityException {
        KeyStore console = load(consoleKey());
        Files.writeString(
                consoleCertificatePem(),
                pem("CERTIFICATE", console.getCertificate("key").getEncoded()));
        Files.writeString(
                consoleKeyPem(),
                pem("PRIVATE KEY", console.getKey("key", PASSWORD).getEncoded()));
        Files.writeString(
                clusterCertificatePem(),
                pem("CERTIFICATE", load(clusterKey()).getCertificate("key").getEncoded()));
    }

    private static String pem(String type, byte[] content) {
        String body = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n";
    }

    private static KeyStore load(Path store) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(store.toFile(), PASSWORD);
    }

    private Path clusterKey() {
        return directory.resolve("cluster.p12");
    }

    private Path clusterTrust() {
        return directory.resolve("cluster-trust.p12");
    }

    public Path consoleKey() {
        return directory.resolve("console.p12");
    }

    public Path consoleTrust() {
        return directory.resolve("console-trust.p12");
    }

    public Path consoleCertificatePem() {
        return directory.resolve("console.crt.pem");
    }

    public Path consoleKeyPem() {
        return directory.resolve("console.key.pem");
    }

    public Path clusterCertificatePem() {
        return directory.resolve("cluster.crt.pem");
    }

    NodeLaunch.Further further() {
        return new NodeLaunch.Further(
                String.join(
                        "\n",
                        "",
                        "authenticator: PasswordAuthenticator",
                        "authorizer: CassandraAuthorizer",
                        "client_encryption_options:",
                        "  enabled: true",
                        "  optional: false",
                        "  keystore: " + clusterKey(),
                        "  keystore_password: " + STORE_PASSWORD,
                        "  require_client_auth: true",
                        "  truststore: " + clusterTrust(),
                        "  truststore_password: " + STORE_PASSWORD,
                        "  store_type: PKCS12",
                        ""),
                List.of(
                        "-Dcassandra.superuser_setup_delay_ms=0",
                        // The fewest rounds there are: passwords are checked for every connection of every test.
                        "-Dcassandra.auth_bcrypt_gensalt_log2_rounds=4"));
    }

    SSLContext context() {
        return context(consoleKey(), consoleTrust());
    }

    /** As the cluster shows itself. */
    SSLContext clusterContext() {
        return context(clusterKey(), clusterTrust());
    }

    private static SSLContext context(Path key, Path trust) {
        try {
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(load(key), PASSWORD);
            TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(load(trust));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean answers(InetSocketAddress address) {
        try (SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket()) {
            socket.connect(address, ANSWER_MILLIS);
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.getOutputStream().write(OPTIONS);
            return socket.getInputStream().read() != -1;
        } catch (IOException notSoFar) {
            return false;
        }
    }
}
