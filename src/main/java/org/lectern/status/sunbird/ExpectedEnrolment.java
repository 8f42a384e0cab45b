package org.lectern.status.sunbird;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Derived;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Summary;
import org.lectern.status.model.View;

/**
 * The enrolment that the platform's rules allow, nearest to the stored one: only values that no release writes differ.
 *
 * @param tree as the release reads it
 */
record ExpectedEnrolment(CollectionTree tree, Raw raw, Summary summary, Derived stored) {
    private ReleaseDifferences release() {
        return new ReleaseDifferences(stored.layout().release());
    }

    /** Whether the learner completed what is required; not where that is not known. */
    boolean isComplete() {
        return release().isComplete(summary, raw.views()).orElse(false);
    }

    /** Whether releases differ about the completion, and the release is not known. */
    boolean dependsOnRelease() {
        return release().isComplete(summary, raw.views()).isEmpty();
    }

    /** Returns the right enrolment in place of this one. */
    Enrolment of(Enrolment there) {
        if (there.ghost() || FinalCompletion.isFinal(there) || isComplete()) {
            return there;
        }
        Set<Integer> counts = ReleaseDifferences.counts(
                tree, summary, raw.views(), ReleaseDifferences.isSynced(tree, raw.views(), stored));
        boolean counted = counts.contains(there.progress().orElse(0));
        boolean allowed = StartedContents.allows(summary.completedCount(), there.status()) || dependsOnRelease();
        Set<Integer> percentages = release().percentages(summary);
        boolean shown = percentages.isEmpty()
                || there.percentage().map(percentages::contains).orElse(true);
        return there.computed(
                counted ? there.progress() : Optional.of(summary.completedCount()),
                allowed ? there.status() : Optional.of(ContentStatus.IN_PROGRESS),
                there.completedOn(),
                stored.layout().keepsContents() ? contents(there.contentStatus()) : there.contentStatus(),
                shown ? there.percentage() : percentages.stream().findFirst());
    }

    private Map<String, ContentStatus> contents(Map<String, ContentStatus> copied) {
        SortedMap<String, ContentStatus> right = new TreeMap<>(copied);
        Set<String> required = tree.required();
        raw.views().forEach((content, view) -> {
            if (isCopied(view) && (release().copiesAll() || required.contains(content))) {
                right.put(content, view.status());
            }
        });
        return right;
    }

    private static boolean isCopied(View view) {
        return StartedContents.isCopied(view.status());
    }
}
