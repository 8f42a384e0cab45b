package org.lectern.service;

import com.datastax.oss.driver.api.core.CqlSession;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lectern.model.SunbirdRelease;
import org.lectern.service.SunbirdKeyspace.Release;
import org.lectern.status.model.StatusDriftKind;

/**
 * A keyspace of Sunbird with two learners or more for each rule of the platform's code: rows that the platform leaves, which are
 * right, and rows that break the rule. Learners are named by the number of the rule.
 */
final class SunbirdRules {
    /** Two units share do_s: it is optional in the first. The unit do_o is optional, so its leaf do_x is required. */
    static final String COURSE = "do_rules";

    static final String FIRST = "do_u1";
    static final String SECOND = "do_u2";
    /** All of its contents are optional. */
    static final String FREE = "do_free";

    private static final String BATCH = SunbirdKeyspace.BATCH;
    private static final String CONTEXT = "cb:" + BATCH;
    private static final Duration LONG_AGO = Duration.ofDays(40);

    /**
     * A finding that has to be there.
     *
     * @param subject with the activity before it, if that is a unit
     */
    record Expected(String user, StatusDriftKind kind, String subject, String raw, String stored) {}

    private final SunbirdKeyspace sunbird;
    private final SunbirdRelease release;
    final List<Expected> findings = new ArrayList<>();
    /** Cells that a repair changes, without their table: row, column, values. */
    final List<String> repaired = new ArrayList<>();

    SunbirdRules(CqlSession session, String name, SunbirdRelease release) {
        this.sunbird = new SunbirdKeyspace(session, name, Release.PRINTED);
        this.release = release;
        contents();
        finalCompletion();
        certificate();
        queue();
        starts();
        optionalByUnit();
        missingStatus();
        bestScores();
        ghosts();
        releases();
        if (release == SunbirdRelease.LERN_SERVICE) {
            viewerService();
        }
    }

    SunbirdKeyspace keyspace() {
        return sunbird;
    }

    private void contents() {
        String collection = "\"mimeType\": \"application/vnd.ekstep.content-collection\"";
        hierarchy(
                COURSE,
                "{\"identifier\": \"do_rules\", " + collection + ", \"children\": ["
                        + "{\"identifier\": \"do_u1\", " + collection + ", \"children\": ["
                        + "{\"identifier\": \"do_a\"}, "
                        + "{\"identifier\": \"do_s\", \"relationalMetadata\": {\"optional\": true}}]}, "
                        + "{\"identifier\": \"do_u2\", " + collection + ", \"children\": ["
                        + "{\"identifier\": \"do_b\"}, {\"identifier\": \"do_s\"}]}, "
                        + "{\"identifier\": \"do_o\", " + collection
                        + ", \"relationalMetadata\": {\"optional\": true}, \"children\": ["
                        + "{\"identifier\": \"do_x\"}]}]}");
        hierarchy(
                FREE,
                "{\"identifier\": \"do_free\", " + collection + ", \"children\": ["
                        + "{\"identifier\": \"do_f\", \"relationalMetadata\": {\"optional\": true}}, "
                        + "{\"identifier\": \"do_g\", \"relationalMetadata\": {\"optional\": true}}]}");
        for (String course : List.of(COURSE, FREE)) {
            sunbird.run(
                    "INSERT INTO %s.course_batch (courseid, batchid, name, enddate, status) VALUES (?, ?, 'a batch', "
                            + "'2099-12-31', 1)",
                    course, BATCH);
        }
    }

    private void hierarchy(String course, String json) {
        sunbird.run("INSERT INTO %s.content_hierarchy (identifier, hierarchy) VALUES (?, ?)", course, json);
    }

    /** Rule 1: a completed enrolment is computed no more, whatever was published since. */
    private void finalCompletion() {
        raw("1-right", COURSE, "do_a", 2);
        raw("1-right", COURSE, "do_s", 2);
        enrolled("1-right", COURSE, 1, 2, Map.of("do_a", 2));
        count("1-right", COURSE, 1);

        raw("1-wrong", COURSE, "do_a", 2);
        enrolled("1-wrong", COURSE, 1, 2, Map.of("do_a", 2));
        count("1-wrong", COURSE, 3);
        wrongCount("1-wrong", COURSE, 1, 3);
    }

    /** Rule 2: who completed everything gets the certificate from the platform alone. */
    private void certificate() {
        for (String user : List.of("2-right", "2-wrong")) {
            for (String content : List.of("do_a", "do_b", "do_x")) {
                raw(user, COURSE, content, 2);
            }
            count(user, COURSE, 3);
        }
        enrolled("2-right", COURSE, 3, 2, Map.of("do_a", 2, "do_b", 2, "do_x", 2));
        enrolled("2-wrong", COURSE, 2, 1, Map.of("do_a", 2, "do_b", 2));
        findings.add(new Expected("2-wrong", StatusDriftKind.COMPLETION_MISSING, "status", "COMPLETED", "IN_PROGRESS"));
    }

    /** Rule 3: an event may wait in the platform's queue; one that waited for too long is lost. */
    private void queue() {
        for (String user : List.of("3-right", "3-wrong")) {
            raw(user, COURSE, "do_a", 2);
            enrolled(user, COURSE, 1, 1, Map.of("do_a", 2));
            count(user, COURSE, 1);
        }
        raw("3-right", COURSE, "do_b", 2, Duration.ofHours(5), null);
        raw("3-wrong", COURSE, "do_b", 2, Duration.ofHours(30), null);
        wrongCount("3-wrong", COURSE, 2, 1);
        wrong("3-wrong", "progress", "2", "1");
        wrong("3-wrong", "contentstatus", "do_b: 2", "");
        changed("3-wrong", ".progress: 1 > 2");
        changed("3-wrong", ".contentstatus[do_b]: null > 2");
        // Its event was counted a moment ago, and the aggregates follow.
        raw("3-right-counted", COURSE, "do_a", 2, Duration.ofMinutes(10), 1);
        enrolled("3-right-counted", COURSE, 0, 0, Map.of());
    }

    /** Rule 4: a start is not carried to what is derived. */
    private void starts() {
        raw("4-right", COURSE, "do_a", 1);
        enrolled("4-right", COURSE, 0, 0, Map.of());
        raw("4-right-too", COURSE, "do_a", 1);
        enrolled("4-right-too", COURSE, 0, 1, Map.of("do_a", 1));

        raw("4-wrong", COURSE, "do_a", 2);
        raw("4-wrong", COURSE, "do_b", 1);
        enrolled("4-wrong", COURSE, 1, 0, Map.of("do_a", 2));
        count("4-wrong", COURSE, 1);
        wrong("4-wrong", "status", "IN_PROGRESS", "NOT_STARTED");
        changed("4-wrong", ".status: 0 > 1");
    }

    /** Rule 5: each unit has optional contents of its own. */
    private void optionalByUnit() {
        for (String user : List.of("5-right", "5-wrong")) {
            raw(user, COURSE, "do_a", 2);
            raw(user, COURSE, "do_s", 2);
            enrolled(user, COURSE, 1, 1, Map.of("do_a", 2, "do_s", 2));
            count(user, COURSE, 1);
            count(user, SECOND, 1);
        }
        count("5-right", FIRST, 1);
        count("5-wrong", FIRST, 2);
        wrongCount("5-wrong", FIRST, 1, 2);
    }

    /** Rule 6: a raw row without a status counts as started, and so does one above 2. */
    private void missingStatus() {
        raw("6-right", COURSE, "do_a", null);
        raw("6-right", COURSE, "do_b", 2);
        enrolled("6-right", COURSE, 1, 1, Map.of("do_a", 1, "do_b", 2));
        count("6-right", COURSE, 1);
        raw("6-right-above", COURSE, "do_a", 3);
        raw("6-right-above", COURSE, "do_b", 2);
        enrolled("6-right-above", COURSE, 1, 1, Map.of("do_a", 3, "do_b", 2));
        count("6-right-above", COURSE, 1);

        raw("6-wrong", COURSE, "do_a", null);
        raw("6-wrong", COURSE, "do_b", 2);
        enrolled("6-wrong", COURSE, 1, 1, Map.of("do_a", 1, "do_b", 2));
        count("6-wrong", COURSE, 2);
        wrongCount("6-wrong", COURSE, 1, 2);
    }

    /** Rule 7: of equal best scores the first by id counts, and attempts without totals count as 0. */
    private void bestScores() {
        for (String user : List.of("7-right", "7-wrong")) {
            enrolled(user, COURSE, 0, 0, Map.of());
            attempt(user, "a1", 5.0, 8.0, "2024-05-03");
            attempt(user, "b2", 5.0, 10.0, "2024-05-01");
            attempt(user, "c3", null, null, "2024-05-04");
        }
        scores("7-right", 8);
        scores("7-wrong", 10);
        findings.add(new Expected("7-wrong", StatusDriftKind.SCORE_DIFFERS, "max_score:do_q", "8.0", "10.0"));
        repaired.add(aggregate("7-wrong", COURSE) + ".aggregates[max_score:do_q]: 10.0 > 8.0");
    }

    /** Rule 8: an update makes enrolments of users who are not enrolled. */
    private void ghosts() {
        enrolled("8-right", COURSE, 0, 0, Map.of());
        sunbird.run(
                "UPDATE %s.user_enrolments SET active = false WHERE userid = '8-right' AND courseid = ? AND "
                        + "batchid = ?",
                COURSE, BATCH);
        sunbird.run(
                "UPDATE %s.user_enrolments SET lastreadcontentid = 'do_a', progress = 0, status = 1 WHERE "
                        + "userid = '8-wrong' AND courseid = ? AND batchid = ?",
                COURSE, BATCH);
        raw("8-wrong", COURSE, "do_a", 1);
        // Of this course the platform keeps no leaf nodes.
        sunbird.run(
                "UPDATE %s.user_enrolments SET lastreadcontentid = 'do_a' WHERE userid = '8-wrong-too' AND "
                        + "courseid = 'do_gone' AND batchid = ?",
                BATCH);
        findings.add(new Expected("8-wrong-too", StatusDriftKind.GHOST_ENROLMENT, BATCH, "", "status 0, progress 0"));
        findings.add(new Expected("8-wrong", StatusDriftKind.GHOST_ENROLMENT, BATCH, "", "status 1, progress 0"));
    }

    /** Rule 9: a sync counts optional contents too; releases differ where all contents are optional. */
    private void releases() {
        for (String user : List.of("9-right", "9-wrong")) {
            raw(user, COURSE, "do_a", 2);
            raw(user, COURSE, "do_s", 2);
        }
        enrolled("9-right", COURSE, 2, 1, Map.of("do_a", 2, "do_s", 2));
        count("9-right", COURSE, 2);
        enrolled("9-wrong", COURSE, 1, 1, Map.of("do_a", 2, "do_s", 2));
        count("9-wrong", COURSE, 2);
        wrongCount("9-wrong", COURSE, 1, 2);
        boolean flink = release == SunbirdRelease.FLINK;
        for (String user : List.of("9-free-right", "9-free-other")) {
            raw(user, FREE, "do_f", 2);
            count(user, FREE, 0);
        }
        enrolled("9-free-right", FREE, 0, flink ? 2 : 0, Map.of("do_f", 2));
        enrolled("9-free-other", FREE, 0, flink ? 0 : 2, Map.of("do_f", 2));
        if (flink) {
            findings.add(new Expected(
                    "9-free-other", StatusDriftKind.COMPLETION_MISSING, "status", "COMPLETED", "NOT_STARTED"));
        }
    }

    /** Rule 10: the viewer service has a table of its own. */
    private void viewerService() {
        sunbird.run("CREATE TABLE %s.user_content_consumption_new (userid text, contentid text, collectionid text, "
                + "contextid text, status int, progressdetails text, last_access_time timestamp, "
                + "last_completed_time timestamp, last_updated_time timestamp, "
                + "PRIMARY KEY (userid, contentid, collectionid, contextid))");
        for (String user : List.of("10-right", "10-wrong")) {
            raw(user, COURSE, "do_b", 1);
            for (String content : List.of("do_a", "do_b")) {
                sunbird.run(
                        "INSERT INTO %s.user_content_consumption_new (userid, contentid, collectionid, contextid, status, "
                                + "last_completed_time) VALUES (?, ?, ?, ?, 2, '2024-05-01') USING TIMESTAMP "
                                + writeTime(LONG_AGO),
                        user,
                        content,
                        COURSE,
                        BATCH);
            }
            enrolled(user, COURSE, 2, 1, Map.of("do_a", 2, "do_b", 2));
        }
        count("10-right", COURSE, 2);
        count("10-wrong", COURSE, 1);
        wrongCount("10-wrong", COURSE, 2, 1);
    }

    private void wrongCount(String user, String activity, int right, int there) {
        findings.add(new Expected(
                user,
                StatusDriftKind.COUNT_WRONG,
                activity.equals(COURSE) ? "completedCount" : activity + "/completedCount",
                Integer.toString(right),
                Integer.toString(there)));
        repaired.add(aggregate(user, activity) + ".aggregates[completedCount]: " + there + ".0 > " + right + ".0");
    }

    private void wrong(String user, String column, String right, String there) {
        findings.add(new Expected(user, StatusDriftKind.ENROLMENT_WRONG, column, right, there));
    }

    private void changed(String user, String cell) {
        repaired.add(BATCH + "/" + COURSE + "/" + user + cell);
    }

    private static String aggregate(String user, String activity) {
        return activity + "/Course/" + CONTEXT + "/" + user;
    }

    private static long writeTime(Duration ago) {
        return Instant.now().minus(ago).toEpochMilli() * 1_000;
    }

    private void raw(String user, String course, String content, @Nullable Integer status) {
        raw(user, course, content, status, LONG_AGO, status != null && status == 2 ? 1 : null);
    }

    /** @param counted how many completions the aggregator counted; null if none of its windows had the row yet */
    private void raw(
            String user,
            String course,
            String content,
            @Nullable Integer status,
            Duration ago,
            @Nullable Integer counted) {
        Map<String, Object> row = new TreeMap<>(Map.of(
                "userid",
                user,
                "courseid",
                course,
                "batchid",
                BATCH,
                "contentid",
                content,
                "last_access_time",
                Instant.parse("2024-05-01T09:00:00Z")));
        if (status != null) {
            row.put("status", status);
        }
        if (counted != null) {
            row.put("viewcount", counted);
            row.put("completedcount", counted);
        }
        insert("user_content_consumption", row, " USING TIMESTAMP " + writeTime(ago));
    }

    private void enrolled(String user, String course, int progress, int status, Map<String, Integer> contents) {
        Map<String, Object> row = new TreeMap<>(Map.of(
                "userid",
                user,
                "courseid",
                course,
                "batchid",
                BATCH,
                "active",
                true,
                "enrolled_date",
                Instant.parse("2024-04-01T00:00:00Z"),
                "progress",
                progress,
                "status",
                status,
                "contentstatus",
                contents));
        if (status == 2) {
            row.put("completedon", Instant.parse("2024-05-02T00:00:00Z"));
        }
        if (release == SunbirdRelease.LERN_SERVICE) {
            int required = course.equals(FREE) ? 0 : 3;
            row.put("completionpercentage", required == 0 ? 0 : status == 2 ? 100 : percentage(user, progress));
        }
        insert("user_enrolments", row, "");
    }

    /** Of three required contents; the wrong learner of the queue is wrong here too, and the sync writes no percentage. */
    private int percentage(String user, int progress) {
        if (user.equals("3-wrong")) {
            wrong(user, "completionpercentage", "66", "33");
            changed(user, ".completionpercentage: 33 > 66");
        }
        return (user.equals("9-right") ? 1 : progress) * 100 / 3;
    }

    private void count(String user, String activity, int count) {
        sunbird.run(
                "UPDATE %s.user_activity_agg SET aggregates = aggregates + {'completedCount': " + count
                        + "}, agg_last_updated = agg_last_updated + {'completedCount': '2024-05-01T10:00:00Z'} WHERE "
                        + "activity_type = 'Course' AND activity_id = ? AND user_id = ? AND context_id = ?",
                activity,
                user,
                CONTEXT);
    }

    private void attempt(String user, String id, @Nullable Double score, @Nullable Double most, String attempted) {
        Map<String, Object> row = new TreeMap<>(Map.of(
                "user_id",
                user,
                "course_id",
                COURSE,
                "batch_id",
                BATCH,
                "content_id",
                "do_q",
                "attempt_id",
                id,
                "last_attempted_on",
                Instant.parse(attempted + "T10:00:00Z")));
        if (score != null && most != null) {
            row.put("total_score", score);
            row.put("total_max_score", most);
        }
        insert("assessment_aggregator", row, "");
    }

    private void scores(String user, int most) {
        sunbird.run(
                "UPDATE %s.user_activity_agg SET aggregates = aggregates + {'score:do_q': 5, 'max_score:do_q': " + most
                        + ", 'attempts_count:do_q': 3}, agg_details = ['{\"attempt_id\": \"a1\"}'] WHERE "
                        + "activity_type = 'Course' AND activity_id = ? AND user_id = ? AND context_id = ?",
                COURSE,
                user,
                CONTEXT);
    }

    private void insert(String table, Map<String, Object> row, String using) {
        String[] marks = new String[row.size()];
        Arrays.fill(marks, "?");
        sunbird.run(
                "INSERT INTO %s." + table + " (" + String.join(", ", row.keySet()) + ") VALUES ("
                        + String.join(", ", marks) + ")" + using,
                row.values().toArray());
    }
}
