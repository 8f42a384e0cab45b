package org.lectern.service;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.model.Cause;
import org.lectern.model.ScanPage;
import org.lectern.poll.LimitChange;
import org.lectern.poll.Poll;
import org.lectern.poll.PollFix;
import org.lectern.poll.PollId;
import org.lectern.poll.PollNote;
import org.lectern.poll.PollPreview;
import org.lectern.poll.PollPreviews;
import org.lectern.poll.PollReview;
import org.lectern.poll.PollTitle;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.wording.Message;

/** {@link Polls} on record. */
record RecordedPolls(Polls polls, ActivityRecorder activity) implements Polls {
    private static WriteIntent intent(PollId poll, Message action, Cause cause) {
        return new WriteIntent(ActivityKind.POLL, poll.value(), action, cause);
    }

    private static CompletionStage<WriteEstimate> extent(CompletionStage<PollPreview> preview) {
        return preview.thenApply(found -> WriteEstimate.of(found.rows(), found.statements()));
    }

    @Override
    public CompletionStage<Poll> create(Poll poll, Cause cause) {
        return activity.record(
                intent(poll.id(), ActivitySentence.MAKE_POLL.of(poll.title()), cause),
                () -> extent(polls.previews().create(poll, cause)),
                () -> polls.create(poll, cause),
                made -> WriteOutcome.done());
    }

    @Override
    public CompletionStage<Subscriber> subscribe(PollId poll, String name, Set<String> options, Cause cause) {
        return activity.record(
                intent(poll, ActivitySentence.SUBSCRIBE.of(name, String.join(", ", options), poll), cause),
                () -> extent(polls.previews().subscribe(poll, name, options)),
                () -> polls.subscribe(poll, name, options, cause),
                made -> WriteOutcome.done());
    }

    @Override
    public CompletionStage<Boolean> unsubscribe(PollId poll, SubscriberKey key, Cause cause) {
        return activity.record(
                intent(poll, ActivitySentence.UNSUBSCRIBE.of(key, poll), cause),
                () -> extent(polls.previews().unsubscribe(poll, key, cause)),
                () -> polls.unsubscribe(poll, key, cause),
                gone -> gone ? WriteOutcome.done() : WriteOutcome.done(0, ActivitySentence.NOBODY_THERE.of()));
    }

    @Override
    public CompletionStage<LimitChange> limit(PollId poll, String option, int limit, Cause cause) {
        return activity.record(
                intent(poll, ActivitySentence.SET_LIMIT.of(option, poll, limit), cause),
                () -> extent(polls.previews().limit(poll, option, limit, cause)),
                () -> polls.limit(poll, option, limit, cause),
                change -> change.isMade()
                        ? WriteOutcome.done()
                        : new WriteOutcome(
                                ActivityResult.FAILED,
                                OptionalLong.of(0),
                                Verified.NOT_APPLICABLE,
                                ActivitySentence.LIMIT_REFUSED.of(
                                        change.tooMany().size())));
    }

    @Override
    public CompletionStage<PollFix> fix(
            PollId poll, Collection<SubscriberKey> keys, Cause cause, LongPredicate progress) {
        return activity.record(
                intent(poll, ActivitySentence.REMOVE_WRONG.of(keys.size(), poll), cause),
                () -> extent(polls.previews().fix(poll, keys, cause)),
                () -> polls.fix(poll, keys, cause, progress),
                fix -> fix.isNothing()
                        ? WriteOutcome.done(0, ActivitySentence.NOTHING_TO_REMOVE.of())
                        : WriteOutcome.readAgain(
                                fix.gone() == fix.results().size(),
                                OptionalLong.empty(),
                                ActivitySentence.GONE.of(
                                        fix.gone(), fix.results().size())));
    }

    @Override
    public CompletionStage<Optional<Poll>> find(PollId id) {
        return polls.find(id);
    }

    @Override
    public CompletionStage<ScanPage<PollTitle>> list(Optional<String> after, int limit) {
        return polls.list(after, limit);
    }

    @Override
    public CompletionStage<List<PollTitle>> search(String typed, int limit) {
        return polls.search(typed, limit);
    }

    @Override
    public CompletionStage<ScanPage<Subscriber>> subscribers(PollId poll, Optional<String> after, int limit) {
        return polls.subscribers(poll, after, limit);
    }

    @Override
    public CompletionStage<List<PollNote>> notes(PollId poll, int limit) {
        return polls.notes(poll, limit);
    }

    @Override
    public CompletionStage<Void> reviewAll(List<PollId> wanted, Consumer<PollReview> each, LongPredicate progress) {
        return polls.reviewAll(wanted, each, progress);
    }

    @Override
    public CompletionStage<PollReview> review(PollId poll, LongPredicate progress) {
        return polls.review(poll, progress);
    }

    @Override
    public PollPreviews previews() {
        return polls.previews();
    }
}
