package org.lectern.cluster;

import java.util.Map;

/**
 * The tables of the log of writes. Since version 12. Rows expire by the setting of the first table, which connections read as they
 * open: an operator changes it by ALTER TABLE.
 */
final class ActivityTables {
    private static final String EXPIRING = " default_time_to_live = " + 400 * 24 * 3_600
            + " AND compaction = {'class': 'TimeWindowCompactionStrategy', 'compaction_window_unit': 'DAYS', "
            + "'compaction_window_size': '14'}";

    static final Map<String, String> ALL = Map.of(
            "activity",
            "(day date, at timestamp, chain text, sequence bigint, body text, hash text, "
                    + "PRIMARY KEY ((day), at, chain, sequence)) WITH CLUSTERING ORDER BY (at DESC, chain DESC, "
                    + "sequence DESC) AND" + EXPIRING,
            "activity_by_subject",
            "(subject text, at timestamp, chain text, sequence bigint, PRIMARY KEY ((subject), at, chain, sequence)) "
                    + "WITH CLUSTERING ORDER BY (at DESC, chain DESC, sequence DESC) AND" + EXPIRING,
            // One partition: which days had rows. Never expires, so that a shorter time to live hides no older day.
            "activity_day",
            "(log text, day date, PRIMARY KEY (log, day)) WITH CLUSTERING ORDER BY (day DESC)",
            "activity_chain",
            "(chain text PRIMARY KEY, sequence bigint, hash text, expires timestamp, renewed timestamp)");

    private ActivityTables() {}
}
