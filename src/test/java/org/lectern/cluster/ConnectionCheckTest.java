package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.cluster.ConnectionCheck.Result;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;

/** A password that goes over a network as it is should be known; on this machine it goes over none. */
@WithoutNode
final class ConnectionCheckTest {
    private static final byte[] SUPPORTED = {(byte) 0x84, 0, 0, 0, 6, 0, 0, 0, 0};

    private static ConnectionSettings settings(String host, int port, Optional<String> user, Optional<Tls> tls) {
        return new ConnectionSettings(
                List.of(InetSocketAddress.createUnresolved(host, port)),
                "dc1",
                "lectern",
                false,
                true,
                new ConnectionOptions(
                        user.map(name -> new Credentials(name, Secret.of("hush"))),
                        tls,
                        Optional.empty(),
                        RequestOptions.STANDARD,
                        Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "cassandra.example.org, true",
        "10.0.0.1, true",
        "0.0.0.0, true",
        "localhost.example.org, true",
        "2001:db8::1, true",
        "localhost, false",
        "LOCALHOST, false",
        "node1.localhost, false",
        "127.0.0.1, false",
        "127.8.9.10, false",
        "::1, false",
        "0:0:0:0:0:0:0:1, false"
    })
    void onlyTheWayToThisMachineIsNoNetwork(String host, boolean inPlain) {
        assertThat(settings(host, 9042, Optional.of("ann"), Optional.empty()).sendsPasswordInPlain())
                .isEqualTo(inPlain);
        assertThat(settings(host, 9042, Optional.empty(), Optional.empty()).sendsPasswordInPlain())
                .isFalse();
    }

    @Test
    void aPasswordIsSentInPlainOnlyWhereThatIsAllowed() {
        ConnectionSettings plain = settings("10.0.0.1", 9042, Optional.of("ann"), Optional.empty());
        assertThatThrownBy(() -> Sessions.open(plain).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("10.0.0.1:9042 unencrypted");
        allowing(true, plain).requireSafePassword();
    }

    @Test
    void anEncryptedOneIsReadByNobody() {
        Tls tls =
                new Tls(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), true);
        assertThat(settings("10.0.0.1", 9042, Optional.of("ann"), Optional.of(tls))
                        .sendsPasswordInPlain())
                .isFalse();
    }

    @Test
    void theDriversOwnFileMayEncryptIt(@TempDir Path directory) throws IOException {
        ConnectionSettings plain = settings("10.0.0.1", 9042, Optional.of("ann"), Optional.empty());
        Path tls = Files.writeString(
                directory.resolve("tls.conf"),
                "datastax-java-driver.advanced.ssl-engine-factory { class = DefaultSslEngineFactory }");
        Path top = Files.writeString(
                directory.resolve("top.conf"), "advanced.ssl-engine-factory.class = DefaultSslEngineFactory");
        Path other = Files.writeString(
                directory.resolve("other.conf"), "datastax-java-driver.basic.request.timeout = 3 seconds");
        assertThat(with(plain, tls).sendsPasswordInPlain()).isFalse();
        with(plain, tls).requireSafePassword();
        assertThat(with(plain, top).sendsPasswordInPlain()).isFalse();
        assertThat(with(plain, other).sendsPasswordInPlain()).isTrue();
        assertThat(with(plain, directory.resolve("missing.conf")).sendsPasswordInPlain())
                .isTrue();
        assertThatThrownBy(() -> with(plain, other).requireSafePassword()).hasMessageContaining("unencrypted");
    }

    private static ConnectionSettings with(ConnectionSettings settings, Path driverFile) {
        return new ConnectionSettings(
                settings.contactPoints(),
                settings.datacenter(),
                settings.keyspace(),
                false,
                false,
                settings.options().withDriverConfiguration(driverFile));
    }

    /** What the step says that finds out whether the connection is encrypted; those after it are not taken. */
    private static Result tried(String host, Optional<String> user) throws IOException {
        return tried(host, user, true);
    }

    private static Result tried(String host, Optional<String> user, boolean plainPassword) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("0.0.0.0"))) {
            Thread answering = new Thread(() -> answer(server), "answers options");
            answering.start();
            AtomicBoolean enough = new AtomicBoolean();
            return new ConnectionCheck(
                            allowing(plainPassword, settings(host, server.getLocalPort(), user, Optional.empty())),
                            "lectern",
                            session -> Message.NONE,
                            result -> enough.set(result.step() == Step.TLS && result.outcome() != Outcome.RUNNING),
                            enough::get)
                    .run().stream()
                            .filter(result -> result.step() == Step.TLS)
                            .findFirst()
                            .orElseThrow();
        }
    }

    private static ConnectionSettings allowing(boolean plainPassword, ConnectionSettings settings) {
        return new ConnectionSettings(
                settings.contactPoints(),
                settings.datacenter(),
                settings.keyspace(),
                settings.createSchema(),
                settings.readOnly(),
                settings.options().withPlainPassword(plainPassword));
    }

    private static void answer(ServerSocket server) {
        while (true) {
            try (Socket socket = server.accept()) {
                if (socket.getInputStream().read() != -1) {
                    socket.getOutputStream().write(SUPPORTED);
                    socket.getOutputStream().flush();
                }
            } catch (IOException closed) {
                return;
            }
        }
    }

    @Test
    void aTestWarnsOfIt_withoutSayingThePassword() throws IOException {
        Result result = tried("0.0.0.0", Optional.of("ann"));
        assertThat(result.outcome()).isEqualTo(Outcome.WARNED);
        assertThat(result.sentence()).contains("\u201Cann\u201D", "TLS").doesNotContain("hush");

        Result refused = tried("0.0.0.0", Optional.of("ann"), false);
        assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(refused.sentence()).contains("unencrypted").doesNotContain("hush");

        assertThat(tried("0.0.0.0", Optional.empty()).outcome()).isEqualTo(Outcome.PASSED);
        assertThat(tried("127.0.0.1", Optional.of("ann")).outcome()).isEqualTo(Outcome.PASSED);
    }
}
