package org.lectern.cluster;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Where a cluster is.
 *
 * @param contactPoints at least one
 * @param datacenter the local data centre, as the cluster names it
 * @param keyspace lower case letters, digits and underscores, at most 48
 * @param createSchema whether a missing keyspace is created, rather than refused
 * @param readOnly whether every statement that is not a read is refused, before it is sent
 */
public record ConnectionSettings(
        List<InetSocketAddress> contactPoints,
        String datacenter,
        String keyspace,
        boolean createSchema,
        boolean readOnly) {
    /** The keyspace that Lectern uses unless told otherwise. */
    public static final String KEYSPACE = "lectern";

    /** Settings that allow writing. */
    public ConnectionSettings(
            List<InetSocketAddress> contactPoints, String datacenter, String keyspace, boolean createSchema) {
        this(contactPoints, datacenter, keyspace, createSchema, false);
    }

    /** @throws IllegalArgumentException with a sentence for the operator */
    public ConnectionSettings {
        contactPoints = List.copyOf(contactPoints);
        if (contactPoints.isEmpty()) {
            throw new IllegalArgumentException("There is no contact point; name one as HOST:PORT.");
        }
        if (!keyspace.matches("[a-z][a-z0-9_]{0,47}")) {
            throw new IllegalArgumentException(
                    "\u201C" + keyspace
                            + "\u201D cannot be a keyspace: use lower case letters, digits and underscores, a letter first, at most 48.");
        }
        if (createSchema && readOnly) {
            throw new IllegalArgumentException("A connection that is read-only cannot create a schema.");
        }
        if (datacenter.isBlank()) {
            throw new IllegalArgumentException("The data centre is empty; \u201Cnodetool status\u201D shows its name.");
        }
    }
}
