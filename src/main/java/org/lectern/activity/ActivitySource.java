package org.lectern.activity;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** A log of writes to read: this machine's, or a keyspace's. Safe to use from any thread. */
public interface ActivitySource {
    /** Returns the log of the keyspace that a connection records in, or else that of this machine. */
    static ActivitySource of(ActivityRecorder connection, ActivityLog here) {
        return connection.shared().<ActivitySource>map(shared -> shared).orElse(here);
    }

    /** Begins to read, from the newest entry on. Cheap; the reading is done by the result. */
    default ActivityPages read(ActivityFilter filter) {
        return read(filter, entry -> List.of());
    }

    /**
     * The same, where a filter's text may be any that is shown.
     *
     * @param shown the texts of an entry in the reader's language; called by the reading thread
     */
    ActivityPages read(ActivityFilter filter, Function<ActivityEntry, List<String>> shown);

    /** Returns an entry with its statements. Blocks for a short read. */
    ActivityEntry whole(ActivityEntry entry) throws IOException;

    /** Whether it has the writes of all consoles to the keyspace, not those of this machine alone. */
    boolean isShared();
}
