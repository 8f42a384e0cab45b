package org.lectern.status.sunbird;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lectern.model.SunbirdRelease;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Summary;
import org.lectern.status.model.View;

/**
 * The results in which Sunbird's releases differ. The enrolment sync counts optional contents too, in every release. Where all
 * contents are optional, Flink completes the learner with the first completed content; lern-service writes status 0 and 0 %.
 * Older jobs know no optional contents. Where the release is not known, a result of any release is right.
 *
 * <p>Source: data-pipeline, lms-jobs/enrolment-reconciliation, EnrolmentReconciliationFn.scala:240; lern-service,
 * ActivityAggregateUtil.scala:217-230.
 *
 * @param release empty if it is not known
 */
record ReleaseDifferences(Optional<SunbirdRelease> release) {
    /** Returns the collection as the release reads it. */
    CollectionTree tree(CollectionTree tree) {
        return is(SunbirdRelease.BEFORE_OPTIONAL) ? tree.requiringAll() : tree;
    }

    private boolean is(SunbirdRelease one) {
        return release.filter(one::equals).isPresent();
    }

    /**
     * Returns the counts that are right: that of the aggregator, and after a sync that of all leaves.
     *
     * @param tree the collection, or a unit of it
     */
    static Set<Integer> counts(CollectionTree tree, Summary summary, Map<String, View> views, boolean synced) {
        return synced
                ? Set.copyOf(List.of(summary.completedCount(), all(tree, views)))
                : Set.of(summary.completedCount());
    }

    /** Returns whether a sync wrote last: it counts all leaves, in the aggregate and in an enrolment that goes on. */
    static boolean isSynced(CollectionTree tree, Map<String, View> views, Derived stored) {
        int all = all(tree, views);
        return stored.course().flatMap(Aggregate::completedCount).orElse(0) == all
                && stored.enrolment()
                        .filter(one -> !one.ghost() && !FinalCompletion.isFinal(one))
                        .map(one -> one.progress().orElse(0) == all)
                        .orElse(true);
    }

    private static int all(CollectionTree tree, Map<String, View> views) {
        return (int) tree.leaves().stream()
                .filter(leaf -> Optional.ofNullable(views.get(leaf))
                        .filter(View::isCompleted)
                        .isPresent())
                .count();
    }

    /** Returns whether the learner completed the collection; empty if releases differ, and the release is not known. */
    Optional<Boolean> isComplete(Summary summary, Map<String, View> views) {
        if (summary.required() > 0) {
            return Optional.of(summary.isComplete());
        }
        if (is(SunbirdRelease.LERN_SERVICE) || views.values().stream().noneMatch(View::isCompleted)) {
            return Optional.of(false);
        }
        return release.map(flink -> true);
    }

    /** Returns the percentages that are right beside this summary; empty if the release writes none. */
    Set<Integer> percentages(Summary summary) {
        if (is(SunbirdRelease.FLINK) || is(SunbirdRelease.BEFORE_OPTIONAL)) {
            return Set.of();
        }
        if (summary.required() > 0) {
            return Set.of(summary.percentage());
        }
        return release.isPresent() ? Set.of(0) : Set.of(0, summary.percentage());
    }

    /** Returns whether the enrolment copies contents that are not required. The viewer service leaves them out. */
    boolean copiesAll() {
        return is(SunbirdRelease.FLINK) || is(SunbirdRelease.BEFORE_OPTIONAL);
    }
}
