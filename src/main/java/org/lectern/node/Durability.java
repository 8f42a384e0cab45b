package org.lectern.node;

import java.util.List;

/** When the node acknowledges a write. */
public enum Durability {
    /** When it is on disk: neither a killed node nor a power cut loses one. A lone writer pays a sync for each write. */
    EVERY_WRITE("commitlog_sync: batch"),
    /**
     * At once, as clusters do by default: a node that is killed loses the last writes. A change of the schema does not wait
     * for the disk either. For tests and benchmarks.
     */
    SOON("commitlog_sync: periodic\ncommitlog_sync_period: 1000ms");

    private final String yaml;

    Durability(String yaml) {
        this.yaml = yaml;
    }

    /** The lines of cassandra.yaml. */
    String yaml() {
        return yaml;
    }

    /** What java is told. */
    List<String> options() {
        return this == EVERY_WRITE
                ? List.of()
                : List.of("-Dcassandra.unsafesystem=true", "-Dcassandra.test.flush_local_schema_changes=false");
    }
}
