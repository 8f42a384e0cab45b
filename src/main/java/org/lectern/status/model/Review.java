package org.lectern.status.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Raw rows and derived rows side by side, and what differs. The same comparison decides what a recomputation writes.
 *
 * @param tree the collection
 * @param summary what follows from the raw rows
 * @param units likewise, for the units above what was consumed, and for those that have a row
 */
public record Review(
        EnrolmentKey key,
        CollectionTree tree,
        Raw raw,
        Derived stored,
        Summary summary,
        SortedMap<String, Summary> units,
        List<Drift> drift) {
    /** A computation has read the rows up to so long before the time that its summary bears. */
    private static final Duration COMPUTATION = Duration.ofSeconds(10);

    /** Compares rows of Lectern's own. */
    public static Review of(EnrolmentKey key, CollectionTree tree, Raw raw, Derived stored) {
        SortedMap<String, View> views = raw.effective();
        Summary summary = Summary.of(tree, views);
        SortedMap<String, Summary> units = Summary.ofUnits(tree, views);
        stored.units()
                .keySet()
                .forEach(unit -> units.computeIfAbsent(unit, one -> Summary.of(tree.unit(one), Map.of())));
        List<Drift> drift = new ArrayList<>();
        if (!raw.isEmpty() || stored.course().isPresent() || stored.enrolment().isPresent()) {
            Comparison comparison = new Comparison(key, drift);
            comparison.aggregate(key.collection(), views, summary, stored.course());
            units.forEach((unit, expected) -> comparison.aggregate(
                    unit, views, expected, Optional.ofNullable(stored.units().get(unit))));
            if (stored.layout().keepsScores()) {
                comparison.scores(BestScores.keys(raw.attempts()), stored.course());
            }
            comparison.age(raw, stored.course());
            comparison.enrolment(summary, stored.enrolment(), raw);
        }
        drift.addAll(ExpectedEvents.missing(key, tree, raw, stored));
        return new Review(key, tree, raw, stored, summary, units, List.copyOf(drift));
    }

    /** The views that count: for a platform an attempt implies none. */
    public SortedMap<String, View> views() {
        return stored.layout().deployed() ? raw.views() : raw.effective();
    }

    public boolean isRight() {
        return drift.isEmpty();
    }

    /** Whether something differs that a computation or an enrolment puts right. */
    public boolean needsRepair() {
        return drift.stream().anyMatch(one -> !one.kind().isLeftAlone());
    }

    /** Whether the platform that computes from these rows has not had its time. */
    public boolean isUnsettled() {
        return drift.stream().anyMatch(one -> one.kind() == StatusDriftKind.UNSETTLED);
    }

    /** Whether these are the same rows. */
    public boolean readsAs(Review other) {
        return raw.equals(other.raw) && stored.equals(other.stored);
    }

    /** Whether something differs that a platform may still compute. */
    public boolean mayBeQueued() {
        return drift.stream().anyMatch(one -> one.kind().mayBeQueued());
    }

    /** The same, with this instead of what the platform may still compute from rows that were written at that moment. */
    public Review unsettledSince(Instant written) {
        List<Drift> left = new ArrayList<>(
                drift.stream().filter(one -> !one.kind().mayBeQueued()).toList());
        left.add(new Drift(StatusDriftKind.UNSETTLED, key, key.collection(), key.context(), written.toString(), ""));
        return with(List.copyOf(left));
    }

    private Review with(List<Drift> found) {
        return new Review(key, tree, raw, stored, summary, units, found);
    }

    /** With what differs in both looks: what one of them alone has seen was on its way, unless a row says it by itself. */
    public Review confirmedBy(Review first) {
        if (isUnsettled()) {
            return this;
        }
        return with(drift.stream()
                .filter(one -> !one.kind().mayBeQueued() || first.drift.contains(one))
                .toList());
    }

    /** Whether there is no row of any kind: nothing that could be right or wrong. */
    public boolean isEmpty() {
        return raw.isEmpty()
                && stored.course().isEmpty()
                && stored.units().isEmpty()
                && stored.enrolment().isEmpty();
    }

    /** Contents that a summary lacks and that have only begun: they may have begun after it was computed. */
    public Set<String> begunOnly() {
        Set<String> begun = new TreeSet<>(raw.effective().keySet());
        raw.effective().forEach((content, view) -> {
            if (view.isCompleted()) {
                begun.remove(content);
            }
        });
        return drift.stream()
                .filter(one -> one.kind() == StatusDriftKind.MISSING)
                .map(Drift::subject)
                .filter(begun::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Without what is no drift: a content that has only begun and was put on record after the summary was computed, whatever
     * time its event bears. Devices that were offline report late.
     *
     * @param written when the views were put on record
     */
    public Review without(Map<String, Instant> written) {
        return with(drift.stream()
                .filter(one -> one.kind() != StatusDriftKind.MISSING || !isLate(one, written))
                .toList());
    }

    private boolean isLate(Drift missing, Map<String, Instant> written) {
        Instant at = written.get(missing.subject());
        Optional<Aggregate> there = missing.activity().equals(key.collection())
                ? stored.course()
                : Optional.ofNullable(stored.units().get(missing.activity()));
        return at != null
                && there.flatMap(Aggregate::updated)
                        .map(computed -> !at.isBefore(computed.minus(COMPUTATION)))
                        .orElse(false);
    }

    /** Whether the platform has yet to record that the learner completed what is required. */
    public boolean lacksCompletion() {
        return drift.stream().anyMatch(one -> one.kind() == StatusDriftKind.COMPLETION_MISSING);
    }

    /** What a recomputation cannot put right: somebody has to enrol the user. */
    public boolean lacksEnrolment() {
        return drift.stream().anyMatch(one -> one.kind() == StatusDriftKind.ENROLMENT_MISSING);
    }

    /**
     * The score keys as they should be: those of attempts, and those stored of which no attempts are left.
     *
     * @param moved contents whose scores went elsewhere with their attempts
     */
    public SortedMap<String, Double> scores(Set<String> moved) {
        SortedMap<String, Double> scores =
                new TreeMap<>(stored.course().map(Aggregate::scores).orElse(new TreeMap<>()));
        moved.forEach(content -> scores.keySet().removeAll(BestScores.names(content)));
        if (stored.layout().keepsScores()) {
            scores.putAll(BestScores.keys(raw.attempts()));
        }
        return scores;
    }

    /** The comparison, collecting. */
    private record Comparison(EnrolmentKey key, List<Drift> drift) {
        private void add(StatusDriftKind kind, String activity, String subject, Object raw, Object stored) {
            drift.add(new Drift(kind, key, activity, subject, raw.toString(), stored.toString()));
        }

        void aggregate(String activity, Map<String, View> views, Summary expected, Optional<Aggregate> stored) {
            SortedMap<String, ContentStatus> present =
                    stored.map(Aggregate::contentStatus).orElse(new TreeMap<>());
            Optional<Instant> computed = stored.flatMap(Aggregate::updated);
            TreeSet<String> contents = new TreeSet<>(present.keySet());
            contents.addAll(expected.contentStatus().keySet());
            for (String content : contents) {
                ContentStatus right = expected.contentStatus().get(content);
                ContentStatus there = present.get(content);
                if (right == null && there != null) {
                    add(StatusDriftKind.EXTRA, activity, content, "", there);
                } else if (right != null && there == null) {
                    if (!isNews(views.get(content), computed)) {
                        add(StatusDriftKind.MISSING, activity, content, right, "");
                    }
                } else if (right != null && !right.equals(there)) {
                    add(StatusDriftKind.STATUS_DIFFERS, activity, content, right, String.valueOf(there));
                }
            }
            int count = stored.flatMap(Aggregate::completedCount).orElse(0);
            if (count != expected.completedCount()) {
                add(StatusDriftKind.COUNT_WRONG, activity, "completedCount", expected.completedCount(), count);
            }
        }

        /** A view that has only begun since is no drift: summaries are computed when views end. */
        private static boolean isNews(@Nullable View view, Optional<Instant> computed) {
            return view != null
                    && !view.isCompleted()
                    && (computed.isEmpty()
                            || view.lastAccess()
                                    .map(at -> !at.isBefore(computed.get()))
                                    .orElse(false));
        }

        void scores(SortedMap<String, Double> expected, Optional<Aggregate> course) {
            SortedMap<String, Double> present = course.map(Aggregate::scores).orElse(new TreeMap<>());
            expected.forEach((name, value) -> {
                if (!value.equals(present.get(name))) {
                    Double there = present.get(name);
                    add(StatusDriftKind.SCORE_DIFFERS, key.collection(), name, value, there == null ? "" : there);
                }
            });
        }

        void age(Raw raw, Optional<Aggregate> course) {
            Optional<Instant> computed = course.flatMap(Aggregate::updated);
            raw.lastCompletion().ifPresent(completed -> {
                if (course.isPresent() && (computed.isEmpty() || computed.get().isBefore(completed))) {
                    add(
                            StatusDriftKind.OLDER,
                            key.collection(),
                            "agg_last_updated",
                            completed,
                            computed.map(Instant::toString).orElse(""));
                }
            });
        }

        void enrolment(Summary expected, Optional<Enrolment> stored, Raw raw) {
            if (stored.isEmpty()) {
                if (key.needsEnrolment() && !raw.isEmpty()) {
                    add(StatusDriftKind.ENROLMENT_MISSING, key.collection(), key.context(), expected.status(), "");
                }
                return;
            }
            Enrolment there = stored.get();
            if (there.progress().orElse(0) != expected.completedCount()) {
                add(
                        StatusDriftKind.ENROLMENT_WRONG,
                        key.collection(),
                        "progress",
                        expected.completedCount(),
                        there.progress().map(String::valueOf).orElse(""));
            }
            if (there.status().orElse(ContentStatus.NOT_STARTED) != expected.status()) {
                add(
                        StatusDriftKind.ENROLMENT_WRONG,
                        key.collection(),
                        "status",
                        expected.status(),
                        there.status().map(ContentStatus::toString).orElse(""));
            }
            if (there.completedOn().isEmpty() && expected.completedOn().isPresent()) {
                add(
                        StatusDriftKind.ENROLMENT_WRONG,
                        key.collection(),
                        "completedon",
                        expected.completedOn().get(),
                        "");
            }
        }
    }
}
