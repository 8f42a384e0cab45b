package org.lectern.cluster;

import java.util.Map;

/** The journal of fan-outs: which are open, whose they are, what others want of them, and what has become of them. */
final class JobTables {
    private static final String JOB_COLUMNS = "kind text, subject text, subject_message text, detail text, "
            + "detail_message text, pausable boolean, who text, why text, bulk boolean, "
            + "state text, reason text, reason_message text, done bigint, failed bigint, remaining bigint, "
            + "counted boolean, per_second double, rate_limit int, started timestamp, updated timestamp, ";

    static final Map<String, String> ALL = Map.of(
            "job_process",
            "(id text, owner text, name text, segments frozen<set<int>>, alive boolean, PRIMARY KEY (id, owner))",
            "job",
            "(owner text, segment int, id text, " + JOB_COLUMNS
                    + "version timestamp, made boolean, round_from text, round_at text, wrapped boolean, marked boolean, role text, "
                    + "part int, parts int, stamps frozen<map<text, int>>, PRIMARY KEY ((owner, segment), id))",
            "job_audience",
            "(job_id text, part int, principals frozen<list<text>>, PRIMARY KEY (job_id, part))",
            "job_history",
            "(month text, id text, " + JOB_COLUMNS + "ended timestamp, owner text, owner_name text, "
                    + "course text, lost bigint, tally frozen<map<text, bigint>>, PRIMARY KEY ((month), started, id)) WITH CLUSTERING ORDER BY (started DESC, id DESC)",
            "job_history_hour",
            "(month text, hour timestamp, PRIMARY KEY (month, hour)) WITH CLUSTERING ORDER BY (hour DESC)",
            "job_failure",
            "(job_id text, principal_id text, reason text, reason_message text, at timestamp, "
                    + "PRIMARY KEY (job_id, principal_id))",
            "job_holder",
            "(job_id text PRIMARY KEY, owner text)",
            "job_steering",
            "(owner text, job_id text, note text, kind text, value int, PRIMARY KEY (owner, job_id))",
            "job_note",
            "(owner text, job_id text, id text, kind text, value int, PRIMARY KEY (owner, job_id, id))",
            "counter",
            "(hostname text PRIMARY KEY, value bigint)");

    /** Jobs in parts: open ones by shard, and the parts that failed. */
    static final Map<String, String> PLANNED = Map.of(
            "planned_job",
            "(shard int, id text, " + JOB_COLUMNS + "settings frozen<map<text, text>>, holder text, holder_name text, "
                    + "epoch bigint, course text, place text, settled bigint, lost bigint, tally frozen<map<text, bigint>>, "
                    + "wanted text, orders bigint, PRIMARY KEY ((shard), id))",
            "job_part_failure",
            "(job_id text, number bigint, part text, reason text, reason_message text, PRIMARY KEY (job_id, number))");

    private JobTables() {}
}
