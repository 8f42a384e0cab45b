package org.lectern.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.lectern.model.GroupRole;
import org.lectern.wording.InvalidInputException;

/**
 * How a cluster is connected to, besides where it is.
 *
 * @param bundle a secure connect bundle, which says by itself where the cluster is and how it is encrypted
 * @param consistency of every statement that needs no other
 * @param serial how far compare-and-set reaches
 * @param requestTimeout how long one request may take; from 100 ms to 10 min
 * @param driverConfiguration a configuration file of the driver (HOCON), for everything else
 * @param heartbeat after how much silence a node is asked whether it is there, and how long it may take to say so; then its
 *     connections are given up
 * @param writesAlone whether the local data centre alone writes, where others hold replicas as well: then what reaches the
 *     local data centre only is enough
 * @param groupOwners what somebody is in a group, at least, who counts as its owner where its library is read: MEMBER or MANAGER
 */
public record ConnectionOptions(
        Optional<Credentials> credentials,
        Optional<Tls> tls,
        Optional<Path> bundle,
        Consistency consistency,
        Consistency.Serial serial,
        Duration requestTimeout,
        Optional<Path> driverConfiguration,
        Duration heartbeat,
        boolean writesAlone,
        GroupRole groupOwners) {
    public static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    /** A node of a cluster that hangs is left alone after ten seconds: the driver's own half a minute is long for operators. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** No user, no encryption, quorums in the local data centre. */
    public static final ConnectionOptions PLAIN = new ConnectionOptions(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Consistency.LOCAL_QUORUM,
            Consistency.Serial.LOCAL_SERIAL,
            REQUEST_TIMEOUT,
            Optional.empty());

    /**
     * A node on this machine that is the console's own. When its process ends, its connections break by themselves; as long as
     * they do not, it is slow, and giving up would gain nothing.
     */
    public static final ConnectionOptions OWN_NODE = new ConnectionOptions(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Consistency.LOCAL_QUORUM,
            Consistency.Serial.LOCAL_SERIAL,
            Duration.ofMinutes(5),
            Optional.empty(),
            Duration.ofMinutes(5),
            false,
            GroupRole.MEMBER);

    /** A node of a cluster. */
    public ConnectionOptions(
            Optional<Credentials> credentials,
            Optional<Tls> tls,
            Optional<Path> bundle,
            Consistency consistency,
            Consistency.Serial serial,
            Duration requestTimeout,
            Optional<Path> driverConfiguration) {
        this(
                credentials,
                tls,
                bundle,
                consistency,
                serial,
                requestTimeout,
                driverConfiguration,
                HEARTBEAT,
                false,
                GroupRole.MEMBER);
    }

    /** The same, as this user. */
    public ConnectionOptions withCredentials(Credentials user) {
        return new ConnectionOptions(
                Optional.of(user),
                tls,
                bundle,
                consistency,
                serial,
                requestTimeout,
                driverConfiguration,
                heartbeat,
                writesAlone,
                groupOwners);
    }

    /** The same, where the local data centre alone writes, or not. */
    public ConnectionOptions withWritesAlone(boolean alone) {
        return new ConnectionOptions(
                credentials,
                tls,
                bundle,
                consistency,
                serial,
                requestTimeout,
                driverConfiguration,
                heartbeat,
                alone,
                groupOwners);
    }

    /** The same, where those who are this in a group, or more, count as its owners. */
    public ConnectionOptions withGroupOwners(GroupRole least) {
        return new ConnectionOptions(
                credentials,
                tls,
                bundle,
                consistency,
                serial,
                requestTimeout,
                driverConfiguration,
                heartbeat,
                writesAlone,
                least);
    }

    /** @throws IllegalArgumentException with a sentence for the operator */
    public ConnectionOptions {
        if (requestTimeout.compareTo(SHORTEST) < 0 || requestTimeout.compareTo(LONGEST) > 0) {
            throw new InvalidInputException(ClusterSentence.BAD_TIMEOUT.of());
        }
        if (bundle.isPresent() && tls.isPresent()) {
            throw new InvalidInputException(ClusterSentence.BUNDLE_AND_TLS.of());
        }
    }
}
