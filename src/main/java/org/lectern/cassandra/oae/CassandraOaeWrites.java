package org.lectern.cassandra.oae;

import org.lectern.cluster.Cluster;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeWrites;

/** {@link OaeWrites} on Cassandra, with the platform's own statements. */
public final class CassandraOaeWrites extends OaeStatements {
    public CassandraOaeWrites(Cluster cluster) {
        super(cluster, new Table("\"LibraryIndex\"", "\"bucketKey\"", "\"rankedResourceId\"", "\"value\""));
    }

    @Override
    String key(String bucketKey) {
        return bucketKey;
    }

    @Override
    String column(String rankedResourceId) {
        return rankedResourceId;
    }

    @Override
    String value(IndexRow row) {
        return row.value();
    }
}
