package org.lectern.find;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.Line;
import org.lectern.find.CardSection.State;
import org.lectern.find.Recommendation.Action;
import org.lectern.overview.Overview;
import org.lectern.overview.StatusDrift;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.NeverEnded;
import org.lectern.status.model.Review;
import org.lectern.status.model.Summary;
import org.lectern.status.summary.Summaries.Listed;
import org.lectern.wording.Message;

/** The sections about content status, in Lectern's own tables and in a deployment's. */
record StatusSections(ContentStatuses statuses, Optional<Overview> overview) {
    /** Enrolments of a learner that are compared. */
    private static final int MOST_ENROLMENTS = 30;

    private static final int MOST_BATCHES = 5;

    CompletionStage<CardSection> enrolments(String user) {
        return statuses.enrolments()
                .of(user)
                .thenCompose(all -> Stages.all(
                                all.stream().limit(MOST_ENROLMENTS).toList(),
                                one -> statuses.summaries().one(one.key()))
                        .thenApply(listed -> section(listed, all.size())));
    }

    /** An enrolment in words. */
    private record Shown(EnrolmentKey key, boolean wrong, Message text) {}

    private CardSection section(List<Listed> listed, int all) {
        if (all == 0) {
            return CardSection.of(Kind.ENROLMENTS, State.NEUTRAL, FindSentence.ENROLMENTS_NONE.of());
        }
        Instant now = statuses.collections().now();
        List<Shown> shown = listed.stream()
                .map(one -> shown(one, now))
                .sorted(Comparator.comparing(Shown::wrong).reversed())
                .toList();
        long wrong = shown.stream().filter(Shown::wrong).count();
        EnrolmentKey first = shown.get(0).key();
        return new CardSection(
                        Kind.ENROLMENTS,
                        wrong > 0 ? State.WRONG : State.RIGHT,
                        wrong > 0
                                ? (wrong == all ? FindSentence.ENROLMENTS_ALL_WRONG : FindSentence.ENROLMENTS_WRONG)
                                        .of(wrong, all)
                                : FindSentence.ENROLMENTS_RIGHT.of(all),
                        Optional.empty(),
                        shown.stream().map(one -> Line.of(one.text())).toList(),
                        all - listed.size(),
                        Optional.empty())
                .recommending(Action.OPEN_ENROLMENT, first.user(), first.collection(), first.context());
    }

    private static Shown shown(Listed listed, Instant now) {
        String where = listed.key().collection()
                + (listed.key().needsEnrolment() ? ", " + listed.key().context() : "");
        if (listed.review().isEmpty()) {
            return new Shown(
                    listed.key(),
                    true,
                    FindSentence.ENROLMENT_REFUSED.of(where, listed.problem().orElseThrow()));
        }
        Review review = listed.review().get();
        Summary summary = review.summary();
        int shows = listed.enrolment()
                .flatMap(Enrolment::percentage)
                .orElseGet(() -> Summary.percentage(
                        listed.enrolment().flatMap(Enrolment::progress).orElse(0), summary.required()));
        int unended = NeverEnded.of(review, now).size();
        if (!review.isRight()) {
            return new Shown(
                    listed.key(),
                    true,
                    shows != summary.percentage()
                            ? FindSentence.ENROLMENT_DIFFERS.of(
                                    where, shows, summary.percentage(), summary.completedCount(), summary.required())
                            : FindSentence.ENROLMENT_OTHER.of(
                                    where, shows, review.drift().size()));
        }
        return unended > 0
                ? new Shown(listed.key(), true, FindSentence.ENROLMENT_UNENDED.of(where, shows, unended))
                : new Shown(
                        listed.key(),
                        false,
                        FindSentence.ENROLMENT_SHOWS.of(where, shows, summary.completedCount(), summary.required()));
    }

    CompletionStage<CardSection> collection(String collection) {
        CompletionStage<Optional<StatusDrift>> reviewed = overview.map(there -> there.contentStatus()
                        .thenApply(all -> all.stream()
                                .filter(one -> one.batchJob().collection().equals(Optional.of(collection)))
                                .findFirst()))
                .orElseGet(() -> CompletableFuture.completedStage(Optional.empty()));
        return statuses.collections()
                .find(collection)
                .thenCompose(tree -> statuses.collections()
                        .batches(collection, Optional.empty(), MOST_BATCHES)
                        .thenCombine(reviewed, (batches, review) -> section(collection, tree, batches, review)));
    }

    private static CardSection section(
            String collection, Optional<CollectionTree> tree, List<Batch> batches, Optional<StatusDrift> reviewed) {
        List<Line> lines = new ArrayList<>();
        tree.ifPresent(known -> lines.add(Line.of(FindSentence.COLLECTION_SIZE.of(
                known.leaves().size(), known.required().size()))));
        batches.forEach(batch -> lines.add(Line.of(FindSentence.COLLECTION_BATCH.of(batch.context()))));
        CardSection section = reviewed.map(review -> {
                    long wrong = review.open();
                    CardSection known = CardSection.of(
                            Kind.COLLECTION,
                            wrong > 0 ? State.WRONG : State.RIGHT,
                            wrong > 0 ? FindSentence.COLLECTION_WRONG.of(wrong) : FindSentence.COLLECTION_RIGHT.of());
                    return review.begun().map(known::dated).orElse(known);
                })
                .orElseGet(
                        () -> CardSection.of(Kind.COLLECTION, State.NEUTRAL, FindSentence.COLLECTION_UNREVIEWED.of()));
        return section.with(lines).recommending(Action.REVIEW_COLLECTION, collection);
    }
}
