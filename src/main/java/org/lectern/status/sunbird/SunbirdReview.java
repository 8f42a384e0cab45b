package org.lectern.status.sunbird;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.ExpectedEvents;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.Summary;
import org.lectern.status.model.View;

/**
 * Compares raw and derived rows of Sunbird by the rules of this package. An attempt implies no view. Where there is no raw row,
 * derived values are reported as unexplained: their raw rows may be elsewhere.
 */
public final class SunbirdReview {
    private static final String COUNT = "completedCount";

    private final EnrolmentKey key;
    private final CollectionTree tree;
    private final Raw raw;
    private final Derived stored;
    private final Summary summary;
    private final boolean synced;
    private final List<Drift> drift = new ArrayList<>();

    private SunbirdReview(EnrolmentKey key, CollectionTree tree, Raw raw, Derived stored) {
        this.key = key;
        this.tree = tree;
        this.raw = raw;
        this.stored = stored;
        this.summary = Summary.of(tree, raw.views());
        this.synced = ReleaseDifferences.isSynced(tree, raw.views(), stored);
    }

    /** Compares. */
    public static Review of(EnrolmentKey key, CollectionTree published, Raw raw, Derived stored) {
        CollectionTree tree = new ReleaseDifferences(stored.layout().release()).tree(published);
        return new SunbirdReview(key, tree, raw, stored).review();
    }

    /** Reports a ghost in a collection of which no leaf nodes are known; nothing else can be compared there. */
    public static Review ofGhost(
            EnrolmentKey key,
            CollectionTree unknown,
            SortedMap<String, View> views,
            Optional<Enrolment> ghost,
            StatusLayout layout) {
        Raw raw = new Raw(views, List.of());
        Derived stored = new Derived(Optional.empty(), new TreeMap<>(), ghost, layout);
        SunbirdReview review = new SunbirdReview(key, unknown, raw, stored);
        review.ghosts();
        return new Review(key, unknown, raw, stored, review.summary, new TreeMap<>(), List.copyOf(review.drift));
    }

    private void ghosts() {
        stored.enrolment()
                .filter(Enrolment::ghost)
                .ifPresent(ghost -> add(StatusDriftKind.GHOST_ENROLMENT, key.context(), "", said(ghost)));
    }

    private Review review() {
        SortedMap<String, Summary> units = Summary.ofUnits(tree, raw.views());
        stored.units()
                .keySet()
                .forEach(unit -> units.computeIfAbsent(unit, one -> Summary.of(tree.unit(one), Map.of())));
        if (raw.views().isEmpty()) {
            unexplained();
        } else {
            count(tree, stored.course(), summary);
            // A platform that keeps no counts of units has no rows of them: only those that are there can be wrong.
            units.forEach((unit, expected) -> Optional.ofNullable(stored.units().get(unit))
                    .ifPresent(row -> count(tree.unit(unit), Optional.of(row), expected)));
            stored.enrolment().ifPresentOrElse(this::enrolment, () -> {
                if (key.needsEnrolment()) {
                    add(StatusDriftKind.ENROLMENT_MISSING, key.context(), summary.status(), "");
                }
            });
        }
        ghosts();
        if (stored.layout().keepsScores()) {
            scores();
        }
        raw.views().forEach(this::counts);
        drift.addAll(ExpectedEvents.missing(key, tree, raw, stored));
        return new Review(key, tree, raw, stored, summary, units, List.copyOf(drift));
    }

    private static String said(Enrolment ghost) {
        return "status " + ghost.status().map(ContentStatus::code).orElse(0) + ", progress "
                + ghost.progress().orElse(0);
    }

    private void add(StatusDriftKind kind, String subject, Object right, Object there) {
        add(kind, key.collection(), subject, right, there);
    }

    private void add(StatusDriftKind kind, String activity, String subject, Object right, Object there) {
        drift.add(new Drift(kind, key, activity, subject, right.toString(), there.toString()));
    }

    private void unexplained() {
        stored.course().ifPresent(row -> {
            int count = row.completedCount().orElse(0);
            if (count > 0 || stored.enrolment().isEmpty()) {
                add(StatusDriftKind.UNEXPLAINED, COUNT, "", count);
            }
        });
        stored.units().forEach((unit, row) -> {
            int count = row.completedCount().orElse(0);
            if (count > 0) {
                add(StatusDriftKind.UNEXPLAINED, unit, COUNT, "", count);
            }
        });
        stored.enrolment().filter(one -> !one.ghost()).ifPresent(there -> {
            int progress = there.progress().orElse(0);
            if (progress > 0) {
                add(StatusDriftKind.UNEXPLAINED, "progress", "", progress);
            }
            if (FinalCompletion.isFinal(there)) {
                add(StatusDriftKind.UNEXPLAINED, "status", "", ContentStatus.COMPLETED);
            }
            unexplained(there);
        });
    }

    /** Contents of which the enrolment says more than the raw rows. */
    private void unexplained(Enrolment there) {
        if (stored.layout().keepsContents()) {
            new TreeMap<>(there.contentStatus()).forEach((content, status) -> {
                ContentStatus explained = Optional.ofNullable(raw.views().get(content))
                        .map(View::status)
                        .orElse(ContentStatus.NOT_STARTED);
                if (explained.compareTo(status) < 0) {
                    add(StatusDriftKind.UNEXPLAINED, content, "", status);
                }
            });
        }
    }

    private void count(CollectionTree of, Optional<Aggregate> row, Summary expected) {
        int there = row.flatMap(Aggregate::completedCount).orElse(0);
        if (!ReleaseDifferences.counts(of, expected, raw.views(), synced).contains(there)) {
            add(StatusDriftKind.COUNT_WRONG, of.collection(), COUNT, expected.completedCount(), there);
        }
    }

    private void counts(String content, View view) {
        view.counts()
                .brokenBound(view.status())
                .ifPresent(bound -> add(
                        StatusDriftKind.COUNTS_IMPOSSIBLE,
                        content,
                        bound,
                        view.counts().said(view.status())));
    }

    private void scores() {
        SortedMap<String, Double> present =
                stored.course().map(Aggregate::scores).orElse(new TreeMap<>());
        FirstOfBestScores.keys(raw.attempts()).forEach((name, value) -> {
            Double there = present.get(name);
            if (!value.equals(there)) {
                add(StatusDriftKind.SCORE_DIFFERS, name, value, there == null ? "" : there);
            }
        });
    }

    private void enrolment(Enrolment there) {
        if (there.ghost() || FinalCompletion.isFinal(there)) {
            return;
        }
        ExpectedEnrolment expected = new ExpectedEnrolment(tree, raw, summary, stored);
        if (CertificateOnCompletion.isLeftToPlatform(expected.isComplete(), there)) {
            add(
                    StatusDriftKind.COMPLETION_MISSING,
                    "status",
                    ContentStatus.COMPLETED,
                    there.status().map(Object::toString).orElse(""));
        } else {
            compare(there, expected.of(there));
        }
        unexplained(there);
    }

    private void compare(Enrolment there, Enrolment right) {
        wrong("progress", right.progress(), there.progress());
        wrong("status", right.status(), there.status());
        wrong("completionpercentage", right.percentage(), there.percentage());
        Set<String> contents = new TreeMap<>(right.contentStatus()).keySet();
        for (String content : contents) {
            ContentStatus status = Objects.requireNonNull(right.contentStatus().get(content));
            ContentStatus copied = there.contentStatus().get(content);
            if (copied != status) {
                add(
                        StatusDriftKind.ENROLMENT_WRONG,
                        "contentstatus",
                        copy(content, status),
                        copied == null ? "" : copy(content, copied));
            }
        }
    }

    private static String copy(String content, ContentStatus status) {
        return content + ": " + status.code();
    }

    private void wrong(String column, Optional<?> right, Optional<?> there) {
        if (!right.equals(there)) {
            add(
                    StatusDriftKind.ENROLMENT_WRONG,
                    column,
                    right.map(Object::toString).orElse(""),
                    there.map(Object::toString).orElse(""));
        }
    }
}
