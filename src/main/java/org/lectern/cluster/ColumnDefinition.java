package org.lectern.cluster;

/**
 * A column as the cluster's schema has it.
 *
 * @param type in CQL, without blanks: {@code map<text,int>}
 * @param kind {@code partition_key}, {@code clustering}, {@code regular} or {@code static}
 * @param position within the partition key or the clustering columns; -1 for any other
 */
public record ColumnDefinition(String type, String kind, int position) {
    public ColumnDefinition {
        type = type.replace(" ", "");
    }

    public boolean isPartitionKey() {
        return kind.equals("partition_key");
    }

    /** Whether it is part of the primary key. */
    public boolean isKey() {
        return isPartitionKey() || kind.equals("clustering");
    }
}
