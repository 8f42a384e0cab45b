package org.lectern.node;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What listens in place of a node, and passes on every byte both ways until the node is cut off: then all its connections end
 * at once, and new ones end as soon as they are made. A few threads; they end with it.
 */
final class Relay implements AutoCloseable {
    /** Magic number, flags, and the length of an address with its port; then the address. */
    private static final int BEFORE_ADDRESS = 9;

    private static final int ADDRESS = 4;

    private final InetSocketAddress at;
    private final InetSocketAddress node;
    private final Set<String> cutOff;
    private final boolean betweenNodes;
    private final ServerSocket listening;
    private final Set<Passage> passages = ConcurrentHashMap.newKeySet();

    /** One connection, and who made it. */
    private record Passage(Socket outside, Socket inside, String from) {
        void close() {
            for (Socket socket : new Socket[] {outside, inside}) {
                try {
                    socket.close();
                } catch (IOException closed) {
                    // Closed is what was wanted.
                }
            }
        }
    }

    /**
     * @param at where it listens
     * @param node where the node does
     * @param cutOff addresses that no connection is to lead to, or, between nodes, to come from; others may change it
     * @param betweenNodes whether nodes connect here, who say in their first bytes which they are; else clients
     */
    Relay(InetSocketAddress at, InetSocketAddress node, Set<String> cutOff, boolean betweenNodes) throws IOException {
        this.at = at;
        this.node = node;
        this.cutOff = cutOff;
        this.betweenNodes = betweenNodes;
        listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(at, 200);
        thread("relay " + at, this::listen);
    }

    /** Ends every connection of those that are cut off. */
    void sever() {
        for (Passage passage : passages) {
            if (isCut(passage)) {
                passage.close();
            }
        }
    }

    private boolean isCut(Passage passage) {
        return cutOff.contains(at.getAddress().getHostAddress()) || cutOff.contains(passage.from());
    }

    private void listen() {
        try {
            while (true) {
                Socket outside = listening.accept();
                thread("relay from " + outside.getRemoteSocketAddress(), () -> connect(outside));
            }
        } catch (IOException closed) {
            // As it is to be.
        }
    }

    private void connect(Socket outside) {
        Passage passage = new Passage(outside, new Socket(), "");
        try {
            Socket inside = passage.inside();
            byte[] hello = new byte[betweenNodes ? BEFORE_ADDRESS + ADDRESS : 0];
            new DataInputStream(outside.getInputStream()).readFully(hello);
            String from = betweenNodes
                    ? InetAddress.getByAddress(Arrays.copyOfRange(hello, BEFORE_ADDRESS, hello.length))
                            .getHostAddress()
                    : "";
            passage = new Passage(outside, inside, from);
            // Listed before it is asked whether it may be: so whoever cuts it off sees it, or is seen.
            passages.add(passage);
            if (!isCut(passage)) {
                outside.setTcpNoDelay(true);
                inside.setTcpNoDelay(true);
                inside.connect(node);
                inside.getOutputStream().write(hello);
                Passage open = passage;
                Thread back = thread("relay to " + outside.getRemoteSocketAddress(), () -> pass(open, inside, outside));
                pass(passage, outside, inside);
                back.join();
            }
        } catch (IOException | InterruptedException ended) {
            // A connection that cannot be made is closed: that is what the other side sees.
        } finally {
            passage.close();
            passages.remove(passage);
        }
    }

    private static void pass(Passage passage, Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException ended) {
            // Either side has ended it.
        } finally {
            passage.close();
        }
    }

    private static Thread thread(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException closed) {
            // Closed is what was wanted.
        }
        passages.forEach(Passage::close);
    }
}
