package org.lectern.cassandra.oae;

import org.lectern.cluster.Cluster;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeSentence;
import org.lectern.oae.OaeWrites;
import org.lectern.wording.InvalidInputException;

/** {@link OaeWrites} to LibraryByPrincipal, column by column as the paper writes it. */
public final class PaperWrites extends OaeStatements {
    /** The value of all columns, as the paper prints them. */
    private static final String VALUE = "true";

    private final PaperKeys keys;

    public PaperWrites(Cluster cluster, PaperKeys keys) {
        super(cluster, new Table('"' + cluster.layout().paperLibraries() + '"', "key", "column1", "value"));
        this.keys = keys;
    }

    @Override
    String key(String bucketKey) {
        return BucketKey.parse(bucketKey)
                .map(keys::key)
                .orElseThrow(() -> new InvalidInputException(OaeSentence.NO_ID.of(bucketKey)));
    }

    @Override
    String column(String rankedResourceId) {
        return PaperKeys.column(rankedResourceId);
    }

    @Override
    String value(IndexRow row) {
        return VALUE;
    }
}
