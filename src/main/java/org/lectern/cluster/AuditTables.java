package org.lectern.cluster;

import java.util.Map;

/** The tables in which audits keep their place and what they found. */
final class AuditTables {
    static final Map<String, String> ALL = Map.of(
            "audit",
            "(year int, id timeuuid, scope text, tenant text, consistency text, settle_millis bigint, rate bigint, "
                    + "parallel int, who text, why text, state text, phase text, ended timestamp, beat timestamp, "
                    + "epoch bigint, wanted text, slice_bits int, range_bits int, generation bigint, principal_count bigint, "
                    + "row_count bigint, done blob, reason text, reason_message text, principals frozen<list<text>>, "
                    + "unreadable frozen<list<text>>, found frozen<map<text, bigint>>, "
                    + "PRIMARY KEY (year, id)) WITH CLUSTERING ORDER BY (id DESC)",
            "audit_fixed",
            "(year int, id timeuuid, fixed bigint, kinds frozen<map<text, bigint>>, PRIMARY KEY (year, id)) WITH CLUSTERING ORDER BY (id DESC)",
            "audit_sums",
            "(id timeuuid, epoch bigint, side int, chunk int, generation bigint, sums blob, "
                    + "PRIMARY KEY ((id, epoch, side), chunk))",
            "audit_finding",
            "(id timeuuid, shard int, principal_id text, content_id text, kind text, faulty text, held_role text, "
                    + "held_written bigint, display_name text, visibility text, last_modified timestamp, deleted boolean, "
                    + "role text, stamp int, verdict text, verdict_message text, outcome text, because text, "
                    + "because_message text, fixed_at timestamp, fixed_by text, fixed_job text, standing frozen<list<text>>, PRIMARY KEY ((id, shard), principal_id, content_id, kind))");

    private AuditTables() {}
}
