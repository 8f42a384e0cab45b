package org.lectern.cluster;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import org.lectern.wording.InvalidInputException;

/**
 * Where a cluster is.
 *
 * @param contactPoints at least one; none where a secure connect bundle says it
 * @param datacenter the local data centre, as the cluster names it; empty where a secure connect bundle says it
 * @param keyspace lower case letters, digits and underscores, at most 48
 * @param createSchema whether a missing keyspace is created, rather than refused
 * @param readOnly whether every statement that is not a read is refused, before it is sent
 * @param options how it is connected to
 */
public record ConnectionSettings(
        List<InetSocketAddress> contactPoints,
        String datacenter,
        String keyspace,
        boolean createSchema,
        boolean readOnly,
        ConnectionOptions options) {
    /** The keyspace that Lectern uses unless told otherwise. */
    public static final String KEYSPACE = "lectern";

    /** Settings without user and encryption. */
    public ConnectionSettings(
            List<InetSocketAddress> contactPoints,
            String datacenter,
            String keyspace,
            boolean createSchema,
            boolean readOnly) {
        this(contactPoints, datacenter, keyspace, createSchema, readOnly, ConnectionOptions.PLAIN);
    }

    /** Settings that allow writing, without user and encryption. */
    public ConnectionSettings(
            List<InetSocketAddress> contactPoints, String datacenter, String keyspace, boolean createSchema) {
        this(contactPoints, datacenter, keyspace, createSchema, false);
    }

    /** @throws IllegalArgumentException with a sentence for the operator */
    public ConnectionSettings {
        contactPoints = List.copyOf(contactPoints);
        boolean bundled = options.bundle().isPresent();
        if (contactPoints.isEmpty() && !bundled) {
            throw new InvalidInputException(ClusterSentence.NO_CONTACT_POINT.of());
        }
        requireKeyspace(keyspace);
        if (createSchema && readOnly) {
            throw new InvalidInputException(ClusterSentence.READ_ONLY_CREATES.of());
        }
        if (datacenter.isBlank() && !bundled) {
            throw new InvalidInputException(ClusterSentence.DATACENTER_EMPTY.of());
        }
        if (!readOnly && !options.requests().consistency().seesWhatWasWritten()) {
            throw new InvalidInputException(
                    ClusterSentence.WEAK_CONSISTENCY.of(options.requests().consistency()));
        }
    }

    /** The same, only to read; nothing is created. */
    public ConnectionSettings toReadOnly() {
        return new ConnectionSettings(contactPoints, datacenter, keyspace, false, true, options);
    }

    /**
     * What can be a keyspace of Lectern's.
     *
     * @throws IllegalArgumentException with a sentence for the operator
     */
    public static void requireKeyspace(String keyspace) {
        if (!keyspace.matches("[a-z][a-z0-9_]{0,47}")) {
            throw new InvalidInputException(ClusterSentence.NO_KEYSPACE_NAME.of(keyspace));
        }
    }

    /**
     * Whether a password goes over the network as it is: it is not encrypted, by the connection or the driver's own file, and not
     * on its way to this machine alone. Reads that file.
     */
    public boolean sendsPasswordInPlain() {
        return options.credentials().isPresent()
                && options.tls().isEmpty()
                && options.bundle().isEmpty()
                && !options.driverConfiguration().map(DriverFile::encrypts).orElse(false)
                && !areThisMachine(contactPoints);
    }

    /**
     * Refuses to send a password over a network without encryption where that is not allowed.
     *
     * @throws ClusterException with a sentence that says what to do
     */
    public void requireSafePassword() {
        if (sendsPasswordInPlain() && !options.plainPassword()) {
            throw new ClusterException(ClusterException.Kind.REFUSED, ClusterSentence.PLAIN_PASSWORD.of(where()));
        }
    }

    /** Whether these lead nowhere else, by what is written there: nothing is looked up, and a name may change its meaning. */
    public static boolean areThisMachine(List<InetSocketAddress> contactPoints) {
        return contactPoints.stream()
                .map(point -> point.getHostString().toLowerCase(Locale.ROOT))
                .allMatch(host -> host.matches("localhost|.+\\.localhost|127(\\.\\d{1,3}){3}|(0*:)*:?0*1"));
    }

    /** The contact points as people write them. */
    String where() {
        return contactPoints.isEmpty()
                ? "the address in the bundle"
                : String.join(
                        ", ",
                        contactPoints.stream().map(ClusterFailures::address).toList());
    }
}
