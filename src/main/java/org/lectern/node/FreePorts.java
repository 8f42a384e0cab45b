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
            throw new NodeException(NodeSentence.NO_SUCH_ADDRESS.of(address), unknownHost);
        } finally {
            for (ServerSocket socket : held) {
                close(socket);
            }
        }
        if (held.size() < count) {
            throw new NodeException(
                    NodeSentence.NO_PORTS.of(count, address, held.size(), String.valueOf(first), String.valueOf(last)));
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
