package org.lectern.cluster;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of content status (Sunbird, collection tracking), and those in which its work keeps its place. */
final class StatusTables {
    /** User-defined types: made before the tables that use them. */
    static final Map<String, String> TYPES = Map.of(
            "question",
            "(id text, assess_ts timestamp, max_score double, score double, type text, title text, "
                    + "resvalues list<frozen<map<text, text>>>, params list<frozen<map<text, text>>>, "
                    + "description text, duration decimal)");

    /**
     * What batch jobs keep beside their place, and attempts that were archived, without their questions: these are in
     * {@code status_archived} since version 10.
     */
    private static final Map<String, String> SINCE_VERSION_6 = Map.of(
            "status_sweep_row",
            "(sweep_id text, kind text, name text, value text, PRIMARY KEY (sweep_id, kind, name))",
            "status_archived_attempt",
            "(user_id text, collection_id text, context_id text, content_id text, attempt_id text, "
                    + "created_on timestamp, last_attempted_on timestamp, total_score double, total_max_score double, "
                    + "PRIMARY KEY ((user_id, collection_id), context_id, content_id, attempt_id))");

    /** A list each: content, name, both times, both scores. */
    static final String ARCHIVED_ATTEMPTS = "frozen<list<frozen<list<text>>>>";

    private static final Map<String, String> SINCE_VERSION_5 = Map.of(
            "user_content_consumption",
            "(userid text, collectionid text, contextid text, contentid text, last_access_time timestamp, "
                    + "last_completed_time timestamp, last_updated_time timestamp, progressdetails text, status int, "
                    + "PRIMARY KEY (userid, collectionid, contextid, contentid))",
            "assessment_aggregator",
            "(user_id text, collection_id text, context_id text, content_id text, attempt_id text, "
                    + "created_on timestamp, grand_total text, last_attempted_on timestamp, "
                    + "total_max_score double, total_score double, updated_on timestamp, "
                    + "questions list<frozen<question>>, "
                    + "PRIMARY KEY ((user_id, collection_id), context_id, content_id, attempt_id))",
            "user_activity_agg",
            "(activity_type text, activity_id text, user_id text, context_id text, agg map<text, int>, "
                    + "aggregates map<text, double>, content_status frozen<map<text, int>>, "
                    + "agg_last_updated map<text, timestamp>, "
                    + "PRIMARY KEY ((activity_type, activity_id, user_id), context_id))",
            "user_enrolments",
            "(userid text, courseid text, batchid text, active boolean, enrolled_date timestamp, "
                    + "completedon timestamp, progress int, status int, contentstatus map<text, int>, "
                    + "lastreadcontentid text, PRIMARY KEY (userid, courseid, batchid))",
            "course_batch",
            "(courseid text, batchid text, end_date timestamp, status int, programme text, "
                    + "PRIMARY KEY (courseid, batchid))",
            "collection_tree",
            "(collection_id text PRIMARY KEY, leaves frozen<list<text>>, optional_leaves frozen<set<text>>, "
                    + "units frozen<map<text, frozen<set<text>>>>, questions frozen<map<text, int>>)",
            "status_mode",
            "(id text PRIMARY KEY, mode text, within_days int, same_programme boolean)",
            "status_transfer",
            "(user_id text, collection_id text, context_id text, move boolean, "
                    + "sources frozen<list<frozen<list<text>>>>, PRIMARY KEY (user_id, collection_id, context_id))",
            "status_archived",
            "(user_id text, collection_id text, context_id text, statuses frozen<map<text, int>>, "
                    + "completed_on frozen<map<text, timestamp>>, file text, attempts " + ARCHIVED_ATTEMPTS
                    + ", deleting frozen<set<text>>, revision int, "
                    + "PRIMARY KEY ((user_id, collection_id), context_id))",
            "status_sweep",
            "(id text PRIMARY KEY, kind text, collection_id text, leftovers boolean, position bigint, "
                    + "examined bigint, found bigint, written bigint, failed bigint, finished boolean, who text, why text, "
                    + "epoch bigint)");

    static final Map<String, String> ALL = Stream.of(SINCE_VERSION_5, SINCE_VERSION_6)
            .flatMap(tables -> tables.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private StatusTables() {}
}
