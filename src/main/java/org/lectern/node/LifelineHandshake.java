package org.lectern.node;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Mutual proof that a console and a node know the same token. The token itself is never sent, so a program that listens on the
 * port of a node that has ended learns nothing. Used by the node's process as well, so nothing but the JDK.
 *
 * <p>The console sends {@link #CONSOLE} and a nonce. The node answers {@link #NODE}, its process id, a nonce of its own and its
 * proof. The console sends its proof, and the node {@link #HELD}. Each is one line of ASCII.
 */
final class LifelineHandshake {
    /** The version of this handshake, as a node's record names it. */
    static final int VERSION = 1;

    static final String CONSOLE = "lectern-console";
    static final String NODE = "lectern-node";
    static final String HELD = "held";

    /** Longer lines end the connection: nobody has proved anything before them. */
    private static final int LONGEST_LINE = 256;

    private static final String MAC = "HmacSHA256";
    private static final int NONCE_BYTES = 16;

    private final String token;

    LifelineHandshake(String token) {
        this.token = token;
    }

    /** Makes a nonce, as hexadecimal digits. */
    static String nonce() {
        byte[] bytes = new byte[NONCE_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    String proofOfNode(long pid, String consoleNonce, String nodeNonce) {
        return proof(NODE, String.valueOf(pid), consoleNonce, nodeNonce);
    }

    String proofOfConsole(String consoleNonce, String nodeNonce) {
        return proof(CONSOLE, consoleNonce, nodeNonce);
    }

    /** Compares two proofs in a time that does not depend on them. */
    static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(US_ASCII), other.getBytes(US_ASCII));
    }

    private String proof(String... parts) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(token.getBytes(US_ASCII), MAC));
            return HexFormat.of()
                    .formatHex(mac.doFinal(String.join("|", List.of(parts)).getBytes(US_ASCII)));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("Every JDK has " + MAC, missing);
        }
    }

    /**
     * Reads a line of the handshake.
     *
     * @throws IOException if the stream ends first or the line is longer than any of the handshake's
     */
    static String readLine(InputStream in) throws IOException {
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
