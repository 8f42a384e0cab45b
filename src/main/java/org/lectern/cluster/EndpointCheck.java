package org.lectern.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ConnectionCheck.Found;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.wording.Message;

/** The steps of a {@link ConnectionCheck} that need no session: names, ports, encryption. Blocks; for one thread. */
final class EndpointCheck {
    private final ConnectionSettings settings;
    private @Nullable InetSocketAddress open;

    EndpointCheck(ConnectionSettings settings) {
        this.settings = settings;
    }

    /** The contact points' names are known. */
    Found name() {
        Optional<Path> bundle = settings.options().bundle();
        if (bundle.isPresent()) {
            if (!Files.isReadable(bundle.get()) || Files.isDirectory(bundle.get())) {
                throw ConnectionCheck.failed(CheckSentence.BUNDLE_MISSING.of(bundle.get()));
            }
            return Found.passed(CheckSentence.BUNDLE_NAMES.of());
        }
        List<String> unknown = new ArrayList<>();
        List<String> known = new ArrayList<>();
        for (InetSocketAddress point : settings.contactPoints()) {
            try {
                known.add(InetAddress.getByName(point.getHostString()).getHostAddress());
            } catch (UnknownHostException e) {
                unknown.add(point.getHostString());
            }
        }
        if (known.isEmpty()) {
            throw ConnectionCheck.failed(CheckSentence.NO_HOST.of(String.join("\u201D, \u201C", unknown)));
        }
        return unknown.isEmpty()
                ? Found.passed(Message.plain(String.join(", ", known)))
                : new Found(Outcome.WARNED, CheckSentence.SOME_HOSTS_UNKNOWN.of(String.join(", ", unknown)));
    }

    /** Somebody listens at the port. */
    Found port() {
        if (settings.options().bundle().isPresent()) {
            return Found.passed(CheckSentence.BUNDLE_PORT.of());
        }
        List<String> silent = new ArrayList<>();
        List<String> answering = new ArrayList<>();
        for (InetSocketAddress point : settings.contactPoints()) {
            InetSocketAddress address = new InetSocketAddress(point.getHostString(), point.getPort());
            try (Socket socket = new Socket()) {
                socket.connect(address, SocketProbe.MILLIS);
                answering.add(ClusterFailures.address(point));
                open = open == null ? address : open;
            } catch (IOException e) {
                silent.add(ClusterFailures.address(point));
            }
        }
        if (answering.isEmpty()) {
            throw ConnectionCheck.failed(CheckSentence.NO_PORT.of(String.join(", ", silent)));
        }
        return silent.isEmpty()
                ? Found.passed(Message.plain(String.join(", ", answering)))
                : new Found(Outcome.WARNED, CheckSentence.SOME_PORTS_SILENT.of(String.join(", ", silent)));
    }

    /** The encryption is agreed on, with the contact point that {@link #port} found; or none was asked for. */
    Found tls() throws IOException {
        if (settings.options().bundle().isPresent()) {
            return Found.passed(CheckSentence.BUNDLE_TLS.of());
        }
        InetSocketAddress address = Objects.requireNonNull(open);
        Optional<Tls> tls = settings.options().tls();
        if (tls.isEmpty()) {
            if (SocketProbe.answersInPlain(address)) {
                return inPlain();
            }
            throw ConnectionCheck.failed(CheckSentence.NOT_PLAIN.of(ClusterFailures.address(address)));
        }
        return Found.passed(SocketProbe.encrypted(address, tls.get()));
    }

    private Found inPlain() {
        settings.requireSafePassword();
        return settings.options()
                .credentials()
                .filter(credentials -> settings.sendsPasswordInPlain())
                .map(credentials -> new Found(Outcome.WARNED, CheckSentence.PASSWORD_IN_PLAIN.of(credentials.user())))
                .orElseGet(() -> Found.passed(CheckSentence.NOT_ENCRYPTED.of()));
    }
}
