package org.lectern.node;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports that nobody listens on. From a range below the one that systems hand out to outgoing connections, so that
 * a port found free is unlikely to be taken before the node listens on it.
 */
final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int LAST = 29_999;

    private FreePorts() {}

    static List<Integer> find(String address, int count) throws NodeException {
        return find(address, count, FIRST, LAST);
    }

    static List<Integer> find(String address, int count, int first, int last) throws NodeException {
        List<ServerSocket> held = new ArrayList<>();
        int size = last - first + 1;
        int start = ThreadLocalRandom.current().nextInt(size);
        try {
            InetAddress host = InetAddress.getByName(address);
            for (int i = 0; i < size && held.size() < count; i++) {
                try {
                    held.add(new ServerSocket(first + (start + i) % size, 1, host));
                } catch (IOException taken) {
                    // The next one, then.
                }
            }
        } catch (IOException unknownHost) {
            throw new NodeException("The address " + address + " is not one of this machine's", unknownHost);
        } finally {
            for (ServerSocket socket : held) {
                close(socket);
            }
        }
        if (held.size() < count) {
            throw new NodeException(String.format(
                    "The node needs %d free ports on %s and found %d between %d and %d:"
                            + " end a program that listens there, or connect to a cluster with --contact-point",
                    count, address, held.size(), first, last));
        }
        return held.stream().map(ServerSocket::getLocalPort).toList();
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException alreadyClosed) {
            // Closed is what was wanted.
        }
    }
}
