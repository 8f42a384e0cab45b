package org.lectern.cluster;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.lectern.wording.Message;

/** Asks a node the one thing that needs no login. Blocks, some seconds at the most. */
final class SocketProbe {
    static final int MILLIS = 5_000;

    private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};
    private static final int RESPONSE = 0x80;
    private static final int TLS_ALERT = 0x15;

    private SocketProbe() {}

    /**
     * Agrees on encryption with who listens there.
     *
     * @return what was agreed on
     * @throws ClusterException if they speak something else
     */
    static Message encrypted(InetSocketAddress address, Tls tls) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, MILLIS);
            socket.setSoTimeout(MILLIS);
            SSLSocket named = (SSLSocket) TlsContext.of(tls)
                    .getSocketFactory()
                    .createSocket(socket, address.getHostString(), address.getPort(), true);
            if (tls.hostNameCheck()) {
                SSLParameters parameters = named.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                named.setSSLParameters(parameters);
            }
            // A cluster that misses our certificate says so only when something is asked.
            if (!answersEncrypted(named, tls)) {
                throw ConnectionCheck.failed(CheckSentence.NOT_CQL.of(ClusterFailures.address(address)));
            }
            CheckSentence found = tls.hostNameCheck() ? CheckSentence.ENCRYPTED : CheckSentence.ENCRYPTED_UNNAMED;
            return found.of(named.getSession().getProtocol(), named.getSession().getCipherSuite());
        }
    }

    private static boolean answersEncrypted(SSLSocket socket, Tls tls) throws IOException {
        try {
            socket.startHandshake();
            return answersOptions(socket);
        } catch (IOException e) {
            // Closed without a word, after the handshake or at its end: TLS 1.3, to who shows no certificate.
            boolean closed = e instanceof SocketException
                    || e instanceof EOFException
                    || (e instanceof SSLException && e.getCause() instanceof SocketException);
            throw closed && tls.keyStore().isEmpty()
                    ? new IOException(ConnectionCheck.failed(CheckSentence.CLOSED_AFTER_TLS.of()))
                    : e;
        }
    }

    /** Whether somebody there speaks CQL without encryption. */
    static boolean answersInPlain(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, MILLIS);
            socket.setSoTimeout(MILLIS);
            return answersOptions(socket);
        } catch (IOException e) {
            return false;
        }
    }

    /** The one request of CQL that needs no login. */
    private static boolean answersOptions(Socket socket) throws IOException {
        socket.getOutputStream().write(OPTIONS);
        socket.getOutputStream().flush();
        int first = socket.getInputStream().read();
        return first != -1 && first != TLS_ALERT && (first & RESPONSE) != 0;
    }
}
