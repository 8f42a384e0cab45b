package org.lectern.service;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lectern.cluster.StatusKeyspace;

/**
 * A keyspace as Sunbird deploys it, with rows as its jobs and services write them, and what its known faults leave: windows of
 * events that were lost, rows that something else has written. What becomes of it can be compared cell by cell, and key by key
 * in maps.
 */
public final class SunbirdKeyspace {
    /** How deployments differ. */
    public enum Release {
        /** As the installer's script has it: both maps, with counts in {@code aggregates}. */
        PRINTED,
        /** Counts in {@code agg}, as whole numbers; other keys; the day a batch ends as text. */
        OLDER,
        /** Newer names in two tables; relations instead of hierarchies. */
        RENAMED
    }

    public static final String COURSE = "do_11301";
    public static final String UNIT = "do_11302";
    /** A course of which the platform has no leaf nodes. */
    static final String EMPTY = "do_11399";

    public static final String BATCH = "0130993";

    private final CqlSession session;
    private final Release release;
    private final String name;

    public SunbirdKeyspace(CqlSession session, String name, Release release) {
        this.session = session;
        this.release = release;
        this.name = name;
        definitions().forEach(cql -> session.execute(cql.replace("%s", name)));
        contents();
    }

    public String name() {
        return name;
    }

    /** Where it is; contents of courses lie beside it, so that nothing has to be said by hand. */
    public StatusKeyspace place() {
        return StatusKeyspace.of(name);
    }

    private List<String> definitions() {
        boolean older = release == Release.OLDER;
        boolean renamed = release == Release.RENAMED;
        String collection = renamed ? "collectionid" : "courseid";
        String context = renamed ? "contextid" : "batchid";
        String attempted = renamed ? "collection_id" : "course_id";
        String attemptedIn = renamed ? "context_id" : "batch_id";
        return List.of(
                "CREATE KEYSPACE %s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                "CREATE TYPE %s.question (id text, assess_ts timestamp, max_score double, score double, type text, "
                        + "title text, resvalues list<frozen<map<text, text>>>, params list<frozen<map<text, text>>>, "
                        + "description text, duration decimal)",
                "CREATE TABLE %s.user_content_consumption (userid text, " + collection + " text, " + context
                        + " text, contentid text, completedcount int, completionpercentage float, datetime timestamp, "
                        + "last_access_time timestamp, last_completed_time timestamp, last_updated_time timestamp, "
                        + "lastaccesstime text, lastcompletedtime text, lastupdatedtime text, progress int, "
                        + "progressdetails text, status int, viewcount int, PRIMARY KEY ("
                        + (older ? "(userid, courseid), batchid" : "userid, " + collection + ", " + context)
                        + ", contentid))",
                "CREATE TABLE %s.user_enrolments (userid text, courseid text, batchid text, active boolean, addedby text, "
                        + "certificates list<frozen<map<text, text>>>, issued_certificates list<frozen<map<text, text>>>, "
                        + "certstatus int, completedon timestamp, completionpercentage int, contentstatus map<text, int>, "
                        + "datetime timestamp, enrolled_date timestamp, enrolleddate text, lastcontentaccesstime timestamp, "
                        + "lastreadcontentid text, lastreadcontentstatus int, progress int, status int, "
                        + "PRIMARY KEY (userid, courseid, batchid))",
                "CREATE TABLE %s.user_activity_agg (activity_type text, activity_id text, user_id text, context_id text, "
                        + "agg map<text, int>, " + (older ? "" : "aggregates map<text, double>, ")
                        + "agg_last_updated map<text, timestamp>, agg_details list<text>, PRIMARY KEY ("
                        + (older
                                ? "(activity_type, activity_id), context_id, user_id))"
                                : "(activity_type, activity_id, user_id), context_id))"),
                "CREATE TABLE %s.assessment_aggregator (user_id text, " + attempted + " text, " + attemptedIn
                        + " text, content_id text, attempt_id text, created_on timestamp, grand_total text, "
                        + "last_attempted_on timestamp, question list<frozen<question>>, total_max_score double, "
                        + "total_score double, updated_on timestamp, PRIMARY KEY ("
                        + (older ? "course_id, batch_id, user_id" : "(user_id, " + attempted + "), " + attemptedIn)
                        + ", content_id, attempt_id))",
                "CREATE TABLE %s.course_batch (courseid text, batchid text, createdby text, enddate text, "
                        + (older ? "" : "end_date timestamp, ")
                        + "name text, status int, PRIMARY KEY (courseid, batchid))",
                renamed
                        ? "CREATE TABLE %s.hierarchy_relations (relationship_key text PRIMARY KEY, node_ids list<text>)"
                        : "CREATE TABLE %s.content_hierarchy (identifier text PRIMARY KEY, hierarchy text, "
                                + "relational_metadata text)");
    }

    /** A course of three contents that are required and one that is not, two of the former in a unit. */
    private void contents() {
        run(
                "INSERT INTO %s.course_batch (courseid, batchid, name, enddate, status) VALUES (?, ?, 'a batch', '2099-12-31', 1)",
                COURSE, BATCH);
        if (release == Release.RENAMED) {
            relation(COURSE + ":leafnodes", "do_a", "do_b", "do_c", "do_more");
            relation(COURSE + ":optionalnodes", "do_more");
            relation(UNIT + ":leafnodes", "do_a", "do_b");
            relation("do_a:ancestors", COURSE, UNIT);
            relation("do_b:ancestors", UNIT, COURSE);
            relation("do_c:ancestors", COURSE);
        } else {
            run(
                    "INSERT INTO %s.content_hierarchy (identifier, hierarchy, relational_metadata) VALUES (?, ?, ?)",
                    COURSE,
                    """
                    {"identifier": "do_11301", "mimeType": "application/vnd.ekstep.content-collection",
                     "leafNodes": ["do_a", "do_b", "do_c", "do_more"], "children": [
                      {"identifier": "do_11302", "mimeType": "application/vnd.ekstep.content-collection",
                       "visibility": "Parent", "leafNodes": ["do_a", "do_b"], "children": [
                        {"identifier": "do_a", "mimeType": "video/mp4"},
                        {"identifier": "do_b", "mimeType": "application/vnd.sunbird.questionset"}]},
                      {"identifier": "do_c", "mimeType": "video/mp4"},
                      {"identifier": "do_more", "mimeType": "application/pdf"}]}""",
                    "{\"do_11301\": {\"children\": [\"do_more\"], \"relationalMetadata\": {\"do_more\": {\"optional\": true}}}}");
            run(
                    "INSERT INTO %s.content_hierarchy (identifier, hierarchy) VALUES (?, ?)",
                    EMPTY,
                    "{\"identifier\": \"do_11399\", \"mimeType\": \"application/vnd.ekstep.content-collection\"}");
        }
    }

    private void relation(String key, String... nodes) {
        run(
                "INSERT INTO %s.hierarchy_relations (relationship_key, node_ids) VALUES (?, ?)",
                COURSE + ":" + key, List.of(nodes));
    }

    /** Runs it on this keyspace, which stands for {@code %s}. */
    void run(String cql, Object... values) {
        session.execute(cql.replace("%s", name), values);
    }

    /** A learner who has completed all that is required, when a window of events was lost. */
    public void lostWindow(String user) {
        for (String content : List.of("do_a", "do_b", "do_c")) {
            view(user, COURSE, content, 2);
        }
        enrolment(user, COURSE, 1, 1, Map.of("do_a", 2, "do_b", 1, "do_withdrawn", 0));
        aggregate(user, COURSE, "cb:" + BATCH, 1);
        aggregate(user, UNIT, "cb:" + BATCH, 1);
    }

    /** A raw row, written so long ago that every job has had its time. */
    void view(String user, String course, String content, int status) {
        view(user, course, content, status, Instant.now().minusSeconds(3_600));
    }

    void view(String user, String course, String content, int status, Instant written) {
        String labels = release == Release.RENAMED ? "collectionid, contextid" : "courseid, batchid";
        run(
                "INSERT INTO %s.user_content_consumption (userid, " + labels
                        + ", contentid, status, viewcount, completedcount, "
                        + "progress, progressdetails, last_access_time, last_completed_time) VALUES (?, ?, ?, ?, ?, 3, "
                        + (status == 2 ? 1 : 0) + ", 50, '{\"page\": 3}', ?, "
                        + (status == 2 ? "'2024-05-01T10:00:00Z'" : "null")
                        + ") USING TIMESTAMP " + written.toEpochMilli() * 1_000,
                user,
                course,
                BATCH,
                content,
                status,
                Instant.parse("2024-05-01T09:00:00Z"));
    }

    /** Sums of events, of which some were counted twice. */
    void miscounted(String user, String course, String content, int views, int completions) {
        String labels = release == Release.RENAMED ? "collectionid = ? AND contextid" : "courseid = ? AND batchid";
        run(
                "UPDATE %s.user_content_consumption SET viewcount = ?, completedcount = ? WHERE userid = ? AND "
                        + labels + " = ? AND contentid = ?",
                views,
                completions,
                user,
                course,
                BATCH,
                content);
    }

    /** An enrolment with columns that no other program needs to know. */
    void enrolment(String user, String course, int progress, int status, Map<String, Integer> contents) {
        run(
                "INSERT INTO %s.user_enrolments (userid, courseid, batchid, active, addedby, enrolleddate, progress, status, "
                        + "contentstatus, certstatus, issued_certificates, lastreadcontentid) VALUES (?, ?, ?, true, ?, "
                        + "'2024-04-01', ?, ?, ?, 1, [{'name': 'certificate', 'token': 'x'}], 'do_c')",
                user, course, BATCH, user, progress, status, contents);
    }

    /** An aggregate, with scores and with figures that something else keeps beside the count. */
    public void aggregate(String user, String activity, String context, int count) {
        String map = release == Release.OLDER ? "agg" : "aggregates";
        run(
                "UPDATE %s.user_activity_agg SET " + map + " = {'completedCount': " + count
                        + ", 'score:do_b': 7, 'max_score:do_b': 9, 'attempts_count:do_b': 2, 'time_spent': 44}, "
                        + "agg_last_updated = {'completedCount': '2024-05-01T10:01:00Z', 'time_spent': '2024-05-02T10:00:00Z'}, "
                        + "agg_details = ['{\"score\": 7}'] WHERE activity_type = 'Course' AND activity_id = ? "
                        + "AND user_id = ? AND context_id = ?",
                activity,
                user,
                context);
    }

    /** An attempt of the platform's assessment job. */
    public void attempt(String user, String content, String id, double score) {
        String labels = release == Release.RENAMED ? "collection_id, context_id" : "course_id, batch_id";
        run(
                "INSERT INTO %s.assessment_aggregator (user_id, " + labels + ", content_id, attempt_id, created_on, "
                        + "last_attempted_on, question, total_score, total_max_score, grand_total) VALUES (?, ?, ?, ?, ?, "
                        + "'2024-05-01', '2024-05-01', [{id: 'q', score: " + score + ", max_score: 9}], ?, 9, '7/9')",
                user,
                COURSE,
                BATCH,
                content,
                id,
                score);
    }

    /** Every cell of every table, and every key of every map, by table and primary key. */
    public SortedMap<String, String> cells() {
        SortedMap<String, String> cells = new TreeMap<>();
        for (Row table : session.execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", name)) {
            String of = Objects.requireNonNull(table.getString(0));
            List<String> key = new TreeSet<>(session
                            .execute(
                                    "SELECT column_name, kind FROM system_schema.columns WHERE keyspace_name = ? AND table_name = ?",
                                    name,
                                    of)
                            .all()
                            .stream()
                            .filter(column -> !"regular".equals(column.getString("kind")))
                            .map(column -> Objects.requireNonNull(column.getString(0)))
                            .toList())
                    .stream().toList();
            session.execute("SELECT * FROM " + name + "." + of).forEach(row -> put(cells, of, key, row));
        }
        return cells;
    }

    private static void put(Map<String, String> cells, String table, List<String> key, Row row) {
        String place =
                table + key.stream().map(column -> "/" + row.getString(column)).collect(Collectors.joining());
        cells.put(place, "there");
        for (ColumnDefinition column : row.getColumnDefinitions()) {
            String named = column.getName().asInternal();
            Object value = row.getObject(named);
            if (value instanceof Map<?, ?> map) {
                map.forEach((one, figure) -> cells.put(place + "." + named + "[" + one + "]", String.valueOf(figure)));
            } else if (value != null) {
                cells.put(place + "." + named, String.valueOf(value));
            }
        }
    }

    /** What differs, each cell or key with its value before and after, without the times at which counts were made. */
    static List<String> changes(SortedMap<String, String> before, SortedMap<String, String> after) {
        TreeSet<String> all = new TreeSet<>(before.keySet());
        all.addAll(after.keySet());
        return all.stream()
                .filter(cell -> !Objects.equals(before.get(cell), after.get(cell)))
                .filter(cell -> !cell.endsWith(".agg_last_updated[completedCount]"))
                .map(cell -> cell + ": " + before.get(cell) + " > " + after.get(cell))
                .toList();
    }
}
