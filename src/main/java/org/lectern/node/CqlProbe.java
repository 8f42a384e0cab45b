package org.lectern.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Asks a port whether it speaks CQL, with the one request that needs no handshake. */
final class CqlProbe {
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};
    private static final byte RESPONSE_V4 = (byte) 0x84;
    private static final byte SUPPORTED = 6;
    private static final int HEADER_BYTES = 9;

    private CqlProbe() {}

    static boolean answers(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(OPTIONS);
            byte[] header = socket.getInputStream().readNBytes(HEADER_BYTES);
            return header.length == HEADER_BYTES && header[0] == RESPONSE_V4 && header[4] == SUPPORTED;
        } catch (IOException notSoFar) {
            return false;
        }
    }
}
