package org.lectern.find;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.store.StatusStore;

/** Looks for learners by the percentage that their enrolments show: all that some tickets say. */
record LearnersByPercentage(ContentStatuses statuses) {
    /** Learners that are looked at. */
    private static final int MOST = 500;

    /**
     * Learners who see a percentage.
     *
     * @param looked learners that were looked at
     */
    record Learners(List<String> users, int looked) {}

    /** The first learners whose enrolments show a percentage, rounded either way; at most {@link Found#MOST}. */
    CompletionStage<Learners> at(int shown) {
        StatusStore store = statuses.store();
        return store.users(OptionalLong.empty(), OptionalLong.empty(), MOST)
                .thenCompose(page -> Stages.all(page.users(), store::enrolments)
                        .thenCompose(all -> trees(
                                        all.stream().flatMap(List::stream).toList())
                                .thenApply(trees -> new Learners(
                                        all.stream()
                                                .flatMap(List::stream)
                                                .filter(one -> shows(
                                                        one,
                                                        trees.getOrDefault(
                                                                one.key().collection(), Optional.empty()),
                                                        shown))
                                                .map(one -> one.key().user())
                                                .distinct()
                                                .limit(Found.MOST)
                                                .toList(),
                                        page.users().size()))));
    }

    private CompletionStage<Map<String, Optional<CollectionTree>>> trees(Collection<Enrolment> enrolments) {
        List<String> ids = enrolments.stream()
                .map(one -> one.key().collection())
                .distinct()
                .toList();
        return Stages.all(ids, id -> statuses.store().collections().tree(id)).thenApply(trees -> {
            Map<String, Optional<CollectionTree>> byId = new HashMap<>();
            for (int i = 0; i < ids.size(); i++) {
                byId.put(ids.get(i), trees.get(i));
            }
            return byId;
        });
    }

    private static boolean shows(Enrolment enrolment, Optional<CollectionTree> tree, int shown) {
        if (enrolment.percentage().isPresent()) {
            return enrolment.percentage().get() == shown;
        }
        int required = tree.map(known -> known.required().size()).orElse(0);
        double exact = 100.0 * enrolment.progress().orElse(0) / Math.max(1, required);
        return required > 0 && (Math.floor(exact) == shown || Math.round(exact) == shown);
    }
}
