package org.lectern.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.lectern.wording.InvalidInputException;

/**
 * How a cluster is connected to, besides where it is.
 *
 * @param bundle a secure connect bundle, which says by itself where the cluster is and how it is encrypted
 * @param driverConfiguration a configuration file of the driver (HOCON), for everything else
 * @param heartbeat after how much silence a node is asked whether it is there, and how long it may take to say so; then its
 *     connections are given up
 * @param plainPassword whether the password may go over a network without encryption; else the connection is refused
 * @param kind how much depends on the cluster, as the connection says; on a production cluster writes on record need a name
 */
public record ConnectionOptions(
        Optional<Credentials> credentials,
        Optional<Tls> tls,
        Optional<Path> bundle,
        RequestOptions requests,
        Optional<Path> driverConfiguration,
        Duration heartbeat,
        boolean plainPassword,
        ClusterKind kind) {
    /** A node of a cluster that hangs is left alone after ten seconds: the driver's own half a minute is long for operators. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    /** No user, no encryption, quorums in the local data centre, a cluster of the operator's own. */
    public static final ConnectionOptions PLAIN = new ConnectionOptions(
            Optional.empty(), Optional.empty(), Optional.empty(), RequestOptions.STANDARD, Optional.empty());

    /**
     * A node on this machine that is the console's own. When its process ends, its connections break by themselves; as long as
     * they do not, it is slow, and giving up would gain nothing.
     */
    public static final ConnectionOptions OWN_NODE = new ConnectionOptions(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            RequestOptions.STANDARD.withTimeout(Duration.ofMinutes(5)),
            Optional.empty(),
            Duration.ofMinutes(5),
            false,
            ClusterKind.LOCAL);

    /** A node of a cluster. */
    public ConnectionOptions(
            Optional<Credentials> credentials,
            Optional<Tls> tls,
            Optional<Path> bundle,
            RequestOptions requests,
            Optional<Path> driverConfiguration) {
        this(credentials, tls, bundle, requests, driverConfiguration, HEARTBEAT, false, ClusterKind.LOCAL);
    }

    /** @throws IllegalArgumentException with a sentence for the operator */
    public ConnectionOptions {
        if (bundle.isPresent() && tls.isPresent()) {
            throw new InvalidInputException(ClusterSentence.BUNDLE_AND_TLS.of());
        }
    }

    /** The same, as this user. */
    public ConnectionOptions withCredentials(Credentials user) {
        return new ConnectionOptions(
                Optional.of(user), tls, bundle, requests, driverConfiguration, heartbeat, plainPassword, kind);
    }

    /** The same, encrypted. */
    public ConnectionOptions withTls(Tls encrypted) {
        return new ConnectionOptions(
                credentials,
                Optional.of(encrypted),
                bundle,
                requests,
                driverConfiguration,
                heartbeat,
                plainPassword,
                kind);
    }

    /** The same, asked like this. */
    public ConnectionOptions withRequests(RequestOptions asked) {
        return new ConnectionOptions(
                credentials, tls, bundle, asked, driverConfiguration, heartbeat, plainPassword, kind);
    }

    /** The same, with a password that may go over a network without encryption. */
    public ConnectionOptions withPlainPassword(boolean allowed) {
        return new ConnectionOptions(credentials, tls, bundle, requests, driverConfiguration, heartbeat, allowed, kind);
    }

    /** The same, with this file of the driver's. */
    public ConnectionOptions withDriverConfiguration(Path file) {
        return new ConnectionOptions(
                credentials, tls, bundle, requests, Optional.of(file), heartbeat, plainPassword, kind);
    }

    /** The same, of a cluster of this kind. */
    public ConnectionOptions withKind(ClusterKind of) {
        return new ConnectionOptions(
                credentials, tls, bundle, requests, driverConfiguration, heartbeat, plainPassword, of);
    }
}
