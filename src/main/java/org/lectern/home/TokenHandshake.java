package org.lectern.home;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Mutual proof that a console and a node know the same token. The token itself is never sent, so a program that listens on a
 * port of a node that has ended learns nothing. Used by the node's process as well, so nothing but the JDK.
 *
 * <p>The console sends {@link #CONSOLE} and a nonce. The node answers {@link #NODE}, its process id, a nonce of its own and its
 * proof. The console sends its proof. Each is one line of ASCII. A proof of one port is none at the other: else a program that
 * listens on one could pass on what the node says on the other.
 */
public final class TokenHandshake {
    /** The version of this handshake, as a node's record names it. */
    public static final int VERSION = 2;

    public static final String CONSOLE = "lectern-console";
    public static final String NODE = "lectern-node";

    /** Longer lines end the connection: nobody has proved anything before them. */
    private static final int LONGEST_LINE = 256;

    private static final String MAC = "HmacSHA256";
    private static final int NONCE_BYTES = 16;

    private final String port;
    private final String token;

    private TokenHandshake(String port, String token) {
        this.port = port;
        this.token = token;
    }

    /** The handshake of the port that holds a node alive. */
    public static TokenHandshake ofLifeline(String token) {
        return new TokenHandshake("lifeline", token);
    }

    /** The handshake of the port for CQL. */
    public static TokenHandshake ofCql(String token) {
        return new TokenHandshake("cql", token);
    }

    /** Makes a nonce, as hexadecimal digits. */
    public static String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Returns the node's answer to the nonce of a console. */
    public String greeting(long pid, String consoleNonce, String nodeNonce) {
        String process = String.valueOf(pid);
        return String.join(" ", NODE, process, nodeNonce, proof(NODE, process, consoleNonce, nodeNonce));
    }

    /** Returns the console's answer to a greeting; empty where the sender does not know the token. */
    public Optional<String> answer(String greeting, String consoleNonce) {
        String[] parts = greeting.split(" ", 4);
        return parts.length == 4
                        && parts[0].equals(NODE)
                        && same(parts[3], proof(NODE, parts[1], consoleNonce, parts[2]))
                ? Optional.of(proofOfConsole(consoleNonce, parts[2]))
                : Optional.empty();
    }

    public String proofOfConsole(String consoleNonce, String nodeNonce) {
        return proof(CONSOLE, consoleNonce, nodeNonce);
    }

    /** Compares two proofs in a time that does not depend on them. */
    public static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(US_ASCII), other.getBytes(US_ASCII));
    }

    private String proof(String... parts) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(token.getBytes(US_ASCII), MAC));
            return HexFormat.of()
                    .formatHex(mac.doFinal((port + "|" + String.join("|", List.of(parts))).getBytes(US_ASCII)));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("Every JDK has " + MAC, missing);
        }
    }

    /**
     * Reads a line of the handshake.
     *
     * @throws IOException if the stream ends first or the line is longer than any of the handshake's
     */
    public static String readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || line.size() == LONGEST_LINE) {
                throw new IOException("Not a line of the handshake");
            }
            line.write(next);
        }
        return line.toString(US_ASCII);
    }
}
