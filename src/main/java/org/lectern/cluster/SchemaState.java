package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.Map;
import java.util.Set;

/** How far a keyspace is on its way to what this version needs. */
public enum SchemaState {
    /** There is no such keyspace. */
    MISSING,
    /** It is empty, or its tables were not all made: the rest can follow. */
    UNFINISHED,
    /** An older Lectern made it: tables and columns can be added, and nothing is lost. */
    OLDER,
    /** It is what this version needs, or somebody else's: nothing is made there. */
    OTHER;

    /** Whether it can be made whole. */
    public boolean isLacking() {
        return this != OTHER;
    }

    /**
     * Looks. Blocks.
     *
     * @param present the columns of the tables that are there
     */
    static SchemaState of(CqlSession session, String keyspace, Map<String, Set<String>> present) {
        if (present.isEmpty()) {
            return Replication.read(session, keyspace).isPresent() ? UNFINISHED : MISSING;
        }
        if (KeyspaceLayout.read(session, keyspace).platform() != KeyspaceLayout.Platform.LECTERN) {
            return OTHER;
        }
        if (Schema.isHalfCreated(session, keyspace, present)) {
            return UNFINISHED;
        }
        return Schema.isOlder(session, keyspace, present) ? OLDER : OTHER;
    }
}
