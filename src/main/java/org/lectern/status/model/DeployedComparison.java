package org.lectern.status.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Raw and derived rows of a platform (Sunbird) side by side, by the platform's own rules: required contents with status 2 are
 * counted, an enrolment is under way once there is a raw row, and copies what was consumed. Attempts imply nothing. Where
 * there is no raw row, what is derived is reported as unexplained: it may stand for rows that went elsewhere.
 */
final class DeployedComparison {
    private static final String COUNT = "completedCount";

    private final EnrolmentKey key;
    private final Raw raw;
    private final Derived stored;
    private final List<Drift> drift = new ArrayList<>();

    DeployedComparison(EnrolmentKey key, Raw raw, Derived stored) {
        this.key = key;
        this.raw = raw;
        this.stored = stored;
    }

    private void add(StatusDriftKind kind, String activity, String subject, Object right, Object there) {
        drift.add(new Drift(kind, key, activity, subject, right.toString(), there.toString()));
    }

    /** @param units those above what was consumed, and those that have a row */
    List<Drift> drift(Summary summary, SortedMap<String, Summary> units) {
        if (raw.views().isEmpty()) {
            unexplained();
        } else {
            count(key.collection(), stored.course(), summary);
            // A platform that keeps no counts of units has no rows of them: only those that are there can be wrong.
            units.forEach((unit, expected) -> Optional.ofNullable(stored.units().get(unit))
                    .ifPresent(row -> count(unit, Optional.of(row), expected)));
            stored.enrolment().ifPresentOrElse(there -> enrolment(there, summary), () -> {
                if (key.needsEnrolment()) {
                    add(StatusDriftKind.ENROLMENT_MISSING, key.collection(), key.context(), summary.status(), "");
                }
            });
        }
        if (stored.layout().keepsScores()) {
            scores();
        }
        raw.views()
                .forEach((content, view) -> view.counts()
                        .brokenBound(view.status())
                        .ifPresent(bound -> add(
                                StatusDriftKind.COUNTS_IMPOSSIBLE,
                                key.collection(),
                                content,
                                bound,
                                view.counts().said(view.status()))));
        return drift;
    }

    private void unexplained() {
        stored.course().ifPresent(row -> {
            int count = row.completedCount().orElse(0);
            if (count > 0 || stored.enrolment().isEmpty()) {
                add(StatusDriftKind.UNEXPLAINED, key.collection(), COUNT, "", count);
            }
        });
        stored.units().forEach((unit, row) -> {
            if (row.completedCount().orElse(0) > 0) {
                add(
                        StatusDriftKind.UNEXPLAINED,
                        unit,
                        COUNT,
                        "",
                        row.completedCount().orElse(0));
            }
        });
        stored.enrolment().ifPresent(there -> {
            if (there.progress().orElse(0) > 0) {
                add(
                        StatusDriftKind.UNEXPLAINED,
                        key.collection(),
                        "progress",
                        "",
                        there.progress().orElse(0));
            }
            if (there.status().orElse(ContentStatus.NOT_STARTED) == ContentStatus.COMPLETED) {
                add(StatusDriftKind.UNEXPLAINED, key.collection(), "status", "", ContentStatus.COMPLETED);
            }
            others(there, new TreeMap<>());
        });
    }

    private void count(String activity, Optional<Aggregate> row, Summary expected) {
        int there = row.flatMap(Aggregate::completedCount).orElse(0);
        if (there != expected.completedCount()) {
            add(StatusDriftKind.COUNT_WRONG, activity, COUNT, expected.completedCount(), there);
        }
    }

    private void scores() {
        SortedMap<String, Double> present =
                stored.course().map(Aggregate::scores).orElse(new TreeMap<>());
        BestScores.keys(raw.attempts()).forEach((name, value) -> {
            Double there = present.get(name);
            if (!value.equals(there)) {
                add(StatusDriftKind.SCORE_DIFFERS, key.collection(), name, value, there == null ? "" : there);
            }
        });
    }

    private void enrolment(Enrolment there, Summary expected) {
        Enrolment right = there.asDeployed(expected, stored.layout().keepsContents());
        wrong(
                "progress",
                right.progress().filter(done -> done > 0),
                there.progress().filter(done -> done != 0));
        wrong("status", right.status(), there.status());
        wrong("completedon", right.completedOn(), there.completedOn());
        wrong("completionpercentage", right.percentage(), there.percentage());
        right.contentStatus().forEach((content, status) -> {
            ContentStatus copied = there.contentStatus().get(content);
            if (copied != status) {
                add(
                        StatusDriftKind.ENROLMENT_WRONG,
                        key.collection(),
                        "contentstatus",
                        copy(content, status),
                        copied == null ? "" : copy(content, copied));
            }
        });
        others(there, expected.contentStatus());
    }

    private static String copy(String content, ContentStatus status) {
        return content + ": " + status.code();
    }

    private void wrong(String column, Optional<?> right, Optional<?> there) {
        if (!Objects.equals(right, there)) {
            add(
                    StatusDriftKind.ENROLMENT_WRONG,
                    key.collection(),
                    column,
                    right.map(Object::toString).orElse(""),
                    there.map(Object::toString).orElse(""));
        }
    }

    /** Contents that the copy has, and no raw row. */
    private void others(Enrolment there, SortedMap<String, ContentStatus> explained) {
        if (stored.layout().keepsContents()) {
            new TreeMap<>(there.contentStatus()).forEach((content, status) -> {
                if (!explained.containsKey(content) && status != ContentStatus.NOT_STARTED) {
                    add(StatusDriftKind.UNEXPLAINED, key.collection(), content, "", status);
                }
            });
        }
    }
}
