package org.lectern.cluster;

import java.util.Map;

/** The tables of events: who is to be told, what is to be told, and who tells it. Since version 9. */
final class EventTables {
    static final Map<String, String> ALL = Map.of(
            "event_subscription",
            "(id text, name text, kinds frozen<set<text>>, since timestamp, who text, why text, PRIMARY KEY (id, name))",
            // By minutes, so that nobody reads where rows were deleted; which minutes have rows, the other table says.
            "event_outbox",
            "(subscription text, slot timestamp, at timestamp, id text, body text, announced boolean, "
                    + "PRIMARY KEY ((subscription, slot), at, id))",
            // One partition for all minutes, which is read every second. A minute that returns has no rows, and is
            // forgotten again.
            "event_slot",
            "(subscription text, slot timestamp, mark text, PRIMARY KEY (subscription, slot))" + Schema.SHORT_LIVED,
            "event_turn",
            "(subscription text PRIMARY KEY, holder text, name text, number bigint, failure text, failure_message text, "
                    + "failed timestamp)");

    private EventTables() {}
}
