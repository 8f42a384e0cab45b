package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.Stuck;
import org.lectern.home.TokenHandshake;
import org.lectern.lane.WithoutNode;

/** Plays another user's program that listens where the own node listened, or will listen. */
@WithoutNode
class ProvedLoginTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final int VERSION_5 = 5;
    private static final int ERROR = 0;
    private static final int PROTOCOL_ERROR = 10;
    private static final int STARTUP = 1;
    private static final int OPTIONS = 5;
    private static final int SUPPORTED = 6;
    private static final int READY = 2;
    private static final int AUTHENTICATE = 3;

    /** The driver waits for an answer to the request that it sends after the last that it got. */
    private static final int LAST_REQUEST_MILLIS = 2_000;

    @Test
    void aPasswordThatIsSentIsHeard() throws Exception {
        assertThat(heard(AUTHENTICATE, new Credentials("lectern", Secret.of(TOKEN))))
                .contains(TOKEN);
    }

    /** The impostor asks for a password, or lets everybody in. */
    @ParameterizedTest
    @ValueSource(ints = {AUTHENTICATE, READY})
    void anImpostorHearsNoPasswordAndIsNoNode(int answer) throws Exception {
        assertThat(heard(answer, new Credentials("lectern", Secret.of(TOKEN), true)))
                .isNotEmpty()
                .doesNotContain(TOKEN, "system.local", "system_schema");
    }

    /** Else a program could pass on what the node says on its other port. */
    @Test
    void aGreetingOfTheLifelineIsNoneForCql() {
        String nonce = TokenHandshake.nonce();
        String greeting = TokenHandshake.ofLifeline(TOKEN).greeting(1, nonce, TokenHandshake.nonce());
        assertThat(TokenHandshake.ofLifeline(TOKEN).answer(greeting, nonce)).isPresent();
        assertThat(TokenHandshake.ofCql(TOKEN).answer(greeting, nonce)).isEmpty();
    }

    /** All that the impostor hears of a session that fails. */
    private static String heard(int answer, Credentials credentials) throws Exception {
        CompletableFuture<String> heard;
        try (ServerSocket impostor = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            heard = CompletableFuture.supplyAsync(() -> converse(impostor, answer));
            ConnectionSettings settings = new ConnectionSettings(
                    List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), impostor.getLocalPort())),
                    "datacenter1",
                    "lectern",
                    false,
                    true,
                    ConnectionOptions.PLAIN.withCredentials(credentials));
            assertThatThrownBy(() -> Sessions.open(settings).close()).isNotNull();
        }
        return Stuck.await("what the impostor hears", heard);
    }

    /** Refuses each version of the protocol but 5, answers until the request after STARTUP, and hangs up. */
    private static String converse(ServerSocket impostor, int answer) {
        ByteArrayOutputStream heard = new ByteArrayOutputStream();
        boolean started = false;
        while (!impostor.isClosed()) {
            try (Socket console = impostor.accept()) {
                DataInputStream in = new DataInputStream(console.getInputStream());
                DataOutputStream out = new DataOutputStream(console.getOutputStream());
                do {
                    int version = in.readUnsignedByte();
                    in.readUnsignedByte();
                    int stream = in.readUnsignedShort();
                    int asked = in.readUnsignedByte();
                    heard.write(in.readNBytes(in.readInt()));
                    started = version == VERSION_5 && asked == STARTUP;
                    boolean supported = version == VERSION_5 && asked == OPTIONS;
                    byte[] body = started ? started(answer) : supported ? new byte[Short.BYTES] : refused();
                    out.writeShort((0x80 | VERSION_5) << 8);
                    out.writeShort(stream);
                    out.writeByte(started ? answer : supported ? SUPPORTED : ERROR);
                    out.writeInt(body.length);
                    out.write(body);
                    out.flush();
                } while (!started);
                console.setSoTimeout(LAST_REQUEST_MILLIS);
                in.transferTo(heard);
            } catch (IOException hungUp) {
                // The driver tries another version, has found out, or waits for the next answer.
            }
        }
        return heard.toString(StandardCharsets.ISO_8859_1);
    }

    private static byte[] started(int answer) throws IOException {
        return answer == READY
                ? new byte[0]
                : bytes(out -> out.writeUTF("org.apache.cassandra.auth.PasswordAuthenticator"));
    }

    private static byte[] refused() throws IOException {
        return bytes(out -> {
            out.writeInt(PROTOCOL_ERROR);
            out.writeUTF("Invalid or unsupported protocol version");
        });
    }

    private static byte[] bytes(Body body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        body.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    /** The body of a frame. */
    private interface Body {
        void write(DataOutputStream out) throws IOException;
    }
}
